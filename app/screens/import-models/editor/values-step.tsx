import { counted, integer } from '~/domain/format/numbers'
import { amountText, figureText } from '~/domain/import-models/labels'
import type { FigurePart } from '~/domain/import-models/model'
import type { DistinctValue } from '~/domain/model-editor/description'
import { type AssignedField, assignedFieldsOf } from '~/domain/model-editor/draft'
import { MOST_VALUES } from '~/domain/model-editor/values-form'
import type { EditorView } from '~/domain/model-editor/view'
import { Card } from '~/ui/card'
import { type Column, DataTable } from '~/ui/data-table'
import { EmptyState } from '~/ui/empty-state'
import { Mark } from './mark'
import { listId, needsList, VALUE_TEXTS, ValueChoice } from './value-choice'

interface Line extends DistinctValue {
  index: number
}

function State({ view, field, line }: { view: EditorView; field: AssignedField; line: Line }) {
  const { model, proposedValues } = view.draft
  const assigned = model.values?.[field]
  if (assigned && Object.hasOwn(assigned, line.value)) {
    if (proposedValues[field]?.includes(line.value)) return <Mark tone="info">proposé</Mark>
    return assigned[line.value] === null ? (
      <Mark tone="neutral">de côté</Mark>
    ) : (
      <Mark tone="good">choisi</Mark>
    )
  }
  return line.known ? <Mark tone="good">reconnu</Mark> : <Mark tone="bad">à rattacher</Mark>
}

const amountColumn = (feeds: FigurePart): Column<Line> => ({
  key: 'amount',
  header: feeds === 'workers' ? 'Heures' : feeds === 'sales' ? 'Quantité' : 'Montant',
  number: true,
  cell: ({ amount }) => amountText(feeds, amount),
})

function columnsOf(view: EditorView, field: AssignedField): Column<Line>[] {
  const { feeds } = view.draft.model
  const hasHours = feeds === 'activity'
  return [
    { key: 'value', header: 'Valeur du fichier', cell: ({ value }) => value },
    {
      key: 'state',
      header: 'État',
      verdict: true,
      cell: (line) => <State view={view} field={field} line={line} />,
    },
    { key: 'rows', header: 'Lignes', number: true, cell: ({ rows }) => integer(rows) },
    ...(feeds === 'staff' ? [] : [amountColumn(feeds)]),
    ...(hasHours
      ? [
          {
            key: 'hours',
            header: 'Heures',
            number: true,
            cell: ({ hours }: Line) => figureText('hours', hours),
          },
        ]
      : []),
    {
      key: 'to',
      header: 'Correspond à',
      cell: (line) => <ValueChoice view={view} field={field} value={line} index={line.index} />,
    },
  ]
}

function ValuesCard({ view, field }: { view: EditorView; field: AssignedField }) {
  const values = view.description.values[field] ?? []
  if (values.length === 0) return null
  const shown = values.slice(0, MOST_VALUES)
  const { title } = VALUE_TEXTS[field]
  return (
    <Card title={`${title}\u202f: ${counted(values.length, 'valeur', 'valeurs')} du fichier`}>
      {needsList(field, view) ? (
        <datalist id={listId(field)}>
          <option value="-">Laisser ces lignes de côté</option>
          {view.targets[field].map(({ value, label }) => (
            <option key={value} value={label} />
          ))}
        </datalist>
      ) : null}
      <div className="model-value-table">
        <DataTable
          cards="figures"
          caption={`${title}\u202f: valeurs du fichier`}
          columns={columnsOf(view, field)}
          rows={shown.map((line, index) => ({ ...line, index }))}
          rowKey={({ value }) => value}
        />
      </div>
      {values.length > shown.length ? (
        <p className="muted">
          Et {counted(values.length - shown.length, 'autre valeur', 'autres valeurs')}.
        </p>
      ) : null}
    </Card>
  )
}

/** Step 3, 'Les valeurs': what each source value of site, service and family means (8 §2). */
export function ValuesStep({ view }: { view: EditorView }) {
  const { values } = view.description
  const fields = assignedFieldsOf(view.draft.model)
  if (fields.every((field) => !values[field]?.length))
    return (
      <Card title="Les valeurs">
        <EmptyState icon="table" title="Aucune valeur à rattacher">
          Choisissez d’abord les colonnes de la concession et du service ou de l’équipe.
        </EmptyState>
      </Card>
    )
  return fields.map((field) => <ValuesCard key={field} view={view} field={field} />)
}
