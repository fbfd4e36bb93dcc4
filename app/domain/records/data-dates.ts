import { daysOf } from '../calendar/day-arithmetic'
import { type DaySet, latestDay, latestDays, NO_DAYS } from '../calendar/day-set'
import { type LocalDate, monthOf } from '../calendar/local-date'
import type { MonthDays, PlacedDays } from '../calendar/working-days'
import { groupBy } from '../group-by'
import type { DaysOf, MonthActivity } from './month-activity'

/** Concessions that share a data date; null: no record in the month yet. */
export interface DatedSites {
  readonly date: LocalDate | null
  readonly siteIds: readonly string[]
  /** their calendar, where the concessions of the scope differ (4-decisions, 71) */
  readonly days?: MonthDays
}

/** Label of concessions with one data date and calendar; '' without data by the network's calendar. */
export const datedLabel = (date: LocalDate | null, days?: Pick<MonthDays, 'key'>): string =>
  `${date ?? ''}${days?.key ? `~${days.key}` : ''}`

/** Data date of a label; null without one. */
export const dateOfLabel = (label: string): LocalDate | null => label.split('~')[0] || null

/** Tests whether a label is of concessions with the given calendar. */
export const hasCalendar = (label: string, { key = '' }: Pick<MonthDays, 'key'>): boolean =>
  (label.split('~')[1] ?? '') === key

// Cache of one date per part: a page asks for the same date several times, and the next page often for another
interface Dated {
  date: LocalDate
  places: PlacedDays | undefined
  dated: readonly DatedSites[]
}
type LastDated = Map<DaysOf, Dated>
const lastDated = new WeakMap<MonthActivity, LastDated>()

/**
 * Groups a scope's concessions by data date, i.e. their latest record of the month not after `date` (4-decisions, 39).
 * The most common date comes first, equally common ones from the latest on.
 * Concessions of different calendars are apart (4-decisions, 71).
 * @param of restricts to records with this part (4-decisions, 41)
 * @param days the scope's working days; missing: calendars do not matter
 */
export function sitesByDataDate(
  activity: MonthActivity,
  date: LocalDate,
  of: DaysOf = 'days',
  days?: Pick<MonthDays, 'places'>,
): readonly DatedSites[] {
  const places = days?.places
  const known: LastDated = lastDated.get(activity) ?? new Map()
  const asked = known.get(of)
  if (asked?.date === date && asked.places === places) return asked.dated
  const dated = datedSites(activity, date, of, places)
  lastDated.set(activity, known.set(of, { date, places, dated }))
  return dated
}

function datedSites(
  { sites, month }: MonthActivity,
  date: LocalDate,
  of: DaysOf,
  places: PlacedDays | undefined,
): DatedSites[] {
  const latest = latestDays(month, date)
  return [...groupBy(sites, (site) => latest(site[of]))]
    .flatMap(([day, own]): DatedSites[] => {
      const siteIds = own.map(({ siteId }) => siteId)
      if (!places) return [{ date: day, siteIds }]
      const byCalendar = groupBy(siteIds, places.of)
      return [...byCalendar].map(([days, ids]) => ({ date: day, siteIds: ids, days }))
    })
    .sort(
      (a, b) => b.siteIds.length - a.siteIds.length || (b.date ?? '').localeCompare(a.date ?? ''),
    )
}

/** A concession without a record of the analysed date; `date`: its data date, null without data. */
export interface LateSite {
  siteId: string
  date: LocalDate | null
}

/** Number of concessions with data of the date, and the late ones, oldest data first (4-decisions, 18). */
export interface Freshness {
  total: number
  upToDate: number
  late: LateSite[]
  /** concessions left out of the figures because a record is invalid */
  unreadable: string[]
}

/** True for a day with expected activity: Monday to Friday, no holiday (4-decisions, 12). */
export type IsWorked = (day: LocalDate) => boolean

/**
 * Latest day with expected activity in the date's month, up to the date; the date itself on a working day. Null while
 * the month has none (4-decisions, 60).
 */
export function expectedDay(date: LocalDate, isWorked: IsWorked): LocalDate | null {
  return daysOf(monthOf(date)).findLast((day) => day <= date && isWorked(day)) ?? null
}

/** True if the data date is before the latest expected day. */
export const isLate = (dataDate: LocalDate | null, expected: LocalDate | null): boolean =>
  expected !== null && (dataDate ?? '') < expected

/**
 * Splits a scope's concessions into up to date and late on `date`, by any record or by records with the part. A day
 * without expected activity makes no concession late, by its own calendar (4-decisions, 60 and 71).
 */
export function freshnessOn(
  activity: MonthActivity,
  date: LocalDate,
  days: Pick<MonthDays, 'isWorked' | 'places'>,
  of: DaysOf = 'days',
): Freshness {
  const unread = new Set(activity.unreadable)
  const late = sitesByDataDate(activity, date, of, days)
    .filter((dated) => isLate(dated.date, expectedDay(date, (dated.days ?? days).isWorked)))
    .toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? ''))
    .flatMap((dated) =>
      dated.siteIds
        .filter((siteId) => !unread.has(siteId))
        .map((siteId) => ({ siteId, date: dated.date })),
    )
  const { sites, unreadable } = activity
  const upToDate = sites.length - late.length - unreadable.length
  return { total: sites.length, upToDate, late, unreadable }
}

/** Latest day, not after `date`, on which a concession of the scope has the part; null when none has. */
export function partDate(
  { sites, month }: MonthActivity,
  date: LocalDate,
  of: DaysOf,
): LocalDate | null {
  const all = sites.reduce<DaySet>((union, site) => union | site[of], NO_DAYS)
  return latestDay(all, month, date)
}

/** Latest of the days; null when all are null. */
export function latestOf(days: readonly (LocalDate | null)[]): LocalDate | null {
  return days.reduce((latest, day) => ((day ?? '') > (latest ?? '') ? day : latest), null)
}
