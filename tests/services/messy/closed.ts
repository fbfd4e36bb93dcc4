import { allOf, type Facts } from './facts'

/** Whether a closing in force covers a concession's month (7-beyond §4). */
export const isClosedFor = (facts: Facts, siteId: string, month: string) =>
  allOf(facts, 'closed', month).some(({ value }) => value.siteIds.includes(siteId))
/** Whether a closing in force covers anything of a month: then the calendar refuses it. */
export const isClosedForAny = (facts: Facts, month: string) =>
  allOf(facts, 'closed', month).length > 0

/** The closed months of some concessions. */
export const closedMonths = (facts: Facts, siteIds: readonly string[]) => [
  ...new Set(
    allOf(facts, 'closed').flatMap(({ at: [month = ''], value }) =>
      value.siteIds.some((id) => siteIds.includes(id)) ? [month] : [],
    ),
  ),
]
/** Whether a setting from a month up to before another ('': without end) would reach into a closed one. */
export const reachesClosed = (facts: Facts, siteIds: readonly string[], from: string, until = '') =>
  closedMonths(facts, siteIds).some((month) => month >= from && (until === '' || month < until))
