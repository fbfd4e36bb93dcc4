import { closedDoubts } from '~/db/collections/closings.server'
import type { ReferenceData } from '~/db/collections/reference-data.server'
import { dayIn, type Month, monthOf } from '~/domain/calendar/local-date'
import type { SiteDoubt } from '~/domain/doubts/site-doubts'
import { siteScope } from '~/domain/hierarchy/network'
import { type DayRollup, readDayRollups } from '../day-rollups.server'
import { judgeSiteDoubts } from '../judge-site-doubts.server'

/**
 * Doubts of a concession's month (4-decisions, 66), stored because records of a year may decide them. Concessions alone
 * hold some. A closed month keeps those of its closing (72).
 */
const SITE_DOUBTS: DayRollup<SiteDoubt[]> = {
  name: 'site-doubts',
  keyOf: () => 'month',
  load: async (lists, { date, reference }) => {
    const ids = lists.flatMap(([site]) => (site ? [site._id] : []))
    const closed = await closedDoubts(monthOf(date))
    const open = ids.filter((id) => !closed.has(id))
    const judged = await judgeSiteDoubts(open, monthOf(date), reference)
    const bySite = new Map([...closed, ...open.map((id, i) => [id, judged[i] ?? []] as const)])
    return lists.map(([site]) => (site && bySite.get(site._id)) || [])
  },
  sum: () => [],
}

/** Doubts of some concessions in a month (yyyy-MM), all dates, in the order of the identifiers (4-decisions, 66). */
export async function readSiteDoubts(
  siteIds: readonly string[],
  month: Month,
  reference: ReferenceData,
): Promise<SiteDoubt[][]> {
  const scopes = siteIds.flatMap((id) => siteScope(reference.network, id) ?? [])
  const found = await readDayRollups(SITE_DOUBTS, { scopes, date: dayIn(month, 1) }, reference)
  const bySite = new Map(scopes.map(({ siteId }, i) => [siteId, found[i]]))
  return siteIds.map((id) => bySite.get(id) ?? [])
}
