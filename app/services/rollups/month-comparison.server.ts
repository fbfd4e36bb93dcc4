import { daysOf } from '~/domain/calendar/day-arithmetic'
import { latestDay, latestDays, NO_DAYS } from '~/domain/calendar/day-set'
import type { LocalDate, Month } from '~/domain/calendar/local-date'
import type { MonthDays } from '~/domain/calendar/working-days'
import { type DatedPart, datedParts, offDateSites } from '~/domain/cells/scope-figures'
import { type MovedSite, movedBetween } from '~/domain/hierarchy/network'
import { scopeDays, siteDays } from '~/domain/places/place-days'
import { type DatedSites, datedLabel, sitesByDataDate } from '~/domain/records/data-dates'
import { minusFigures } from '~/domain/records/figures'
import {
  type MonthActivity,
  sumActivities,
  unreadableActivity,
} from '~/domain/records/month-activity'
import type { RankedPart } from '~/domain/records/same-working-day'
import { readSiteRollups } from './build.server'
import { partsBefore } from './comparison-parts.server'
import { readOffDateSites, type SubsetScope } from './off-date-sites.server'
import { subsetFigures } from './subset-rollups.server'

/** Subtracts some concessions from a scope's month; they then count as unreadable. One query. */
export async function excludeSites(
  activity: MonthActivity,
  left: ReadonlySet<string>,
): Promise<MonthActivity> {
  const { month, sites, unreadable } = activity
  const out = new Set([...unreadable, ...left])
  const ids = sites.map(({ siteId }) => siteId)
  const own = await readSiteRollups('activity', ids, month)
  const kept = own.map((part, i) => {
    const siteId = ids[i] ?? ''
    return out.has(siteId) ? unreadableActivity(siteId, month) : part
  })
  return sumActivities(month, kept)
}

/**
 * Working days of a part and of its other month. Concessions that share a calendar in one month are taken to share
 * the other's: the first one's.
 */
export interface ComparedDays {
  days: MonthDays
  daysBefore: MonthDays
}

const NO_SITES: DatedSites = { date: null, siteIds: [] }

const labelOf = ({ date, days }: DatedSites) => datedLabel(date, days)

/** Concessions by their latest record. */
interface LatestSites {
  date: LocalDate
  siteIds: string[]
}

/** A month and the month that it is compared with, part by part; parts without data are in neither. */
export interface MonthAndBefore {
  parts: RankedPart[]
  /** concessions excluded from both sides: their record of the other month is unreadable */
  leftOut: string[]
  /** concessions excluded from both sides: the other month has no record of them by the compared day */
  absent: string[]
  /**
   * concessions compared with an earlier day of the other month, by the day of their latest record until the compared
   * day
   */
  shorter: LatestSites[]
  /** concessions that a move puts into the scope of only one of both months (4-decisions, 72) */
  moved: MovedSite[]
}

/** Concessions without a record in the other month up to the day with which their data date is compared. */
function absentIn(
  other: MonthActivity,
  dated: readonly DatedSites[],
  days: readonly (LocalDate | null)[],
): DatedSites[] {
  const held = new Map(other.sites.map(({ siteId, days: own }) => [siteId, own]))
  return dated.map((part, i) => {
    const { siteIds } = part
    const day = days[i]
    if (!day) return { ...part, siteIds: [] }
    const latest = latestDays(other.month, day)
    return { ...part, siteIds: siteIds.filter((id) => latest(held.get(id) ?? NO_DAYS) === null) }
  })
}

/** Concessions whose latest record of another month lacks one of the compared working days, by the record's day. */
function shorterIn(
  other: MonthActivity,
  dated: readonly DatedSites[],
  days: readonly (LocalDate | null)[],
  isWorkedAt: (siteId: string, day: LocalDate) => boolean,
): LatestSites[] {
  const held = new Map(other.sites.map(({ siteId, days: own }) => [siteId, own]))
  const byDate = new Map<LocalDate, string[]>()
  for (const [i, { siteIds }] of dated.entries()) {
    const day = days[i]
    if (!day) continue
    const latest = latestDays(other.month, day)
    // Concessions of one part share the calendar of the compared month, see `ComparedDays`.
    const [some = ''] = siteIds
    const asked = daysOf(other.month).findLast((one) => one <= day && isWorkedAt(some, one)) ?? day
    for (const siteId of siteIds) {
      const date = latest(held.get(siteId) ?? NO_DAYS)
      if (date === null || date >= asked) continue
      const same = byDate.get(date)
      if (same) same.push(siteId)
      else byDate.set(date, [siteId])
    }
  }
  return [...byDate]
    .map(([date, siteIds]) => ({ date, siteIds }))
    .sort((a, b) => a.date.localeCompare(b.date))
}

