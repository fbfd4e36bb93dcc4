import { NOT_AVAILABLE } from '~/domain/analysis/figure-texts'
import { frenchDate, frenchDateTime } from '~/domain/format/dates'
import { columnPercent, days, decimal, percent } from '~/domain/format/numbers'
import { partLevel } from '~/domain/hierarchy/part-level'
import type {
  Operand,
  OriginFact,
  OriginRow,
  OriginUnit,
  SubjectOrigin,
  WrittenColumn,
} from '~/domain/origin/subject'
import { Card } from '~/ui/card'
import { DataTable } from '~/ui/data-table'
import { DelegatedLink } from '~/ui/delegated-link'
import { DescriptionList } from '~/ui/description-list'
import { SegmentedLinks } from '~/ui/tab-links'
import { ListPages } from '../shell/list-pages'
import { ROUNDED } from './labels'

const SIGNS: Readonly<Partial<Record<OriginUnit, string>>> = {
  euros: '\u00a0€',
  hours: '\u00a0h',
  days: '\u00a0j',
}

/** Number with its unit; '-' for null. */
function written({ value, unit, decimals }: Operand, inPercent = percent): string {
  if (value === null) return '-'
  if (unit === 'percent') return inPercent(value)
  const isShort = unit === 'days' && decimals <= 2
  return `${isShort ? days(value) : decimal(value, decimals)}${SIGNS[unit] ?? ''}`
}

const inColumn = ({ unit, decimals }: WrittenColumn, value: number | null) =>
  written({ value, unit, decimals }, columnPercent)

function Result({ view }: { view: SubjectOrigin }) {
  const { result, value, operation, formula, columns, notes } = view
  const { left, sign, right } = operation
  const rounded = [...columns, result].some((column) => column.rounded)
  return (
    <Card title={view.title}>
      <p className="origin-value">
        {value === null ? NOT_AVAILABLE : written({ ...result, value })}
      </p>
      <p className="muted">
        {view.scopeName}
        {view.dataDate ? `, données du ${frenchDate(view.dataDate)}` : null}
      </p>
      <p>{formula}</p>
      {value === null || right.value === 0 ? null : (
        <p className="origin-numbers">
          {written(left)} {sign} {written(right)} = {written({ ...result, value })}
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className="muted">
          {note}
        </p>
      ))}
      {rounded ? <p className="muted">{ROUNDED}</p> : null}
    </Card>
  )
}

function Parts({ view }: { view: SubjectOrigin }) {
  const { parts, columns, terms, result, value, rowsOf } = view
  if (parts.found === 0) return null
  const dated = parts.rows.some(({ dataDate }) => dataDate !== null)
  const hasNotes = parts.rows.some(({ note }) => note !== null)
  const ofScope = rowsOf === 'Périmètre'
  return (
    <Card title={ofScope ? `Détail ${partLevel(parts.rows[0]?.to ?? '')}` : 'Part de chacun'}>
      <DataTable<OriginRow>
        caption={`Part de chaque ligne dans\u202f: ${view.title}`}
        rows={parts.rows}
        rowKey={({ id }) => id}
        totalLabel="Total"
        cards="figures"
        columns={[
          {
            key: 'name',
            header: rowsOf,
            cell: ({ name, to }) => (to ? <DelegatedLink to={to}>{name}</DelegatedLink> : name),
          },
          ...(dated
            ? [
                {
                  key: 'date',
                  header: 'Données du',
                  cell: ({ dataDate }: OriginRow) => frenchDate(dataDate),
                },
              ]
            : []),
          ...columns.map((column, i) => ({
            key: column.label,
            header: column.label,
            number: true,
            cell: (row: OriginRow) => inColumn(column, row.terms[i] ?? null),
            total: inColumn(column, terms[i] ?? null),
          })),
          {
            key: 'value',
            header: result.label,
            number: true,
            verdict: true,
            cell: (row) => inColumn(result, row.value),
            total: inColumn(result, value),
          },
          ...(hasNotes
            ? [
                {
                  key: 'note',
                  header: 'Remarque',
                  cell: ({ note }: OriginRow) => note ?? '',
                },
              ]
            : []),
        ]}
      />
      <ListPages of={parts} totals one={ofScope ? 'partie' : 'ligne'} />
    </Card>
  )
}

function factText([label, value]: OriginFact): readonly [string, string] {
  if (typeof value === 'string') return [label, value]
  return [label, 'at' in value ? frenchDateTime(value.at) : frenchDate(value.day)]
}

/** /origin for a figure of another screen: formula, parts and sources (7-beyond §1). */
export function SubjectScreen({ view }: { view: SubjectOrigin }) {
  const { subjects, choices, sources, back } = view
  return (
    <>
      <div className="origin-choices">
        {[subjects, ...choices]
          .filter(({ options }) => options.length > 1)
          .map(({ label, options }) => (
            <SegmentedLinks key={label} label={label} choices={options} />
          ))}
      </div>
      <Result view={view} />
      <Parts view={view} />
      {sources.map(({ title, facts, to }) => (
        <Card key={title} title={title}>
          <div className="origin-record">
            <DescriptionList className="popup-facts" facts={facts.map(factText)} />
          </div>
          {to ? <DelegatedLink to={to}>Le journal de cet import</DelegatedLink> : null}
        </Card>
      ))}
      <p>
        <DelegatedLink to={back.to}>Retour à «&#8239;{back.label}&#8239;»</DelegatedLink>
      </p>
    </>
  )
}
