import type { ComparisonLine, ComparisonRow } from '~/domain/comparison/lines'
import type { Quartile } from '~/domain/comparison/quartiles'
import { type FigureColumn, isKnown } from '~/domain/comparison/sorting'
import type { ComparedRow, ComparisonView } from '~/domain/comparison/view'
import { frenchDate } from '~/domain/format/dates'
import { euros, hours, MISSING, rate } from '~/domain/format/numbers'
import { BROKEN_LABELS } from '~/domain/format/parts'
import { verdictColumn } from '~/domain/format/threshold-rounding'
import type { Measure } from '~/domain/measures'
import type { Verdict } from '~/domain/records/verdicts'
import { DelegatedLink } from '~/ui/delegated-link'
import { Icon } from '~/ui/icon'
import { StatusPill } from '~/ui/status-pill'
import { urls } from '~/urls'
import {
  amount,
  outsideText,
  projected,
  signedAmount,
  standing,
  targetText,
  toneOf,
} from '../records/labels'

const QUARTILES: Readonly<Record<Quartile, readonly [sign: string, name: string]>> = {
  best: ['▲', 'meilleur quart'],
  worst: ['▼', 'dernier quart'],
}

/** Mark of the best or worst quartile of a column; null between the two. */
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
  /** analysed date */
  date: string
  /** `date` parameter of the concession's link; null: none */
  dateQuery: string | null
  /** the table compares concessions of several plates */
  manyPlates: boolean
}

/** Link to a concession's synthesis, with notes on late, doubted or missing data and its comment of the day. */
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
      <DelegatedLink to={urls.synthesis({ group, plate, site, date: dateQuery })}>
        {row.name}
      </DelegatedLink>
      {row.decide ? (
        <DelegatedLink
          className="comparison-decide"
          to={row.decide}
          title="Décider une action"
          aria-label={`Décider une action\u202f: ${row.name}`}
        >
          <Icon name="plus" />
        </DelegatedLink>
      ) : null}
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

/** Gap with its verdict; a concession's gap is also drawn as a bar to the left or right of 0. */
export function GapCell({
  line,
  measure,
  row,
}: {
  line: ComparisonLine & Verdict
  measure: Measure
  row?: Pick<ComparedRow, 'bar' | 'quartiles' | 'unreadable' | 'dataDate'>
}) {
  if (row?.unreadable) return MISSING
  const { gap, verdict } = line
  // without a data date the label 'début de mois' would be wrong, for example on the 19th
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

/** Gap of the total, with the amount that concessions without a target realised. */
export function TotalGap({ total, measure }: { total: ComparisonView['total']; measure: Measure }) {
  const outside = outsideText(measure, total.outside)
  return (
    <>
      <GapCell line={total} measure={measure} />
      {outside ? <span className="gap-outside">{outside}</span> : null}
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

/** Figure of a line other than the gap, with the concession's quartile; '-' when the figure is unknown. */
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
