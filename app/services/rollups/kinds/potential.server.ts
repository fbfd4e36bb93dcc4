import { frozenPotentialsOf } from '~/db/collections/objectifs.server'
import { blankMonths, plannedPotentials } from '~/db/collections/planned-potential.server'
import type { ReferenceData } from '~/db/collections/reference-data.server'
import type { Scope } from '~/domain/access/scope'
import { type Month, monthOf } from '~/domain/calendar/local-date'
import { withoutNoise } from '~/domain/decimal'
import type { MonthStaff } from '~/domain/planning/potential/month-staff'
import {
  addPotentialSums,
  noPotential,
  type PotentialSum,
  storedPotential,
  sumPotential,
} from '~/domain/planning/potential/site-potential'
import { byService } from '~/domain/workshop-services'
import { readSiteRollups } from '../build.server'
import { type DayRollup, readDayRollup, readDayRollups } from '../day-rollups.server'

/** A scope's potential, the same on every day of the month. */
export const POTENTIAL: DayRollup<PotentialSum> = {
  name: 'potential',
  keyOf: () => 'month',
  load: async (lists, { date }) => {
    const month = monthOf(date)
    const ids = lists.flat().map(({ _id }) => _id)
    const [planned, blank, frozen, staffs] = await Promise.all([
      plannedPotentials(ids, month),
      blankMonths(ids, month),
      frozenPotentialsOf(ids, month),
      readSiteRollups('staff', ids, month),
    ])
    const plannedBySite = new Map(planned.map((row) => [row._id, row]))
    const frozenBySite = new Map(
      frozen.map((row) => [row.siteId, storedPotential(row.frozenPotentialHours)]),
    )
    const blankBySite = new Map<string, number>()
    for (const siteId of blank) blankBySite.set(siteId, (blankBySite.get(siteId) ?? 0) + 1)
    const broken = new Set(staffs.flatMap(({ unreadable = [] }) => unreadable))
    return lists.map((list) =>
      sumPotential(
        list.map(({ _id: siteId, plateId, groupId }) => {
          const row = broken.has(siteId) ? undefined : plannedBySite.get(siteId)
          return {
            siteId,
            plateId,
            groupId,
            actualized: row ? byService((service) => withoutNoise(row[service])) : noPotential(),
            frozen: frozenBySite.get(siteId) ?? null,
            unreadable: broken.has(siteId),
            // At least 0: a blank planning month inserted between the two queries is only counted as blank.
            workers: row ? Math.max(0, row.workers - (blankBySite.get(siteId) ?? 0)) : 0,
          }
        }),
      ),
    )
  },
  sum: addPotentialSums,
}

/**
 * Reads the frozen and actualised potential of a scope's month (yyyy-MM), stored level by level (spec 1 §2.7). A
 * concession with unreadable planning counts with its frozen hours alone, as in the REST response.
 */
export function readPotentialSum(
  scope: Scope,
  month: Month,
  reference: ReferenceData,
): Promise<PotentialSum> {
  return readDayRollup(POTENTIAL, { scope, date: `${month}-01` }, reference)
}

/** Concessions whose planning of a month contains no code of a productive team, leave included. */
export async function sitesWithoutPeople(
  ids: readonly string[],
  month: Month,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const [planned, blank] = await Promise.all([
    plannedPotentials(ids, month),
    blankMonths(ids, month),
  ])
  const people = new Map(planned.map(({ _id, workers }) => [_id, workers]))
  for (const siteId of blank) people.set(siteId, (people.get(siteId) ?? 0) - 1)
  return new Set(ids.filter((siteId) => (people.get(siteId) ?? 0) <= 0))
}

/**
 * True when a month's planning contains a productive collaborator, even on leave: the planned hours are then 0
 * instead of unknown.
 * @param staff people present in the scope
 */
export async function hasStaff(
  { month, days }: MonthStaff,
  scope: Scope,
  reference: ReferenceData,
): Promise<boolean> {
  return days.length > 0 || (await readPotentialSum(scope, month, reference)).workers > 0
}

/** Reads the potential of several scopes of one level, none within another, in the given order. */
export function readPotentialSums(
  scopes: readonly Scope[],
  month: Month,
  reference: ReferenceData,
): Promise<PotentialSum[]> {
  return readDayRollups(POTENTIAL, { scopes, date: `${month}-01` }, reference)
}
