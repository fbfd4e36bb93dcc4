import { useEffect, useState } from 'react'
import { groupBy } from '~/domain/group-by'
import type { AssignmentChoices } from '~/domain/users/admin-view'
import { LEVEL_LABELS } from '~/domain/users/view'
import { described, FieldFrame } from '~/ui/field'
import { errorsOf, type FormReply } from '~/ui/form-reply'
import { Select } from '~/ui/select'

/** Chosen level with the chosen group, plate and concession, by identifier. */
export interface Assignment {
  level: string
  group: string
  plate: string
  site: string
  reference: string
}

interface Props {
  /** prefix of the fields' element ids */
  prefix: string
  choices: AssignmentChoices
  initial: Assignment
  /** server's response to the form; null before the first submit */
  reply: FormReply | null
  /** level without a place; by default 'Aucun', an account without assignment */
  placeless?: Option
  /** shows the field for a plate's reference concession; true by default */
  reference?: boolean
}

/** Element ids of a form with these fields, for the links of its error summary. @param level the sent level */
export const assignmentIds = (prefix: string, level: string) => (field: string) => {
  if (field === 'assignmentLevel') return `${prefix}-level`
  if (field !== 'assignmentId') return `${prefix}-${field}`
  return `${prefix}-${level === 'concession' ? 'site' : level}`
}

interface Option {
  value: string
  label: string
}

/**
 * Reads the choices that the user made before hydration. The place of the chosen level decides the lists above it, as
 * on the server: lists that narrow one another could otherwise hide the chosen place.
 */
function assignmentInPage(prefix: string, { plates, sites }: AssignmentChoices): Assignment {
  const list = document.getElementById(`${prefix}-level`)
  const form = list instanceof HTMLSelectElement ? list.form : null
  const fields = new FormData(form ?? undefined)
  const chosen = (name: keyof Assignment) => String(fields.get(name) ?? '')
  const level = chosen('level')
  const site = sites.find(({ _id }) => level === 'concession' && _id === chosen('site'))
  const plate = site?.plateId ?? chosen('plate')
  const above = site ?? plates.find(({ _id }) => level === 'plate' && _id === plate)
  return {
    level,
    plate,
    group: above?.groupId ?? chosen('group'),
    site: chosen('site'),
    reference: chosen('reference'),
  }
}

const NOTHING_CHOSEN: Assignment = { level: '', group: '', plate: '', site: '', reference: '' }

const NOWHERE: Option = { value: 'none', label: 'Aucun' }

function optionGroups<T extends { _id: string; name: string }>(
  nodes: readonly T[],
  pathOf: (node: T) => string,
): Map<string, Option[]> {
  const grouped = [...groupBy(nodes, pathOf)].sort(([a], [b]) => a.localeCompare(b, 'fr'))
  const optionOf = ({ _id, name }: T) => ({ value: _id, label: name })
  return new Map(grouped.map(([path, list]) => [path, list.map(optionOf)]))
}

/** Plates and concessions below the chosen group and plate, grouped by the path of their parent. */
function offeredPlaces(choices: AssignmentChoices, { group, plate }: Assignment, narrows: boolean) {
  const groups = new Map(choices.groups.map(({ _id, name }) => [_id, name]))
  const paths = new Map(
    choices.plates.map(({ _id, name, groupId }) => [_id, `${groups.get(groupId)} / ${name}`]),
  )
  const narrowed = <T extends { groupId: string }>(nodes: readonly T[]) =>
    narrows && group ? nodes.filter((node) => node.groupId === group) : nodes
  const sites = narrowed(choices.sites).filter(
    (site) => !narrows || plate === '' || site.plateId === plate,
  )
  return {
    plates: optionGroups(narrowed(choices.plates), ({ groupId }) => groups.get(groupId) ?? ''),
    sites: optionGroups(sites, ({ plateId }) => paths.get(plateId) ?? ''),
  }
}

/**
 * Level, group, plate and concession of an account (spec 2 §4, §5). Without scripts all lists show, and the server
 * reads the one of the chosen level. With scripts only that level's lists show, and a new level resets them.
 */
