import type { FrozenDay } from '~/domain/planning/potential/frozen-potential'
import type { ObjectifValues } from '~/domain/targets/objectif'
import type { ProductiveService } from '~/domain/workshop-services'
import { defineModel } from '../driver/collection.server'
import { insertIfAbsent, isDuplicateKey } from '../driver/duplicate-key.server'
import { deleteUnchanged, updateUnchanged } from '../driver/revised-write.server'
import { NEXT_REVISION, type Revised, unchangedSince } from '../driver/revision.server'
import { siteFilter } from '../driver/scope-filter.server'
import type { Transaction } from '../driver/transaction.server'

/** The objectif of one concession and month. */
export interface ObjectifDocument extends ObjectifValues, Revised {
  _id: string
  siteId: string
  plateId: string
  groupId: string
  /** yyyy-MM */
  period: string
  year: number
  month: number
  frozenPotentialHours: Record<ProductiveService, number> | null
  /** the days of the frozen hours; absent when frozen before this field existed, or never frozen */
  frozenPotentialDays?: FrozenDay[]
  frozenAt: Date | null
  /**
   * incremented by each save, so that a form based on an older version is rejected; 0: only the potential was frozen,
   * no target was set
   */
  version: number
  updatedAt: Date
  updatedBy: string
}

export const objectifs = defineModel<ObjectifDocument>('objectifs', [
  { key: { siteId: 1, period: 1 }, name: 'site_period', unique: true },
  { key: { plateId: 1, period: 1 }, name: 'plate_period' },
  { key: { groupId: 1, period: 1 }, name: 'group_period' },
  { key: { period: 1 }, name: 'period' },
])

type Targets = Pick<
  ObjectifDocument,
  'siteId' | 'budget' | 'services' | 'videocheck' | 'frozenPotentialHours'
>

/**
 * The objectifs of some concessions for a month (yyyy-MM): targets and frozen potential. Documents that hold only a
 * frozen potential are left out.
 */
export async function objectifsOfSites(
  siteIds: readonly string[],
  period: string,
): Promise<Targets[]> {
  const collection = await objectifs.open()
  return collection
    .find(
      { siteId: { $in: [...siteIds] }, period, version: { $gt: 0 } },
      {
        projection: {
          _id: 0,
          siteId: 1,
          budget: 1,
          services: 1,
          videocheck: 1,
          frozenPotentialHours: 1,
        },
      },
    )
    .toArray()
}

/** The objectifs of some concessions for a month (yyyy-MM), also those that hold only a frozen potential. */
export async function objectifsForGrid(
  siteIds: readonly string[],
  period: string,
): Promise<ObjectifDocument[]> {
  const collection = await objectifs.open()
  return collection
    .find({ siteId: { $in: [...siteIds] }, period }, { projection: { frozenPotentialDays: 0 } })
    .toArray()
}

/** Objectif of a concession for a month (yyyy-MM). */
export async function findObjectif(
  siteId: string,
  period: string,
): Promise<ObjectifDocument | null> {
  return (await objectifs.open()).findOne({ siteId, period })
}

/** The objectifs of some concessions for some months (yyyy-MM), also those that hold only a frozen potential. */
export async function findObjectifs(
  siteIds: readonly string[],
  periods: readonly string[],
): Promise<ObjectifDocument[]> {
  const [siteId, period] = [{ $in: [...new Set(siteIds)] }, { $in: [...new Set(periods)] }]
  return (await objectifs.open()).find({ siteId, period }).toArray()
}

/** Number of concessions with targets in each of some months (yyyy-MM), counted by the database. */
export async function countTargeted(
  siteIds: readonly string[],
  periods: readonly string[],
): Promise<{ _id: string; count: number }[]> {
  return (await objectifs.open())
    .aggregate<{ _id: string; count: number }>([
      {
        $match: {
          siteId: { $in: [...siteIds] },
          period: { $in: [...periods] },
          version: { $gt: 0 },
        },
      },
      { $group: { _id: '$period', count: { $sum: 1 } } },
    ])
    .toArray()
}

