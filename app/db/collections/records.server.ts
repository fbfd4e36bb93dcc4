import type { Scope } from '~/domain/access/scope'
import { type LocalDate, type Month, monthOf } from '~/domain/calendar/local-date'
import type { Reserve } from '~/domain/imports/doubts'
import type { AdvisorSales, FiguresByService, WorkerFigures } from '~/domain/records/figures'
import {
  marksOf,
  OPTIONAL_PARTS,
  type OptionalPart,
  type PartFingerprints,
  RECORD_PARTS,
  type RecordPart,
} from '~/domain/records/parts'
import { type RecordOrigin, servicesWithRows } from '~/domain/records/source-rows'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '~/domain/workshop-services'
import { defineModel } from '../driver/collection.server'
import { scopeFilter } from '../driver/scope-filter.server'
import { inSession, type Transaction } from '../driver/transaction.server'

/**
 * Fingerprints of what a record holds besides its figures, made by each write of it (record-fingerprints.server.ts).
 * `doubts` is missing for a record without doubts, or with doubts that an earlier version wrote.
 */
export interface RecordFingerprints {
  origin: string
  doubts?: string
}

/**
 * One document per concession and activity date: atomic, so an import is whole per concession.
 * It repeats the ids of its plate and group, so that one indexed match selects a scope.
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
  /** set by each undo that changed the record of another import: together they tell one state from the next */
  relaid?: string
  /** cumulative from the 1st of the month */
  services: FiguresByService
  workers: WorkerFigures[]
  advisers: AdvisorSales[]
  /** parts of the workbook with the fingerprint of their figures, by which an unchanged import is detected */
  parts?: PartFingerprints
  /** figures of the day that the import doubts; then `doubtedOn` repeats the date (4-decisions, 55) */
  doubts?: Reserve[]
  doubtedOn?: string
  /** sheet and rows of each part; missing in records written before origins existed (7-beyond §1) */
  origin?: RecordOrigin
  /** missing in records written before fingerprints existed */
  fingerprints?: RecordFingerprints
}

export const records = defineModel<RecordDocument>('records', [
  { key: { siteId: 1, date: 1 }, name: 'site_date', unique: true },
  { key: { plateId: 1, month: 1, date: 1 }, name: 'plate_month' },
  { key: { groupId: 1, month: 1, date: 1 }, name: 'group_month' },
  { key: { month: 1, date: 1 }, name: 'month_date' },
  { key: { doubtedOn: 1 }, name: 'doubted', sparse: true },
])

/** Field of a record that holds the figures of a part. */
export const FIELD_OF = {
  activity: 'services',
  workers: 'workers',
  sales: 'advisers',
} as const satisfies Record<RecordPart, keyof RecordDocument>

/** Matches the records that have an optional part: marked, or from before marks with content. */
const having = (part: OptionalPart) => ({
  $or: [{ [`parts.${part}`]: { $exists: true } }, { [`${FIELD_OF[part]}.0`]: { $exists: true } }],
})

/** A record's activity, and which of the optional parts it has. */
export type ActivityOfDay = Pick<RecordDocument, 'siteId' | 'date' | 'services'> & {
  given: OptionalPart[]
  rows?: ProductiveService[] | undefined
}

/** Fields that say which services a record's file has rows of, without the numbers of the rows. */
const ROWS_OF_SERVICES = {
  ...Object.fromEntries(
    PRODUCTIVE_SERVICES.flatMap((service) => [
      [`origin.activity.rows.${service}.left`, 1],
      [`origin.activity.layers.rows.${service}.left`, 1],
    ]),
  ),
  'origin.activity.layers.fed': 1,
}

/** The optional parts of the records of a month (or a day) that were written before parts were marked, by identifier. */
async function unmarkedParts(
  siteIds: readonly string[],
  date: string | { $gte: string; $lte: string },
): Promise<Map<string, PartFingerprints>> {
  const found = await (await records.open())
    .find(
      { siteId: { $in: [...siteIds] }, date, parts: { $exists: false } },
      { projection: { 'workers.service': 1, 'advisers.service': 1 } },
    )
    .toArray()
  return new Map(found.map((record) => [record._id, marksOf(record)]))
}

