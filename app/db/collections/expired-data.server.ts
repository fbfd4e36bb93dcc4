import type { Month } from '~/domain/calendar/local-date'
import type { ErasureCount } from '~/domain/personal-data/retention'
import { isReason, NEUTRAL } from '~/domain/personal-data/retention'
import { workerOfMonthId } from '~/domain/planning/entry-id'
import type { Transaction } from '../driver/transaction.server'
import { audit } from './audit.server'
import { type PlanningDocument, planning } from './planning.server'

const BATCH = 500

/** Count, first and last month of the planning documents after one month (null: from the first) up to another. */
export async function oldPlanning(after: Month | null, last: Month): Promise<ErasureCount> {
  const collection = await planning.open()
  const filter = { month: { $gt: after ?? '', $lte: last } }
  const [count, oldest, newest] = await Promise.all([
    collection.countDocuments(filter),
    collection.findOne(filter, { sort: { month: 1 }, projection: { month: 1 } }),
    collection.findOne(filter, { sort: { month: -1 }, projection: { month: 1 } }),
  ])
  return { count, oldest: oldest?.month ?? null, newest: newest?.month ?? null }
}

/** First month with a planning after `after` (null: the first of all) and up to `last`; null when there is none. */
export async function nextMonth(after: Month | null, last: Month): Promise<Month | null> {
  const filter = { month: { $gt: after ?? '', $lte: last } }
  const found = await (await planning.open()).findOne(filter, {
    sort: { month: 1 },
    projection: { month: 1 },
  })
  return found?.month ?? null
}

/** Fields of a worker's month that erasing absence reasons needs. */
export type ReasonsOfMonth = Pick<
  PlanningDocument,
  '_id' | 'siteId' | 'plateId' | 'groupId' | 'month' | 'revision' | 'days'
>

const hasReasons = ({ days }: ReasonsOfMonth) =>
  typeof days === 'object' &&
  days !== null &&
  Object.values(days).some((day) => isReason(day?.code) || isReason(day?.cleared))

/**
 * The workers' months that contain an absence reason, of one concession or of all. `siteIds` names every concession
 * with a planning in the month.
 */
export async function monthsWithReasons(
  month: Month,
  siteId: string | null,
): Promise<{ found: ReasonsOfMonth[]; siteIds: ReadonlySet<string> }> {
  const cursor = (await planning.open()).find<ReasonsOfMonth>(
    { month, ...(siteId ? { siteId } : {}) },
    {
      projection: { siteId: 1, plateId: 1, groupId: 1, month: 1, revision: 1, days: 1 },
      batchSize: 1000,
    },
  )
  const found: ReasonsOfMonth[] = []
  const siteIds = new Set(siteId ? [siteId] : [])
  for await (const one of cursor) {
    siteIds.add(one.siteId)
    if (hasReasons(one)) found.push(one)
  }
  return { found, siteIds }
}

/**
 * Replaces each absence reason by the neutral code, in months unchanged since they were read. Their potential stays.
 * @returns the number of months written
 */
export async function eraseReasons(
  months: readonly ReasonsOfMonth[],
  tx: Transaction,
): Promise<number> {
  const result = await (await planning.open()).bulkWrite(
    months.map(({ _id, revision, days }) => {
      const codes = Object.entries(days).flatMap(([date, day]) =>
        (['code', 'cleared'] as const)
          .filter((field) => isReason(day?.[field]))
          .map((field) => [`days.${date}.${field}`, NEUTRAL] as const),
      )
      // null matches a month without the field, stored before revisions were counted.
      const filter = { _id, workerId: workerOfMonthId(_id), revision: (revision ?? null) as number }
      const $set = Object.fromEntries(codes)
      const counted = typeof revision === 'number' ? { $inc: { revision: 1 } } : {}
      return { updateOne: { filter, update: { $set, ...counted } } }
    }),
    { session: tx },
  )
  return result.modifiedCount
}

/** Count of the audit entries before an instant, with the times of the first and the last. */
export async function oldActs(before: Date): Promise<{ count: number; at: [Date, Date] | null }> {
  const collection = await audit.open()
  const filter = { at: { $lt: before } }
  const projection = { at: 1 }
  const [count, oldest, newest] = await Promise.all([
    collection.countDocuments(filter),
    collection.findOne(filter, { sort: { at: 1, _id: 1 }, projection }),
    collection.findOne(filter, { sort: { at: -1, _id: -1 }, projection }),
  ])
  return { count, at: oldest && newest ? [oldest.at, newest.at] : null }
}

/** Deletes one batch of audit entries before an instant, oldest first. @returns number deleted; 0 when none is left */
export async function eraseActs(before: Date): Promise<number> {
  const collection = await audit.open()
  const found = await collection
    .find({ at: { $lt: before } }, { projection: { _id: 1 } })
    .sort({ at: 1, _id: 1 })
    .limit(BATCH)
    .toArray()
  if (found.length === 0) return 0
  const { deletedCount } = await collection.deleteMany({
    _id: { $in: found.map(({ _id }) => _id) },
  })
  return deletedCount
}

/** The concession months whose planning a user changed since an instant, as `siteId|yyyy-MM`. */
export async function plannedSince(since: Date): Promise<Set<string>> {
  const cursor = (await audit.open()).find(
    { entity: 'planning', at: { $gte: since } },
    { projection: { entityId: 1 } },
  )
  const found = new Set<string>()
  for await (const { entityId } of cursor) found.add(entityId)
  return found
}
