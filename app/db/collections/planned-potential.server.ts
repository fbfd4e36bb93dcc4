import { isValidMonth } from '~/domain/planning/validity'
import { byService, PRODUCTIVE_SERVICES, type ProductiveService } from '~/domain/workshop-services'
import { siteFilter } from '../driver/scope-filter.server'
import { current, type PlannedDay, planning } from './planning.server'

/**
 * A concession's potential of a month: hours per team, and the months of collaborators of productive teams, those
 * without a code included (`blankMonths`).
 */
export type PotentialRow = Record<ProductiveService, number> & { _id: string; workers: number }

/** Concessions by their identifiers; null: all. Not a scope: stored plates and groups are those of today. */
type Places = readonly string[] | null

/** Filter for months with days that count for a productive team. */
const PRODUCTIVE = {
  $or: [
    { service: { $in: [...PRODUCTIVE_SERVICES] } },
    { 'teamsBefore.service': { $in: [...PRODUCTIVE_SERVICES] } },
  ],
}

/** Potential of concessions in a month (yyyy-MM), aggregated by the database. */
export async function plannedPotentials(places: Places, month: string): Promise<PotentialRow[]> {
  const match = { ...siteFilter(places), month, ...PRODUCTIVE } as object
  return (await planning.open())
    .aggregate<PotentialRow>([
      { $match: match },
      {
        $group: {
          _id: '$siteId',
          ...byService((service) => ({ $sum: `$potential.${service}` })),
          workers: { $sum: 1 },
        },
      },
    ])
    .toArray()
}

/** Concession of each month of a productive team without any attendance code: never filled, or cleared. */
export async function blankMonths(places: Places, month: string): Promise<string[]> {
  const idle = Object.fromEntries(PRODUCTIVE_SERVICES.map((key) => [`potential.${key}`, 0]))
  const found = await (await planning.open())
    // Only months whose potential is 0: their days distinguish absences from empty months, and reading the days of all
    // months takes ten times as long.
    .find<PlannedDay>({ ...siteFilter(places), month, ...PRODUCTIVE, ...idle } as object, {
      projection: { workerId: 1, siteId: 1, service: 1, days: 1 },
    })
    .toArray()
  return found
    .filter(isValidMonth)
    .filter((one) => Object.values(current(one).days).every(({ code }) => code === ''))
    .map(({ siteId }) => siteId)
}
