import type { AuditChange, AuditEntity } from '~/domain/audit-entry'
import type { ImportFinding } from '~/domain/imports/finding'
import type { AdvisorSales, WorkerFigures } from '~/domain/records/figures'
import type { PartFingerprints } from '~/domain/records/parts'
import { inSession, type Transaction } from '../driver/transaction.server'
import { renameInActions } from './actions.server'
import { renameAsker } from './anonymisations.server'
import { apiKeys } from './api-keys.server'
import { audit } from './audit.server'
import { renameReopener } from './closings.server'
import { renameCommenter } from './comments.server'
import { imports } from './imports.server'
import { type ModelDayDocument, modelDays } from './model-days.server'
import { forgetInLoadWrites } from './network-load-writes.server'
import { forgetInLoads, networkLoads } from './network-loads.server'
import { renameOutletMaker } from './outlets.server'
import { renameSurveyor } from './quality.server'
import { fingerprintsOf } from './record-parts.server'
import { type RecordDocument, records } from './records.server'
import { replacedRecords } from './replaced-by-import.server'
import { type Replaced, replacedDays } from './replaced-days.server'
import { tickets } from './tickets.server'

/** Number of documents read at once. */
const BATCH = 100

/** Lists of a record after a name was removed; a list is null when it did not change. */
export interface RecordPeople {
  workers: WorkerFigures[] | null
  advisers: AdvisorSales[] | null
}
type Rename = (record: Pick<RecordDocument, 'workers' | 'advisers'>) => RecordPeople

/** The fields to `$set`: the changed lists, and the fingerprints of those that have one. */
function renamed(record: Pick<RecordDocument, 'workers' | 'advisers' | 'parts'>, rename: Rename) {
  // An invalid list counts as empty, so that one invalid record does not stop the others (4-decisions, 42).
  const list = <T>(value: T[]) => (Array.isArray(value) ? value : [])
  const { workers, advisers } = rename({
    workers: list(record.workers),
    advisers: list(record.advisers),
  })
  if (!workers && !advisers) return null
  const next = { workers: workers ?? record.workers, advisers: advisers ?? record.advisers }
  const prints = fingerprintsOf({ services: {} as RecordDocument['services'], ...next }, [])
  const set: Record<string, unknown> = {}
  const mark = (part: keyof PartFingerprints & string) => {
    if (record.parts?.[part]) set[`parts.${part}`] = prints[part]
  }
  if (workers) set.workers = workers
  if (workers) mark('workers')
  if (advisers) set.advisers = advisers
  if (advisers) mark('sales')
  return set
}

const PEOPLE = { siteId: 1, date: 1, importId: 1, workers: 1, advisers: 1, parts: 1 } as const

/**
 * Removes a name from every record of a concession and from the before images of imports. The caller makes sure that no
 * import is writing.
 * @param importIds the imports whose before images may contain the name
 * @returns the number of changed records
 */
export async function renameInRecords(
  siteId: string,
  importIds: readonly string[],
  rename: Rename,
): Promise<number> {
  const collection = await records.open()
  let count = 0
  let after = ''
  for (;;) {
    const found = await collection
      .find(
        { siteId, date: { $gt: after } },
        { projection: PEOPLE, sort: { date: 1 }, limit: BATCH },
      )
      .toArray()
    if (found.length === 0) break
    for (const record of found) {
      const $set = renamed(record, rename)
      if (!$set) continue
      // `importId` in the filter: an import that replaced the record after the read is not overwritten.
      const { _id, importId } = record
      count += (await collection.updateOne({ _id, siteId, importId }, { $set })).modifiedCount
    }
    after = found.at(-1)?.date ?? '\uffff'
  }
  const kept = await replacedRecords.open()
  for (let i = 0; i < importIds.length; i += BATCH) {
    const ids = importIds.slice(i, i + BATCH).map((importId) => `${importId}|${siteId}`)
    for (const { _id, before } of await kept.find({ _id: { $in: ids } }).toArray()) {
      const set = renamed(before as unknown as RecordDocument, rename)
      if (!set) continue
      const $set = Object.fromEntries(
        Object.entries(set).map(([field, value]) => [`before.${field}`, value]),
      )
      await kept.updateOne({ _id }, { $set })
    }
  }
  await renameInModelDays(siteId, importIds, rename)
  return count
}

/** Removes a name from the days that models gave of a concession, and from the before images of such imports. */
async function renameInModelDays(
  siteId: string,
  importIds: readonly string[],
  rename: Rename,
): Promise<void> {
  const collection = await modelDays.open()
  for await (const { _id, importId, workers, advisers } of collection.find({ siteId })) {
    const $set = renamed({ workers: [...workers], advisers: [...advisers] }, rename)
    if ($set) await collection.updateOne({ _id, importId }, { $set })
  }
  const kept = await replacedDays.open()
  for (let i = 0; i < importIds.length; i += BATCH) {
    const ids = importIds.slice(i, i + BATCH).map((importId) => `${importId}|${siteId}`)
    for (const { _id, records: of, days } of await kept.find({ _id: { $in: ids } }).toArray()) {
      const own = <T extends RecordDocument | ModelDayDocument>(all: Replaced<T>[]) =>
        all.map((one): Replaced<T> => {
          const set = one.before && renamed(one.before as unknown as RecordDocument, rename)
          return set && one.before ? { ...one, before: withFields(one.before, set) } : one
        })
      await kept.updateOne({ _id }, { $set: { records: own(of), days: own(days) } })
    }
  }
}

