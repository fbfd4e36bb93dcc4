import type { ModelField } from '~/domain/import-models/fields'
import { UNIT_LABELS } from '~/domain/import-models/labels'
import type { Term } from '~/domain/import-models/model'
import {
  CONSTANT,
  canCount,
  isSum,
  NOT_IMPORTED,
  NUMBER,
  unitsOf,
} from '~/domain/model-editor/columns-form'
import type { AssignedField } from '~/domain/model-editor/draft'
import { outerChoices, outerValue } from '~/domain/model-editor/source-form'
import { COLUMN } from '~/domain/model-editor/table-form'
import type { EditorView } from '~/domain/model-editor/view'
import { PRODUCTIVE_SERVICES, SERVICE_LABELS } from '~/domain/workshop-services'
import { Button } from '~/ui/button'
import { VisuallyHidden } from '~/ui/visually-hidden'
import { Choice, columnChoices, seriesChoices } from './choice'
import { OuterTextField } from './outer-text-field'
import { NumberField, TermSettings } from './term-settings'
import { WhereFields } from './where-fields'

const SERVICE_CHOICES = PRODUCTIVE_SERVICES.map((value) => ({
  value,
  label: SERVICE_LABELS[value],
}))

/** Constants that a field may hold for the whole file: a concession, a service, a family, a number of each row. */
function constantsOf(field: ModelField, { targets }: EditorView) {
  const always = (choices: readonly { value: string; label: string }[]) =>
    choices.map(({ value, label }) => ({
      value: CONSTANT + value,
      label: `Toujours\u202f: ${label}`,
    }))
  if (field.kind === 'key') return always(targets[field.key as AssignedField])
  if (isSum(field)) return [{ value: NUMBER, label: 'Toujours un même nombre' }]
  return []
}

const calcOf = ({ count, distinct }: Term) =>
  count ? 'count' : distinct === undefined ? 'sum' : 'distinct'

function sourceOf({ column, distinct, value, from }: Term): string {
  if (from !== undefined) return outerValue(from)
  const header = column ?? distinct
  if (header !== undefined) return COLUMN + header
  if (typeof value === 'number') return NUMBER
  return value === undefined ? '' : CONSTANT + value
}

interface Props {
  view: EditorView
  field: ModelField
  term: Term
  index: number
  /** number of terms of the field that are shown */
  count: number
  /** the field is not imported */
  ignored: boolean
}

/** Fields of one term: its column with sign, unit, condition and service (8 §1). */
export function TermRow({ view, field, term, index, count, ignored }: Props) {
  const { columns } = view.description
  const name = `f.${field.key}.${index}`
  const label = count > 1 ? `${field.label}, colonne ${index + 1}` : field.label
  const sums = isSum(field)
  const calc = calcOf(term)
  const units = unitsOf(field)
  const isFilled = sourceOf(term) !== '' || calc === 'count'
  const choices = [
    ...(index === 0 ? [{ value: NOT_IMPORTED, label: 'Ne pas importer' }] : []),
    ...(sums && calc === 'sum' ? seriesChoices(columns, term.column) : []),
    ...columnChoices(columns),
    ...constantsOf(field, view),
    ...(sums ? [] : outerChoices()),
  ]
  return (
    <div className="model-term">
      {sums && (count > 1 || term.sign === -1) ? (
        <Choice
          className="model-sign"
          name={`${name}.sign`}
          aria-label={`${label}, signe`}
          choices={[
            { value: '1', label: '+' },
            { value: '-1', label: '\u2212' },
          ]}
          defaultValue={String(term.sign ?? 1)}
        />
      ) : null}
      {canCount(field) ? (
        <Choice
          name={`${name}.calc`}
          aria-label={`${label}, calcul`}
          choices={[
            { value: 'sum', label: 'somme de' },
            { value: 'count', label: 'nombre de lignes' },
            { value: 'distinct', label: 'valeurs différentes de' },
          ]}
          defaultValue={calc}
        />
      ) : null}
      {calc === 'count' ? null : (
        <Choice
          className="model-column"
          name={`${name}.from`}
          aria-label={`${label}, colonne du fichier`}
          placeholder="Choisir une colonne"
          choices={choices}
          defaultValue={ignored ? NOT_IMPORTED : sourceOf(term)}
        />
      )}
      <OuterTextField name={`${name}.outer`} label={label} source={term.from} />
      {typeof term.value === 'number' ? (
        <NumberField
          name={`${name}.number`}
          label={`${label}, nombre de chaque ligne`}
          value={term.value}
        />
      ) : null}
      {term.column !== undefined && units.length > 0 ? (
        <Choice
          name={`${name}.unit`}
          aria-label={`${label}, unité`}
          choices={units.map((unit) => ({ value: unit, label: `en ${UNIT_LABELS[unit]}` }))}
          defaultValue={term.unit ?? units[0] ?? ''}
        />
      ) : null}
      {term.unit === 'days' ? (
        <>
          <span>de</span>
          <NumberField
            name={`${name}.hoursPerDay`}
            label={`${label}, heures d’un jour`}
            value={term.hoursPerDay}
            placeholder="7"
          />
          <span>heures</span>
        </>
      ) : null}
      {[term.column, term.distinct, term.from].some((one) => one !== undefined) ? (
        <TermSettings name={name} label={label} term={term} sums={sums} />
      ) : null}
      {isFilled &&
      sums &&
      (term.service || !view.draft.model.columns['service']) &&
      view.draft.model.feeds !== 'videocheck' ? (
        <Choice
          name={`${name}.service`}
          aria-label={`${label}, service`}
          placeholder="pour tous les services"
          choices={SERVICE_CHOICES.map((choice) => ({ ...choice, label: `pour ${choice.label}` }))}
          defaultValue={term.service ?? ''}
        />
      ) : null}
      {isFilled && sums ? (
        <WhereFields name={name} label={label} where={term.where} columns={columns} />
      ) : null}
      {count > 1 ? (
        <Button small tone="quiet" name="intent" value={`remove.${field.key}.${index}`}>
          Retirer<VisuallyHidden> {label}</VisuallyHidden>
        </Button>
      ) : null}
    </div>
  )
}
