import { NOT_IMPORTED } from '~/domain/model-editor/columns-form'
import type { DistinctValue } from '~/domain/model-editor/description'
import type { AssignedField } from '~/domain/model-editor/draft'
import type { EditorView } from '~/domain/model-editor/view'
import { Choice } from './choice'

/** Selects with more options than this in all become fields with one common list of suggestions. */
const MOST_OPTIONS = 6_000

export const VALUE_TEXTS: Readonly<Record<AssignedField, { title: string; to: string }>> = {
  site: { title: 'Concession', to: 'Rattacher à une concession…' },
  service: { title: 'Service', to: 'Rattacher à un service…' },
  family: { title: 'Famille', to: 'Rattacher à une famille…' },
  team: { title: 'Équipe', to: 'Rattacher à une équipe…' },
  metier: { title: 'Métier', to: 'Rattacher à un métier…' },
  apprentice: { title: 'Apprenti', to: 'Oui ou non…' },
}

/** Identifier of the common list of suggestions of a field. */
export const listId = (field: AssignedField) => `model-list-${field}`

/** @returns whether so many values need one common list instead of a select each */
export const needsList = (field: AssignedField, view: EditorView): boolean =>
  view.targets[field].length * (view.description.values[field]?.length ?? 0) > MOST_OPTIONS

interface Props {
  view: EditorView
  field: AssignedField
  value: Pick<DistinctValue, 'value' | 'known'>
  /** position among the values of the form */
  index: number
}

/** What a source value is assigned to: a concession, a service, a family, or nothing (8 §2). */
export function ValueChoice({ view, field, value: { value, known }, index }: Props) {
  const targets = view.targets[field]
  const assigned = view.draft.model.values?.[field]
  const chosen = assigned && Object.hasOwn(assigned, value) ? (assigned[value] ?? NOT_IMPORTED) : ''
  const name = `value.${field}.${index}`
  const label = `${VALUE_TEXTS[field].title} «\u202f${value}\u202f»`
  const labelOf = (key: string) => targets.find((target) => target.value === key)?.label ?? key
  const placeholder = known ? `Reconnu\u202f: ${labelOf(known)}` : VALUE_TEXTS[field].to
  return (
    <>
      <input type="hidden" name={`${name}.source`} value={value} />
      {needsList(field, view) ? (
        <input
          className="input"
          name={`${name}.to`}
          aria-label={label}
          list={listId(field)}
          placeholder={placeholder}
          defaultValue={chosen === NOT_IMPORTED || chosen === '' ? chosen : labelOf(chosen)}
        />
      ) : (
        <Choice
          name={`${name}.to`}
          aria-label={label}
          placeholder={placeholder}
          choices={[{ value: NOT_IMPORTED, label: 'Laisser ces lignes de côté' }, ...targets]}
          defaultValue={chosen}
        />
      )}
    </>
  )
}
