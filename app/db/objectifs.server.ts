import type { ObjectifValues } from '~/domain/objectifs/objectif'
import type { ProductiveService } from '~/domain/records/services'
import { defineModel } from './collection.server'

/** The objectif of one concession and month. */
export interface ObjectifDocument extends ObjectifValues {
  _id: string
  siteId: string
  plateId: string
  groupId: string
  /** yyyy-MM */
  period: string
  year: number
  month: number
  workingDays: number
  frozenPotentialHours: Record<ProductiveService, number> | null
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

/** The objectifs of some concessions for a month (yyyy-MM): targets only. */
export async function objectifsOfSites(
  siteIds: readonly string[],
  period: string,
): Promise<Pick<ObjectifDocument, 'siteId' | 'budget' | 'services'>[]> {
  const collection = await objectifs.open()
  return collection
    .find(
      { siteId: { $in: [...siteIds] }, period },
      { projection: { _id: 0, siteId: 1, budget: 1, services: 1 } },
    )
    .toArray()
}
