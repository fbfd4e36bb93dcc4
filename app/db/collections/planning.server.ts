import { RuleError } from '~/domain/errors'
import { defaultCode } from '~/domain/planning/codes'
import { workerOfMonthId } from '~/domain/planning/entry-id'
import { byTeam, type DaySpan, type FormerService } from '~/domain/planning/stretches'
import { isValidMonth } from '~/domain/planning/validity'
import { byService, type ProductiveService, type Service } from '~/domain/workshop-services'
import { defineModel } from '../driver/collection.server'
import type { Transaction } from '../driver/transaction.server'

/** Day of a worker: the attendance code ('' clears the day) and its author. */
export interface PlanningDay {
  code: string
  isApprenti: boolean
  updatedBy: string
  updatedAt: Date
  /** code that a holiday replaced; it is restored when the holiday is deleted; absent when no holiday did */
  cleared?: string
  /** fill of all concessions that wrote the day; absent once another write has changed it (9-first-day §4) */
  fill?: string
}

/** One document per worker and month; an entry's id is `worker-date`. */
export interface PlanningDocument {
  /** `${workerId}-${yyyy-MM}` */
  _id: string
  workerId: string
  siteId: string
  plateId: string
  groupId: string
  /** yyyy-MM */
  month: string
  /** the team that the month's last days count for: the section's own */
  service: Service
  /** the teams of days before, where it changes within the month; absent or null: it does not (4-decisions, 51) */
  teamsBefore?: readonly FormerService[] | null
  /** keyed by yyyy-MM-dd */
  days: Record<string, PlanningDay>
  /** potential hours of the month per service, computed from `days`; read by rollups instead of the days */
  potential: Record<ProductiveService, number>
  /** incremented by each write; a write names its base revision, so that no concurrent write is lost */
  revision: number
}

export const planning = defineModel<PlanningDocument>('planning', [
  { key: { workerId: 1, month: 1 }, name: 'worker_month', unique: true },
  { key: { siteId: 1, month: 1 }, name: 'site_month' },
  { key: { plateId: 1, month: 1 }, name: 'plate_month' },
  { key: { groupId: 1, month: 1 }, name: 'group_month' },
  { key: { month: 1 }, name: 'month' },
])

/** A day written before codes existed: only whether the worker was there (spec 2 §3, `present`). */
interface LegacyDay extends Omit<PlanningDay, 'code'> {
  code?: string
  present?: boolean
}

/** Invalid stored month: it must not be counted or overwritten (4-decisions, 42). */
export class UnreadablePlanningError extends RuleError {
  constructor() {
    super('Le planning de ce mois ne peut pas être lu.', 500)
  }
}

/**
 * A stored month in today's form: legacy presence becomes the team's ordinary code, a missing revision -1.
 * @throws UnreadablePlanningError
 */
export function current<D extends PlannedDay & { revision?: number }>(document: D): D {
  if (!isValidMonth(document)) throw new UnreadablePlanningError()
  const days = Object.values(document.days as Record<string, LegacyDay>)
  for (const day of days) {
    if (day.code === undefined) day.code = day.present ? defaultCode(document.service) : ''
    day.isApprenti ??= false
  }
  document.revision ??= UNCOUNTED
  return document
}

/** Revision of a month written before revisions were counted. */
const UNCOUNTED = -1

/** Months of some concessions; a concession with an invalid month is left out completely. */
export interface SortedOut<D> {
  documents: D[]
  /** the concessions left out */
  unreadable: string[]
}

/** Leaves out the concessions with a month that cannot be read. */
export function excludeUnreadable<F extends { siteId: string }, D extends F>(
  found: readonly F[],
  isReadable: (month: F) => month is D,
): SortedOut<D> {
  const good = found.filter(isReadable)
  if (good.length === found.length) return { documents: good, unreadable: [] }
  const unreadable = new Set(found.flatMap((one) => (isReadable(one) ? [] : [one.siteId])))
  return {
    documents: good.filter(({ siteId }) => !unreadable.has(siteId)),
    unreadable: [...unreadable],
  }
}

/** A worker's month of one team: the whole, or the days of `span` where the team changes within it. */
export type TeamMonth = PlanningDocument & { span?: DaySpan }

