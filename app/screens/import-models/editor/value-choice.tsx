import { NOT_IMPORTED } from '~/domain/model-editor/columns-form'
import type { DistinctValue } from '~/domain/model-editor/description'
import type { ValueField } from '~/domain/model-editor/draft'
import type { EditorChoice, EditorView } from '~/domain/model-editor/view'
import { FAMILIES, FAMILY_LABELS } from '~/domain/sales-families'
import { PRODUCTIVE_SERVICES, SERVICE_LABELS } from '~/domain/workshop-services'
import { Choice } from './choice'

/** Selects with more options than this in all become fields with one common list of suggestions. */
const MOST_OPTIONS = 6_000

export const VALUE_TEXTS: Readonly<Record<ValueField, { title: string; to: string }>> = {
  site: { title: 'Concession', to: 'Rattacher à une concession…' },
  service: { title: 'Service', to: 'Rattacher à un service…' },
  family: { title: 'Famille', to: 'Rattacher à une famille…' },
}

/** What a value of the field may be assigned to. */
export function targetsOf(field: ValueField, { sites }: Pick<EditorView, 'sites'>): EditorChoice[] {
  if (field === 'site') return sites
  if (field === 'service')
    return PRODUCTIVE_SERVICES.map((value) => ({ value, label: SERVICE_LABELS[value] }))
  return FAMILIES.map((value) => ({ value, label: FAMILY_LABELS[value] }))
}

/** Identifier of the common list of suggestions of a field. */
export const listId = (field: ValueField) => `model-list-${field}`

/** @returns whether so many values need one common list instead of a select each */
export const needsList = (field: ValueField, view: EditorView): boolean =>
  targetsOf(field, view).length * (view.description.values[field]?.length ?? 0) > MOST_OPTIONS

interface Props {
  view: EditorView
  field: ValueField
  value: Pick<DistinctValue, 'value' | 'known'>
  /** position among the values of the form */
  index: number
}

/** What a source value is assigned to: a concession, a service, a family, or nothing (8 §2). */
export function ValueChoice({ view, field, value: { value, known }, index }: Props) {
  const targets = targetsOf(field, view)
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
