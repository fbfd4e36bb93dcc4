import type { SiteLocation } from '~/db/collections/sites.server'
import { placesOf } from '~/db/collections/sites.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import type { Month } from '~/domain/calendar/local-date'
import { closedSentence } from '~/domain/closing/closed-message'
import { ClosedMonthError } from '~/domain/closing/errors'
import { quoted } from '~/domain/message-format'
import type { Findings } from '~/imports/reading/findings'
import { closedSites } from '~/services/writes/closed-month-guard.server'
import { untilItsTurn } from '~/services/writes/lock-turns.server'

/** Concessions excluded from the write of an import. */
export interface Refused {
  /** their month was closed since the file was checked */
  closed: Set<string>
  /** they were deleted since then */
  gone: Set<string>
}

/** Documents with their concession's current place, without the ones of deleted concessions. */
async function inPresentPlace<T extends SiteLocation>(list: readonly T[], gone: Set<string>) {
  const places = await placesOf(list.map(({ siteId }) => siteId))
  return list.flatMap((one): T[] => {
    const place = places.get(one.siteId)
    if (place) return [{ ...one, ...place }]
    gone.add(one.siteId)
    return []
  })
}

/**
 * Writes the documents of a file for some concessions in one month, except concessions closed or deleted since the
 * check. What could not get its turn is tried again. The document of a moved concession gets the concession's current place.
 * @param attempt one transaction; false: a concession was moved or deleted. Throws ClosedMonthError, with nothing
 * written, when one of them is closed.
 * @param refused receives the excluded concessions
 */
export async function storeOpenSites<T extends SiteLocation>(
  list: readonly T[],
  month: Month,
  attempt: (open: readonly T[]) => Promise<boolean>,
  refused: Refused,
): Promise<void> {
  let open = list
  await retryOnConflict(async () => {
    try {
      const batch = open
      if (batch.length === 0 || (await untilItsTurn(() => attempt(batch)))) return true
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

/** Marks concessions refused during the write as failed in the outcomes, with their names. */
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