async function wholeMonths(siteIds: readonly string[], month: string) {
  const collection = await planning.open()
  const found = await collection.find({ siteId: { $in: [...siteIds] }, month }).toArray()
  const { documents, unreadable } = excludeUnreadable(found, (one): one is PlanningDocument =>
    isValidMonth(one),
  )
  return { documents: documents.map((one) => current(one)), unreadable }
}

/** The attendance of some concessions in a month (yyyy-MM), for readers: one month for each team that days count for. */
export async function readPlanning(
  siteIds: readonly string[],
  month: string,
): Promise<SortedOut<TeamMonth>> {
  const { documents, unreadable } = await wholeMonths(siteIds, month)
  return { documents: documents.flatMap(byTeam), unreadable }
}

/** The potential hours of the collaborators of some concessions in a month (yyyy-MM), in their order. */
export async function potentialsOfSites(
  siteIds: readonly string[],
  month: string,
): Promise<Pick<PlanningDocument, 'siteId' | 'potential'>[]> {
  const found = await (await planning.open())
    .find({ siteId: { $in: [...siteIds] }, month }, { projection: { siteId: 1, potential: 1 } })
    .toArray()
  return found.sort((a, b) => (a._id < b._id ? -1 : 1))
}

/** Whole months, as they are stored, for readers of every team at once. @throws UnreadablePlanningError */
export async function planningOfSites(
  siteIds: readonly string[],
  month: string,
): Promise<PlanningDocument[]> {
  const { documents, unreadable } = await wholeMonths(siteIds, month)
  if (unreadable.length > 0) throw new UnreadablePlanningError()
  return documents
}

/** Returns the prefetched months among these identifiers. @throws UnreadablePlanningError when a month is invalid */
export type PrefetchedPlanning = (ids: readonly string[]) => PlanningDocument[]

/** Filter for months by their identifiers, with the shard key (`docs/operations.md`). */
export const byMonthId = (ids: readonly string[]) => ({
  _id: { $in: [...new Set(ids)] },
  workerId: { $in: [...new Set(ids.map(workerOfMonthId))] },
})

/** Prefetches months before they are certainly needed. */
export async function prefetchPlanning(ids: readonly string[]): Promise<PrefetchedPlanning> {
  const found = await (await planning.open()).find(byMonthId(ids)).toArray()
  const months = new Map(found.map((month) => [month._id, month]))
  return (wanted) => wanted.flatMap((id) => months.get(id) ?? []).map((month) => current(month))
}

/** The months named by their identifiers. */
export async function findPlanning(ids: readonly string[]): Promise<PlanningDocument[]> {
  const collection = await planning.open()
  return (await collection.find(byMonthId(ids)).toArray()).map((month) => current(month))
}

/** Worker's month reduced to one of its days. */
export type PlannedDay = Pick<
  PlanningDocument,
  '_id' | 'workerId' | 'siteId' | 'service' | 'teamsBefore' | 'days'
>

/** Months of all concessions with an entry on a day (yyyy-MM-dd), reduced to that day. */
export async function planningOn(date: string, siteIds?: readonly string[]): Promise<PlannedDay[]> {
  const day = `days.${date}`
  const within = siteIds ? { siteId: { $in: [...siteIds] } } : {}
  const filter = { ...within, month: date.slice(0, 7), [day]: { $exists: true } }
  const found = await (await planning.open())
    .find(filter as object, {
      // 10,000 in a batch: one response holds the collaborators of 200 concessions.
      projection: { workerId: 1, siteId: 1, service: 1, teamsBefore: 1, [day]: 1 },
      batchSize: 10_000,
    })
    .toArray()
  return found.filter(isValidMonth).map((month) => current(month))
}

/** Months of a concession from one month (yyyy-MM) to another, both included. */
export async function planningOfSiteBetween(
  siteId: string,
  from: string,
  to: string,
): Promise<PlannedDay[]> {
  const found = await (await planning.open())
    .find(
      { siteId, month: { $gte: from, $lte: to } },
      { projection: { workerId: 1, siteId: 1, service: 1, teamsBefore: 1, days: 1 } },
    )
    .toArray()
  return found.filter(isValidMonth).map((month) => current(month))
}

