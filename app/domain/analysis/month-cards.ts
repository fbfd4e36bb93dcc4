import { daysOf } from '../calendar/day-arithmetic'
import { type LocalDate, monthOf } from '../calendar/local-date'
import type { MonthDays } from '../calendar/working-days'
import type { CellDay } from '../cells/days'
import { linePerDay, linePerDaySoFar } from '../cells/line-per-day'
import type { ScopeFigures } from '../cells/scope-figures'
import { workdayTargetOf } from '../cells/views'
import { type MonthLineChart, monthLineChart, monthLineScale } from '../charts/month-line'
import { withoutNoise } from '../decimal'
import { remainingDays } from '../landing/landing'
import { landingNotes } from '../landing/landing-notes'
import { type LandingBasis, type LandingSums, landingFigures } from '../landing/landing-sums'
import { byMeasure, MEASURES, type Measure } from '../measures'
import { percentOf } from '../percent'
import { totalFigures } from '../records/figures'
import { MEASURE_FIGURES } from '../records/measures'
import type { MonthActivity } from '../records/month-activity'
import { type PathPoint, pathPoints } from '../records/month-path'
import { gapToDate } from '../records/projection'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '../workshop-services'

/** What one line has still to bring, and where its planning lands it. Euros or hours. */
export interface LinePace {
  /** null: the scope as a whole */
  service: ProductiveService | null
  gapToDate: number | null
  /** amount per remaining day that reaches the target; null when met, without target, or when no day remains */
  perDay: number | null
  /** amount per elapsed day so far; null before the first working day */
  perDaySoFar: number | null
  /** null when unknown */
  landing: number | null
  /** in percent of the target */
  landingPercent: number | null
}

/** A day's amount. */
export interface BestDay {
  date: LocalDate
  value: number
}

/** What a month card shows besides its gauge (7-beyond §5). Euros or hours. */
export interface MonthCard {
  total: LinePace
  services: LinePace[]
  /** 'Obj. Jr.'; null without target */
  dailyTarget: number | null
  /** the day with the highest amount; null without one above 0 */
  best: BestDay | null
  basis: LandingBasis | null
  /** one per day with a record; empty when the path could not be read */
  points: PathPoint[]
  /** null when the path could not be read */
  chart: MonthLineChart | null
  /** the month's first and last working day, under the line */
  ends: { first: LocalDate; last: LocalDate } | null
}

/** The month cards of a scope. */
export interface MonthCards {
  of: Record<Measure, MonthCard>
  /** sentences on the landing, named once for all cards */
  notes: string[]
  /** working days left after the data date */
  remainingDays: number
  /** message in place of lines and landings that could not be read */
  error: string | null
}

/** Facts of the cards that are not in the figures. */
export interface CardFacts {
  date: LocalDate
  days: MonthDays
  activity: MonthActivity
  landings: Record<Measure, LandingSums | null>
  path: readonly CellDay[] | null
  /** name of a concession; null where the scope is one concession */
  nameOf: ((siteId: string) => string) | null
  error: string | null
}

/** Pace of one line of a scope (7-beyond §5). @param landings null when unknown */
export function linePace(
  figures: ScopeFigures,
  service: ProductiveService | null,
  measure: Measure,
  { days, landings }: Pick<CardFacts, 'days'> & { landings: LandingSums | null },
): LinePace {
  const progress = (service ? figures.services[service] : figures.global).progress[measure]
  const found = landings && landingFigures(service ? landings.services[service] : landings.total)
  return {
    service,
    gapToDate: gapToDate(progress),
    perDay: linePerDay(figures, service ?? 'global', measure, days),
    perDaySoFar: linePerDaySoFar(figures, service ?? 'global', measure),
    landing: found?.landing ?? null,
    landingPercent: found && percentOf(found.landing, found.target),
  }
}

/** Day that added most, without what it added to doubted figures (4-decisions, 66). */
function bestDay(
  { activity, path, date }: Pick<CardFacts, 'activity' | 'path' | 'date'>,
  measure: Measure,
): BestDay | null {
  const key = MEASURE_FIGURES[measure]
  const doubted = new Map(path?.map((day) => [day.date, day[measure].doubtedDaily]))
  return activity.days.reduce<BestDay | null>((best, day) => {
    const value = withoutNoise(totalFigures(day.daily)[key] - (doubted.get(day.date) ?? 0))
    return day.date <= date && value > (best?.value ?? 0) ? { date: day.date, value } : best
  }, null)
}

function endsOf(date: LocalDate, days: MonthDays): MonthCard['ends'] {
  const worked = daysOf(monthOf(date)).filter((day) => days.isWorked(day))
  const [first, last] = [worked[0], worked.at(-1)]
  return first && last ? { first, last } : null
}

/** Charts that share a scale: euros have their own, HT and HEC are both hours. */
const UNITS: readonly (readonly Measure[])[] = [['revenue'], ['ht', 'hec']]

/** Sentences on the landings of the three measures, each once (7-beyond §5). */
export function scopeLandingNotes(
  landings: CardFacts['landings'],
  nameOf: CardFacts['nameOf'],
): string[] {
  const notes = MEASURES.flatMap((measure) => {
    const sums = landings[measure]
    return sums ? landingNotes(landingFigures(sums.total), nameOf) : []
  })
  return [...new Set(notes)]
}

/** Computes the month cards: line, gaps per day, landing and pace of each measure (7-beyond §5). */
export function monthCards(figures: ScopeFigures, facts: CardFacts): MonthCards {
  const { date, days, landings, path, nameOf, error } = facts
  const landed = byMeasure((measure) => {
    const sums = landings[measure]
    return sums && landingFigures(sums.total)
  })
  const input = byMeasure((measure) => {
    const { target } = figures.global.progress[measure]
    return {
      points: pathPoints(
        path ?? [],
        { measure, date, isAimed: figures.global.progress[measure].wholeTarget !== 0 },
        days,
      ),
      total: days.total,
      target,
      landing: landed[measure]?.landing ?? null,
    }
  })
  const scaleOf = byMeasure((measure) => {
    const unit = UNITS.find((one) => one.includes(measure)) ?? [measure]
    return monthLineScale(unit.map((one) => input[one]))
  })
  return {
    of: byMeasure((measure) => {
      const at = { days, landings: landings[measure] }
      return {
        total: linePace(figures, null, measure, at),
        services: PRODUCTIVE_SERVICES.map((service) => linePace(figures, service, measure, at)),
        dailyTarget: workdayTargetOf(figures.cells.lines[measure].global),
        best: bestDay(facts, measure),
        basis: landed[measure]?.basis ?? null,
        points: input[measure].points,
        chart: path && monthLineChart(input[measure], scaleOf[measure]),
        ends: endsOf(date, days),
      }
    }),
    notes: scopeLandingNotes(landings, nameOf),
    remainingDays: remainingDays(figures.dataDate, days),
    error,
  }
}
