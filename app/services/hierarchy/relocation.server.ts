import { moveSiteDocuments } from '~/db/collections/site-documents.server'
import type { SiteLocation } from '~/db/collections/sites.server'
import { clearReference } from '~/db/collections/user-writes.server'
import type { Transaction } from '~/db/driver/transaction.server'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { assertSpanOpen } from '~/services/writes/closed-month-guard.server'

/** A concession's places before and after a move. */
export interface SiteMove {
  from: SiteLocation
  to: SiteLocation
}

/**
 * Checks that concessions may move from a day on (4-decisions, 72), and answers what moves all that belongs to them.
 * @param moves all to the same plate and group
 * @returns `move`: to be called in the transaction that moves the concessions themselves
 * @throws ClosedSettingError 409 where a month from that day on is closed, also from `move`
 */
export async function relocate(moves: readonly SiteMove[], from: LocalDate) {
  const siteIds = moves.map(({ to }) => to.siteId)
  const span = { siteIds, from: monthOf(from), until: null }
  await assertSpanOpen(span)
  const [first] = moves
  return {
    async move(tx: Transaction): Promise<void> {
      if (!first) return
      await assertSpanOpen(span, tx)
      await moveSiteDocuments(siteIds, first.to, tx)
      for (const { from, to } of moves)
        if (from.plateId !== to.plateId) await clearReference(from.plateId, from.siteId, tx)
    },
  }
}

/** The plates and groups that sum up a concession in some month (`scopeKey`), after a move. */
export function formerScopesAfter(
  stored: { formerScopes?: readonly string[] | null },
  ...places: readonly Pick<SiteLocation, 'plateId' | 'groupId'>[]
): string[] {
  const keys = places.flatMap(({ plateId, groupId }) => [`plate:${plateId}`, `group:${groupId}`])
  return [...new Set([...(stored.formerScopes ?? []), ...keys])]
}

/**
 * Compares two lists of concessions.
 * @returns true if both contain the same ones
 */
export function samePlaces(
  before: readonly { _id: string }[],
  after: readonly { _id: string }[],
): boolean {
  const ids = new Set(before.map(({ _id }) => _id))
  return before.length === after.length && after.every(({ _id }) => ids.has(_id))
}
