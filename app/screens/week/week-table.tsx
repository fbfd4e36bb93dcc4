import { amount, signedAmount, toneOf } from '~/domain/analysis/figure-texts'
import { shortDate } from '~/domain/format/dates'
import { statusWord } from '~/domain/records/statuses'
import type { Verdict } from '~/domain/records/verdicts'
import type { SpanFigures, SpanMeasure } from '~/domain/spans/rows'
import { SPAN_ORDER } from '~/domain/spans/sorting'
import { WEEK_SHOWN } from '~/domain/week/columns'
import type { WeekRow, WeekView } from '~/domain/week/view'
import { DataTable } from '~/ui/data-table'
import { DelegatedLink } from '~/ui/delegated-link'
import { shown } from '~/ui/shown-columns'
import { StatusPill } from '~/ui/status-pill'
import { sorting } from '../comparison/column-sort-link'

type Side = SpanFigures & Verdict

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
      {manyPlates ? <span className="comparison-plate soft">{row.plateName}</span> : null}
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
  const sum = (measure: SpanMeasure): Side => {
    const { due, ...own } = total[measure]
    return { ...own, due: own.gap === null ? null : due, untargeted: 0 }
  }
  const gap = (measure: SpanMeasure) => (row: WeekRow) => (
    <Gap measure={measure} side={row[measure]} doubted={row.doubted} />
  )
  const realized = (measure: SpanMeasure) => (row: WeekRow) => (
    <Realized measure={measure} side={row[measure]} />
  )
  const columns = shown<WeekRow>(
    WEEK_SHOWN,
    {
      name: (row) => <Name row={row} manyPlates={manyPlates} />,
      revenueGap: gap('revenue'),
      revenue: realized('revenue'),
      htGap: gap('ht'),
      ht: realized('ht'),
    },
    { revenue: sum('revenue'), ht: sum('ht') },
  )
  return (
    <DataTable
      caption={caption}
      rows={rows}
      rowKey={({ siteId }) => siteId}
      totalLabel="Total"
      cards="figures"
      columns={sorting(columns, SPAN_ORDER, sort)}
    />
  )
}