/** A copy with fields set, of which some are `parts.x`. */
function withFields<T extends RecordDocument | ModelDayDocument>(
  document: T,
  set: Record<string, unknown>,
): T {
  const { workers, advisers, ...marks } = set
  const lists = { ...(workers ? { workers } : {}), ...(advisers ? { advisers } : {}) }
  const own = Object.entries(marks).map(([key, value]) => [key.replace('parts.', ''), value])
  if (!('parts' in document) || own.length === 0) return { ...document, ...lists }
  return { ...document, ...lists, parts: { ...document.parts, ...Object.fromEntries(own) } }
}

/** The `_id` of every import, oldest first, and a fingerprint that changes with each import and each undo. */
export async function everyImport(tx?: Transaction): Promise<{ ids: string[]; mark: string }> {
  const projection = { _id: 1, 'undo.at': 1 } as const
  const found = await (await imports.open())
    .find(
      { startedAt: { $gte: new Date(0) } },
      { projection, sort: { startedAt: 1 }, ...inSession(tx) },
    )
    .toArray()
  return { ids: found.map(({ _id }) => _id), mark: JSON.stringify(found) }
}

/** Removes a name from the findings of imports. @returns the number of changed import logs */
export async function renameInFindings(
  ids: readonly string[],
  rename: (findings: readonly ImportFinding[]) => ImportFinding[] | null,
): Promise<number> {
  const collection = await imports.open()
  let count = 0
  for (let i = 0; i < ids.length; i += BATCH) {
    const found = await collection
      .find(
        { _id: { $in: ids.slice(i, i + BATCH) } },
        { projection: { errors: 1, warnings: 1, state: 1 } },
      )
      .toArray()
    for (const { _id, errors, warnings } of found) {
      const [nextErrors, nextWarnings] = [rename(errors), rename(warnings)]
      if (!nextErrors && !nextWarnings) continue
      const $set = { errors: nextErrors ?? errors, warnings: nextWarnings ?? warnings }
      count += (await collection.updateOne({ _id }, { $set })).modifiedCount
    }
  }
  return count
}

/** Removes names from the audit entries of an entity. The entries stay, with their authors and times. */
export async function renameInTrail(
  entity: AuditEntity,
  entityId: string | null,
  rename: (changes: readonly AuditChange[]) => AuditChange[] | null,
): Promise<number> {
  const collection = await audit.open()
  let count = 0
  const filter = { entity, ...(entityId === null ? { at: { $gte: new Date(0) } } : { entityId }) }
  for await (const { _id, changes } of collection.find(filter, { projection: { changes: 1 } })) {
    const next = rename(changes)
    if (!next) continue
    count += (await collection.updateOne({ _id }, { $set: { changes: next } })).modifiedCount
  }
  return count
}

/** Removes what the logs of the network's workbooks say of a person. Idempotent. */
export async function forgetInWorkbooks(id: string, names: readonly string[]): Promise<void> {
  await forgetInLoads(id, names)
  await forgetInLoadWrites(id, names)
}

/** Renames an account in its audit entries, imports, tickets, keys, comments, actions and surveys. Idempotent. */
export async function renameAuthor(
  userId: string,
  given: {
    /** every name that the account and no other account ever had: finds documents that store a name only */
    names: readonly string[]
    label: string
    email: string
  },
): Promise<void> {
  const { names, label, email } = given
  const ever = { $gte: new Date(0) }
  await (await audit.open()).updateMany({ userId, at: ever }, { $set: { userName: label } })
  const log = await imports.open()
  await log.updateMany({ startedAt: ever, userId }, { $set: { userEmail: email } })
  const loads = await networkLoads.open()
  await loads.updateMany({ startedAt: ever, userId }, { $set: { userEmail: email } })
  for (const each of [log, loads] as Pick<typeof log, 'updateMany'>[])
    await each.updateMany(
      { startedAt: ever, 'undo.userId': userId },
      { $set: { 'undo.userEmail': email } },
    )
  await (await tickets.open()).updateMany(
    { requesterId: userId },
    { $set: { requesterName: label, requesterEmail: email } },
  )
  await renameReopener(userId, label)
  await renameAsker(userId, label)
  await renameInActions(userId, names, label)
  if (names.length === 0) return
  const keys = await apiKeys.open()
  const called = { $in: [...names] }
  await keys.updateMany({ createdAt: ever, createdBy: called }, { $set: { createdBy: label } })
  await keys.updateMany({ createdAt: ever, revokedBy: called }, { $set: { revokedBy: label } })
  await renameOutletMaker(names, label)
  await renameCommenter(names, label)
  await renameSurveyor(names, label)
}
