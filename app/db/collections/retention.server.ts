import type { LocalDate, Month } from '~/domain/calendar/local-date'
import type { Durations, RetentionKind } from '~/domain/personal-data/retention'
import type { ProcessLease } from '~/infra/process/process-heartbeat.server'
import { defineModel } from '../driver/collection.server'
import { insertIfAbsent, insertIfAbsentOnRetry } from '../driver/duplicate-key.server'
import { updateUnchanged } from '../driver/revised-write.server'
import type { Revised } from '../driver/revision.server'
import type { Transaction } from '../driver/transaction.server'

/** Retention periods of all kinds of data, in one document. */
export interface RetentionDocument extends Revised {
  _id: 'retention'
  months: Durations
  /** the day the periods were set; they apply from the next night on. Absent in documents older than this field */
  setOn?: LocalDate
}

const retention = defineModel<RetentionDocument>('retention', [])

/** Run of one night; the document is claim, result and progress. */
export interface RetentionRunDocument extends ProcessLease {
  /** the day, yyyy-MM-dd */
  _id: LocalDate
  state: 'running' | 'done'
  startedAt: Date
  counts: Partial<Record<RetentionKind, number>>
  /** the last month whose reasons of absence were all erased, by this run or an earlier one */
  through: Month | null
}

const retentionRuns = defineModel<RetentionRunDocument>('retentionRuns', [
  { key: { state: 1, _id: -1 }, name: 'state_day' },
])

const ID = 'retention'

/** The retention periods in force; null when they were never set. */
export async function findRetention(): Promise<RetentionDocument | null> {
  return (await retention.open()).findOne({ _id: ID })
}

/** Stores retention periods over the document as read. @returns false when another user changed them first */
export async function storeRetention(
  stored: RetentionDocument | null,
  next: Required<Pick<RetentionDocument, 'months' | 'setOn'>>,
  tx: Transaction,
): Promise<boolean> {
  if (!stored) return insertIfAbsent(await retention.open(), { _id: ID, ...next }, tx)
  return updateUnchanged(retention, stored, { $set: next }, tx)
}

/** Claims a day's run; null when a process claimed the run before. */
export async function claimRun(
  day: LocalDate,
  life: ProcessLease & Pick<RetentionRunDocument, 'startedAt' | 'through'>,
): Promise<RetentionRunDocument | null> {
  const run: RetentionRunDocument = { _id: day, state: 'running', counts: {}, ...life }
  return (await insertIfAbsentOnRetry(await retentionRuns.open(), run)) ? run : null
}

/** The runs that have not ended. */
export async function runningRuns(): Promise<RetentionRunDocument[]> {
  return (await retentionRuns.open()).find({ state: 'running' }).toArray()
}

/** The latest run in a state, or in any state. */
export async function latestRun(
  state?: RetentionRunDocument['state'],
): Promise<RetentionRunDocument | null> {
  const states = state ? [state] : (['done', 'running'] as const)
  const found = await Promise.all(
    states.map(async (one) =>
      (await retentionRuns.open()).findOne({ state: one }, { sort: { state: 1, _id: -1 } }),
    ),
  )
  return (
    found.flatMap((one) => (one ? [one] : [])).sort((a, b) => (a._id < b._id ? 1 : -1))[0] ?? null
  )
}

/** Takes a run over from a dead process; false when another process took the run first. */
export async function takeRun(
  { _id, runner, heartbeatAt }: RetentionRunDocument,
  life: ProcessLease,
): Promise<boolean> {
  const read = { 'runner.host': runner.host, 'runner.pid': runner.pid, heartbeatAt }
  const { matchedCount } = await (await retentionRuns.open()).updateOne(
    { _id, state: 'running', ...read },
    { $set: life },
  )
  return matchedCount === 1
}

/** Records a heartbeat of the process that does the run. */
export async function renewRun(_id: string, life: ProcessLease): Promise<void> {
  await (await retentionRuns.open()).updateOne({ _id, state: 'running' }, { $set: life })
}

/** Adds to a run's count of erased documents. */
export async function countInRun(_id: string, kind: RetentionKind, count: number): Promise<void> {
  const $inc = { [`counts.${kind}`]: count }
  await (await retentionRuns.open()).updateOne({ _id }, { $inc })
}

/** Records the last month whose absence reasons are all erased. */
export async function noteThrough(_id: string, through: Month): Promise<void> {
  await (await retentionRuns.open()).updateOne({ _id }, { $set: { through } })
}

/** The run of an identifier. */
export async function findRun(_id: string): Promise<RetentionRunDocument | null> {
  return (await retentionRuns.open()).findOne({ _id })
}

/** Ends a run; false when it had already ended. */
export async function endRun(_id: string, tx: Transaction): Promise<boolean> {
  const { matchedCount } = await (await retentionRuns.open()).updateOne(
    { _id, state: 'running' },
    { $set: { state: 'done' } },
    { session: tx },
  )
  return matchedCount === 1
}
