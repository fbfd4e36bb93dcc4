import {
  deleteMetierTarget,
  insertMetierTarget,
  type MetierTargetDocument,
  metierTargetsOf,
  updateMetierTarget,
} from '~/db/metier-targets.server'
import { findUser } from '~/db/users.server'
import { type Principal, type Scope, scopeId, scopeKey } from '~/domain/access/scope'
import type { AuditChange } from '~/domain/audit/entry'
import { ForbiddenError } from '~/domain/errors'
import type { MultiplierChange } from '~/domain/productivity/form'
import {
  type MetierTarget,
  metierKey,
  metierTargets,
  nodesOf,
  type StoredMultiplier,
} from '~/domain/productivity/metiers'
import { requireProductivityEditing } from '~/domain/productivity/rules'
import { now } from '~/infra/clock.server'
import { recordAct } from '~/services/audit/trail.server'
import { readOrSay } from '~/services/web/read-failure.server'
import { MULTIPLIERS_UNREADABLE, requireProductivityReading } from './read.server'

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
  const user = stored ? await findUser(stored.updatedBy) : null
  return {
    value,
    userName: user?.name || user?.email || 'un autre utilisateur',
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
  const stored = await readOrSay(MULTIPLIERS_UNREADABLE, () => metierTargetsOf(nodesOf(scope)))
  return metierTargets(scope, stored)
}

type Written =
  | { outcome: 'saved'; change: AuditChange | null }
  | { outcome: 'overtaken'; by: Overtaken }

/** What the scope would have without a coefficient of its own. */
const inheritedIn = (scope: Scope, stored: readonly StoredMultiplier[], metier: string) =>
  metierTargets(scope, stored, [metier]).find((one) => metierKey(one.metier) === metierKey(metier))
    ?.inherited ?? 1

async function write(
  { userId }: Principal,
  scope: Scope,
  { metier, targetMultiplier, seen }: MultiplierChange,
): Promise<Written> {
  const node = scopeKey(scope)
  const key = metierKey(metier)
  for (;;) {
    const stored = await metierTargetsOf(nodesOf(scope))
    const own: MetierTargetDocument | undefined = stored.find(
      (one) => one.node === node && one.key === key,
    )
    const old = own?.targetMultiplier ?? null
    // why: a value like the one inherited is none of its own, so that it follows when the other changes
    const next = targetMultiplier === inheritedIn(scope, stored, metier) ? null : targetMultiplier
    if (old === next) return { outcome: 'saved', change: null }
    if (seen !== undefined && seen !== old)
      return { outcome: 'overtaken', by: await overtakenBy(own ?? null, old) }
    const by = { updatedBy: userId, updatedAt: now() }
    const done = !own
      ? await insertMetierTarget({ node, key, metier, targetMultiplier, ...by })
      : next === null
        ? await deleteMetierTarget(own)
        : await updateMetierTarget(own, { targetMultiplier: next, ...by })
    if (done) return { outcome: 'saved', change: { field: metier, old, new: next } }
  }
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
  const told: AuditChange[] = []
  const overtaken: Record<string, Overtaken> = {}
  for (const change of changes) {
    const written = await write(principal, node, change)
    if (written.outcome === 'overtaken') overtaken[change.metier] = written.by
    else if (written.change) told.push(written.change)
  }
  if (told.length > 0)
    await recordAct(principal, {
      entity: 'metierTarget',
      entityId: scopeId(node) ?? 'all',
      action: 'update',
      changes: told,
    })
  return { saved: told.length, overtaken }
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
