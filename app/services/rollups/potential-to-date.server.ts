import type { LocalDate } from '~/domain/calendar/local-date'
import type { ByService, MonthStaff } from '~/domain/planning/potential/month-staff'
import { personDaysToDate, potentialToDate } from '~/domain/planning/potential/potential-to-date'
import { noPotential, type PotentialHours } from '~/domain/planning/potential/site-potential'
import { sitesByDataDate } from '~/domain/records/data-dates'
import { readSiteRollups } from './build.server'
import { asSubsets } from './off-date-sites.server'
import type { ScopeMonth } from './scope-month.server'
import { subsetPotential } from './subset-rollups.server'

/** Label of the list of off-date concessions, up to the majority's date. */
const MAJORITY = 'most'

/**
 * A scope's potential to date, hours, each concession at its own data date (4-decisions, 39); nothing is read in a
 * tidy network.
 * @param staff the scope's planning
 */
export async function readPotentialToDate(
  { scope, rollup: { activity }, reference }: ScopeMonth,
  date: LocalDate,
  staff: MonthStaff,
): Promise<PotentialHours> {
  const [main, ...others] = sitesByDataDate(activity, date)
  const most = main?.date ?? null
  const { month } = activity
  const own = asSubsets(
    others.filter((dated) => dated.date !== null),
    month,
  )
  const odd = others.flatMap(({ siteIds }) => siteIds)
  const lists = most === null ? own : [{ label: MAJORITY, day: most, siteIds: odd }, ...own]
  const sums = await subsetPotential(lists, { scope, month, reference })
  return potentialToDate(staff, most, {
    upToMost: sums[MAJORITY] ?? noPotential(),
    upToOwn: own.flatMap(({ label }) => sums[label] ?? []),
  })
}

/**
 * A scope's person-days to date by team, each concession at its own data date (4-decisions, 54). Nothing is read in a
 * tidy network.
 * @param staff the scope's planning
 */
export async function readPersonDaysToDate(
  { rollup: { activity } }: ScopeMonth,
  date: LocalDate,
  staff: MonthStaff,
): Promise<ByService> {
  const [main, ...others] = sitesByDataDate(activity, date)
  const odd = others.flatMap((dated) =>
    dated.siteIds.map((siteId) => ({ siteId, date: dated.date })),
  )
  const ids = odd.map(({ siteId }) => siteId)
  const own = ids.length > 0 ? await readSiteRollups('staff', ids, activity.month) : []
  return personDaysToDate(
    staff,
    main?.date ?? null,
    own.map((one, i) => ({ staff: one, date: odd[i]?.date ?? null })),
  )
}
