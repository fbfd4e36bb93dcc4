import { placesOf } from '~/db/collections/sites.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import type { Month } from '~/domain/calendar/local-date'
import { closedSentence } from '~/domain/closing/closed-message'
import { ClosedMonthError } from '~/domain/closing/errors'
import { quoted } from '~/domain/message-format'
import type { Findings } from '~/imports/reading/findings'
import { closedSites } from '~/services/writes/closed-month-guard.server'
import type { SiteChain } from '~/services/writes/invalidation-policy.server'

/** Concessions of which an import stores nothing. */
export interface Refused {
  /** their month was closed since the file was checked */
  closed: Set<string>
  /** they were deleted since then */
  gone: Set<string>
}

/** Each document at its concession's present place, without those of deleted concessions. */
async function inPresentPlace<T extends SiteChain>(list: readonly T[], gone: Set<string>) {
  const places = await placesOf(list.map(({ siteId }) => siteId))
  return list.flatMap((one): T[] => {
    const place = places.get(one.siteId)
    if (place) return [{ ...one, ...place }]
    gone.add(one.siteId)
    return []
  })
}

/**
 * Writes what a file brings of some concessions in one month, without those that were closed or deleted since it was
 * checked; what a moved concession gets carries its present place.
 * @param attempt one transaction; false: a concession has moved or gone. It throws ClosedMonthError, having written
 *   nothing, when one of them is closed.
 * @param refused takes the concessions that are left out
 */
export async function storeOpenSites<T extends SiteChain>(
  list: readonly T[],
  month: Month,
  attempt: (open: readonly T[]) => Promise<boolean>,
  refused: Refused,
): Promise<void> {
  let open = list
  await retryOnConflict(async () => {
    try {
      if (open.length === 0 || (await attempt(open))) return true
      open = await inPresentPlace(open, refused.gone)
    } catch (error) {
      if (!(error instanceof ClosedMonthError)) throw error
      const closed = await closedSites(
        open.map(({ siteId }) => siteId),
        month,
      )
      for (const siteId of closed) refused.closed.add(siteId)
      open = open.filter(({ siteId }) => !closed.has(siteId))
    }
    return null
  })
}

/** Says of a concession that its month is closed: nothing of it is stored (7-beyond §4). */
export function refuseClosed(name: string, month: Month, errors: Findings): void {
  errors.add({ site: name }, `${quoted(name)}\u202f: ${closedSentence(month)}`)
}

/** The outcomes, where those that were refused as they were to be stored fail and are named. */
export function withRefused<T extends { siteId: string | null; name: string }>(
  outcomes: readonly T[],
  { closed, gone }: Refused,
  month: Month,
  errors: Findings,
): (T | (Omit<T, 'outcome'> & { outcome: 'failed' }))[] {
  return outcomes.map((one) => {
    const { siteId, name } = one
    if (siteId === null || !(closed.has(siteId) || gone.has(siteId))) return one
    if (gone.has(siteId))
      errors.add({ site: name }, `${quoted(name)}\u202f: concession introuvable.`)
    else refuseClosed(name, month, errors)
    return { ...one, outcome: 'failed' as const }
  })
}
