import { amount, signedAmount, toneOf } from '~/domain/analysis/figure-texts'
import { shortDate } from '~/domain/format/dates'
import type { Measure } from '~/domain/measures'
import { statusWord } from '~/domain/records/statuses'
import type { Verdict } from '~/domain/records/verdicts'
import { landingNote, yearColumns } from '~/domain/year/columns'
import { landingRecordText } from '~/domain/year/landing-record'
import { doubtNote, yearNotes } from '~/domain/year/texts'
import { YEAR_ORDER, type YearRow, type YearView } from '~/domain/year/view'
import { DataTable } from '~/ui/data-table'
import { DelegatedLink } from '~/ui/delegated-link'
import { shown } from '~/ui/shown-columns'
import { StatusPill } from '~/ui/status-pill'
import { sorting } from '../comparison/column-sort-link'

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
      {manyPlates ? <span className="comparison-plate soft">{row.plateName}</span> : null}
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
  const note = landingNote(row)
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

/** Gap and landing of the year per concession, with the landing's record under each row. */
export function YearTable({ year, rows, caption }: Props) {
  const { total, sort, measure, date, manyPlates } = year
  const columns = shown<YearRow>(
    yearColumns(measure),
    {
      name: (row) => <Name row={row} date={date} manyPlates={manyPlates} />,
      gap: (row) => <Gap line={row} measure={measure} />,
      realized: (row) => amount(measure, row.siteId && row.gap === null ? null : row.realized),
      landing: (row) => <Landing row={row} measure={measure} />,
    },
    total,
  )
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
      columns={sorting(columns, YEAR_ORDER, sort)}
    />
  )
}
