import { untilWritten } from '~/db/compare-and-retry.server'
import { newId } from '~/db/ids.server'
import {
  type MetierTargetDocument,
  metierTargetsOf,
  storeMetierTarget,
} from '~/db/metier-targets.server'
import { referenceData } from '~/db/reference-data.server'
import type { Transaction } from '~/db/transaction.server'
import { nameOfUser } from '~/db/user-names.server'
import { type Principal, type Scope, scopeId, scopeKey } from '~/domain/access/scope'
import { type Month, monthOf, ofFrenchMonth } from '~/domain/calendar/business-day'
import { ForbiddenError } from '~/domain/errors'
import { sitesOf } from '~/domain/hierarchy/network'
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
import { isReadableMultiplier } from '~/domain/productivity/readable'
import { requireProductivityEditing } from '~/domain/productivity/rights'
import { SOMEBODY_ELSE } from '~/domain/users/somebody-else'
import { now, today } from '~/infra/clock.server'
import { assertSpanOpen } from '~/services/rollups/closed-months.server'
import { MULTIPLIERS_UNREADABLE } from '~/services/rollups/mechanics.server'
import { readOrSay } from '~/services/web/read-failure.server'
import { write } from '~/services/writes/write.server'
import { movedBy } from './coefficient-moves.server'
import { requireProductivityReading } from './read.server'

/** The sentence of a successful save (3 §8). */
export const MULTIPLIERS_SAVED = 'Coefficients métier mis à jour\u202f!'

/** Somebody else changed a value since it was seen. */
export interface Overtaken {
  /** the value now; null: none of its own any more */
  value: number | null
  userName: string
  /** ISO instant; empty when nobody knows */
  at: string
}

/** Who set a stored value last, for the editor who comes too late. */
export async function overtakenBy(
  stored: { updatedBy: string; updatedAt: Date } | null,
  value: number | null,
): Promise<Overtaken> {
  return {
    value,
    userName: (await nameOfUser(stored?.updatedBy)) ?? SOMEBODY_ELSE,
    at: stored?.updatedAt.toISOString() ?? '',
  }
}

/** `GET /productivity/metier-targets`: what counts within a scope in a month (3 §7). @throws ForbiddenError, ReadFailedError */
export async function readMetierTargets(
  principal: Principal,
  scope: Scope | null,
  month: Month = monthOf(today()),
): Promise<DatedTarget[]> {
  requireProductivityReading(principal, scope)
  if (!scope) throw new ForbiddenError()
  const stored = await readOrSay(MULTIPLIERS_UNREADABLE, async () => {
    const found = await metierTargetsOf(nodesOf(scope))
    // why: without it another coefficient would be told as the one that counts (4-decisions, 42)
    if (!found.every(isReadableMultiplier)) throw new Error('a coefficient cannot be read')
    return found
  })
  return datedTargets(scope, stored, month)
}

/** What the scope would have without a coefficient of its own. */
const inheritedIn = (
  scope: Scope,
  stored: readonly DatedMultiplier[],
  { metier, from }: { metier: string; from: Month },
) =>
  metierTargets(scope, multipliersAt(stored, from), [metier]).find(
    (one) => metierKey(one.metier) === metierKey(metier),
  )?.inherited ?? 1

/** A coefficient to be set over what was read; a `value` of null: none of its own from then on. */
interface Due {
  metier: string
  own: MetierTargetDocument | null
  old: number | null
  value: number | null
  next: MetierTargetDocument
}

/** Stores all of what is due, or nothing: false when one of them has moved on. */
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
  const span = { siteIds: sitesOf(network, scope).map(({ _id }) => _id), from, until }
  const storeAll = async (tx: Transaction) => {
    for (const { own, next } of due) if (!(await storeMetierTarget(own, next, tx))) return false
    return true
  }
  return write(principal, entries, storeAll, { touched: { what: 'multipliers', span } })
}

/** What saving several coefficients came to: those overtaken were not saved, the others were. */
export interface MultipliersSaved {
  saved: number
  overtaken: Record<string, Overtaken>
}

/**
 * Sets coefficients of job titles for everything below a scope, from a month on (3 §5, §7; 4-decisions, 51). One equal
 * to what the scope inherits is none of its own from then on.
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
  // why: of two for one job title the last one counts
  const wanted = new Map(changes.map((one) => [metierKey(one.metier), one]))
  return untilWritten(async () => {
    const result: MultipliersSaved = { saved: 0, overtaken: {} }
    const stored = await metierTargetsOf(nodesOf(node))
    const due: Due[] = []
    for (const { metier, targetMultiplier, seen } of wanted.values()) {
      const place = { node: scopeKey(node), key: metierKey(metier), metier }
      const own = stored.find((one) => one.node === place.node && one.key === place.key) ?? null
      const readable = stored.filter(isReadableMultiplier)
      // why: one that cannot be read is none, and the next one takes its place
      const kept = readable.find((one) => one === own) ?? null
      const old = ownAt(kept, from)?.value ?? null
      // why: a value like the one inherited is none of its own, so that it follows when the other changes
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
 * Refuses coefficients that begin in a closed month, and asks first where months before the current one move.
 * @param confirmed what they move was said, and agreed to
 * @throws ClosedSettingError 409, MovesPastError 409
 */
export async function assertEffect(
  scope: Scope,
  changes: readonly MultiplierChange[],
  from: Month,
  confirmed: boolean,
): Promise<void> {
  const { network } = await referenceData()
  const siteIds = sitesOf(network, scope).map(({ _id }) => _id)
  await assertSpanOpen({ siteIds, from, until: null })
  const current = monthOf(today())
  if (from >= current || confirmed || changes.length === 0) return
  throw new MovesPastError(await movedBy(scope, changes, { from, to: current }))
}

/** What is told of saved coefficients: from when they hold. */
export const multipliersSaved = (from: Month) =>
  `${MULTIPLIERS_SAVED} Ils valent à partir ${ofFrenchMonth(from)}.`

/**
 * `PUT /productivity/metier-targets`: whatever stood there is replaced; without a scope, for the user's whole cover.
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
