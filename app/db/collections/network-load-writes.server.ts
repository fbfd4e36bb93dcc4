import type { LoadedRow, LoadNote } from '~/domain/loaded-row'
import { defineModel } from '../driver/collection.server'
import type { Transaction } from '../driver/transaction.server'
import type { AuditDocument } from './audit.server'

/** Audit entry of a load, by which the undo tells what was changed since. */
export type LoadAct = Pick<AuditDocument, '_id' | 'entity' | 'entityId' | 'action'>

/** What one transaction of a load stored; it is part of that transaction (9-first-day §2). */
export interface NetworkLoadWrite {
  _id: string
  loadId: string
  userId: string
  rows: LoadedRow[]
  acts: LoadAct[]
}

export const networkLoadWrites = defineModel<NetworkLoadWrite>('networkLoadWrites', [
  { key: { loadId: 1, _id: 1 }, name: 'load' },
  { key: { userId: 1 }, name: 'user' },
])

/** Notes what a transaction of a load stores: its audit entries, and the rows that these entries name. */
export async function noteLoadWrite(
  { id: loadId, rows }: LoadNote,
  userId: string,
  entries: readonly AuditDocument[],
  tx: Transaction,
): Promise<void> {
  const [first] = entries
  if (!first) return
  const named = new Set(entries.map(({ entityId }) => entityId))
  const stored = rows.filter(({ trail }) => trail === null || named.has(trail))
  const acts = entries.map(({ _id, entity, entityId, action }) => ({
    _id,
    entity,
    entityId,
    action,
  }))
  const write = { _id: first._id, loadId, userId, rows: stored, acts }
  await (await networkLoadWrites.open()).insertOne(write, { session: tx })
}

/** What the transactions of a load stored, in their order. */
export async function writesOfLoad(loadId: string): Promise<NetworkLoadWrite[]> {
  return (await networkLoadWrites.open()).find({ loadId }).sort({ loadId: 1, _id: 1 }).toArray()
}

/** Removes the rows that name a person; the undo then leaves them. Idempotent. */
export async function forgetInLoadWrites(id: string, names: readonly string[]): Promise<void> {
  const collection = await networkLoadWrites.open()
  const isName = (text: string | null) => text !== null && names.includes(text)
  for await (const { _id, rows } of collection.find({ _id: { $gte: '' } })) {
    const left = rows.filter(
      (row) =>
        row.id !== id &&
        !isName(row.name) &&
        !row.fields.some((one) => isName(one.old) || isName(one.new)),
    )
    if (left.length < rows.length) await collection.updateOne({ _id }, { $set: { rows: left } })
  }
}
