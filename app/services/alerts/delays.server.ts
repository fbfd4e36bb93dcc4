import type { ReferenceData } from '~/db/collections/reference-data.server'
import { delayOf } from '~/domain/alerts/delay'
import { addMonths, type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { countedAt } from '~/domain/calendar/working-days'
import { siteDays } from '~/domain/places/place-days'
import { today } from '~/infra/process/clock.server'
import { readSiteRollups } from '~/services/rollups/build.server'
import type { PlacedMonth } from '~/services/rollups/site-months.server'

/**
 * Working days without data per concession, in the month of the due day; null when unknown. One query for concessions
 * without data this month, and one once the next month has begun.
 * @param waits true while the due day's own data may still arrive
 */
export async function readDelays(
  sites: readonly PlacedMonth[],
  { due, waits }: { due: LocalDate; waits: boolean },
  reference: ReferenceData,
): Promise<Map<string, number | null>> {
  const month = monthOf(due)
  const idsOf = (some: readonly PlacedMonth[]) => some.map(({ site }) => site._id)
  const silent = idsOf(sites.filter((one) => one.month.activity.days.length === 0))
  const [earlier, now] = [addMonths(month, -1), monthOf(today())]
  const [lastMonth, thisMonth] = await Promise.all([
    readSiteRollups('activity', silent, earlier),
    now > month ? readSiteRollups('activity', idsOf(sites), now) : [],
  ])
  const activityBefore = new Map(silent.map((siteId, i) => [siteId, lastMonth[i]]))
  return new Map(
    sites.map(({ site, month: { activity } }, i) => {
      const known = activityBefore.get(site._id)
      const days = siteDays(reference, month, site._id)
      const daysBefore = siteDays(reference, earlier, site._id)
      const before = known ? { activity: known, days: daysBefore } : null
      const waited = countedAt(days, due) - (waits && days.isWorked(due) ? 1 : 0)
      return [site._id, delayOf({ activity, days }, waited, { before, next: thisMonth[i] ?? null })]
    }),
  )
}