/** Every month's targets of some concessions, in order of months; without months that hold only a frozen potential. */
export async function targetsOfSites(
  siteIds: readonly string[],
): Promise<(Targets & Pick<ObjectifDocument, 'period'>)[]> {
  const projection = { siteId: 1, period: 1, budget: 1, services: 1, videocheck: 1 }
  return (await objectifs.open())
    .find({ siteId: { $in: [...siteIds] }, version: { $gt: 0 } }, { projection, batchSize: 2000 })
    .sort({ siteId: 1, period: 1 })
    .toArray()
}

/** The objectif of an identifier. */
export async function findObjectifById(_id: string): Promise<ObjectifDocument | null> {
  return (await objectifs.open()).findOne({ _id })
}

/** Inserts the objectif of a month; false when another user inserted one first. */
export async function insertObjectif(
  document: ObjectifDocument,
  tx: Transaction,
): Promise<boolean> {
  return insertIfAbsent(await objectifs.open(), document, tx)
}

/** Updates an objectif that is unchanged since it was read; false when it has changed. */
export async function updateObjectif(
  stored: ObjectifDocument,
  saved: Partial<ObjectifDocument>,
  tx: Transaction,
): Promise<boolean> {
  const { siteId, version } = stored
  // Both version and revision: a freeze increments the revision alone.
  return updateUnchanged(objectifs, stored, { $set: saved }, tx, { siteId, version })
}

/** New content of a concession's month: `saved` over the objectif that was read, or `fresh` where there was none. */
export interface ObjectifWrite {
  stored: ObjectifDocument | null
  saved: Partial<ObjectifDocument>
  fresh: ObjectifDocument
}

/**
 * Writes months of several concessions, as part of a transaction. Two commands at most.
 * @returns false when one of them has changed since it was read: the transaction is to end
 */
export async function writeObjectifs(
  writes: readonly ObjectifWrite[],
  tx: Transaction,
): Promise<boolean> {
  const statements = writes.map(({ stored, saved, fresh }) => {
    if (!stored) return { insertOne: { document: fresh } }
    const { _id, siteId, version } = stored
    const filter = { _id, siteId, version, ...unchangedSince(stored) }
    return { updateOne: { filter, update: { $set: saved, $inc: NEXT_REVISION } } }
  })
  try {
    const options = { ordered: false, session: tx }
    const done = await (await objectifs.open()).bulkWrite(statements, options)
    return done.matchedCount + done.insertedCount === writes.length
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}

/** Deletes an objectif that is unchanged since it was read; false when it has changed or is gone. */
export async function removeObjectif(stored: ObjectifDocument, tx: Transaction): Promise<boolean> {
  const { siteId, version } = stored
  return deleteUnchanged(objectifs, stored, tx, { siteId, version })
}

/** Frozen potentials of some concessions in a month (yyyy-MM), in hours and days. */
export async function frozenPotentialsOf(
  siteIds: readonly string[],
  period: string,
): Promise<Pick<ObjectifDocument, 'siteId' | 'frozenPotentialHours' | 'frozenPotentialDays'>[]> {
  return (await objectifs.open())
    .find(
      { siteId: { $in: [...siteIds] }, period, frozenPotentialHours: { $ne: null } },
      { projection: { _id: 0, siteId: 1, frozenPotentialHours: 1, frozenPotentialDays: 1 } },
    )
    .toArray()
}

/** Frozen potentials of a month (yyyy-MM), in hours. @param siteIds null: all concessions */
export async function frozenPotentials(
  siteIds: readonly string[] | null,
  period: string,
): Promise<Pick<ObjectifDocument, 'siteId' | 'frozenPotentialHours' | 'frozenAt'>[]> {
  return (await objectifs.open())
    .find(
      { ...siteFilter(siteIds), period, frozenPotentialHours: { $ne: null } },
      { projection: { _id: 0, siteId: 1, frozenPotentialHours: 1, frozenAt: 1 } },
    )
    .toArray()
}
