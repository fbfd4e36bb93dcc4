import type { LocalDate } from '../calendar/local-date'
import type { DaysRange } from '../calendar/working-days'
import type { FigureLine, ScopeFigures } from '../cells/scope-figures'
import { withoutNoise } from '../decimal'
import type { FullFreshness } from '../freshness/view'
import { MEASURES } from '../measures'
import {
  type ByService,
  type MonthStaff,
  type StaffFigures,
  staffOn,
} from '../planning/potential/month-staff'
import type { PotentialHours } from '../planning/potential/site-potential'
import { totalFigures } from '../records/figures'
import { measuresOf } from '../records/measures'
import type { MonthActivity } from '../records/month-activity'
import type { OutsideShare } from '../records/outside'
import type { Progress } from '../records/projection'
import { type RateSides, rate } from '../records/rates'
import { byService, PRODUCTIVE_SERVICES, type ProductiveService } from '../workshop-services'

/** A rate, € per hour; null without hours or without target. */
interface RateStatistics {
  realized: number | null
  /** rate of the concessions with both targets, to compare with `target` */
  compared: number | null
  target: number | null
}

/** The figures of the whole scope or of one service (3 §3). */
export interface LineStatistics extends StaffFigures {
  netRevenue: ReturnType<typeof plain>
  ht: ReturnType<typeof plain>
  hec: ReturnType<typeof plain>
  /** CA Net ÷ HT */
  caHtRate: RateStatistics
  /** CA Net ÷ HEC (4-decisions, 20) */
  caHecRate: RateStatistics
  dailyHT: number
  dailyHEC: number
  dailyNetRevenue: number
  ongoingWorkshops: number
  ongoingHours: number
  /** the part of the realised figures without a target, and so without comparison; undefined: none (4-decisions, 53) */
  untargeted?: Untargeted
}

/** Euros and hours realised by concessions without a target, with these concessions, by measure. */
interface Untargeted {
  netRevenue: number
  ht: number
  hec: number
  sites: Record<'netRevenue' | 'ht' | 'hec', OutsideShare['sites']>
}

/** Scope of the response; `id` is null for the whole network. */
export interface ScopeLabel {
  type: 'all' | 'group' | 'plate' | 'site'
  id: string | null
  name: string
}

/** The statistics response of `GET /records` and `GET /dashboard` (3 §3). */
export interface Statistics {
  scope: ScopeLabel
  date: LocalDate
  /** the day of the figures: earlier than `date` when there is no record of that day; null: no record this month */
  dataDate: LocalDate | null
  globalTotals: LineStatistics
  metrics: Record<ProductiveService, LineStatistics>
  /** text of the days that the `daily…` figures cover, when more than one working day; undefined: one day */
  daySpan?: string
  dailyPerformanceHistory: DailyPerformance[]
  /** up to `date`; for a single concession up to its data date, like its figures (4-decisions, 39) */
  elapsedWorkingDays: number
  totalWorkingDaysInMonth: number
  /** least and most of the concessions, where they differ (4-decisions, 71) */
  range?: DaysRange
  /** number of concessions with data of the date, and the late ones (4-decisions, 18) */
  freshness: FullFreshness
}

/** Differences of the records of one day. */
export interface DailyPerformance {
  date: LocalDate
  dailyNetRevenue: number
  dailyHT: number
  dailyHEC: number
}

/** Without the figures that only the verdict reads. */
const plain = ({ withDoubt: _withDoubt, ...progress }: Progress) => progress

function lineStatistics(
  { figures, daily, progress, rates, outside }: FigureLine,
  staff: StaffFigures,
  isPart: boolean,
): LineStatistics {
  const { revenue, ht, hec } = progress
  const rateOf = (hours: Progress, { realized, target }: RateSides): RateStatistics => ({
    realized: rate(revenue.realized, hours.realized),
    compared: rate(realized.netRevenue, realized.hours),
    target: rate(target.netRevenue || null, target.hours),
  })
  return {
    netRevenue: plain(revenue),
    ht: plain(ht),
    hec: plain(hec),
    caHtRate: rateOf(ht, rates.ht),
    caHecRate: rateOf(hec, rates.hec),
    dailyHT: daily.totalHours,
    dailyHEC: daily.hecHours,
    dailyNetRevenue: daily.netRevenue,
    ...staff,
    ongoingWorkshops: figures.ongoingWorkshops,
    ongoingHours: figures.ongoingHours,
    ...(isPart
      ? {
          untargeted: {
            netRevenue: outside.revenue.realized,
            ht: outside.ht.realized,
            hec: outside.hec.realized,
            sites: {
              netRevenue: outside.revenue.sites,
              ht: outside.ht.sites,
              hec: outside.hec.sites,
            },
          },
        }
      : {}),
  }
}

/** Differences by day up to `date`, at the records' own dates (the daily chart). */
function dailyHistory(activity: MonthActivity, date: LocalDate): DailyPerformance[] {
  return activity.days
    .filter((day) => day.date <= date)
    .map((day) => {
      const { revenue, ht, hec } = measuresOf(totalFigures(day.daily))
      return { date: day.date, dailyNetRevenue: revenue, dailyHT: ht, dailyHEC: hec }
    })
}

/** Builds the statistics response (3 §3) of a scope on `date`. */
export function statisticsOf(input: {
  scope: ScopeLabel
  date: LocalDate
  figures: ScopeFigures
  activity: MonthActivity
  staff: MonthStaff
  /** planned to date, each concession at its own data date */
  potential: PotentialHours
  /** person-days to date by team, each concession at its own data date */
  personDays: ByService
  freshness: FullFreshness
  daySpan?: string | undefined
}): Statistics {
  const { scope, date, figures, activity, staff, potential, personDays, freshness, daySpan } = input
  // Presence of the day at `date`, because it is known without an import. Sums up to the data dates, because the
  // figures are compared with them (39, 54)
  const staffOf = (services: readonly ProductiveService[]) => ({
    ...staffOn(staff, date, services),
    cumulativeStaff: services.reduce((sum, service) => sum + personDays[service], 0),
    potentialHours: services.reduce((sum, service) => withoutNoise(sum + potential[service]), 0),
  })
  const isPart = MEASURES.some((key) =>
    [figures.global, ...Object.values(figures.services)].some(
      ({ outside }) => outside[key].sites.count > 0,
    ),
  )
  const ofService = (service: ProductiveService) =>
    lineStatistics(figures.services[service], staffOf([service]), isPart)
  return {
    scope,
    date,
    dataDate: figures.dataDate,
    globalTotals: lineStatistics(figures.global, staffOf(PRODUCTIVE_SERVICES), isPart),
    metrics: byService(ofService),
    ...(daySpan ? { daySpan } : {}),
    dailyPerformanceHistory: dailyHistory(activity, date),
    elapsedWorkingDays: scope.type === 'site' ? figures.dataDays.elapsed : figures.days.elapsed,
    totalWorkingDaysInMonth: figures.days.total,
    ...(figures.days.range ? { range: figures.days.range } : {}),
    freshness,
  }
}

/** True if any figure or target differs from 0 (3 §8, 'significative'). */
export function isSignificant(figures: ScopeFigures): boolean {
  return MEASURES.some(
    (measure) =>
      figures.global.progress[measure].realized !== 0 ||
      figures.global.progress[measure].wholeTarget !== 0,
  )
}
