import {
  outsideText,
  reserveText,
  signedAmount,
  standing,
  toneOf,
} from '~/domain/analysis/figure-texts'
import type { Lever } from '~/domain/causes/levers'
import { comparisonColumn, type FigureColumn, isOfTheDay } from '~/domain/comparison/columns'
import type { ComparisonLine } from '~/domain/comparison/lines'
import type { Quartile } from '~/domain/comparison/quartiles'
import { isKnown } from '~/domain/comparison/sorting'
import type { ComparedRow, ComparisonView } from '~/domain/comparison/view'
import { MISSING } from '~/domain/format/numbers'
import { cellText } from '~/domain/format/table-column'
import { verdictColumn } from '~/domain/format/threshold-rounding'
import { landingNoteText } from '~/domain/landing/landing-note-text'
import type { Measure } from '~/domain/measures'
import type { Verdict } from '~/domain/records/verdicts'
import { StatusPill } from '~/ui/status-pill'
import { DayCell } from './day-cells'

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
  const reserve = reserveText(measure, line.gapWith)
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
        {reserve ? <span className="gap-outside">{reserve}</span> : null}
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

/** Landing with its share of the target, and why it is the documents' projection (7-beyond §5). */
function LandingNotes({ line }: { line: ComparisonLine }) {
  const { landing, landingPercent, landingNotes, landingMixed } = line
  if (landing === null) return null
  const note = landingNoteText(landingNotes, landingMixed)
  return (
    <>
      {landingPercent === null ? null : (
        <span className="figure-note">{verdictColumn(landingPercent)}</span>
      )}
      {note ? <span className="figure-note">{note}</span> : null}
    </>
  )
}

/** Why no amount per day is shown: the objective is met, the days left differ, or no working day remains. */
function nothingPerDay(line: ComparisonLine): string | null {
  const { perDay, target, compared, daysDiffer = false } = line
  if (perDay !== null || target === 0) return null
  if (compared >= target) return 'atteint'
  return daysDiffer ? 'jours différents' : 'plus de jour ouvré'
}

interface FigureProps {
  line: ComparisonLine
  column: FigureColumn
  measure: Measure
  row?: Pick<ComparedRow, 'quartiles' | 'unreadable' | 'dataDate' | 'heats'>
}

/** Figure of a line other than the gap, with the concession's quartile or shade; '-' when the figure is unknown. */
export function FigureCell({ line, column, measure, row }: FigureProps) {
  if (row && !isKnown(row, column)) return MISSING
  if (isOfTheDay(column)) return <DayCell line={line} column={column} />
  const heat = row?.heats && column in row.heats ? row.heats[column as Lever] : 0
  const text =
    (column === 'perDay' && nothingPerDay(line)) ||
    cellText(comparisonColumn(column, measure), line)
  return (
    <>
      <QuartileMark quartile={row?.quartiles[column]} />
      {heat > 0 ? <span className={`heat heat-${heat}`}>{text}</span> : text}
      {column === 'landing' ? <LandingNotes line={line} /> : null}
    </>
  )
}
