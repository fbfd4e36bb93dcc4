import type { BusinessDay } from '../calendar/business-day'
import type { ObjectifTotals, Targets } from '../objectifs/totals'
import { noFiguresByService, type ServiceFigures, totalFigures } from './figures'
import { MEASURES, type Measure, measuresOf } from './measures'
import { activityAt, type Freshness, freshnessOn, type MonthActivity } from './month-activity'
import { PRODUCTIVE_SERVICES, type ProductiveService } from './services'
import { type ElapsedDays, type Progress, progressOf } from './targets'

/** One line of figures: the scope as a whole, or one of its services. */
export interface FigureLine {
  /** cumulative at the analysed date */
  figures: ServiceFigures
  /** previous-day difference, each concession at its latest record */
  daily: ServiceFigures
  progress: Record<Measure, Progress>
}

/** What a scope shows for an analysed date. */
export interface ScopeFigures {
  /** the latest day not after the analysed date with a record; null: the month has none yet */
  dataDate: BusinessDay | null
  freshness: Freshness
  days: ElapsedDays
  /** concessions that have an objectif for the month */
  objectifCount: number
  global: FigureLine
  services: Record<ProductiveService, FigureLine>
}

function line(
  figures: ServiceFigures,
  daily: ServiceFigures,
  targets: Targets,
  days: ElapsedDays,
): FigureLine {
  const realized = measuresOf(figures)
  const progress = Object.fromEntries(
    MEASURES.map((measure) => [measure, progressOf(realized[measure], targets[measure], days)]),
  ) as Record<Measure, Progress>
  return { figures, daily, progress }
}

/** Puts a scope's activity and objectives together for one analysed date (4-decisions, 17 to 19 and 26). */
export function scopeFigures(
  date: BusinessDay,
  activity: MonthActivity,
  objectifs: ObjectifTotals,
  days: ElapsedDays,
): ScopeFigures {
  const day = activityAt(activity, date)
  const cumulative = day?.cumulative ?? noFiguresByService()
  const daily = day?.latestDaily ?? noFiguresByService()
  const lineOf = (service: ProductiveService) =>
    line(cumulative[service], daily[service], objectifs.services[service], days)
  return {
    dataDate: day?.date ?? null,
    freshness: freshnessOn(activity, date),
    days,
    objectifCount: objectifs.siteCount,
    global: line(totalFigures(cumulative), totalFigures(daily), objectifs.global, days),
    services: {
      mechanic: lineOf('mechanic'),
      quickService: lineOf('quickService'),
      body: lineOf('body'),
    },
  }
}

/** Each service's line with its key, in display order. */
export function serviceLines(
  scope: ScopeFigures,
): { service: ProductiveService; line: FigureLine }[] {
  return PRODUCTIVE_SERVICES.map((service) => ({ service, line: scope.services[service] }))
}
