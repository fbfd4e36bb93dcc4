import { allOf, type Facts } from './model-state'

/** True when a closing in force covers a concession's month (7-beyond §4). */
export const isClosedFor = (facts: Facts, siteId: string, month: string) =>
  allOf(facts, 'closed', month).some(({ value }) => value.siteIds.includes(siteId))
/** True when a closing in force covers any concession in a month: then calendar changes are rejected. */
export const isClosedForAny = (facts: Facts, month: string) =>
  allOf(facts, 'closed', month).length > 0

/** Closed months of the given concessions. */
export const closedMonths = (facts: Facts, siteIds: readonly string[]) => [
  ...new Set(
    allOf(facts, 'closed').flatMap(({ at: [month = ''], value }) =>
      value.siteIds.some((id) => siteIds.includes(id)) ? [month] : [],
    ),
  ),
]
/** True when a setting valid from one month up to another ('': without end) would cover a closed month. */
export const reachesClosed = (facts: Facts, siteIds: readonly string[], from: string, until = '') =>
  closedMonths(facts, siteIds).some((month) => month >= from && (until === '' || month < until))
