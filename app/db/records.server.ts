import { createHash } from 'node:crypto'
import type { Scope } from '~/domain/access/scope'
import { type BusinessDay, dayIn, type Month, monthOf } from '~/domain/calendar/business-day'
import type { AdviserSales, FiguresByService, WorkerFigures } from '~/domain/records/figures'
import { defineModel } from './collection.server'
import { isDuplicateKey } from './errors.server'
import { newId } from './ids.server'
import type { WriteToken } from './stamp.server'

/**
 * One document per concession and activity date: atomic, so an import is whole per concession.
 * It carries its chain so that a scope is one indexed match (architecture, Data).
 */
export interface RecordDocument {
  _id: string
  siteId: string
  plateId: string
  groupId: string
  /** activity date, yyyy-MM-dd */
  date: string
  /** yyyy-MM of `date` */
  month: string
  /** effective import date, yyyy-MM-dd */
  importDate: string
  importId: string
  importedAt: Date
  /** cumulative from the 1st of the month */
  services: FiguresByService
  workers: WorkerFigures[]
  advisers: AdviserSales[]
  /** of services, workers and advisers, written with them: tells whether an import brings the same again */
  fingerprint?: string
}

export const records = defineModel<RecordDocument>('records', [
  { key: { siteId: 1, date: 1 }, name: 'site_date', unique: true },
  { key: { plateId: 1, month: 1, date: 1 }, name: 'plate_month' },
  { key: { groupId: 1, month: 1, date: 1 }, name: 'group_month' },
  { key: { month: 1, date: 1 }, name: 'month_date' },
])

/** The activity of some concessions in a month (yyyy-MM), without workers and advisers. */
export async function recordsOfSites(
  siteIds: readonly string[],
  month: string,
): Promise<Pick<RecordDocument, 'siteId' | 'date' | 'services'>[]> {
  const collection = await records.open()
  return collection
    .find(
      { siteId: { $in: [...siteIds] }, date: { $gte: `${month}-01`, $lte: `${month}-31` } },
      { projection: { _id: 0, siteId: 1, date: 1, services: 1 } },
    )
    .toArray()
}

/** The match of a scope's documents, on their index. */
export function recordsWithin(scope: Scope): {
  siteId?: string
  plateId?: string
  groupId?: string
} {
  if (scope.type === 'site') return { siteId: scope.siteId }
  if (scope.type === 'plate') return { plateId: scope.plateId }
  return scope.type === 'group' ? { groupId: scope.groupId } : {}
}

/** The scope's latest activity date in a month before `month` (yyyy-MM); null when there is none. */
export async function latestRecordDay(scope: Scope, month: Month): Promise<BusinessDay | null> {
  const before =
    scope.type === 'site' ? { date: { $lt: `${month}-01` } } : { month: { $lt: month } }
  const found = await (await records.open()).findOne(
    { ...recordsWithin(scope), ...before },
    {
      sort: scope.type === 'site' ? { date: -1 } : { month: -1, date: -1 },
      projection: { _id: 0, date: 1 },
    },
  )
  return found?.date ?? null
}

/** The services' figures of a concession on a date (yyyy-MM-dd); null without a record. */
export async function findRecord(
  siteId: string,
  date: BusinessDay,
): Promise<Pick<RecordDocument, 'services'> | null> {
  return (await records.open()).findOne({ siteId, date }, { projection: { _id: 0, services: 1 } })
}

/** The whole records of some concessions on an activity date. */
async function recordsOn(siteIds: readonly string[], date: BusinessDay): Promise<RecordDocument[]> {
  if (siteIds.length === 0) return []
  const collection = await records.open()
  return collection
    .find({ siteId: { $in: [...siteIds] }, date }, { batchSize: siteIds.length + 1 })
    .toArray()
}

/** A concession's workers on a day, as imported. */
export type WorkersOfDay = Pick<RecordDocument, 'siteId' | 'date' | 'workers'>

/** The workers of some concessions on one activity date. */
export async function workersOn(
  siteIds: readonly string[],
  date: BusinessDay,
): Promise<WorkersOfDay[]> {
  if (siteIds.length === 0) return []
  return (await records.open())
    .find(
      { siteId: { $in: [...siteIds] }, date },
      { projection: { _id: 0, siteId: 1, date: 1, workers: 1 } },
    )
    .toArray()
}

/** The advisers of some concessions on one activity date. */
export async function advisersOn(
  siteIds: readonly string[],
  date: BusinessDay,
): Promise<Pick<RecordDocument, 'siteId' | 'advisers'>[]> {
  if (siteIds.length === 0) return []
  return (await records.open())
    .find(
      { siteId: { $in: [...siteIds] }, date },
      { projection: { _id: 0, siteId: 1, advisers: 1 } },
    )
    .toArray()
}

