import {
  type MetierTargetDocument,
  metierTargetsOf,
  storeMetierTarget,
} from '~/db/collections/metier-targets.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { nameOfUser } from '~/db/collections/user-names.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import { newId } from '~/db/driver/ids.server'
import type { Transaction } from '~/db/driver/transaction.server'
import { type Principal, type Scope, scopeId, scopeKey } from '~/domain/access/scope'
import { type Month, monthOf, ofFrenchMonth } from '~/domain/calendar/local-date'
import { ForbiddenError } from '~/domain/errors'
import { scopeIn, siteIdsBetween } from '~/domain/hierarchy/network'
import { metierKey, metierTargets, nodesOf } from '~/domain/productivity/coefficients'
import {
  type DatedMultiplier,
  type DatedTarget,
  datedTargets,
  movedUntil,
  multipliersAt,
  ownAt,
  withStep,
} from '~/domain/productivity/dated-coefficients'
import { MovesPastError, readEffectMonth } from '~/domain/productivity/effect-month'
import type { MultiplierChange } from '~/domain/productivity/form'
import { requireProductivityEditing } from '~/domain/productivity/rights'
import { isValidMultiplier } from '~/domain/productivity/validity'
import { UNKNOWN_AUTHOR } from '~/domain/users/unknown-author'
import { now, today } from '~/infra/process/clock.server'
import { MULTIPLIERS_UNREADABLE } from '~/services/rollups/mechanics.server'
import { readOrThrow } from '~/services/web/guarded-read.server'
import { assertSpanOpen } from '~/services/writes/closed-month-guard.server'
import { write } from '~/services/writes/write.server'
import { movedBy } from './coefficient-moves.server'
import { requireProductivityReading } from './read.server'

/** Message of a successful save (3 §8). */
export const MULTIPLIERS_SAVED = 'Coefficients métier mis à jour\u202f!'

/** Value that another user changed after the editor saw it. */
export interface Overtaken {
  /** current value; null when there is no own value any more */
  value: number | null
  userName: string
  /** ISO instant of the change; empty when unknown */
  at: string
}

/** Describes the latest change of a stored value, for the editor whose save it precedes. */
export async function overtakenBy(
  stored: { updatedBy: string; updatedAt: Date } | null,
  value: number | null,
): Promise<Overtaken> {
  return {
    value,
    userName: (await nameOfUser(stored?.updatedBy)) ?? UNKNOWN_AUTHOR,
    at: stored?.updatedAt.toISOString() ?? '',
  }
}

/**
 * `GET /productivity/metier-targets`: the coefficients that apply to a scope in a month (3 §7).
 * @throws ForbiddenError, ReadFailedError
 */
export async function readMetierTargets(
  principal: Principal,
  scope: Scope | null,
  month: Month = monthOf(today()),
): Promise<DatedTarget[]> {
  requireProductivityReading(principal, scope)
  if (!scope) throw new ForbiddenError()
  const { network } = await referenceData()
  const placed = scopeIn(network, scope, month)
  const stored = await readOrThrow(MULTIPLIERS_UNREADABLE, async () => {
    const found = await metierTargetsOf(nodesOf(placed))
    // Not ignored: another coefficient would be reported as the one that applies (4-decisions, 42).
    if (!found.every(isValidMultiplier)) throw new Error('a coefficient cannot be read')
    return found
  })
  return datedTargets(placed, stored, month)
}

/** Value that the scope would have without its own coefficient. */
const inheritedIn = (
  scope: Scope,
  stored: readonly DatedMultiplier[],
  { metier, from }: { metier: string; from: Month },
) =>
  metierTargets(scope, multipliersAt(stored, from), [metier]).find(
    (one) => metierKey(one.metier) === metierKey(metier),
  )?.inherited ?? 1

/** Coefficient to set over the stored one; a `value` of null removes the own coefficient from that month on. */
interface Due {
  metier: string
  own: MetierTargetDocument | null
  old: number | null
  value: number | null
  next: MetierTargetDocument
}

/** Stores all coefficients or none. @returns false when one of them has changed since it was read */
async function storeDue(
  principal: Principal,
  scope: Scope,
  due: readonly Due[],
  from: Month,
): Promise<boolean> {
  const entries = due.map(({ metier, old, value }) => ({
    entity: 'metierTarget' as const,
    entityId: scopeId(scope) ?? 'all',
    action: 'update' as const,
    changes: [
      { field: metier, old, new: value },
      { field: 'effectiveFrom', old: null, new: `${from}-01` },
    ],
  }))
  const { network } = await referenceData()
  const ends = due.map(({ next }) => movedUntil(next, from))
  const until = ends.includes(null) ? null : (ends.sort().at(-1) ?? null)
  const span = { siteIds: siteIdsBetween(network, scope, from, monthOf(today())), from, until }
  const storeAll = async (tx: Transaction) => {
    for (const { own, next } of due) if (!(await storeMetierTarget(own, next, tx))) return false
    return true
  }
  return write(principal, entries, storeAll, { touched: { what: 'multipliers', span } })
}

