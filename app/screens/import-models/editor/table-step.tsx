import {
  DATE_LABELS,
  ENCODING_LABELS,
  END_LABELS,
  NUMBER_LABELS,
  PART_LABELS,
  SEPARATOR_LABELS,
  TIME_LABELS,
} from '~/domain/import-models/labels'
import { DATE_FORMATS, ENCODINGS, MODEL_PARTS, SEPARATORS } from '~/domain/import-models/model'
import { outerChoices, outerValue, readSheetsText } from '~/domain/model-editor/source-form'
import { COLUMN } from '~/domain/model-editor/table-form'
import type { EditorView } from '~/domain/model-editor/view'
import { PRODUCTIVE_SERVICES, SERVICE_LABELS } from '~/domain/workshop-services'
import { Card } from '~/ui/card'
import { Field } from '~/ui/field'
import { Select } from '~/ui/select'
import { columnChoices } from './choice'
import { OuterTextField } from './outer-text-field'
import { PartFields } from './term-settings'

const labelled = <T extends string>(
  values: readonly T[],
  labels: Readonly<Record<string, string>>,
) => values.map((value) => ({ value, label: labels[value] ?? value }))

/** Headings that date the figures, in place of a column of dates (8 §5). */
const DATED_HEADINGS = [
  { value: `${COLUMN}{day}`, label: 'Les en-têtes\u202f: {day}, le jour du mois' },
  { value: `${COLUMN}{date}`, label: 'Les en-têtes\u202f: {date}' },
]

/** Names of separators in the form, because browsers do not keep a tab. */
const SEPARATOR_VALUES: Readonly<Record<string, string>> = { '\t': 'tab' }

function SheetSelect({ view }: { view: EditorView }) {
  const { description, draft } = view
  const { sheet } = draft.model.table ?? {}
  if (description.csv || description.sheets.length < 2 || draft.model.sheets?.read) return null
  const chosen = typeof sheet === 'number' ? description.sheets[sheet - 1] : sheet
  return (
    <Select
      label="Feuille"
      placeholder="La première qui a les en-têtes"
      choices={description.sheets.map((name) => ({ value: name, label: name }))}
      select={{ name: 'sheet', defaultValue: chosen ?? '' }}
    />
  )
}

/** Sheets that are read as one table; hidden from a text file, which has one (8 §5). */
function ReadSheets({ view }: { view: EditorView }) {
  const { description, draft } = view
  const { read } = draft.model.sheets ?? {}
  if (!read && (description.csv || description.sheets.length < 2)) return null
  return (
    <Field
      label="Feuilles lues ensemble"
      optional
      hint="Noms séparés par des points-virgules, avec * pour n’importe quel texte : Edition*; Atelier 2"
      input={{
        name: 'readSheets',
        maxLength: 300,
        autoComplete: 'off',
        defaultValue: readSheetsText(read),
      }}
    />
  )
}

const PERIOD_KINDS = ['cell', 'rightOf', 'sheet', 'file'] as const

/** Where the file states its period, which each import compares with its date (8 §5). */
function PeriodFields({ view }: { view: EditorView }) {
  const { period } = view.draft.model
  return (
    <>
      <Select
        label="Période écrite dans le fichier"
        placeholder="Non comparée à la date de l’import"
        choices={outerChoices(PERIOD_KINDS)}
        select={{ name: 'period', defaultValue: outerValue(period) }}
      />
      <OuterTextField name="periodText" label="Période" source={period} />
    </>
  )
}

function TextFile({ view }: { view: EditorView }) {
  const { description, draft } = view
  if (!description.csv) return null
  const { separator, encoding } = description.csv
  const { csv } = draft.model
  return (
    <>
      <Select
        label="Séparateur"
        placeholder={`Trouvé\u202f: ${SEPARATOR_LABELS[separator] ?? separator}`}
        choices={SEPARATORS.map((one) => ({
          value: SEPARATOR_VALUES[one] ?? one,
          label: SEPARATOR_LABELS[one] ?? one,
        }))}
        select={{
          name: 'separator',
          defaultValue: csv?.separator ? (SEPARATOR_VALUES[csv.separator] ?? csv.separator) : '',
        }}
      />
      <Select
        label="Codage des caractères"
        placeholder={`Trouvé\u202f: ${ENCODING_LABELS[encoding] ?? encoding}`}
        choices={labelled(ENCODINGS, ENCODING_LABELS)}
        select={{ name: 'encoding', defaultValue: csv?.encoding ?? '' }}
      />
    </>
  )
}

