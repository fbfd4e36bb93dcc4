import { RuleError } from '../errors'

/** Field that another user changed during the edit. */
export interface ConcurrentChange {
  /** French label of the field */
  label: string
  /** value stored now */
  stored: string
  /** value entered by the editor */
  yours: string
}

/** 409: another user changed the same fields during the edit. Contains both values of each field. */
export class EditConflictError extends RuleError {
  readonly changes: readonly ConcurrentChange[]
  constructor(changes: readonly ConcurrentChange[]) {
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

/** French label of each field, and the formatting of its value. */
export type FieldWords<K extends string> = Readonly<
  Record<K, { label: string; show?: (value: string) => string }>
>

/**
 * Three-way merge of an edit: an unchanged field keeps the stored value, a changed field takes the new one. Values
 * are compared as text.
 * @param seen values shown by the form; null when the caller showed none (REST)
 * @throws EditConflictError when a changed field no longer has the shown value. Also lists unchanged fields
 * with a new stored value, because the redisplayed form still has the old one.
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
  const changes: ConcurrentChange[] = []
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
  if (contested) throw new EditConflictError(changes)
  return merged
}
