import type { ComparisonLine, ComparisonRow } from '~/domain/records/comparison'
import { frenchDate } from '~/format/dates'
import { euros, hours, percent, rate, signedEuros } from '~/format/numbers'
import { type Column, DataTable } from '~/ui/data-table'
import { StatusPill } from '~/ui/status-pill'
import { SwiftLink } from '~/ui/swift-link'
import { urls } from '~/urls'
import { statusWord } from '../records/status-words'
import { toneOf } from '../synthesis/words'

interface Figure {
  key: string
  header: string
  write: (line: ComparisonLine) => string
}
const FIGURES: readonly Figure[] = [
  { key: 'revenue', header: 'CA Net', write: (line) => euros(line.revenue) },
  { key: 'ht', header: 'HT', write: (line) => hours(line.ht) },
  { key: 'hec', header: 'HEC', write: (line) => hours(line.hec) },
  { key: 'caHec', header: 'CA Net / HEC', write: (line) => rate(line.caHec) },
  { key: 'target', header: 'Objectif', write: (line) => euros(line.target || null) },
  { key: 'percent', header: '% réalisation', write: (line) => percent(line.percent) },
  {
    key: 'projection',
    header: 'Projection',
    write: (line) => (line.projection === null ? 'N/A' : euros(line.projection)),
  },
]

function lateText({ dataDate, unreadable }: ComparisonRow): string {
  if (unreadable) return 'relevé illisible, non comptée'
  return dataDate ? `données du ${frenchDate(dataDate)}` : 'aucune donnée ce mois'
}

function Gap({ line }: { line: ComparisonLine }) {
  const { gap, status, verdict, percent } = line
  return (
    <StatusPill tone={toneOf(line)} label={statusWord(status, { reached: percent })} why={verdict}>
      {gap === null ? 'N/A' : signedEuros(gap)}
    </StatusPill>
  )
}

interface Props {
  rows: ComparisonRow[]
  total: ComparisonLine
  /** the analysed date, and the query that keeps it in each concession's link */
  date: string
  dateQuery: string | null
  caption: string
}

/** The concessions side by side, the furthest behind first, each leading to its synthesis (4-decisions, 27). */
export function ComparisonTable({ rows, total, date, dateQuery, caption }: Props) {
  const figures = FIGURES.map(({ key, header, write }): Column<ComparisonRow> => {
    // why: what cannot be read is not 0 (4-decisions, 42)
    const cell = (row: ComparisonRow) => (row.unreadable ? '-' : write(row))
    return { key, header, number: true, cell, total: write(total) }
  })
  return (
    <DataTable
      caption={caption}
      rows={rows}
      rowKey={(row) => row.siteId}
      totalLabel="Total"
      cards="figures"
      columns={[
        {
          key: 'name',
          header: 'Concession',
          cell: (row) => (
            <>
              <SwiftLink
                to={urls.synthesis({
                  group: row.groupId,
                  plate: row.plateId,
                  site: row.siteId,
                  date: dateQuery,
                })}
              >
                {row.name}
              </SwiftLink>
              {row.dataDate === date ? null : (
                <span className="comparison-late">{lateText(row)}</span>
              )}
              {row.unaimed ? (
                <span className="comparison-late">objectif illisible, hors du total</span>
              ) : null}
            </>
          ),
        },
        { key: 'plate', header: 'Plaque', cell: (row) => row.plateName },
        ...figures,
        {
          key: 'gap',
          header: 'Écart à date',
          number: true,
          verdict: true,
          cell: (row) => <Gap line={row} />,
          total: <Gap line={total} />,
        },
      ]}
    />
  )
}
