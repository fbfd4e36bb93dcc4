import { frenchDay } from '../calendar/local-date'
import { type FieldWords, mergeEdit } from '../edits/three-way-merge'
import {
  type Called,
  type Content,
  editableFields,
  type Fields,
  type NamedField,
  type NamesOf,
} from './fields'
import { asText, type Bag, calledOf, collect, nameIn, valueIn } from './values'

/** Labels and formats of the fields in a conflict's message. */
function conflictWords<D extends Fields>(fields: D, names: NamesOf<D>) {
  const showOf = (field: NamedField) => {
    if (field.kind === 'reference') return (id: string) => nameIn(names, field, id) ?? '-'
    return field.kind === 'day' ? (day: string) => (day ? frenchDay(day) : '-') : undefined
  }
  return collect(editableFields(fields), 'call', (field) => {
    const show = showOf(field)
    return { label: field.label, ...(show ? { show } : {}) }
  }) as FieldWords<string>
}

/**
 * Content after an edit, merged with concurrent edits. A list whose text is unchanged stays as it is stored, with old
 * values that no longer pass.
 * @param seen values that the form showed; null when the caller was shown none (REST)
 * @throws EditConflictError
 */
export function mergeContent<D extends Fields>(
  fields: D,
  { stored, typed, seen }: { stored: Content<D>; typed: Content<D>; seen: Called<D> | null },
  names: NamesOf<D>,
): Content<D> {
  const all = editableFields(fields)
  const textsOf = (called: Called<D>) =>
    collect(all, 'call', ({ call }) => asText((called as Bag)[call])) as Record<string, string>
  const [now, next] = [textsOf(calledOf(fields, stored)), textsOf(calledOf(fields, typed))]
  const merged = mergeEdit(conflictWords(fields, names), now, next, seen && textsOf(seen))
  const pick = (field: NamedField) => {
    const text = merged[field.call]
    const [old, given] = [(stored as Bag)[field.key], (typed as Bag)[field.key]]
    return valueIn(field, field.kind === 'texts' ? (text === asText(old) ? old : given) : text)
  }
  return collect(all, 'key', pick) as Content<D>
}
