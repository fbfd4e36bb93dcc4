import { closedMonthsOf } from '~/db/collections/closings.server'
import { moveSiteDocuments } from '~/db/collections/site-documents.server'
import { clearReference } from '~/db/collections/user-writes.server'
import type { Transaction } from '~/db/driver/transaction.server'
import { assertClosedMonthsStay, type SiteMove } from './closed-moves.server'

/** The closed months of some concessions, as one text. */
const closedAs = async (siteIds: readonly string[], tx?: Transaction) =>
  JSON.stringify(await closedMonthsOf(siteIds, tx))

/**
 * Checks that concessions may move (4-decisions, 52), and answers what moves all that belongs to them.
 * @param moves all to the same plate and group
 * @returns `move`: to be called in the transaction that moves the concessions themselves; false when one of their
 *   months was closed or reopened since
 * @throws ClosedMoveError 409
 */
export async function relocate(moves: readonly SiteMove[]) {
  const siteIds = moves.map(({ to }) => to.siteId)
  const closed = await closedAs(siteIds)
  await assertClosedMonthsStay(moves)
  const [first] = moves
  return {
    async move(tx: Transaction): Promise<boolean> {
      if (!first) return true
      if ((await closedAs(siteIds, tx)) !== closed) return false
      await moveSiteDocuments(siteIds, first.to, tx)
      for (const { from, to } of moves)
        if (from.plateId !== to.plateId) await clearReference(from.plateId, from.siteId, tx)
      return true
    },
  }
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
