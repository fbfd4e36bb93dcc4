import { expect } from 'vitest'
import { audit } from '~/db/collections/audit.server'
import { pendingFollowUps } from '~/db/collections/follow-ups.server'
import { pendingInvalidations } from '~/db/collections/rollups.server'
import { database } from '~/db/driver/client.server'
import type { AuditEntity } from '~/domain/audit-entry'
import { RuleError } from '~/domain/errors'
import { completeWrites } from '~/services/writes/recovery-loop.server'
import { emptyDatabase } from '../harness/database'
import { failing, firstCall, MODES, STEP } from './failures'
import { wrongSum } from './sums'

/** Stored values by the audit's field names; null where no value is stored. */
export type Stored = Record<string, string | number | null>

/** One kind of write, to be repeated under failures. */
export interface Scenario {
  name: string
  entity: AuditEntity | null
  /** fills an empty database; returns the write and the values that it changes */
  prepare(): Promise<{
    act(): Promise<unknown>
    stored(): Promise<Stored>
    /** further checks once every write is complete */
    holds?(): Promise<void>
  }>
}

async function auditedSince(entity: AuditEntity | null, ids: ReadonlySet<string>, fields: Stored) {
  if (!entity) return null
  const acts = await (await audit.open()).find({ entity, at: { $gte: new Date(0) } }).toArray()
  return acts
    .filter(({ _id }) => !ids.has(_id))
    .flatMap(({ changes }) => changes)
    .filter(({ field }) => field in fields)
}

async function actIds() {
  const acts = await (await audit.open()).find({ at: { $gte: new Date(0) } }).toArray()
  return new Set(acts.map(({ _id }) => _id))
}

/** Checks that the audit has each changed field exactly once, and no unchanged field. */
function expectAudited(
  changes: { field: string; old: unknown; new: unknown }[] | null,
  was: Stored,
  is: Stored,
) {
  if (!changes) return
  const changed = Object.keys(is).filter((field) => was[field] !== is[field])
  const wanted = changed.map((field) => ({ field, old: was[field], new: is[field] }))
  const byField = (a: { field: string }, b: { field: string }) => (a.field < b.field ? -1 : 1)
  expect([...changes].sort(byField)).toEqual(wanted.sort(byField))
}

/** Pending work, which a completed write never leaves. */
const incomplete = async () => [...(await pendingInvalidations()), ...(await pendingFollowUps())]

const repeat = async (act: () => Promise<unknown>) => {
  try {
    await act()
  } catch (error) {
    // a repeated deletion finds no document: expected
    if (!(error instanceof RuleError)) throw error
  }
}

/**
 * Makes the run's calls of the write fail in every mode, with and without a restart, and compares documents, audit and
 * rollups with a plain recomputation. Then repeats the write, which must repair. @returns number of failures, of all runs
 */
export async function tryFailures({ entity, prepare }: Scenario): Promise<number> {
  let tried = 0
  for (const mode of MODES)
    for (let at = firstCall(); ; at += STEP) {
      await emptyDatabase(await database())
      const { act, stored, holds } = await prepare()
      expect(await wrongSum()).toBeNull()
      const [was, known] = [await stored(), await actIds()]
      const { calls, error } = await failing(at, mode, act)
      const where = `${mode} call ${at}: ${error}`
      // as another instance sees the rollups, whatever the first process left undone
      expect(await wrongSum(), where).toBeNull()
      // recovery of the next start
      if (mode.startsWith('dead')) await completeWrites()
      if ((await pendingFollowUps()).length === 0) {
        const is = await stored()
        expectAudited(await auditedSince(entity, known, is), was, is)
        await holds?.()
      }
      await repeat(act)
      // recovery that each process runs every 30 s
      await completeWrites()
      expect(await wrongSum(), where).toBeNull()
      const is = await stored()
      expectAudited(await auditedSince(entity, known, is), was, is)
      await holds?.()
      expect(is, where).not.toEqual(was)
      expect(await incomplete(), where).toEqual([])
      tried += STEP
      if (at >= calls) break
    }
  return tried
}

/**
 * Makes the run's calls of the write meet an election, before and after it takes effect. The write succeeds at the first
 * try, every value is stored and audited once, each rollup is right. @returns number of elections, of all runs
 */
export async function tryElections({ entity, prepare }: Scenario): Promise<number> {
  let tried = 0
  for (const mode of ['elected-before', 'elected-after'] as const)
    for (let at = firstCall(); ; at += STEP) {
      await emptyDatabase(await database())
      const { act, stored, holds } = await prepare()
      const [was, known] = [await stored(), await actIds()]
      const { calls, error } = await failing(at, mode, act)
      const where = `${mode} call ${at}`
      expect(error, where).toBeNull()
      const is = await stored()
      expect(is, where).not.toEqual(was)
      expectAudited(await auditedSince(entity, known, is), was, is)
      await holds?.()
      expect(await wrongSum(), where).toBeNull()
      expect(await incomplete(), where).toEqual([])
      tried += STEP
      if (at >= calls) break
    }
  return tried
}
