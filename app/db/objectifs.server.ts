import type { Scope } from '~/domain/access/scope'
import type { ObjectifValues } from '~/domain/objectifs/objectif'
import type { FrozenDay } from '~/domain/planning/frozen-potential'
import type { ProductiveService } from '~/domain/records/services'
import { defineModel } from './collection.server'
import { insertFirst } from './errors.server'
import { NEXT_REVISION, type Revised, unchangedSince } from './revision.server'
import { within } from './scope-match.server'
import type { Transaction } from './transaction.server'

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
  /** the days of the frozen hours; missing: frozen before they were kept, or never */
  frozenPotentialDays?: FrozenDay[]
  frozenAt: Date | null
  /**
   * grows by one at each save: what an editor saw, so that nobody overwrites unknowingly;
   * 0: only the potential was frozen, no objective was set
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
 * The objectifs of some concessions for a month (yyyy-MM): targets, and the frozen potential as it is stored; the merely
 * frozen are left out.
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

/** The objectif of a concession's month (yyyy-MM). */
export async function findObjectif(
  siteId: string,
  period: string,
): Promise<ObjectifDocument | null> {
  return (await objectifs.open()).findOne({ siteId, period })
}

/** The objectif of that identifier. */
export async function findObjectifById(_id: string): Promise<ObjectifDocument | null> {
  return (await objectifs.open()).findOne({ _id })
}

/** Stores a month that had no document; false when somebody was faster. */
export async function insertObjectif(
  document: ObjectifDocument,
  tx: Transaction,
): Promise<boolean> {
  return insertFirst(await objectifs.open(), document, tx)
}

/** Replaces what an editor sets or freezes, if the month still is what was read; false when it has moved on. */
export async function updateObjectif(
  stored: ObjectifDocument,
  saved: Partial<ObjectifDocument>,
  tx: Transaction,
): Promise<boolean> {
  const { _id, version } = stored
  // why both: a freeze does not count as a version
  const { matchedCount } = await (await objectifs.open()).updateOne(
    { _id, version, ...unchangedSince(stored) },
    { $set: saved, $inc: NEXT_REVISION },
    { session: tx },
  )
  return matchedCount === 1
}

/** Removes an objectif that still is what was read; false when it is gone or has moved on. */
export async function removeObjectif(stored: ObjectifDocument, tx: Transaction): Promise<boolean> {
  const { _id, version } = stored
  const { deletedCount } = await (await objectifs.open()).deleteOne(
    { _id, version, ...unchangedSince(stored) },
    { session: tx },
  )
  return deletedCount === 1
}

/** The frozen potential of some concessions in a month. */
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

/** The frozen potential of a scope's concessions in a month (yyyy-MM). */
export async function frozenPotentials(
  scope: Scope,
  period: string,
): Promise<Pick<ObjectifDocument, 'siteId' | 'frozenPotentialHours' | 'frozenAt'>[]> {
  return (await objectifs.open())
    .find(
      { ...within(scope), period, frozenPotentialHours: { $ne: null } },
      { projection: { _id: 0, siteId: 1, frozenPotentialHours: 1, frozenAt: 1 } },
    )
    .toArray()
}
