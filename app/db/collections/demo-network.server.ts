import type { Role } from '~/domain/access/roles'
import type { DemoIds } from '~/domain/demo/ids'
import { defineModel, openModel } from '../driver/collection.server'
import type { Transaction } from '../driver/transaction.server'

/** Collections of which the mark lists the seed's documents. */
const LISTED = [
  'groups',
  'plates',
  'sites',
  'users',
  'workers',
  'comments',
  'actions',
  'imports',
  'importModels',
  'metierTargets',
] as const
export type ListedKind = (typeof LISTED)[number]

/** Collections of which the mark counts the seed's documents: each belongs to a listed concession. */
export const COUNTED = ['records', 'objectifs', 'planning', 'quality', 'videocheck'] as const
type CountedKind = (typeof COUNTED)[number]

/** A removal that has begun: all that goes, and the administrator in whose name. */
export interface DemoRemoval {
  going: DemoIds
  /** the accounts that go, with their roles */
  accounts: { _id: string; role: Role }[]
  author: { userId: string; name: string; email: string }
}

/** What the seed wrote, in one document, from the end of the seed until the demo network is removed (9-first-day §1). */
export interface DemoDocument {
  _id: 'demo'
  ids: Record<ListedKind, string[]>
  counts: Record<CountedKind, number>
  /** absent: the demo network stays */
  removal?: DemoRemoval
}

const demoNetwork = defineModel<DemoDocument>('demoNetwork', [])
const ID = 'demo' as const
// by `_id`: an empty filter reads without an index
const ALL = { _id: { $gte: '' } } as object

async function idsOf(kind: ListedKind): Promise<string[]> {
  const found = (await openModel(kind)).find(ALL, { projection: { _id: 1 } })
  return (await found.toArray()).map(({ _id }) => String(_id))
}

/**
 * Marks all that the database holds as the demo network, at the end of the seed and before its accounts.
 * @param userIds the accounts that the seed stores next
 */
export async function markDemo(userIds: readonly string[]): Promise<void> {
  const listed = await Promise.all(LISTED.map(async (kind) => [kind, await idsOf(kind)] as const))
  const counted = await Promise.all(
    COUNTED.map(async (kind) => [kind, await (await openModel(kind)).countDocuments(ALL)] as const),
  )
  const mark = {
    ids: { ...Object.fromEntries(listed), users: [...userIds] },
    counts: Object.fromEntries(counted),
  } as Omit<DemoDocument, '_id'>
  await (await demoNetwork.open()).replaceOne({ _id: ID }, mark, { upsert: true })
}

/** The mark of the demo network; null where no demo network is. */
export async function findDemo(): Promise<DemoDocument | null> {
  return (await demoNetwork.open()).findOne({ _id: ID })
}

/** State of the demo network, without the lists of its mark; null where no demo network is. */
export async function demoState(): Promise<'here' | 'leaving' | null> {
  const projection = { 'removal.author.userId': 1 }
  const found = await (await demoNetwork.open()).findOne({ _id: ID }, { projection })
  return found && (found.removal ? 'leaving' : 'here')
}

/** Notes that the removal begins, as part of a transaction. @returns false when another request has begun it */
export async function beginRemoval(removal: DemoRemoval, tx: Transaction): Promise<boolean> {
  const collection = await demoNetwork.open()
  const filter = { _id: ID, removal: { $exists: false } }
  return (
    (await collection.updateOne(filter, { $set: { removal } }, { session: tx })).matchedCount === 1
  )
}

/** Deletes the mark once all is removed. Idempotent. */
export async function dropDemoMark(): Promise<void> {
  await (await demoNetwork.open()).deleteOne({ _id: ID })
}