/** Subtracts the concessions missing in the other month from the realised figures. */
async function withoutAbsent(
  ranked: readonly RankedPart[],
  absent: readonly DatedSites[],
  month: Month,
  { scope, reference }: SubsetScope,
): Promise<RankedPart[]> {
  const lists = absent
    .filter((_one, i) => ranked[i]?.before)
    .map((one) => ({
      label: labelOf(one),
      day: one.date ?? `${month}-01`,
      siteIds: one.siteIds,
    }))
  const taken = await subsetFigures(lists, { scope, month, reference })
  return ranked.map(({ now, before }, i) => {
    const left = absent[i]
    const theirs = before && left ? taken[labelOf(left)] : null
    return { now: theirs ? minusFigures(now, theirs) : now, before }
  })
}

/**
 * Pairs the parts of a month at `date` with another month, for the same concessions (4-decisions, 42 and 43). A
 * concession is excluded from both months if its record in the other month is unreadable, or missing while other
 * concessions have one. Exclusions cost one or two queries. `before` is null in each part when no concession has a
 * record.
 * @param parts parts of `activity` at `date`
 * @param dayOf the other month's day that a data date is compared with; null: none
 */
export async function pairWithMonth(
  activity: MonthActivity,
  parts: readonly DatedPart[],
  date: LocalDate,
  other: MonthActivity,
  dayOf: (dataDate: LocalDate, days: ComparedDays) => LocalDate | null,
  where: SubsetScope,
): Promise<MonthAndBefore> {
  const broken = new Set(other.unreadable)
  const left =
    broken.size === 0
      ? []
      : activity.sites.filter(
          ({ siteId, days }) =>
            broken.has(siteId) && latestDay(days, activity.month, date) !== null,
        )
  const leftOut = left.map(({ siteId }) => siteId)
  const calendar = scopeDays(where.reference, activity.month, where.scope)
  const comparedDays = ({ days = calendar, siteIds: [some = ''] }: DatedSites): ComparedDays => ({
    days,
    daysBefore: siteDays(where.reference, other.month, some),
  })
  const kept = leftOut.length > 0 ? await excludeSites(activity, new Set(leftOut)) : activity
  const compared =
    kept === activity
      ? parts
      : datedParts(date, kept, await readOffDateSites(kept, date, where), calendar)
  const all = sitesByDataDate(kept, date, 'days', calendar)
  const days = compared.map(
    (part, i) => part.date && dayOf(part.date, comparedDays(all[i] ?? NO_SITES)),
  )
  const before = await partsBefore(days, other, offDateSites(kept, date, calendar), where)
  const ranked = compared.map(({ date: day, cumulative }, i) => ({
    day,
    now: cumulative,
    before: before[i] ?? null,
  }))
  const moved = movedBetween(where.reference.network, where.scope, other.month, activity.month)
  const known = ranked.filter(({ day }) => day !== null)
  if (known.every((part) => part.before === null))
    return { parts: known, leftOut, absent: [], shorter: [], moved }
  // A concession of another place then is no gap in the data: the comparison names it instead.
  const elsewhere = new Set(moved.map(({ siteId }) => siteId))
  const dated = all.map((one) => ({
    ...one,
    siteIds: one.siteIds.filter((siteId) => !elsewhere.has(siteId)),
  }))
  const absent = absentIn(other, dated, days)
  const same = await withoutAbsent(ranked, absent, activity.month, where)
  return {
    parts: same.filter((part) => part.before !== null),
    leftOut,
    absent: absent.flatMap(({ siteIds }) => siteIds),
    shorter: shorterIn(other, dated, days, (siteId, day) =>
      siteDays(where.reference, other.month, siteId).isWorked(day),
    ),
    moved,
  }
}