/** A concession's workers on each activity date of a month (yyyy-MM), in order. */
export async function workersOfMonth(siteId: string, month: Month): Promise<WorkersOfDay[]> {
  return (await records.open())
    .find(
      { siteId, date: { $gte: `${month}-01`, $lte: `${month}-31` } },
      { projection: { _id: 0, siteId: 1, date: 1, workers: 1 }, sort: { date: 1 } },
    )
    .toArray()
}

/** Each concession's latest day in the month of `date`, before it. */
async function latestDaysBefore(
  siteIds: readonly string[],
  date: BusinessDay,
): Promise<Map<BusinessDay, string[]>> {
  const latest = await (await records.open())
    .aggregate<{ _id: string; date: BusinessDay }>([
      {
        $match: {
          siteId: { $in: [...siteIds] },
          date: { $gte: dayIn(monthOf(date), 1), $lt: date },
        },
      },
      { $group: { _id: '$siteId', date: { $max: '$date' } } },
    ])
    .toArray()
  const byDate = new Map<BusinessDay, string[]>()
  for (const { _id, date: day } of latest) byDate.set(day, [...(byDate.get(day) ?? []), _id])
  return byDate
}

/** The latest record of each concession in the month of `date`, before it; concessions without one are left out. */
export async function latestRecordsBefore(
  siteIds: readonly string[],
  date: BusinessDay,
): Promise<RecordDocument[]> {
  // why first: most concessions share the network's latest day, and its records are read without going over the month
  const last = await (await records.open()).findOne(
    { month: monthOf(date), date: { $lt: date } },
    { sort: { date: -1 }, projection: { _id: 0, date: 1 } },
  )
  if (!last) return []
  const found = await recordsOn(siteIds, last.date)
  const seen = new Set(found.map((record) => record.siteId))
  const late = siteIds.filter((siteId) => !seen.has(siteId))
  if (late.length === 0) return found
  const days = await latestDaysBefore(late, date)
  const rest = await Promise.all([...days].map(([day, ids]) => recordsOn(ids, day)))
  return [...found, ...rest.flat()]
}

/** The concessions that hold what an import wrote. */
export async function sitesOfImport(importId: string, date: BusinessDay): Promise<string[]> {
  const collection = await records.open()
  const found = await collection
    .find({ month: monthOf(date), date, importId }, { projection: { siteId: 1 } })
    .toArray()
  return found.map((record) => record.siteId)
}

/** What an import brings of a concession. */
export type RecordContent = Omit<RecordDocument, '_id' | 'fingerprint'>

/** Equal for equal figures built the same way. */
export function fingerprintOf({ services, workers, advisers }: RecordContent): string {
  return createHash('sha1')
    .update(JSON.stringify([services, workers, advisers]))
    .digest('base64')
}

/** What tells whether a record would change: its chain and the fingerprint of its figures. */
export type RecordMark = Pick<
  RecordDocument,
  '_id' | 'siteId' | 'plateId' | 'groupId' | 'fingerprint'
>

/** The marks of some concessions' records on an activity date. */
export async function recordMarks(
  siteIds: readonly string[],
  date: BusinessDay,
): Promise<RecordMark[]> {
  return (await records.open())
    .find(
      { siteId: { $in: [...siteIds] }, date },
      {
        projection: { siteId: 1, plateId: 1, groupId: 1, fingerprint: 1 },
        batchSize: siteIds.length + 1,
      },
    )
    .toArray()
}

/** A concession's whole record, to be written. */
export interface RecordWrite {
  /** of the record in whose place it comes; null: there is none yet */
  id: string | null
  record: Omit<RecordDocument, '_id'>
}

async function writeRecords(writes: readonly RecordWrite[]): Promise<void> {
  await (await records.open()).bulkWrite(
    writes.map(({ id, record }) =>
      id === null
        ? { insertOne: { document: { _id: newId(), ...record } } }
        : { replaceOne: { filter: { _id: id }, replacement: record, upsert: true } },
    ),
    { ordered: false },
  )
}

/**
 * Writes whole records of one activity date, each of them atomically. Where another import of the date was faster
 * in adding a concession, its record is replaced. Safe to repeat; part of an announced write.
 */
export async function replaceRecords(
  writes: readonly RecordWrite[],
  _token: WriteToken,
): Promise<void> {
  const [first] = writes
  if (!first) return
  try {
    await writeRecords(writes)
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    const siteIds = writes.map(({ record }) => record.siteId)
    const marks = await recordMarks(siteIds, first.record.date)
    const ids = new Map(marks.map(({ siteId, _id }) => [siteId, _id]))
    await writeRecords(writes.map(({ record }) => ({ id: ids.get(record.siteId) ?? null, record })))
  }
}