export function AssignmentFields(props: Props) {
  const { prefix, choices, initial, reply, placeless = NOWHERE, reference = true } = props
  const [scripts, setScripts] = useState(false)
  const [chosen, setChosen] = useState(initial)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the scripts attach
  useEffect(() => {
    setChosen(assignmentInPage(prefix, choices))
    setScripts(true)
  }, [])
  const { level, group, plate } = chosen
  const set = (changes: Partial<Assignment>) => setChosen({ ...chosen, ...changes })
  const shows = (...levels: string[]) => !scripts || levels.includes(level)
  const { plates, sites } = offeredPlaces(choices, chosen, scripts)
  const error = (at: string) => (level === at ? errorsOf(reply, 'assignmentId') : undefined)
  const fieldOf = (name: keyof Assignment) => ({ id: `${prefix}-${name}`, name })
  const countsFor = (label: string) => (scripts ? undefined : `Compte pour le niveau ${label}.`)
  return (
    <>
      <Select
        label="Niveau"
        errors={errorsOf(reply, 'assignmentLevel')}
        choices={[
          placeless,
          ...Object.entries(LEVEL_LABELS).map(([value, label]) => ({ value, label })),
        ]}
        select={{
          ...fieldOf('level'),
          value: level === '' ? placeless.value : level,
          onChange: (event) => setChosen({ ...NOTHING_CHOSEN, level: event.currentTarget.value }),
        }}
      />
      {shows('group', 'plate', 'concession') ? (
        <Select
          label="Groupe"
          hint={countsFor('Groupe')}
          placeholder={level === 'group' ? 'Choisir un groupe' : 'Tous les groupes'}
          errors={error('group')}
          choices={choices.groups.map(({ _id, name }) => ({ value: _id, label: name }))}
          select={{
            ...fieldOf('group'),
            value: group,
            onChange: (event) =>
              setChosen({ ...NOTHING_CHOSEN, level, group: event.currentTarget.value }),
          }}
        />
      ) : null}
      {shows('plate', 'concession') ? (
        <GroupedSelect
          field={fieldOf('plate')}
          label="Plaque"
          hint={countsFor('Plaque')}
          placeholder={level === 'plate' ? 'Choisir une plaque' : 'Toutes les plaques'}
          errors={error('plate')}
          value={plate}
          grouped={plates}
          onChange={(value) => set({ plate: value, site: '', reference: '' })}
        />
      ) : null}
      {shows('concession') ? (
        <GroupedSelect
          field={fieldOf('site')}
          label="Concession"
          hint={countsFor('Concession')}
          placeholder="Choisir une concession"
          errors={error('concession')}
          value={chosen.site}
          grouped={sites}
          onChange={(value) => set({ site: value })}
        />
      ) : null}
      {reference && shows('plate') ? (
        <GroupedSelect
          field={fieldOf('reference')}
          label="Concession de référence (facultatif)"
          hint={countsFor('Plaque')}
          placeholder="Aucune"
          errors={errorsOf(reply, 'referenceConcessionId')}
          value={chosen.reference}
          grouped={sites}
          onChange={(value) => set({ reference: value })}
        />
      ) : null}
    </>
  )
}

interface GroupedProps {
  field: { id: string; name: string }
  label: string
  hint: string | undefined
  placeholder: string
  errors: readonly string[] | undefined
  value: string
  grouped: ReadonlyMap<string, readonly Option[]>
  onChange: (value: string) => void
}

/** Select whose options are grouped under the path of their parent. */
function GroupedSelect(props: GroupedProps) {
  const { field, label, hint, placeholder, errors, value, grouped, onChange } = props
  return (
    <FieldFrame id={field.id} label={label} hint={hint} errors={errors}>
      <select
        {...field}
        className="input"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...described(field.id, hint, errors)}
      >
        <option value="">{placeholder}</option>
        {[...grouped].map(([path, options]) => (
          <optgroup key={path} label={path}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </FieldFrame>
  )
}
