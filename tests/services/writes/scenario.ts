import { expect } from 'vitest'
import { audit } from '~/db/audit.server'
import { database } from '~/db/client.server'
import { pendingFollowUps } from '~/db/follow-ups.server'
import { pendingInvalidations } from '~/db/rollups.server'
import type { AuditEntity } from '~/domain/audit/entry'
import { RuleError } from '~/domain/errors'
import { completeWrites } from '~/services/writes/recovery-loop.server'
import { emptyDatabase } from '../database'
import { failing, MODES } from './failures'
import { wrongSum } from './sums'

/** What is stored of what the trail tells, by its fields: null where there is nothing. */
export type Stored = Record<string, string | number | null>

/** One kind of write. */
export interface Scenario {
  name: string
  entity: AuditEntity | null
  /** fills an empty database; answers the write and what it changes */
  prepare(): Promise<{
    act(): Promise<unknown>
    stored(): Promise<Stored>
    /** what must hold besides, whenever every write is complete */
    holds?(): Promise<void>
  }>
}

async function toldSince(entity: AuditEntity | null, ids: ReadonlySet<string>, fields: Stored) {
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

/** Each field that changed is told exactly once, each other not at all. */
function expectTold(
  told: { field: string; old: unknown; new: unknown }[] | null,
  was: Stored,
  is: Stored,
) {
  if (!told) return
  const changed = Object.keys(is).filter((field) => was[field] !== is[field])
  const wanted = changed.map((field) => ({ field, old: was[field], new: is[field] }))
  const byField = (a: { field: string }, b: { field: string }) => (a.field < b.field ? -1 : 1)
  expect([...told].sort(byField)).toEqual(wanted.sort(byField))
}

/** What no completed write leaves behind. */
const incomplete = async () => [...(await pendingInvalidations()), ...(await pendingFollowUps())]

const repeat = async (act: () => Promise<unknown>) => {
  try {
    await act()
  } catch (error) {
    // why: what is deleted already is not there to be deleted
    if (!(error instanceof RuleError)) throw error
  }
}

/**
 * Lets every call of the write fail in every way, restarts or not, and compares documents, trail and sums with a plain
 * recomputation; then repeats the write, which must mend. @returns how many failures were tried
 */
export async function tryFailures({ entity, prepare }: Scenario): Promise<number> {
  let tried = 0
  for (const mode of MODES)
    for (let at = 0; ; at++) {
      await emptyDatabase(await database())
      const { act, stored, holds } = await prepare()
      expect(await wrongSum()).toBeNull()
      const [was, known] = [await stored(), await actIds()]
      const { calls, error } = await failing(at, mode, act)
      const where = `${mode} call ${at}: ${error}`
      // as another instance sees it, whatever its process left to do
      expect(await wrongSum(), where).toBeNull()
      // what the next start does
      if (mode.startsWith('dead')) await completeWrites()
      if ((await pendingFollowUps()).length === 0) {
        const is = await stored()
        expectTold(await toldSince(entity, known, is), was, is)
        await holds?.()
      }
      await repeat(act)
      // what each process does every 30 s
      await completeWrites()
      expect(await wrongSum(), where).toBeNull()
      const is = await stored()
      expectTold(await toldSince(entity, known, is), was, is)
      await holds?.()
      expect(is, where).not.toEqual(was)
      expect(await incomplete(), where).toEqual([])
      tried++
      if (at >= calls) break
    }
  return tried
}

/**
 * Lets every call of the write meet an election, before and after it took effect: nobody sees it. The write succeeds
 * at the first try, everything is stored and told once, each sum is right. @returns how many elections were tried
 */
export async function tryElections({ entity, prepare }: Scenario): Promise<number> {
  let tried = 0
  for (const mode of ['elected-before', 'elected-after'] as const)
    for (let at = 0; ; at++) {
      await emptyDatabase(await database())
      const { act, stored, holds } = await prepare()
      const [was, known] = [await stored(), await actIds()]
      const { calls, error } = await failing(at, mode, act)
      const where = `${mode} call ${at}`
      expect(error, where).toBeNull()
      const is = await stored()
      expect(is, where).not.toEqual(was)
      expectTold(await toldSince(entity, known, is), was, is)
      await holds?.()
      expect(await wrongSum(), where).toBeNull()
      expect(await incomplete(), where).toEqual([])
      tried++
      if (at >= calls) break
    }
  return tried
}