/** Result of saving several coefficients: the overtaken ones were not saved, the rest was. */
export interface MultipliersSaved {
  saved: number
  overtaken: Record<string, Overtaken>
}

/**
 * Sets coefficients of job titles for everything below a scope, from a month on (3 §5, §7; 4-decisions, 51). A
 * coefficient equal to the inherited one removes the own coefficient.
 * @param shown the month whose values the editor saw
 * @throws ProductivityEditError, NoSaveScopeError, ForbiddenError, ClosedSettingError 409
 */
export async function saveMultipliers(
  principal: Principal,
  scope: Scope | null,
  changes: readonly MultiplierChange[],
  from: Month = monthOf(today()),
  shown: Month = from,
): Promise<MultipliersSaved> {
  const node = requireProductivityEditing(principal, scope)
  // Of two changes for one job title, the last one counts.
  const wanted = new Map(changes.map((one) => [metierKey(one.metier), one]))
  return retryOnConflict(async () => {
    const result: MultipliersSaved = { saved: 0, overtaken: {} }
    const stored = await metierTargetsOf(nodesOf(node))
    const due: Due[] = []
    for (const { metier, targetMultiplier, seen } of wanted.values()) {
      const place = { node: scopeKey(node), key: metierKey(metier), metier }
      const own = stored.find((one) => one.node === place.node && one.key === place.key) ?? null
      const readable = stored.filter(isValidMultiplier)
      // An unreadable coefficient counts as none and is replaced.
      const kept = readable.find((one) => one === own) ?? null
      const old = ownAt(kept, from)?.value ?? null
      // A value equal to the inherited one is not stored, so that it follows changes of the inherited one.
      const value =
        targetMultiplier === inheritedIn(node, readable, { metier, from }) ? null : targetMultiplier
      if (old === value && kept === own) continue
      const seenNow = ownAt(kept, shown)?.value ?? null
      if (seen !== undefined && seen !== seenNow) {
        result.overtaken[metier] = await overtakenBy(own, seenNow)
        continue
      }
      const base = kept ?? { _id: own?._id ?? newId(), ...place, targetMultiplier: null }
      const by = { updatedBy: principal.userId, updatedAt: now() }
      const steps = withStep(kept?.changes, { from, targetMultiplier: value })
      due.push({ metier, own, old, value, next: { ...base, changes: steps, ...by } })
    }
    if (due.length === 0) return result
    if (!(await storeDue(principal, node, due, from))) return null
    return { ...result, saved: due.length }
  })
}

/**
 * Rejects coefficients that start in a closed month, and asks before past months change.
 * @param confirmed true when the user has agreed to these changes
 * @throws ClosedSettingError 409, MovesPastError 409
 */
export async function assertEffect(
  scope: Scope,
  changes: readonly MultiplierChange[],
  from: Month,
  confirmed: boolean,
): Promise<void> {
  const { network } = await referenceData()
  const siteIds = siteIdsBetween(network, scope, from, monthOf(today()))
  await assertSpanOpen({ siteIds, from, until: null })
  const current = monthOf(today())
  if (from >= current || confirmed || changes.length === 0) return
  throw new MovesPastError(await movedBy(scope, changes, { from, to: current }))
}

/** Message after coefficients were saved, with the month from which they apply. */
export const multipliersSaved = (from: Month) =>
  `${MULTIPLIERS_SAVED} Ils valent à partir ${ofFrenchMonth(from)}.`

/**
 * `PUT /productivity/metier-targets`: replaces the stored coefficients; without a scope, for the user's whole cover.
 * @throws ProductivityEditError, ForbiddenError, EffectMonthError 422, ClosedSettingError 409, MovesPastError 409
 */
export async function putMultipliers(
  principal: Principal,
  scope: Scope | null,
  entries: readonly MultiplierChange[],
  given: { effectiveFrom?: string | undefined; confirm?: boolean | undefined } = {},
): Promise<{ message: string; updated: number; effectiveFrom: string }> {
  if (!scope) throw new ForbiddenError()
  const node = requireProductivityEditing(principal, scope)
  const from = readEffectMonth(given.effectiveFrom, monthOf(today()))
  await assertEffect(node, entries, from, given.confirm ?? false)
  const { saved } = await saveMultipliers(principal, node, entries, from)
  return { message: multipliersSaved(from), updated: saved, effectiveFrom: `${from}-01` }
}
