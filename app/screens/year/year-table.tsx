import { amount, signedAmount, toneOf } from '~/domain/analysis/figure-texts'
import { shortDate } from '~/domain/format/dates'
import { verdictColumn } from '~/domain/format/threshold-rounding'
import { landingNoteText } from '~/domain/landing/landing-note-text'
import type { Measure } from '~/domain/measures'
import { statusWord } from '~/domain/records/statuses'
import type { Verdict } from '~/domain/records/verdicts'
import { landingRecordText } from '~/domain/year/landing-record'
import { doubtNote, yearNotes } from '~/domain/year/texts'
import { YEAR_ORDER, type YearColumn, type YearRow, type YearView } from '~/domain/year/view'
import { DataTable } from '~/ui/data-table'
import { DelegatedLink } from '~/ui/delegated-link'
import { StatusPill } from '~/ui/status-pill'
import { ColumnSortLink, columnSorted } from '../comparison/column-sort-link'

/** Names of the columns that sort. */
export const YEAR_COLUMNS: Readonly<Record<YearColumn, string>> = {
  name: 'Concession',
  gap: 'Écart de l’année',
  percent: '%\u00a0réalisé',
  realized: 'Réalisé comparé',
  landing: 'Atterrissage de l’année',
  landingPercent: '%\u00a0atterrissage',
}

function Gap({ line, measure }: { line: { gap: number | null } & Verdict; measure: Measure }) {
  if (line.gap === null) return <span className="muted">sans objectif</span>
  const word = statusWord(line.status, { below: line.below })
  return (
    <StatusPill tone={toneOf(line)} label={word} why={line.verdict}>
      {signedAmount(measure, line.gap)}
    </StatusPill>
  )
}

function Name({ row, date, manyPlates }: { row: YearRow; date: string; manyPlates: boolean }) {
  const notes = [
    row.dataDate === null
      ? 'aucune donnée ce mois'
      : row.dataDate === date
        ? null
        : `données du ${shortDate(row.dataDate)}`,
    row.doubted ? doubtNote(row.doubted) : null,
    ...yearNotes(row),
  ].filter((note) => note !== null)
  return (
    <>
      <DelegatedLink to={row.link}>{row.name}</DelegatedLink>
      {manyPlates ? <span className="comparison-plate">{row.plateName}</span> : null}
      {notes.map((note) => (
        <span key={note} className="comparison-late">
          {note}
        </span>
      ))}
    </>
  )
}

/** Landing, why it is a projection, and how near earlier ones came. */
function Landing({ row, measure }: { row: YearRow; measure: Measure }) {
  const note = row.landing === null ? null : landingNoteText(row.landingNotes, row.landingMixed)
  return (
    <>
      {amount(measure, row.landing)}
      {note ? <span className="figure-note">{note}</span> : null}
    </>
  )
}

interface Props {
  year: Pick<YearView, 'total' | 'sort' | 'measure' | 'date' | 'manyPlates'>
  rows: readonly YearRow[]
  caption: string
}

/** Header of a column that does not sort. */
const plain = (label: string) => ({
  header: <span className="comparison-plain">{label}</span>,
  label,
})

/** Gap and landing of the year per concession, with the landing's record under each row. */
export function YearTable({ year, rows, caption }: Props) {
  const { total, sort, measure, date, manyPlates } = year
  const headed = (column: YearColumn) => ({
    key: column,
    header: (
      <ColumnSortLink order={YEAR_ORDER} column={column} sort={sort} label={YEAR_COLUMNS[column]} />
    ),
    label: YEAR_COLUMNS[column],
    sorted: columnSorted(column, sort),
  })
  const due = ({ due: own, gap }: { due: number; gap: number | null }) =>
    amount(measure, gap === null ? null : own)
  const budget = (line: { budget: number; landing: number | null }) =>
    amount(measure, line.landing === null ? null : line.budget)
  return (
    <DataTable
      caption={caption}
      rows={rows}
      rowKey={({ siteId }) => siteId}
      totalLabel="Total"
      cards="figures"
      under={({ record, name }) =>
        record ? (
          <p className="card-note">
            <span className="visually-hidden">{name}&#8239;: </span>
            Atterrissage du mois {landingRecordText(record)}.
          </p>
        ) : null
      }
      columns={[
        {
          ...headed('name'),
          cell: (row) => <Name row={row} date={date} manyPlates={manyPlates} />,
        },
        {
          ...headed('gap'),
          number: true,
          verdict: true,
          cell: (row) => <Gap line={row} measure={measure} />,
          total: <Gap line={total} measure={measure} />,
        },
        {
          ...headed('realized'),
          number: true,
          cell: (row) => amount(measure, row.gap === null ? null : row.realized),
          total: amount(measure, total.realized),
        },
        { key: 'due', ...plain('Objectif à date'), number: true, cell: due, total: due(total) },
        {
          ...headed('percent'),
          number: true,
          cell: (row) => verdictColumn(row.percent),
          total: verdictColumn(total.percent),
        },
        {
          ...headed('landing'),
          number: true,
          cell: (row) => <Landing row={row} measure={measure} />,
          total: amount(measure, total.landing),
        },
        {
          key: 'budget',
          ...plain('Objectif de l’année'),
          number: true,
          cell: budget,
          total: budget(total),
        },
        {
          ...headed('landingPercent'),
          number: true,
          cell: (row) => verdictColumn(row.landingPercent),
          total: verdictColumn(total.landingPercent),
        },
      ]}
    />
  )
}
