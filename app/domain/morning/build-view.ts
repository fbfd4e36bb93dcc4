import type { Scope } from '../access/scope'
import type { HighlightItem, Highlights } from '../analysis/highlights'
import type { LocalDate } from '../calendar/local-date'
import { daysOfSite, type MonthDays } from '../calendar/working-days'
import { leverReading } from '../causes/lever-sentence'
import { leverSentence } from '../causes/lever-text'
import { linePerDay, linePerDaySoFar } from '../cells/line-per-day'
import type { ScopeFigures } from '../cells/scope-figures'
import { withoutNoise } from '../decimal'
import { remainingDays } from '../landing/landing'
import type { LandingFigures } from '../landing/landing-sums'
import type { Measure } from '../measures'
import { percentOf } from '../percent'
import { gapToDate } from '../records/projection'
import { SYNTHESIS_RATIO } from '../records/statuses'
import { synthesisVerdict, verdictOf, withGap } from '../records/verdicts'
import { barScale } from './bars'
import type { MorningLine, MorningReserve, MorningView } from './view'

/** Name and addresses of a line, which depend on the reader. */
export type LinePlace = Pick<MorningLine, 'site' | 'to' | 'act' | 'decide' | 'open' | 'comment'>

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
  since: readonly (readonly (string | null)[])[]
  placeOf(item: HighlightItem): LinePlace
  origin: string
  comparison: string | null
  /** doubts of the first doubted concessions, and the address of all */
  doubts: Pick<MorningReserve, 'doubts' | 'all'>
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
  since: readonly (string | null)[],
  { date, days }: Pick<MorningFacts, 'date' | 'days'>,
): MorningLine {
  const { siteId, service, value, realized, due, all, levers, dataDate } = item
  // The month's target of the service: the prorated one is its share of the elapsed days.
  const { elapsedAt, total } = daysOfSite(days, siteId)
  const elapsed = elapsedAt(dataDate)
  const percent = elapsed === 0 ? null : percentOf(realized, (due * total) / elapsed)
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
      text: leverSentence(lever, leverReading(lever, basis), service),
      value: own,
      // The month's own shape has no beginning on which anyone could act.
      since: lever === 'calendar' ? null : (since[i] ?? null),
    })),
    dataDate: dataDate === date ? null : dataDate,
  }
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
    realized: progress.wholeTarget === 0 ? progress.realized : compared,
    due: due === 0 ? null : due,
    target,
    percent: progressPercent,
    projectionPercent: projectionProgressPercent,
    landingPercent: landing ? percentOf(landing.landing, landing.target) : null,
    landingNotes: landing ? facts.landingNotes : [],
    elapsedDays: figures.dataDays.elapsed,
    remainingDays: left,
    perDay: linePerDay(figures, 'global', measure, days),
    perDaySoFar: linePerDaySoFar(figures, 'global', measure),
    reserve: reserveOf(facts, gap),
    watched: level === 'site' ? { late: 0, watched: 0 } : kept.watched,
    lines,
    others:
      gap !== null && (count > 0 || Math.abs(rest) >= LEAST_REST) ? { count, value: rest } : null,
    scale: barScale(lines.map(({ value }) => value)),
    origin: facts.origin,
    comparison: facts.comparison,
  }
}

/** Gap with the doubted cells, and their own (4-decisions, 66). @param gap without them */
function reserveOf(
  { measure, figures, doubts }: Pick<MorningFacts, 'measure' | 'figures' | 'doubts'>,
  gap: number | null,
): MorningReserve | null {
  const { gapWith } = figures.global.progress[measure]
  if (gapWith === undefined) return null
  const { count, sites } = figures.cells.lines[measure].global.doubted
  const names = sites.first.map(({ name }) => name)
  return { gapWith, value: withoutNoise(gapWith - (gap ?? 0)), names, count, ...doubts }
}

/** Smallest amount of the others without a service, euros or hours: below it is a rounding rest. */
const LEAST_REST = 0.05
