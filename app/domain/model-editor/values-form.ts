import { NOT_IMPORTED } from './columns-form'
import type { DraftModel } from './draft'
import { ASSIGNED_FIELDS } from './draft'
import { type Entries, textOf } from './entries'

/** Values of one field in a form, at most. */
export const MOST_VALUES = 500

/** Gives the identifier of a choice: it is one already, or the label of one. @returns null for neither */
export type Resolve = (field: string, choice: string) => string | null

/** Takes a field's choices over what is assigned, and off the proposed what was changed */
function assignField(
  field: string,
  assigned: Record<string, string | null>,
  proposed: Set<string>,
  entries: Entries,
  resolve: Resolve,
): void {
  for (let i = 0; i < MOST_VALUES; i++) {
    const source = textOf(entries, `value.${field}.${i}.source`)
    if (source === '') continue
    const choice = textOf(entries, `value.${field}.${i}.to`)
    const before = Object.hasOwn(assigned, source) ? assigned[source] : undefined
    const next = choice === '' ? undefined : choice === NOT_IMPORTED ? null : resolve(field, choice)
    // An unknown text is no choice: what was there stays.
    if (choice !== '' && choice !== NOT_IMPORTED && next === null) continue
    if (next === undefined) delete assigned[source]
    else assigned[source] = next
    if (next !== before) proposed.delete(source)
  }
}

/**
 * The draft after step 3, 'Les valeurs' (8 §2). A choice that is neither known nor empty keeps what was there.
 * @param resolve gives the identifier of a chosen concession, service or family
 */
export function applyValues(draft: DraftModel, entries: Entries, resolve: Resolve): DraftModel {
  const values: Record<string, Record<string, string | null>> = {}
  const proposedValues: Record<string, string[]> = {}
  for (const [field, stored] of Object.entries(draft.model.values ?? {}))
    values[field] = { ...stored }
  for (const field of ASSIGNED_FIELDS) {
    const assigned = values[field] ?? {}
    const proposed = new Set(draft.proposedValues[field] ?? [])
    assignField(field, assigned, proposed, entries, resolve)
    if (Object.keys(assigned).length > 0) values[field] = assigned
    else delete values[field]
    if (proposed.size > 0) proposedValues[field] = [...proposed]
  }
  const { values: _, ...model } = draft.model
  return {
    ...draft,
    model: Object.keys(values).length > 0 ? { ...model, values } : model,
    proposedValues,
  }
}

/** The draft after step 4, 'Contrôle': name, file pattern and whether its files replace (8 §1, §5). */
export function applyCheck(draft: DraftModel, entries: Entries): DraftModel {
  const { file: _, replaces: __, ...model } = draft.model
  const file = textOf(entries, 'file')
  return {
    ...draft,
    model: {
      ...model,
      name: textOf(entries, 'name').slice(0, 80),
      ...(file ? { file } : {}),
      ...(file && entries.has('replaces') ? { replaces: true } : {}),
    },
  }
}
