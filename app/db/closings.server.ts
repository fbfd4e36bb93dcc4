import type { Month } from '~/domain/calendar/business-day'
import { type ClosingState, IN_FORCE } from '~/domain/closing/closing'
import type { SealedSite } from '~/domain/closing/figures'
import { defineModel } from './collection.server'
import { insertFirst } from './errors.server'
import { inSession, type Transaction } from './transaction.server'

/** The kept figures of a closing. */
interface Seal {
  at: Date
  sha256: string
  /** which of those who took them at once did: theirs are the parts; absent: before this was kept */
  run?: string
  /** Ed25519 of the exact text, base64, and the pair that made it; absent: before closings were signed */
  signed?: { keyId: string; signature: string }
}

/** A month that was closed for a group or the network (7-beyond §4); one closed again has a document of its own. */
export interface ClosingDocument {
  _id: string
  /** 'all', or the group's identifier */
  scope: string
  /** what it was called then */
  scopeName: string
  /** yyyy-MM */
  month: string
  /** counts the closings of this month and scope, from 1 */
  version: number
  state: ClosingState
  /** the concessions that it covers, wherever they are moved */
  siteIds: string[]
  siteCount: number
  closedBy: string
  closedByName: string
  closedAt: Date
  /** the kept figures; null until they are */
  seal: Seal | null
  reopened: { by: string; byName: string; at: Date; reason: string } | null
}

/** A closing without the concessions that it covers: 120 kB of a network of 5,000. */
export type ClosingHead = Omit<ClosingDocument, 'siteIds'>

const closings = defineModel<ClosingDocument>('closings', [
  { key: { month: 1, scope: 1, version: 1 }, name: 'month_scope_version', unique: true },
  { key: { state: 1 }, name: 'state' },
])

/** A part of a closing's snapshot. */
interface SealedPart {
  /** `${closingId}|${run}|${number}` */
  _id: string
  closingId: string
  /** who took it, as `Seal` names it */
  run?: string
  /** from 0 */
  number: number
  sites: SealedSite[]
}

const sealedFigures = defineModel<SealedPart>('sealedFigures', [
  { key: { closingId: 1, number: 1 }, name: 'closing_number' },
])

/** What the closings in force of some months cover. */
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

/** The months in which some concessions are closed, by month in its order, with those of them that are. */
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

/** The first of some months that a closing is in force of, whatever it covers; null without any. */
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

/** The closings of some months, reopened ones included; the latest of a scope last. */
export async function closingsOf(months: readonly Month[]): Promise<ClosingHead[]> {
  return (await closings.open())
    .find(
      { month: { $in: [...months] } },
      { projection: { siteIds: 0 }, sort: { month: 1, scope: 1, version: 1 } },
    )
    .toArray()
}

/** The closing of that identifier. */
export async function findClosing(_id: string): Promise<ClosingDocument | null> {
  return (await closings.open()).findOne({ _id })
}

/** The latest closing of a scope's month. */
export async function latestClosing(month: Month, scope: string): Promise<ClosingDocument | null> {
  return (await closings.open()).findOne({ month, scope }, { sort: { version: -1 } })
}

/** The months that an account closed or reopened, in their order. */
export async function closingsBy(userId: string): Promise<ClosingHead[]> {
  const by = { $or: [{ closedBy: userId }, { 'reopened.by': userId }] }
  return (await closings.open())
    .find(
      { month: { $gte: '' }, ...by },
      { projection: { siteIds: 0 }, sort: { month: 1, scope: 1, version: 1 } },
    )
    .toArray()
}

/** Closings whose figures are not kept yet. */
export async function unsealedClosings(): Promise<ClosingDocument[]> {
  return (await closings.open()).find({ state: 'sealing' }).toArray()
}

/** Stores a closing; false when somebody was faster. */
export async function insertClosing(document: ClosingDocument, tx: Transaction): Promise<boolean> {
  return insertFirst(await closings.open(), document, tx)
}

/** Changes a closing that still is what was read; false when it has moved on. */
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

/** Gives who reopened months another name; who closed them is signed. Safe to repeat. */
export async function renameReopener(userId: string, byName: string): Promise<void> {
  const filter = { month: { $gte: '' }, 'reopened.by': userId }
  await (await closings.open()).updateMany(filter, { $set: { 'reopened.byName': byName } })
}

/** Keeps one part of a closing's figures, as one of those who take them does. Safe to repeat. */
export async function keepSealed(
  closingId: string,
  run: string,
  number: number,
  sites: readonly SealedSite[],
): Promise<void> {
  const _id = `${closingId}|${run}|${number}`
  const replacement = { closingId, run, number, sites: [...sites] }
  await (await sealedFigures.open()).replaceOne({ _id }, replacement, { upsert: true })
}

/** Forgets the parts that nobody signed: all but those of the seal. Safe to repeat. */
export async function dropUnsigned({ _id, seal }: ClosingDocument): Promise<void> {
  const filter = { closingId: _id, ...(seal ? { run: { $ne: seal.run ?? null } } : {}) }
  await (await sealedFigures.open()).deleteMany(filter as object)
}

/** The figures that a closing keeps, in the order they were taken; none before they are signed. */
export async function sealedOf({ _id, seal }: ClosingDocument): Promise<SealedSite[]> {
  if (!seal) return []
  const found = await (await sealedFigures.open())
    .find({ closingId: _id, run: seal.run ?? null } as object, {
      sort: { closingId: 1, number: 1 },
    })
    .toArray()
  return found.flatMap(({ sites }) => sites)
}
