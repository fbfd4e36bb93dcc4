import { latestDays } from '~/db/collections/records.server'
import type { ReferenceData } from '~/db/collections/reference-data.server'
import { lastDayOf } from '~/domain/calendar/day-arithmetic'
import type { Month } from '~/domain/calendar/local-date'
import type { StoredProductivity } from '~/domain/closing/productivity'
import { scopeDays } from '~/domain/places/place-days'
import type { Mechanic } from '~/domain/productivity/mechanic'
import { readMechanics } from './mechanics.server'

/** The collaborators of some concessions in a whole month, by concession, at the day of their billed hours. */
export async function productivityOf(
  siteIds: readonly string[],
  month: Month,
  reference: ReferenceData,
): Promise<Map<string, StoredProductivity>> {
  const dates = new Map(
    [...(await latestDays(siteIds, month, 'workers'))].flatMap(([date, ids]) =>
      ids.map((siteId) => [siteId, date] as const),
    ),
  )
  const dateOf = (siteId: string) => dates.get(siteId) ?? null
  const { network } = reference
  const days = scopeDays(reference, month, { type: 'all' })
  const sites = siteIds.flatMap((siteId) => network.siteById.get(siteId) ?? [])
  const at = { date: lastDayOf(month), days, network, dateOf }
  const { mechanics, left } = await readMechanics(sites, at)
  const own = new Map<string, Mechanic[]>()
  for (const one of mechanics) {
    const known = own.get(one.siteId)
    if (known) known.push(one)
    else own.set(one.siteId, [one])
  }
  const broken = new Map(left.map(({ siteId, part }) => [siteId, part]))
  return new Map(
    sites.map(({ _id }) => [
      _id,
      { date: dateOf(_id), mechanics: own.get(_id) ?? [], left: broken.get(_id) ?? null },
    ]),
  )
}
