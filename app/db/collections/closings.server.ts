import type { Month } from '~/domain/calendar/local-date'
import { type ClosingState, IN_FORCE } from '~/domain/closing/closing'
import type { SnapshotSite } from '~/domain/closing/snapshot-lines'
import type { SiteDoubt } from '~/domain/doubts/site-doubts'
import { defineModel } from '../driver/collection.server'
import { insertIfAbsent } from '../driver/duplicate-key.server'
import { inSession, type Transaction } from '../driver/transaction.server'

/** Signature of a closing's snapshot. */
interface Seal {
  at: Date
  sha256: string
  /**
   * id of the capture whose parts are signed, because several processes may capture at once; absent in closings older
   * than this field
   */
  run?: string
  /** Ed25519 signature of the signed text in base64, and the key pair used; absent in closings older than signatures */
  signed?: { keyId: string; signature: string }
  /**
   * doubts of the month as they were: records of earlier months that are still open must not change them (4-decisions,
   * 66 and 72); absent in closings older than this field
   */
  doubts?: ClosedDoubt[]
}

/** Doubt of a concession of a closing. */
export type ClosedDoubt = SiteDoubt & { siteId: string }

/** A month closed for a group or for the network (7-beyond §4). Closing a month again creates another document. */
export interface ClosingDocument {
  _id: string
  /** 'all', or the group's `_id` */
  scope: string
  /** the scope's name at the time of the closing */
  scopeName: string
  /** yyyy-MM */
  month: string
  /** numbers the closings of this month and scope, from 1 */
  version: number
  state: ClosingState
  /** the concessions that the closing covers, even after they move to another group */
  siteIds: string[]
  siteCount: number
  closedBy: string
  closedByName: string
  closedAt: Date
  /** null until the snapshot is stored and signed */
  seal: Seal | null
  reopened: { by: string; byName: string; at: Date; reason: string } | null
}

/** A closing without `siteIds`, which take 120 kB for a network of 5,000 concessions. */
export type ClosingHead = Omit<ClosingDocument, 'siteIds'>

const closings = defineModel<ClosingDocument>('closings', [
  { key: { month: 1, scope: 1, version: 1 }, name: 'month_scope_version', unique: true },
  { key: { state: 1 }, name: 'state' },
])

interface SealedPart {
  /** `${closingId}|${run}|${number}` */
  _id: string
  closingId: string
  /** id of the capture, as in `Seal.run` */
  run?: string
  /** from 0 */
  number: number
  sites: SnapshotSite[]
}

const sealedFigures = defineModel<SealedPart>('sealedFigures', [
  { key: { closingId: 1, number: 1 }, name: 'closing_number' },
])

/** The concessions covered by the closings in force of some months. */
export async function coveredIn(
  months: readonly Month[],
  tx?: Transaction,
): Promise<Pick<ClosingDocument, 'month' | 'siteIds'>[]> {
  return (await closings.open())
    .find(
      { month: { $in: [...months] }, state: { $in: [...IN_FORCE] } },
      { projection: { _id: 0, month: 1, siteIds: 1 }, ...inSession(tx) },
    )
    .toArray()
}

/** Doubts of the concessions that signed closings of a month cover, by concession. */
export async function closedDoubts(month: Month): Promise<Map<string, SiteDoubt[]>> {
  const found = await (await closings.open())
    .find({ month, state: 'closed' }, { projection: { _id: 0, siteIds: 1, 'seal.doubts': 1 } })
    .toArray()
  const bySite = new Map<string, SiteDoubt[]>()
  for (const { siteIds, seal } of found) {
    if (!seal?.doubts) continue
    for (const siteId of siteIds) bySite.set(siteId, [])
    for (const { siteId, ...doubt } of seal.doubts) bySite.get(siteId)?.push(doubt)
  }
  return bySite
}

/** The months in which at least one of these concessions is closed, in order, with the closed concessions. */
export async function closedMonthsOf(
  siteIds: readonly string[],
  tx?: Transaction,
): Promise<{ month: Month; siteIds: string[] }[]> {
  const found = await (await closings.open())
    .find(
      { state: { $in: [...IN_FORCE] }, siteIds: { $in: [...siteIds] } },
      { projection: { _id: 0, month: 1, siteIds: 1 }, ...inSession(tx) },
    )
    .toArray()
  const months = new Map<Month, Set<string>>()
  for (const closing of found) {
    const covered = new Set(closing.siteIds)
    const known = months.get(closing.month) ?? new Set()
    for (const siteId of siteIds) if (covered.has(siteId)) known.add(siteId)
    months.set(closing.month, known)
  }
  return [...months]
    .map(([month, ids]) => ({ month, siteIds: [...ids] }))
    .sort((a, b) => (a.month < b.month ? -1 : 1))
}

