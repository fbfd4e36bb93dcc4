import type { Scope } from '../access/scope'
import type { HighlightItem, Highlights } from '../analysis/highlights'
import type { LocalDate } from '../calendar/local-date'
import type { MonthDays } from '../calendar/working-days'
import { leverReading } from '../causes/lever-sentence'
import { leverSentence } from '../causes/lever-text'
import { withoutNoise } from '../decimal'
import { remainingDays } from '../landing/landing'
import type { LandingFigures } from '../landing/landing-sums'
import { linePerDay } from '../landing/line-per-day'
import type { Measure } from '../measures'
import { percentOf } from '../percent'
import { gapToDate } from '../records/projection'
import { datedSides, type ScopeFigures } from '../records/scope-figures'
import { SYNTHESIS_RATIO } from '../records/statuses'
import { synthesisVerdict, verdictOf, withGap } from '../records/verdicts'
import { barScale } from './bars'
import type { MorningLine, MorningView } from './view'

/** Name and addresses of a line, which depend on the reader. */
export type LinePlace = Pick<MorningLine, 'site' | 'to' | 'act' | 'decide' | 'comment'>

/** Facts from which the block is built. */
export interface MorningFacts {
  measure: Measure
  level: Scope['type']
  /** analysed date */
  date: LocalDate
  days: MonthDays
  figures: ScopeFigures
  kept: Highlights
  landing: LandingFigures | null
  landingNotes: string[]
  /** per line of `linesIn` and named lever */
  since: readonly (readonly (LocalDate | null)[])[]
  placeOf(item: HighlightItem): LinePlace
  origin: string
  comparison: string | null
}

/** The gaps, then the success. */
export const linesIn = ({
  gaps,
  success,
}: Pick<Highlights, 'gaps' | 'success'>): HighlightItem[] =>
  success ? [...gaps, success] : [...gaps]

function lineOf(
  item: HighlightItem,
  place: LinePlace,
  since: readonly (LocalDate | null)[],
  { date, days }: Pick<MorningFacts, 'date' | 'days'>,
): MorningLine {
  const { siteId, service, value, realized, due, all, levers, dataDate } = item
  // The month's target of the service: the prorated one is its share of the elapsed days.
  const elapsed = days.elapsedAt(dataDate)
  const percent = elapsed === 0 ? null : percentOf(realized, (due * days.total) / elapsed)
  const ratio = due === 0 ? null : withoutNoise(realized / due)
  return {
    ...place,
    ...withGap(verdictOf(ratio, SYNTHESIS_RATIO, percent), value),
    siteId,
    service,
    value,
    percent,
    levers: all,
    causes: levers.map(({ lever, value: own, basis }, i) => ({
      lever,
      text: leverSentence(lever, leverReading(lever, basis)),
      value: own,
      // The month's own shape has no beginning on which anyone could act.
      since: lever === 'calendar' ? null : (since[i] ?? null),
    })),
    dataDate: dataDate === date ? null : dataDate,
  }
}

/** Amount per elapsed day so far, each concession at its own data date; null before the first working day. */
function perDaySoFar({ figures, measure, days }: MorningFacts): number | null {
  const started = datedSides(figures, 'global', measure, days).filter(({ elapsed }) => elapsed > 0)
  if (started.length === 0) return null
  return withoutNoise(started.reduce((sum, one) => sum + one.realized / one.elapsed, 0))
}

/**
 * Builds the verdict and the lines of 'Ce matin' (7-beyond §5). The lines, the others and the total add up to the gap.
 * What each remaining day must bring is `Progress.dailyTarget`: each concession from its own data date on (4-decisions,
 * 39).
 */
export function buildMorning(facts: MorningFacts): MorningView {
  const { measure, level, date, days, figures, kept, landing, since, placeOf } = facts
  const progress = figures.global.progress[measure]
  const { compared, due, target, progressPercent, projectionProgressPercent } = progress
  const items = linesIn(kept)
  const lines = items.map((item, i) => lineOf(item, placeOf(item), since[i] ?? [], { date, days }))
  const gap = gapToDate(progress)
  const left = remainingDays(figures.dataDate, days)
  const named = lines.reduce((sum, { value }) => sum + value, 0)
  const rest = withoutNoise((gap ?? 0) - named)
  const count = Math.max(0, kept.count - lines.length)
  return {
    ...synthesisVerdict(progress),
    measure,
    level,
    dataDate: figures.dataDate,
    gap,
    realized: compared,
    due: due === 0 ? null : due,
    target,
    percent: progressPercent,
    projectionPercent: projectionProgressPercent,
    landingPercent: landing ? percentOf(landing.landing, landing.target) : null,
    landingNotes: landing ? facts.landingNotes : [],
    elapsedDays: figures.dataDays.elapsed,
    remainingDays: left,
    perDay: linePerDay(figures.dataDate, progress, days),
    perDaySoFar: perDaySoFar(facts),
    watched: level === 'site' ? { late: 0, watched: 0 } : kept.watched,
    lines,
    others:
      gap !== null && (count > 0 || Math.abs(rest) >= LEAST_REST) ? { count, value: rest } : null,
    scale: barScale(lines.map(({ value }) => value)),
    origin: facts.origin,
    comparison: facts.comparison,
  }
}

/** Smallest amount of the others without a service, euros or hours: below it is a rounding rest. */
const LEAST_REST = 0.05
