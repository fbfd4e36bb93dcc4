import { RuleError } from '../errors'

/** A field that somebody else changed while it was being edited. */
export interface MeanwhileChange {
  /** French name of the field */
  label: string
  /** as stored now */
  stored: string
  /** as the editor wants it */
  yours: string
}

/** Somebody changed the same fields meanwhile: carries both values of each. */
export class ChangedMeanwhileError extends RuleError {
  readonly changes: readonly MeanwhileChange[]
  constructor(changes: readonly MeanwhileChange[]) {
    const values = changes.map(
      ({ label, stored, yours }) =>
        `${label}\u202f: «\u202f${stored}\u202f» est enregistré, vous proposez «\u202f${yours}\u202f».`,
    )
    super(
      `Une autre personne a modifié cette fiche entre-temps. ${values.join(' ')} Vérifiez, puis enregistrez de nouveau.`,
      409,
    )
    this.changes = changes
  }
}

/** What a field is called, and how its value is shown. */
export type FieldWords<K extends string> = Readonly<
  Record<K, { label: string; show?: (value: string) => string }>
>

/**
 * The outcome of an edit that carries what its form showed: fields left alone keep what is stored now, changed
 * fields take the new value. Values are compared as text; `seen` null: the caller showed nothing (REST).
 * @throws ChangedMeanwhileError when a changed field no longer holds what was shown; it also names the fields left
 *   alone that somebody changed, because the form that comes back still holds what they were
 */
export function mergeEdit<K extends string>(
  words: FieldWords<K>,
  stored: Readonly<Record<K, string>>,
  typed: Readonly<Record<K, string>>,
  seen: Readonly<Record<K, string>> | null,
): Record<K, string> {
  const keys = Object.keys(words) as K[]
  if (!seen) return { ...typed }
  const merged: Record<K, string> = { ...stored }
  const changes: MeanwhileChange[] = []
  let contested = false
  for (const key of keys) {
    if (typed[key] === stored[key]) continue
    const { label, show = (value) => value || '-' } = words[key]
    if (stored[key] === seen[key]) merged[key] = typed[key]
    else {
      changes.push({ label, stored: show(stored[key]), yours: show(typed[key]) })
      contested ||= typed[key] !== seen[key]
    }
  }
  if (contested) throw new ChangedMeanwhileError(changes)
  return merged
}
