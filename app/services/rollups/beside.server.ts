import type { BusinessDay } from '~/domain/calendar/business-day'
import { latestDay } from '~/domain/calendar/day-set'
import { noObjectifs } from '~/domain/objectifs/totals'
import type { RankedPart } from '~/domain/records/equal-rank'
import {
  type MonthActivity,
  sumActivities,
  unreadableActivity,
} from '~/domain/records/month-activity'
import { type DatedPart, datedParts, oddlyDated } from '~/domain/records/scope-figures'
import { readSites } from './build.server'
import { readOtherDates, type Where } from './other-dates.server'
import { partsBefore } from './parts-before.server'

/** A scope's month without some of its concessions, which then count as those that cannot be read; one query. */
export async function withoutSites(
  activity: MonthActivity,
  left: ReadonlySet<string>,
): Promise<MonthActivity> {
  const { month, sites, unreadable } = activity
  const out = new Set([...unreadable, ...left])
  const ids = sites.map(({ siteId }) => siteId)
  const own = await readSites('activity', ids, month)
  const kept = own.map((part, i) => {
    const siteId = ids[i] ?? ''
    return out.has(siteId) ? unreadableActivity(siteId, month) : part
  })
  return sumActivities(month, kept)
}

/** A month set beside another one, part by part; parts without data are in neither. */
export interface Beside {
  parts: RankedPart[]
  /** the concessions left out of both sides: the other month's record of theirs cannot be read */
  leftOut: string[]
}

/**
 * Pairs the parts of a month at `date` with another month's, for the same concessions: one whose record in the other
 * month cannot be read is left out of both (4-decisions, 42 and 43), at the cost of two queries.
 * @param parts those of `activity` at `date`
 * @param dayOf the other month's day that a data date is compared with; null: none
 */
export async function besideMonth(
  activity: MonthActivity,
  parts: readonly DatedPart[],
  date: BusinessDay,
  other: MonthActivity,
  dayOf: (dataDate: BusinessDay) => BusinessDay | null,
  where: Where,
): Promise<Beside> {
  const broken = new Set(other.unreadable)
  const left =
    broken.size === 0
      ? []
      : activity.sites.filter(
          ({ siteId, days }) =>
            broken.has(siteId) && latestDay(days, activity.month, date) !== null,
        )
  const leftOut = left.map(({ siteId }) => siteId)
  const kept = leftOut.length > 0 ? await withoutSites(activity, new Set(leftOut)) : activity
  const compared =
    kept === activity
      ? parts
      : datedParts(date, kept, noObjectifs(), await readOtherDates(kept, date, where))
  const days = compared.map((part) => part.date && dayOf(part.date))
  const before = await partsBefore(days, other, oddlyDated(kept, date), where)
  const ranked = compared.map(({ cumulative }, i) => ({
    now: cumulative,
    before: before[i] ?? null,
  }))
  return { parts: ranked.filter((_part, i) => compared[i]?.date != null), leftOut }
}