function TimeFields({ view }: { view: EditorView }) {
  const { time, dates, feeds } = view.draft.model
  return (
    <>
      <Select
        label="Période des lignes"
        choices={(feeds === 'videocheck'
          ? (['cumulative'] as const)
          : (['cumulative', 'day', 'dated'] as const)
        ).map((kind) => ({ value: kind, label: TIME_LABELS[kind] }))}
        select={{ name: 'time', defaultValue: time.kind }}
      />
      {time.kind === 'dated' ? (
        <>
          <Select
            label="Colonne de la date"
            placeholder="Choisir une colonne"
            choices={[
              ...DATED_HEADINGS,
              ...columnChoices(view.description.columns),
              ...outerChoices(),
            ]}
            select={{
              name: 'dateColumn',
              defaultValue: time.column ? COLUMN + time.column : outerValue(time.from),
            }}
          />
          <OuterTextField name="dateText" label="Date" source={time.from} />
          <span className="model-where">
            <PartFields name="date" label="Date" part={time.part} isText={Boolean(time.from)} />
          </span>
          <Select
            label="Écriture des dates"
            choices={labelled(DATE_FORMATS, DATE_LABELS)}
            select={{ name: 'dates', defaultValue: dates ?? 'dd/MM/yyyy' }}
          />
        </>
      ) : null}
    </>
  )
}

/** How the days of arrivals and departures are written. */
function StaffDates({ view }: { view: EditorView }) {
  return (
    <Select
      label="Écriture des dates"
      placeholder="31/12/2026, 2026-12-31 ou dates Excel"
      choices={labelled(DATE_FORMATS, DATE_LABELS)}
      select={{ name: 'dates', defaultValue: view.draft.model.dates ?? '' }}
    />
  )
}

function Services({ view }: { view: EditorView }) {
  const { services, feeds } = view.draft.model
  if (feeds === 'videocheck' || feeds === 'staff') return null
  return (
    <fieldset className="model-checks">
      <legend className="field-label">Services que le fichier alimente</legend>
      {PRODUCTIVE_SERVICES.map((service) => (
        <label key={service} className="check">
          <input
            type="checkbox"
            name="services"
            value={service}
            defaultChecked={!services || services.includes(service)}
          />
          <span>{SERVICE_LABELS[service]}</span>
        </label>
      ))}
    </fieldset>
  )
}

function FillDown({ view }: { view: EditorView }) {
  const { columns } = view.description
  const filled = view.draft.model.table?.fillDown ?? []
  // Columns of identifiers alone: an amount is never repeated for the rows below.
  const offered = columns.filter(
    ({ header, double, number }) => header && !double && (!number || filled.includes(header)),
  )
  if (offered.length === 0)
    return filled.map((header) => (
      <input key={header} type="hidden" name="fillDown" value={COLUMN + header} />
    ))
  return (
    <fieldset className="model-checks">
      <legend className="field-label">Cellules vides qui valent la cellule du dessus</legend>
      {offered.map(({ index, header }) => (
        <label key={index} className="check">
          <input
            type="checkbox"
            name="fillDown"
            value={COLUMN + header}
            defaultChecked={filled.includes(header)}
          />
          <span>{header}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Step 1, 'Le tableau': where the table is and how its cells are written (8 §2). */
export function TableStep({ view }: { view: EditorView }) {
  const { description, draft } = view
  const { model } = draft
  const { table } = description
  return (
    <Card title="Comment lire ce fichier&#8239;?">
      <div className="stack">
        <div className="model-fields stack at-end gap-3">
          <Select
            label="Ce que le fichier contient"
            choices={labelled(MODEL_PARTS, PART_LABELS)}
            select={{ name: 'feeds', defaultValue: model.feeds }}
          />
          {model.feeds === 'staff' ? (
            <StaffDates view={view} />
          ) : (
            <>
              <TimeFields view={view} />
              <PeriodFields view={view} />
              <ReadSheets view={view} />
            </>
          )}
          <SheetSelect view={view} />
          <Field
            label="Ligne des en-têtes"
            hint={
              table
                ? `Trouvée\u202f: ligne ${table.headerRow}.`
                : 'Aucune ligne d’en-têtes trouvée.'
            }
            input={{
              name: 'headerRow',
              type: 'number',
              min: 1,
              max: 100_000,
              defaultValue: model.table?.headerRow ?? '',
              placeholder: 'trouvée seule',
            }}
          />
          <Select
            label="En-têtes"
            choices={[
              { value: '1', label: 'sur une ligne' },
              { value: '2', label: 'sur deux lignes' },
            ]}
            select={{ name: 'headerRows', defaultValue: String(model.table?.headerRows ?? 1) }}
          />
          <Select
            label="Le tableau s’arrête"
            choices={labelled(['total', 'blank', 'end'] as const, END_LABELS)}
            select={{ name: 'end', defaultValue: model.table?.end ?? 'total' }}
          />
          <Select
            label="Écriture des nombres"
            choices={labelled(['fr', 'en'] as const, NUMBER_LABELS)}
            select={{ name: 'numbers', defaultValue: model.numbers }}
          />
          <TextFile view={view} />
        </div>
        <FillDown view={view} />
        <Services view={view} />
        {table?.totalRow && model.feeds !== 'staff' ? (
          <label className="check">
            <input type="hidden" name="hasTotal" value="1" />
            <input type="checkbox" name="checksTotal" defaultChecked={draft.checksTotal} />
            <span>
              Comparer à chaque import le total du fichier (ligne «&#8239;{table.totalName}&#8239;»)
              à la somme des lignes
            </span>
          </label>
        ) : null}
      </div>
    </Card>
  )
}