/** A worker's months from `month` on. */
export async function planningFrom(workerId: string, month: string): Promise<PlanningDocument[]> {
  const collection = await planning.open()
  return (await collection.find({ workerId, month: { $gte: month } }).toArray()).map((month) =>
    current(month),
  )
}

/** A month that is not stored yet. */
type MissingMonth = Omit<PlanningDocument, 'days' | 'potential' | 'revision'>

/** Creates a missing month, empty and at revision 0. */
const creating = ({ _id, workerId, ...month }: MissingMonth) => {
  const empty = { days: {}, potential: byService(() => 0), revision: 0 }
  // The insert takes both fields of the filter.
  const filter = { _id, workerId }
  return { updateOne: { filter, update: { $setOnInsert: { ...month, ...empty } }, upsert: true } }
}

/** New content of a worker's month, computed from the given revision. */
export interface PlanningWrite {
  _id: string
  revision: number
  service: Service
  /** absent: as it is */
  teamsBefore?: readonly FormerService[] | null
  potential: Record<ProductiveService, number>
  /** days to set, by date */
  days: Readonly<Record<string, PlanningDay>>
  /** the month's days at `revision`; when given, `days` is written as one whole object */
  onto?: Readonly<Record<string, PlanningDay>>
}

/** The `$set` fields of a write's days: the whole `days` object, or one field for each changed day. */
function settingDays({ revision, days, onto }: PlanningWrite): Record<string, unknown> {
  const changed = Object.entries(days)
  // Months without a revision get a field for each day: retention erases reasons of absence there without a revision,
  // and writing the whole object would undo the erasure.
  if (!onto || revision === UNCOUNTED || changed.length === 0)
    return Object.fromEntries(changed.map(([date, day]) => [`days.${date}`, day]))
  // The whole object, because one field for each day costs the server more (a save writes up to 200 months).
  return { days: { ...onto, ...days } }
}

/**
 * Writes months that are still at the revision they were computed from, as part of a transaction. One command.
 * @param missing months to create before, where they are still missing
 * @returns false when one of them has been written since: the transaction is to end
 */
export async function writePlanning(
  writes: readonly PlanningWrite[],
  tx: Transaction,
  missing: readonly MissingMonth[] = [],
): Promise<boolean> {
  if (writes.length === 0) return true
  const collection = await planning.open()
  const updates = writes.map((write) => {
    const { _id, revision, service, teamsBefore, potential } = write
    const stamp = teamsBefore === undefined ? { service } : { service, teamsBefore }
    const $set = { ...stamp, potential, ...settingDays(write) }
    const seen = revision === UNCOUNTED ? { $exists: false } : revision
    const filter = { _id, workerId: workerOfMonthId(_id), revision: seen }
    return { updateOne: { filter, update: { $set, $inc: { revision: 1 } } } }
  })
  const commands = [...missing.map(creating), ...updates]
  const { matchedCount, upsertedCount } = await collection.bulkWrite(commands, { session: tx })
  // One match at most for each statement: its filter has the shard key, so that no orphaned copy matches.
  // A month that another writer has created since matches its creation, too.
  const found = missing.length - upsertedCount
  return matchedCount - found === writes.length
}

/** Deletes months that are unchanged since they were read; false when one has changed. */
export async function deleteUnchangedMonths(
  months: readonly Pick<PlanningDocument, '_id' | 'workerId' | 'revision'>[],
  tx: Transaction,
): Promise<boolean> {
  if (months.length === 0) return true
  const same = months.map(({ _id, workerId, revision }) => ({ _id, workerId, revision }))
  const { deletedCount } = await (await planning.open()).deleteMany({ $or: same }, { session: tx })
  return deletedCount === months.length
}

/** Removes a worker's months from `month` on, as part of a transaction. */
export async function deletePlanningFrom(
  workerId: string,
  month: string,
  tx: Transaction,
): Promise<void> {
  const collection = await planning.open()
  await collection.deleteMany({ workerId, month: { $gte: month } }, { session: tx })
}
