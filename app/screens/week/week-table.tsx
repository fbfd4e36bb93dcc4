import { amount, signedAmount, toneOf } from '~/domain/analysis/figure-texts'
import { shortDate } from '~/domain/format/dates'
import { verdictColumn } from '~/domain/format/threshold-rounding'
import { statusWord } from '~/domain/records/statuses'
import type { Verdict } from '~/domain/records/verdicts'
import type { SpanMeasure, SpanSide } from '~/domain/spans/rows'
import { SPAN_ORDER, type SpanColumn } from '~/domain/spans/sorting'
import type { WeekRow, WeekView } from '~/domain/week/view'
import { type Column, DataTable } from '~/ui/data-table'
import { DelegatedLink } from '~/ui/delegated-link'
import { StatusPill } from '~/ui/status-pill'
import { ColumnSortLink, columnSorted } from '../comparison/column-sort-link'

/** Names of the columns that sort. */
export const WEEK_COLUMNS: Readonly<Record<SpanColumn, string>> = {
  name: 'Concession',
  revenue: 'CA Net',
  revenueGap: 'Écart CA Net',
  revenuePercent: '%\u00a0CA Net',
  ht: 'HT',
  htGap: 'Écart HT',
  htPercent: '%\u00a0HT',
}

const DUE: Readonly<Record<SpanMeasure, string>> = { revenue: 'Objectif', ht: 'Objectif HT' }

type Side = SpanSide & Verdict

/** Gap with its status; hatched under doubt. */
function Gap({
  measure,
  side,
  doubted,
}: {
  measure: SpanMeasure
  side: Side
  doubted?: string | null
}) {
  const { gap, status, below, percent, verdict } = side
  if (gap === null) return <span className="muted">sans objectif</span>
  const word = doubted
    ? 'sous réserve'
    : statusWord(status, { reached: percent, below, none: 'jours non ouvrés' })
  return (
    <StatusPill tone={doubted ? 'doubt' : toneOf(side)} label={word} why={doubted ?? verdict}>
      {signedAmount(measure, gap)}
    </StatusPill>
  )
}

/** Realised amount, with the part of the services without target. */
const Realized = ({ measure, side }: { measure: SpanMeasure; side: Side }) => (
  <>
    {amount(measure, side.realized)}
    {side.untargeted === 0 ? null : (
      <span className="figure-outside">dont {amount(measure, side.untargeted)} sans objectif</span>
    )}
  </>
)

/** Notes on a concession's days under its name. */
function notesOf({ days, missing, early, after, to, doubted }: WeekRow): string[] {
  return [
    doubted ? 'sous réserve, hors du total' : null,
    missing > 0 ? `données du ${shortDate(to)}, ${days} ${days > 1 ? 'jours' : 'jour'}` : null,
    early > 0 ? `depuis le ${after ? shortDate(after) : 'début du mois'}, ${days} jours` : null,
  ].filter((note) => note !== null)
}

function Name({ row, manyPlates }: { row: WeekRow; manyPlates: boolean }) {
  return (
    <>
      <DelegatedLink to={row.link}>{row.name}</DelegatedLink>
      {manyPlates ? <span className="comparison-plate">{row.plateName}</span> : null}
      {notesOf(row).map((note) => (
        <span key={note} className="comparison-late">
          {note}
        </span>
      ))}
    </>
  )
}

interface Props {
  week: Pick<WeekView, 'total' | 'sort' | 'manyPlates'>
  rows: readonly WeekRow[]
  caption: string
}

/** The concessions' week: billed and hours against Σ 'Obj. Jr.'. */
export function WeekTable({ week: { total, sort, manyPlates }, rows, caption }: Props) {
  const headed = (column: SpanColumn) => ({
    key: column,
    header: (
      <ColumnSortLink order={SPAN_ORDER} column={column} sort={sort} label={WEEK_COLUMNS[column]} />
    ),
    label: WEEK_COLUMNS[column],
    sorted: columnSorted(column, sort),
  })
  const side = (measure: SpanMeasure): Column<WeekRow>[] => {
    const sum: Side = {
      ...total[measure],
      due: total[measure].gap === null ? null : total[measure].due,
      untargeted: 0,
    }
    return [
      {
        ...headed(`${measure}Gap`),
        number: true,
        verdict: measure === 'revenue',
        cell: (row) => <Gap measure={measure} side={row[measure]} doubted={row.doubted} />,
        total: <Gap measure={measure} side={sum} />,
      },
      {
        ...headed(measure),
        number: true,
        cell: (row) => <Realized measure={measure} side={row[measure]} />,
        total: amount(measure, sum.realized),
      },
      {
        key: `${measure}-due`,
        header: <span className="comparison-plain">{DUE[measure]}</span>,
        label: DUE[measure],
        number: true,
        cell: (row) => amount(measure, row[measure].due),
        total: amount(measure, sum.due),
      },
      {
        ...headed(`${measure}Percent`),
        number: true,
        cell: (row) => verdictColumn(row[measure].percent),
        total: verdictColumn(sum.percent),
      },
    ]
  }
  return (
    <DataTable
      caption={caption}
      rows={rows}
      rowKey={({ siteId }) => siteId}
      totalLabel="Total"
      cards="figures"
      columns={[
        { ...headed('name'), cell: (row) => <Name row={row} manyPlates={manyPlates} /> },
        ...side('revenue'),
        ...side('ht'),
      ]}
    />
  )
}