/** The first of these months that has a closing in force, whatever its scope; null when none has. */
export async function firstClosed(
  months: readonly Month[],
  tx?: Transaction,
): Promise<Month | null> {
  const found = await (await closings.open()).findOne(
    { month: { $in: [...months] }, state: { $in: [...IN_FORCE] } },
    { projection: { _id: 0, month: 1 }, sort: { month: 1 }, ...inSession(tx) },
  )
  return found?.month ?? null
}

/** The closings of some months, reopened ones included, sorted by month, scope and version. */
export async function closingsOf(months: readonly Month[]): Promise<ClosingHead[]> {
  return (await closings.open())
    .find(
      { month: { $in: [...months] } },
      { projection: { siteIds: 0 }, sort: { month: 1, scope: 1, version: 1 } },
    )
    .toArray()
}

/** Every closing, reopened ones included, sorted by month, scope and version. */
export async function allClosings(): Promise<ClosingHead[]> {
  return (await closings.open())
    .find({}, { projection: { siteIds: 0, seal: 0 }, sort: { month: 1, scope: 1, version: 1 } })
    .toArray()
}

/** The closing of an identifier. */
export async function findClosing(_id: string): Promise<ClosingDocument | null> {
  return (await closings.open()).findOne({ _id })
}

/** The latest closing of a scope's month. */
export async function latestClosing(month: Month, scope: string): Promise<ClosingDocument | null> {
  return (await closings.open()).findOne({ month, scope }, { sort: { version: -1 } })
}

/** The closings that a user made or reopened, sorted by month, scope and version. */
export async function closingsBy(userId: string): Promise<ClosingHead[]> {
  const by = { $or: [{ closedBy: userId }, { 'reopened.by': userId }] }
  return (await closings.open())
    .find(
      { month: { $gte: '' }, ...by },
      { projection: { siteIds: 0 }, sort: { month: 1, scope: 1, version: 1 } },
    )
    .toArray()
}

/** Closings whose snapshot is not signed yet. */
export async function unsignedClosings(): Promise<ClosingDocument[]> {
  return (await closings.open()).find({ state: 'sealing' }).toArray()
}

/** Stores a closing; false when another process closed the same month and scope first. */
export async function insertClosing(document: ClosingDocument, tx: Transaction): Promise<boolean> {
  return insertIfAbsent(await closings.open(), document, tx)
}

/** Updates a closing whose state is unchanged since it was read; false when the state has changed. */
export async function updateClosing(
  stored: ClosingDocument,
  changes: Partial<Pick<ClosingDocument, 'state' | 'seal' | 'reopened'>>,
  tx: Transaction,
): Promise<boolean> {
  const { _id, state } = stored
  const { matchedCount } = await (await closings.open()).updateOne(
    { _id, state },
    { $set: changes },
    { session: tx },
  )
  return matchedCount === 1
}

/**
 * Renames the user who reopened months. The name of the user who closed is part of the signed text and stays.
 * Idempotent.
 */
export async function renameReopener(userId: string, byName: string): Promise<void> {
  const filter = { month: { $gte: '' }, 'reopened.by': userId }
  await (await closings.open()).updateMany(filter, { $set: { 'reopened.byName': byName } })
}

/** Stores one part of a capture's figures. Idempotent. */
export async function storeSnapshotPart(
  closingId: string,
  run: string,
  number: number,
  sites: readonly SnapshotSite[],
): Promise<void> {
  const _id = `${closingId}|${run}|${number}`
  const replacement = { closingId, run, number, sites: [...sites] }
  await (await sealedFigures.open()).replaceOne({ _id }, replacement, { upsert: true })
}

/** Deletes the parts of unsigned captures: all parts but those of `seal.run`. Idempotent. */
export async function deleteUnsignedParts({ _id, seal }: ClosingDocument): Promise<void> {
  const filter = { closingId: _id, ...(seal ? { run: { $ne: seal.run ?? null } } : {}) }
  await (await sealedFigures.open()).deleteMany(filter as object)
}

/** The signed figures of a closing in capture order; empty before the closing is signed. */
export async function findSnapshotParts({ _id, seal }: ClosingDocument): Promise<SnapshotSite[]> {
  if (!seal) return []
  const found = await (await sealedFigures.open())
    .find({ closingId: _id, run: seal.run ?? null } as object, {
      sort: { closingId: 1, number: 1 },
    })
    .toArray()
  return found.flatMap(({ sites }) => sites)
}
