import { type DaySet, hasDay, latestDay, NO_DAYS, withDay, withoutDay } from '../calendar/day-set'
import type { LocalDate, Month } from '../calendar/local-date'
import { withoutNoise } from '../decimal'
import { byService, PRODUCTIVE_SERVICES, type ProductiveService } from '../workshop-services'
import {
  addTo,
  FIGURE_KEYS,
  type FiguresByService,
  noFiguresByService,
  SNAPSHOT_KEYS,
} from './figures'
import type { OptionalPart } from './parts'

/** A scope's activity on a day with a record of at least one concession. */
export interface ActivityDay {
  date: LocalDate
  /** sum over the concessions, each at its latest record of the month not after `date` (4-decisions, 18) */
  cumulative: FiguresByService
  /** sum of the previous-day differences of the records dated `date`: J-1 and the daily chart (4-decisions, 40) */
  daily: FiguresByService
}

/** Days of a month with a record of a concession, and days whose record has an optional part. */
export interface SiteDays extends Record<OptionalPart, DaySet> {
  siteId: string
  days: DaySet
  /** days whose record holds a row of the service; missing when every record holds all of them (4-decisions, 64) */
  rows?: Record<ProductiveService, DaySet>
}

/** Kind of days to look up: any record, or records with the part (4-decisions, 41). */
export type DaysOf = 'days' | OptionalPart

/** A scope's month of activity: its days in order, and each concession's record days. */
export interface MonthActivity {
  month: Month
  days: ActivityDay[]
  sites: SiteDays[]
  /** concessions with an invalid record: none of their figures counts (4-decisions, 42) */
  unreadable: string[]
}

/** The part of a concession's record that sums read. */
export interface ActivityRecord {
  date: LocalDate
  services: FiguresByService
  /** the optional parts that the record has; undefined: none */
  given?: readonly OptionalPart[]
  /** services with a row in the file; undefined: all */
  rows?: readonly ProductiveService[] | undefined
}

const SNAPSHOTS: ReadonlySet<string> = new Set(SNAPSHOT_KEYS)

/**
 * Previous-day (J-1) figures of a record: its difference with the latest earlier record of the same month, or the
 * whole cumulative when there is none. May be negative; snapshots are copied unchanged (4-decisions, 17).
 */
export function previousDay(
  current: FiguresByService,
  earlier: FiguresByService | null,
): FiguresByService {
  const difference = noFiguresByService()
  for (const service of PRODUCTIVE_SERVICES)
    for (const key of FIGURE_KEYS) {
      const before = earlier && !SNAPSHOTS.has(key) ? earlier[service][key] : 0
      difference[service][key] = withoutNoise(current[service][key] - before)
    }
  return difference
}

/** The days with rows of each service; nothing where all days have all of them. */
function rowDays(days: DaySet, rows: Record<ProductiveService, DaySet>): Pick<SiteDays, 'rows'> {
  return PRODUCTIVE_SERVICES.every((service) => rows[service] === days) ? {} : { rows }
}

/** Computes one concession's month from its records in any order. */
export function siteActivity(
  siteId: string,
  month: Month,
  records: readonly ActivityRecord[],
): MonthActivity {
  const ordered = [...records].sort((a, b) => (a.date < b.date ? -1 : 1))
  const days = ordered.map(({ date, services }, i) => {
    const daily = previousDay(services, ordered[i - 1]?.services ?? null)
    return { date, cumulative: services, daily }
  })
  const daysOf = (counts: (record: ActivityRecord) => boolean) =>
    ordered.reduce((held, record) => (counts(record) ? withDay(held, record.date) : held), NO_DAYS)
  const all = daysOf(() => true)
  const own: SiteDays = {
    siteId,
    days: all,
    ...rowDays(
      all,
      byService((service) => daysOf(({ rows }) => rows?.includes(service) ?? true)),
    ),
    workers: daysOf(({ given }) => given?.includes('workers') ?? false),
    sales: daysOf(({ given }) => given?.includes('sales') ?? false),
  }
  return { month, days, sites: [own], unreadable: [] }
}

/**
 * Adds a record to a concession's month, or replaces the record of the same date. A record without `rows` is of a file
 * that gives no activity (people, sales): the day keeps its rows, a new day has all of them.
 */
