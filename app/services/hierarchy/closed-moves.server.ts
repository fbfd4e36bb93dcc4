import { closedMonthsOf } from '~/db/collections/closings.server'
import { metierTargetsOf } from '~/db/collections/metier-targets.server'
import { referenceData } from '~/db/collections/reference-data.server'
import type { Month } from '~/domain/calendar/local-date'
import { chunks } from '~/domain/chunks'
import { ClosedMoveError } from '~/domain/closing/errors'
import { type MovedPlace, mayMove, movedCoefficient } from '~/domain/closing/moved-coefficient'
import { nodesOf } from '~/domain/productivity/coefficients'
import { isValidMultiplier } from '~/domain/productivity/validity'
import { productivityOf } from '~/services/rollups/whole-month.server'
import type { SiteChain } from '~/services/writes/invalidation-policy.server'

/** Concessions whose collaborators are read at once. */
const AT_ONCE = 500

/** A concession's places before and after a move. */
export interface SiteMove {
  from: SiteChain
  to: SiteChain
}

const placeOf = ({ from, to }: SiteMove): MovedPlace => ({
  from: { type: 'site', ...from },
  to: { type: 'site', ...to },
})

/**
 * Refuses moves after which a collaborator of a closed month would have another coefficient (4-decisions, 52). Asked
 * under the announcement of the move, so that a closing at the same moment either is seen or waits for the move.
 * @throws ClosedMoveError 409
 */
export async function assertClosedMonthsStay(moves: readonly SiteMove[]): Promise<void> {
  const closed = await closedMonthsOf(moves.map(({ to }) => to.siteId))
  if (closed.length === 0) return
  const nodes = moves.map(placeOf).flatMap(({ from, to }) => [...nodesOf(from), ...nodesOf(to)])
  const stored = (await metierTargetsOf([...new Set(nodes)])).filter(isValidMultiplier)
  for (const { month, siteIds } of closed) {
    const covered = new Set(siteIds)
    const due = moves.filter(
      (move) => covered.has(move.to.siteId) && mayMove(placeOf(move), month, stored),
    )
    for (const part of chunks(due, AT_ONCE)) await assertStay(part, month, stored)
  }
}

async function assertStay(
  moves: readonly SiteMove[],
  month: Month,
  stored: Awaited<ReturnType<typeof metierTargetsOf>>,
): Promise<void> {
  const reference = await referenceData()
  const siteIds = moves.map(({ to }) => to.siteId)
  const counted = await productivityOf(siteIds, month, reference)
  for (const move of moves) {
    const { siteId } = move.to
    const trades = counted.get(siteId)?.mechanics ?? []
    const moved = movedCoefficient(placeOf(move), month, trades, stored)
    const siteName = reference.network.siteById.get(siteId)?.name ?? siteId
    if (moved) throw new ClosedMoveError({ month, siteName, ...moved })
  }
}
