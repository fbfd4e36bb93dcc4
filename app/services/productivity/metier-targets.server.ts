import type { Deed } from '~/db/announcements.server'
import { untilWritten } from '~/db/compare-and-retry.server'
import { newId } from '~/db/ids.server'
import {
  type MetierTargetDocument,
  metierTargetsOf,
  storeMetierTarget,
} from '~/db/metier-targets.server'
import { nameOfUser } from '~/db/user-names.server'
import { type Principal, type Scope, scopeId, scopeKey } from '~/domain/access/scope'
import { ForbiddenError } from '~/domain/errors'
import {
  type MetierTarget,
  metierKey,
  metierTargets,
  nodesOf,
  type StoredMultiplier,
} from '~/domain/productivity/coefficients'
import type { MultiplierChange } from '~/domain/productivity/form'
import { isReadableMultiplier } from '~/domain/productivity/readable'
import { requireProductivityEditing } from '~/domain/productivity/rights'
import { SOMEBODY_ELSE } from '~/domain/users/somebody-else'
import { now } from '~/infra/clock.server'
import { change, finishEarlier } from '~/services/rollups/change.server'
import { MULTIPLIERS_UNREADABLE } from '~/services/rollups/mechanics.server'
import { readOrSay } from '~/services/web/read-failure.server'
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

/** `GET /productivity/metier-targets`: what counts within a scope (3 §7). @throws ForbiddenError, ReadFailedError */
export async function readMetierTargets(
  principal: Principal,
  scope: Scope | null,
): Promise<MetierTarget[]> {
  requireProductivityReading(principal, scope)
  if (!scope) throw new ForbiddenError()
  const stored = await readOrSay(MULTIPLIERS_UNREADABLE, async () => {
    const found = await metierTargetsOf(nodesOf(scope))
    // why: without it another coefficient would be told as the one that counts (4-decisions, 42)
    if (!found.every(isReadableMultiplier)) throw new Error('a coefficient cannot be read')
    return found
  })
  return metierTargets(scope, stored)
}

/** What the scope would have without a coefficient of its own. */
const inheritedIn = (scope: Scope, stored: readonly StoredMultiplier[], metier: string) =>
  metierTargets(scope, stored, [metier]).find((one) => metierKey(one.metier) === metierKey(metier))
    ?.inherited ?? 1

/** A coefficient to be set over what was read; `next` null takes it away. */
interface Due {
  metier: string
  own: MetierTargetDocument | null
  id: string
  next: MetierTargetDocument | null
}

async function storeDue(
  principal: Principal,
  scope: Scope,
  due: readonly Due[],
): Promise<ReadonlySet<string>> {
  const deeds = due.map(({ own, id, next, metier }): Deed => {
    const values = { old: own?.targetMultiplier ?? null, new: next?.targetMultiplier ?? null }
    const entityId = scopeId(scope) ?? 'all'
    return {
      ...{ model: 'metierTargets', id, replaces: own?.lastSave ?? null },
      ...(next ? {} : { gone: true as const }),
      told: {
        entity: 'metierTarget',
        entityId,
        action: 'update',
        changes: [{ field: metier, ...values }],
      },
    }
  })
  return change(principal, { deeds, touched: { what: 'multipliers' } }, async (token) => {
    const stored = new Set<string>()
    for (const { own, id, next } of due)
      if (await storeMetierTarget(own, next, token)) stored.add(id)
    return stored
  })
}

/** What saving several coefficients came to: those overtaken were not saved, the others were. */
export interface MultipliersSaved {
  saved: number
  overtaken: Record<string, Overtaken>
}

/**
 * Sets coefficients of job titles for everything below a scope (3 §5, §7). One equal to what the scope inherits is
 * taken away. @throws ProductivityEditError, NoSaveScopeError, ForbiddenError
 */
export async function saveMultipliers(
  principal: Principal,
  scope: Scope | null,
  changes: readonly MultiplierChange[],
): Promise<MultipliersSaved> {
  const node = requireProductivityEditing(principal, scope)
  const result: MultipliersSaved = { saved: 0, overtaken: {} }
  let pending = [...changes]
  return untilWritten(async () => {
    const stored = await metierTargetsOf(nodesOf(node))
    const due: Due[] = []
    for (const { metier, targetMultiplier, seen } of pending) {
      const place = { node: scopeKey(node), key: metierKey(metier), metier }
      const own = stored.find((one) => one.node === place.node && one.key === place.key) ?? null
      const old = own?.targetMultiplier ?? null
      // why: a value like the one inherited is none of its own, so that it follows when the other changes
      const value =
        targetMultiplier === inheritedIn(node, stored.filter(isReadableMultiplier), metier)
          ? null
          : targetMultiplier
      if (old === value) continue
      if (seen !== undefined && seen !== old) {
        result.overtaken[metier] = await overtakenBy(own, old)
        continue
      }
      const base = own ?? { _id: newId(), ...place }
      const by = { updatedBy: principal.userId, updatedAt: now() }
      const next = value === null ? null : { ...base, targetMultiplier: value, ...by }
      due.push({ metier, own, id: base._id, next })
    }
    if (due.length === 0) {
      await finishEarlier()
      return result
    }
    const reached = await storeDue(principal, node, due)
    result.saved += reached.size
    const lost = due.filter(({ id }) => !reached.has(id)).map(({ metier }) => metier)
    pending = pending.filter(({ metier }) => lost.includes(metier))
    return pending.length === 0 ? result : null
  })
}

/**
 * `PUT /productivity/metier-targets`: whatever stood there is replaced; without a scope, for the user's whole cover.
 * @throws ProductivityEditError, ForbiddenError
 */
export async function putMultipliers(
  principal: Principal,
  scope: Scope | null,
  entries: readonly MultiplierChange[],
): Promise<{ message: string; updated: number }> {
  if (!scope) throw new ForbiddenError()
  const { saved } = await saveMultipliers(principal, scope, entries)
  return { message: MULTIPLIERS_SAVED, updated: saved }
}