export function withRecord(activity: MonthActivity, record: ActivityRecord): MonthActivity {
  const { month, sites, unreadable } = activity
  const { date, services, given = [], rows } = record
  const earlier = activity.days.filter((day) => day.date < date)
  const later = activity.days.filter((day) => day.date > date)
  const own = { date, cumulative: services, daily: previousDay(services, last(earlier)) }
  const [next, ...rest] = later
  const after = next ? [{ ...next, daily: previousDay(next.cumulative, services) }, ...rest] : []
  const marked = (set: DaySet, isGiven: boolean) =>
    isGiven ? withDay(set, date) : withoutDay(set, date)
  return {
    month,
    days: [...earlier, own, ...after],
    sites: sites.map(({ siteId, days, rows: held, workers, sales }) => ({
      siteId,
      days: withDay(days, date),
      ...rowDays(
        withDay(days, date),
        byService((service) => {
          const set = held?.[service] ?? days
          const isKept = !hasDay(days, date) || hasDay(set, date)
          return marked(set, rows?.includes(service) ?? isKept)
        }),
      ),
      workers: marked(workers, given.includes('workers')),
      sales: marked(sales, given.includes('sales')),
    })),
    unreadable,
  }
}

const last = (days: readonly ActivityDay[]) => days.at(-1)?.cumulative ?? null

/** Empty month of a concession with an invalid record: it is left out of every sum and named. */
export function unreadableActivity(siteId: string, month: Month): MonthActivity {
  const own = { siteId, days: NO_DAYS, workers: NO_DAYS, sales: NO_DAYS }
  return { month, days: [], sites: [own], unreadable: [siteId] }
}

function add(sum: FiguresByService, figures: FiguresByService): void {
  for (const service of PRODUCTIVE_SERVICES) addTo(sum[service], figures[service])
}

function rounded(sum: FiguresByService): FiguresByService {
  for (const service of PRODUCTIVE_SERVICES)
    for (const key of FIGURE_KEYS) sum[service][key] = withoutNoise(sum[service][key])
  return sum
}

/**
 * Computes one day of the sum.
 * @param next index of each part's first day not yet summed; advanced beyond `date`
 */
function summedDay(
  date: LocalDate,
  parts: readonly MonthActivity[],
  next: Uint8Array,
): ActivityDay {
  const cumulative = noFiguresByService()
  const daily = noFiguresByService()
  for (const [i, part] of parts.entries()) {
    let index = next[i] ?? 0
    if (part.days[index]?.date === date) index += 1
    next[i] = index
    const latest = part.days[index - 1]
    if (!latest) continue
    add(cumulative, latest.cumulative)
    if (latest.date === date) add(daily, latest.daily)
  }
  return { date, cumulative: rounded(cumulative), daily: rounded(daily) }
}

/** Sums scopes that share no concession; each part counts with its latest day not after the day summed. */
export function sumActivities(month: Month, parts: readonly MonthActivity[]): MonthActivity {
  const dates = [...new Set(parts.flatMap((part) => part.days.map((day) => day.date)))].sort()
  const next = new Uint8Array(parts.length)
  const days: ActivityDay[] = []
  for (const date of dates) days.push(summedDay(date, parts, next))
  return {
    month,
    days,
    sites: parts.flatMap((part) => part.sites),
    unreadable: parts.flatMap((part) => part.unreadable),
  }
}

/** Sum of the concessions' figures up to a day; null when none has a record by then. */
export function cumulativeAt(
  activities: readonly MonthActivity[],
  date: LocalDate,
): FiguresByService | null {
  return sumFigures(activities.map((one) => activityAt(one, date)?.cumulative ?? null))
}

/** Sums the parts that are not null; null when all are. */
export function sumFigures(parts: readonly (FiguresByService | null)[]): FiguresByService | null {
  const found = parts.filter((part) => part !== null)
  if (found.length === 0) return null
  const sum = noFiguresByService()
  for (const part of found) add(sum, part)
  return rounded(sum)
}

/** The scope's latest day not after `date`; null when the month has no earlier record. */
export function activityAt(activity: MonthActivity, date: LocalDate): ActivityDay | null {
  return activity.days.findLast((day) => day.date <= date) ?? null
}

/** True once a record of the month up to `date` holds a row of the service (4-decisions, 64). */
export function hasRow(
  { month, sites }: Pick<MonthActivity, 'month' | 'sites'>,
  service: ProductiveService,
  date: LocalDate | null,
): boolean {
  if (date === null) return false
  return (
    sites.length === 0 ||
    sites.some(({ days, rows }) => latestDay(rows?.[service] ?? days, month, date) !== null)
  )
}
