import type { ReferenceData } from '~/db/collections/reference-data.server'
import { latestDays, NO_DAYS } from '~/domain/calendar/day-set'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import type { MonthDays } from '~/domain/calendar/working-days'
import { causesIn } from '~/domain/cells/views'
import { withoutNoise } from '~/domain/decimal'
import { teamsOf } from '~/domain/productivity/summary'
import { PRODUCTIVE_SERVICES } from '~/domain/workshop-services'
import { readMechanics } from '~/services/rollups/mechanics.server'
import { cellsOf, type PlacedMonth } from '~/services/rollups/site-months.server'

interface At {
  date: LocalDate
  days: MonthDays
  reference: ReferenceData
}

/**
 * Hours that the productivity counts although their mechanic has no target of the month, per concession (3 §2.4). Only
 * services that the figure includes are counted. Read only for mailed alerts, not at each run.
 * @throws ReadFailedError when no coefficient can be read
 */
export async function readUntargetedHours(
  sites: readonly PlacedMonth[],
  at: At,
): Promise<Map<string, number>> {
  if (sites.length === 0) return new Map()
  const { date, days, reference } = at
  const latest = latestDays(monthOf(date), date)
  const worked = new Map(
    sites.map(({ site, month }) => [site._id, latest(month.activity.sites[0]?.workers ?? NO_DAYS)]),
  )
  const dateOf = (siteId: string) => worked.get(siteId) ?? null
  const { mechanics } = await readMechanics(
    sites.map(({ site }) => site),
    { date, days, network: reference.network, dateOf },
  )
  return new Map(
    sites.map((placed) => {
      const { _id } = placed.site
      const teams = teamsOf(mechanics.filter(({ siteId }) => siteId === _id))
      const { services } = causesIn(cellsOf(placed, at), 'revenue')
      const counted = PRODUCTIVE_SERVICES.filter(
        (service) => services[service].bases.productivity.realized !== 0,
      )
      const hours = counted.reduce((sum, service) => sum + teams[service].untargetedHours, 0)
      return [_id, withoutNoise(hours)]
    }),
  )
}