/** The activity of some concessions in a month (yyyy-MM), without workers and advisors. */
export async function recordsOfSites(
  siteIds: readonly string[],
  month: string,
): Promise<ActivityOfDay[]> {
  const date = { $gte: `${month}-01`, $lte: `${month}-31` }
  const found = await (await records.open())
    .find(
      { siteId: { $in: [...siteIds] }, date },
      { projection: { siteId: 1, date: 1, services: 1, parts: 1, ...ROWS_OF_SERVICES } },
    )
    .toArray()
  const unmarked = found.filter(({ parts }) => !parts).map(({ siteId }) => siteId)
  const older = unmarked.length > 0 ? await unmarkedParts([...new Set(unmarked)], date) : null
  return found.map(({ _id, parts, origin, ...record }) => {
    const marks = parts ?? older?.get(_id) ?? {}
    const given = OPTIONAL_PARTS.filter((part) => marks[part] !== undefined)
    return { ...record, given, rows: servicesWithRows(origin?.activity) }
  })
}

/** The scope's latest activity date in a month before `month` (yyyy-MM); null when there is none. */
export async function latestRecordDay(scope: Scope, month: Month): Promise<LocalDate | null> {
  const before =
    scope.type === 'site' ? { date: { $lt: `${month}-01` } } : { month: { $lt: month } }
  const found = await (await records.open()).findOne(
    { ...scopeFilter(scope), ...before },
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
  date: LocalDate,
): Promise<Pick<RecordDocument, 'services'> | null> {
  return (await records.open()).findOne({ siteId, date }, { projection: { _id: 0, services: 1 } })
}

/** The whole records of some concessions from a date to another. */
export async function recordsBetween(
  siteIds: readonly string[],
  first: LocalDate,
  last: LocalDate,
  tx?: Transaction,
): Promise<RecordDocument[]> {
  if (siteIds.length === 0) return []
  const filter = { siteId: { $in: [...siteIds] }, date: { $gte: first, $lte: last } }
  return (await records.open()).find(filter, { batchSize: 1_000, ...inSession(tx) }).toArray()
}

/** Origins of a concession's records on some dates. */
export async function recordOrigins(
  siteId: string,
  dates: readonly LocalDate[],
): Promise<Pick<RecordDocument, 'date' | 'importDate' | 'importId' | 'importedAt' | 'origin'>[]> {
  const projection = { _id: 0, date: 1, importDate: 1, importId: 1, importedAt: 1, origin: 1 }
  return (await records.open())
    .find({ siteId, date: { $in: [...dates] } }, { projection })
    .toArray()
}

/** The whole records of some concessions on an activity date. */
export async function recordsOn(
  siteIds: readonly string[],
  date: LocalDate,
  tx?: Transaction,
): Promise<RecordDocument[]> {
  if (siteIds.length === 0) return []
  const filter = { siteId: { $in: [...siteIds] }, date }
  const options = { batchSize: siteIds.length + 1, ...inSession(tx) }
  return (await records.open()).find(filter, options).toArray()
}

/** The services' figures of some concessions on one activity date, with the plate and group that they count for. */
export async function servicesOn(
  siteIds: readonly string[],
  date: LocalDate,
): Promise<Pick<RecordDocument, 'siteId' | 'plateId' | 'groupId' | 'services'>[]> {
  if (siteIds.length === 0) return []
  return (await records.open())
    .find(
      { siteId: { $in: [...siteIds] }, date },
      {
        projection: { _id: 0, siteId: 1, plateId: 1, groupId: 1, services: 1 },
        batchSize: siteIds.length + 1,
      },
    )
    .toArray()
}

/** A concession's workers on a day, as imported. */
export type WorkersOfDay = Pick<RecordDocument, 'siteId' | 'date' | 'workers'>

/** The workers of some concessions on one activity date. */
export async function workersOn(
  siteIds: readonly string[],
  date: LocalDate,
): Promise<WorkersOfDay[]> {
  if (siteIds.length === 0) return []
  return (await records.open())
    .find(
      { siteId: { $in: [...siteIds] }, date },
      { projection: { _id: 0, siteId: 1, date: 1, workers: 1 } },
    )
    .toArray()
}

/** The advisors of some concessions on one activity date. */
export async function advisorsOn(
  siteIds: readonly string[],
  date: LocalDate,
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

/** The concessions by their latest day within `date` (a match): with any record, or with one that has the part. */
export async function latestDaysIn(
  siteIds: readonly string[],
  date: Record<string, LocalDate>,
  part: OptionalPart | null,
): Promise<Map<LocalDate, string[]>> {
  const latest = await (await records.open())
    .aggregate<{ _id: string; date: LocalDate }>([
      {
        $match: {
          siteId: { $in: [...siteIds] },
          date,
          ...(part ? having(part) : {}),
        },
      },
      { $group: { _id: '$siteId', date: { $max: '$date' } } },
    ])
    .toArray()
  const byDate = new Map<LocalDate, string[]>()
  for (const { _id, date: day } of latest) byDate.set(day, [...(byDate.get(day) ?? []), _id])
  return byDate
}

/** The concessions by their latest day of a month with any record, or with one that has the part. */
export function latestDays(
  siteIds: readonly string[],
  month: Month,
  part: OptionalPart | null,
): Promise<Map<LocalDate, string[]>> {
  return latestDaysIn(siteIds, { $gte: `${month}-01`, $lte: `${month}-31` }, part)
}

/** Concessions whose stored record was written by an import. */
export async function sitesOfImport(importId: string, date: LocalDate): Promise<string[]> {
  const collection = await records.open()
  const found = await collection
    .find({ month: monthOf(date), date, importId }, { projection: { siteId: 1 } })
    .toArray()
  return found.map((record) => record.siteId)
}

/** Fields by which an unchanged record is detected: its ancestors and the fingerprints of its parts. */
export type RecordMark = Pick<
  RecordDocument,
  '_id' | 'siteId' | 'plateId' | 'groupId' | 'importId' | 'relaid' | 'doubts'
> & {
  parts: PartFingerprints
}

/** Record with its figures, and of their origin only the layers of files. */
export type HeldRecord = RecordMark &
  Pick<RecordDocument, 'date' | 'services' | 'workers' | 'advisers' | 'origin'>

const FIGURES = { date: 1, services: 1, workers: 1, advisers: 1 } as const
const LAYERS = Object.fromEntries(RECORD_PARTS.map((part) => [`origin.${part}.layers`, 1 as const]))

/** The marks of some concessions' records on an activity date. */
export const recordMarks = (siteIds: readonly string[], date: LocalDate): Promise<RecordMark[]> =>
  marked(siteIds, date, {})

/** Marks and figures of some concessions' records on an activity date. */
export const heldRecords = (siteIds: readonly string[], date: LocalDate): Promise<HeldRecord[]> =>
  marked(siteIds, date, { ...FIGURES, ...LAYERS }) as Promise<HeldRecord[]>

async function marked(
  siteIds: readonly string[],
  date: LocalDate,
  more: Record<string, 1>,
): Promise<RecordMark[]> {
  const found = await (await records.open())
    .find(
      { siteId: { $in: [...siteIds] }, date },
      {
        projection: {
          siteId: 1,
          plateId: 1,
          groupId: 1,
          importId: 1,
          relaid: 1,
          parts: 1,
          doubts: 1,
          ...more,
        },
        batchSize: siteIds.length + 1,
      },
    )
    .toArray()
  const unmarked = found.filter(({ parts }) => !parts).map(({ siteId }) => siteId)
  const older = unmarked.length > 0 ? await unmarkedParts(unmarked, date) : null
  return found.map((mark) => ({ ...mark, parts: mark.parts ?? older?.get(mark._id) ?? {} }))
}

/** Collaborators whose hours a concession's records hold. */
export async function workersInRecords(siteId: string): Promise<string[]> {
  const found = (await records.open()).find({ siteId }, { projection: { 'workers.workerId': 1 } })
  const ids = new Set<string>()
  for await (const { workers = [] } of found)
    for (const { workerId } of workers) if (workerId) ids.add(workerId)
  return [...ids]
}
