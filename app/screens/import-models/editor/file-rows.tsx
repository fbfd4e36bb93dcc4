import type { ImportModel } from '~/domain/import-models/model'
import {
  conditionHeaders,
  type DescribedColumn,
  type DescribedRow,
  type Description,
  usesOf,
} from '~/domain/model-editor/description'
import { fieldsOf } from '~/domain/model-editor/draft'

/** Names of fields above a column: short, because a column is narrow. */
const SHORT: Readonly<Record<string, string>> = {
  totalHours: 'HT',
  hecHours: 'HEC',
  entriesClients: 'Factures client',
  entriesGaranties: 'Factures garantie',
  entriesCessions: 'Factures cession',
}

type Mark = 'used' | 'condition' | 'none'

function marksOf({ columns }: Description, model: ImportModel) {
  const uses = usesOf(
    model,
    columns.map(({ header }) => header),
  )
  const conditions = conditionHeaders(model)
  const labels = new Map(fieldsOf(model).map(({ key, label }) => [key, SHORT[key] ?? label]))
  const hasSubtraction = new Set(
    Object.entries(model.columns).flatMap(([key, terms]) =>
      terms.some(({ sign }) => sign === -1) ? [key] : [],
    ),
  )
  return new Map(
    columns.map(({ index, header }): [number, { mark: Mark; text: string }] => {
      const names = (uses.get(header) ?? []).map(({ field, sign }) => {
        const name = labels.get(field) ?? field
        if (!hasSubtraction.has(field)) return name
        return `${name} ${sign === -1 ? '\u2212' : '+'}`
      })
      if (model.time.kind === 'dated' && model.time.column === header) names.unshift('Date')
      if (names.length > 0) return [index, { mark: 'used', text: names.join(' · ') }]
      if (conditions.has(header)) return [index, { mark: 'condition', text: 'Condition' }]
      return [index, { mark: 'none', text: 'non utilisée' }]
    }),
  )
}

function Cells({ row, columns, marks }: RowProps) {
  return columns.map(({ index, number }) => {
    const mark = marks.get(index)?.mark
    const names = [
      mark === 'used' ? 'is-used' : mark === 'condition' ? 'is-condition' : '',
      number ? 'is-number' : '',
    ]
    const className = names.filter(Boolean).join(' ') || undefined
    const text = row.cells[index] ?? ''
    return row.kind === 'header' ? (
      <th key={index} scope="col" className={className}>
        {text}
      </th>
    ) : (
      <td key={index} className={className}>
        {text}
      </td>
    )
  })
}

interface RowProps {
  row: DescribedRow
  columns: readonly DescribedColumn[]
  marks: ReturnType<typeof marksOf>
}

function Row({ row, columns, marks }: RowProps) {
  return (
    <tr className={`is-${row.kind}`}>
      <th scope="row">{row.row}</th>
      {row.kind === 'title' ? (
        <td colSpan={columns.length}>{row.cells.filter(Boolean).join(' · ') || '(ligne vide)'}</td>
      ) : (
        <Cells row={row} columns={columns} marks={marks} />
      )}
    </tr>
  )
}

/** First rows of the file, with the header, the file's total and the columns that the model uses marked (8 §2). */
export function FileRows({ description, model }: { description: Description; model: ImportModel }) {
  const { rows, columns } = description
  const marks = marksOf(description, model)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable
    <section className="file-scroll" tabIndex={0} aria-label="Premières lignes du fichier">
      <table className="file-rows full tiny figures">
        <caption className="visually-hidden">Premières lignes du fichier</caption>
        {columns.length > 0 ? (
          <thead>
            <tr className="file-marks">
              <td />
              {columns.map(({ index }) => {
                const { mark, text } = marks.get(index) ?? { mark: 'none', text: '' }
                return (
                  <td key={index}>
                    <span className={`mark-${mark}`}>{text}</span>
                  </td>
                )
              })}
            </tr>
          </thead>
        ) : null}
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.row}
              row={row}
              columns={columns.length > 0 ? columns : plainColumns(rows)}
              marks={marks}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Columns of a file without a table: as many as its widest row has. */
function plainColumns(rows: readonly DescribedRow[]): DescribedColumn[] {
  const width = Math.max(1, ...rows.map(({ cells }) => cells.length))
  return Array.from({ length: width }, (_, index) => ({
    index,
    header: '',
    double: false,
    number: false,
    samples: [],
    distinct: null,
    hasBlank: false,
  }))
}
