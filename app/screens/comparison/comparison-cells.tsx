import type { ComparisonLine, ComparisonRow } from '~/domain/comparison/lines'
import { type FigureColumn, isKnown } from '~/domain/comparison/order'
import type { Quartile } from '~/domain/comparison/quartiles'
import type { ComparedRow, ComparisonView } from '~/domain/comparison/view'
import type { Measure } from '~/domain/records/measures'
import type { Judged } from '~/domain/records/verdicts'
import { frenchDate } from '~/format/dates'
import { euros, hours, MISSING, rate } from '~/format/numbers'
import { BROKEN_LABELS } from '~/format/parts'
import { verdictColumn } from '~/format/share-percent'
import { StatusPill } from '~/ui/status-pill'
import { SwiftLink } from '~/ui/swift-link'
import { urls } from '~/urls'
import {
  amount,
  outsideText,
  projected,
  signedAmount,
  standing,
  targetText,
  toneOf,
} from '../synthesis/words'

const QUARTILES: Readonly<Record<Quartile, readonly [sign: string, name: string]>> = {
  best: ['▲', 'meilleur quart'],
  worst: ['▼', 'dernier quart'],
}

/** Where a figure stands among those of its column; nothing between the quartiles. */
function QuartileMark({ quartile }: { quartile: Quartile | undefined }) {
  if (!quartile) return null
  const [sign, name] = QUARTILES[quartile]
  return (
    <span className={`quartile quartile-${quartile}`} role="img" aria-label={name}>
      {sign}
    </span>
  )
}

function lateText({ dataDate, unreadable }: ComparisonRow): string {
  if (unreadable) return 'relevé illisible, non comptée'
  return dataDate ? `données du ${frenchDate(dataDate)}` : 'aucune donnée ce mois'
}

interface NameProps {
  row: ComparedRow
  /** the analysed date, and the query that keeps it in the concession's link */
  date: string
  dateQuery: string | null
  /** several plates stand side by side */
  manyPlates: boolean
}

/** A concession, leading to its synthesis, and under it what the reader must know of its figures. */
export function NameCell({ row, date, dateQuery, manyPlates }: NameProps) {
  const { groupId: group, plateId: plate, siteId: site } = row
  const notes = [
    row.dataDate === date ? null : lateText(row),
    row.doubted ? `sous réserve\u202f: ${row.doubted}` : null,
    row.unaimed ? 'objectif illisible, hors du total' : null,
    row.unplanned ? BROKEN_LABELS.planning : null,
  ].filter((note) => note !== null)
  return (
    <>
      <SwiftLink to={urls.synthesis({ group, plate, site, date: dateQuery })}>{row.name}</SwiftLink>
      {manyPlates ? <span className="comparison-plate">{row.plateName}</span> : null}
      {notes.map((note) => (
        <span key={note} className="comparison-late">
          {note}
        </span>
      ))}
      {row.comment ? (
        <details className="comparison-comment">
          <summary>Commentaire du jour</summary>
          <p className="comment">
            {row.comment.text} <span className="muted">{row.comment.by}</span>
          </p>
        </details>
      ) : null}
    </>
  )
}

/** A gap with its verdict; a concession's also as a bar to one side of 0, which the number says in words. */
export function GapCell({
  line,
  measure,
  row,
}: {
  line: ComparisonLine & Judged
  measure: Measure
  row?: Pick<ComparedRow, 'bar' | 'quartiles' | 'unreadable' | 'dataDate'>
}) {
  if (row?.unreadable) return MISSING
  const { gap, verdict } = line
  // why: who has sent nothing by the 19th is not at the month's beginning
  const word = row?.dataDate === null && line.target !== 0 ? 'sans données' : standing(line)
  const tone = toneOf(line)
  const bar = row?.bar
  return (
    <span className="gap" data-word={word}>
      <span className="gap-bar" aria-hidden="true">
        {bar ? (
          <i className={`is-${tone}`} style={{ left: `${bar.start}%`, width: `${bar.width}%` }} />
        ) : null}
      </span>
      <span>
        <QuartileMark quartile={row?.quartiles.gap} />
        <StatusPill tone={tone} label={word} why={verdict}>
          {gap === null ? 'N/A' : signedAmount(measure, gap)}
        </StatusPill>
      </span>
    </span>
  )
}

/** The total's gap, and what of its figures concessions without a target realised. */
export function TotalGap({ total, measure }: { total: ComparisonView['total']; measure: Measure }) {
  const beside = outsideText(measure, total.outside)
  return (
    <>
      <GapCell line={total} measure={measure} />
      {beside ? <span className="gap-beside">{beside}</span> : null}
    </>
  )
}

function figureText(line: ComparisonLine, column: FigureColumn, measure: Measure): string {
  switch (column) {
    case 'revenue':
      return euros(line.revenue)
    case 'ht':
    case 'hec':
      return hours(line[column])
    case 'caHec':
      return rate(line.caHec)
    case 'percent':
      return verdictColumn(line.percent)
    case 'target':
      return targetText(measure, line.target)
    case 'projection':
      return projected(measure, line.projection)
    case 'gap':
      return amount(measure, line.gap)
    case 'delta':
      return signedAmount(measure, line.delta)
    default:
      return signedAmount(measure, line.levers?.[column])
  }
}

/** Any other figure of a line, of a concession with its quartile; '-' where it cannot be told. */
export function FigureCell({
  line,
  column,
  measure,
  row,
}: {
  line: ComparisonLine
  column: FigureColumn
  measure: Measure
  row?: Pick<ComparedRow, 'quartiles' | 'unreadable' | 'dataDate'>
}) {
  if (row && !isKnown(row, column)) return MISSING
  return (
    <>
      <QuartileMark quartile={row?.quartiles[column]} />
      {figureText(line, column, measure)}
    </>
  )
}
