import type { ReferenceData } from '~/db/collections/reference-data.server'
import { delayOf } from '~/domain/alerts/delay'
import { addMonths, type Month, monthOf } from '~/domain/calendar/local-date'
import { monthDays } from '~/domain/calendar/working-days'
import { today } from '~/infra/process/clock.server'
import { readSiteRollups } from '~/services/rollups/build.server'
import type { PlacedMonth } from '~/services/rollups/site-months.server'

/**
 * Working days without data per concession, in the month of the due day; null when unknown. One query for concessions
 * without data this month, and one once the next month has begun.
 * @param waited working days of the month that already count as late
 */
export async function readDelays(
  sites: readonly PlacedMonth[],
  month: Month,
  waited: number,
  { holidayDates, workingDays }: Pick<ReferenceData, 'holidayDates' | 'workingDays'>,
): Promise<Map<string, number | null>> {
  const calendarOf = (one: Month) => monthDays(one, holidayDates, workingDays.get(one) ?? null)
  const idsOf = (some: readonly PlacedMonth[]) => some.map(({ site }) => site._id)
  const silent = idsOf(sites.filter((one) => one.month.activity.days.length === 0))
  const [earlier, now] = [addMonths(month, -1), monthOf(today())]
  const [lastMonth, thisMonth] = await Promise.all([
    readSiteRollups('activity', silent, earlier),
    now > month ? readSiteRollups('activity', idsOf(sites), now) : [],
  ])
  const activityBefore = new Map(silent.map((siteId, i) => [siteId, lastMonth[i]]))
  const [days, daysBefore] = [calendarOf(month), calendarOf(earlier)]
  return new Map(
    sites.map(({ site, month: { activity } }, i) => {
      const known = activityBefore.get(site._id)
      const before = known ? { activity: known, days: daysBefore } : null
      return [site._id, delayOf({ activity, days }, waited, { before, next: thisMonth[i] ?? null })]
    }),
  )
}
