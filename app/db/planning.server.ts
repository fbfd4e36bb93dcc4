import type { Scope } from '~/domain/access/scope'
import {
  PRODUCTIVE_SERVICES,
  type ProductiveService,
  type Service,
} from '~/domain/records/services'
import { defineModel } from './collection.server'
import { recordsWithin as within } from './records.server'

/** One day of a worker: the attendance code ('' clears the day), the service it counts for, and who wrote it. */
export interface PlanningDay {
  code: string
  isApprenti: boolean
  updatedBy: string
  updatedAt: Date
}

/** One document per worker and month; an entry's id is `worker-date` (architecture, Data). */
export interface PlanningDocument {
  /** `${workerId}-${yyyy-MM}` */
  _id: string
  workerId: string
  siteId: string
  plateId: string
  groupId: string
  /** yyyy-MM */
  month: string
  service: Service
  /** keyed by yyyy-MM-dd */
  days: Record<string, PlanningDay>
  /** potential hours of the month per service, kept with the days: what sums over many concessions read */
  potential: Record<ProductiveService, number>
}

export const planning = defineModel<PlanningDocument>('planning', [
  { key: { workerId: 1, month: 1 }, name: 'worker_month', unique: true },
  { key: { siteId: 1, month: 1 }, name: 'site_month' },
  { key: { plateId: 1, month: 1 }, name: 'plate_month' },
  { key: { groupId: 1, month: 1 }, name: 'group_month' },
  { key: { month: 1 }, name: 'month' },
])

/** The attendance of some concessions in a month (yyyy-MM). */
export async function planningOfSites(
  siteIds: readonly string[],
  month: string,
): Promise<Pick<PlanningDocument, 'siteId' | 'service' | 'days'>[]> {
  const collection = await planning.open()
  return collection
    .find(
      { siteId: { $in: [...siteIds] }, month },
      { projection: { _id: 0, siteId: 1, service: 1, days: 1 } },
    )
    .toArray()
}

/** A concession's potential of a month: hours per team, and its collaborators of productive teams. */
export type PotentialRow = Record<ProductiveService, number> & { _id: string; workers: number }

/** The potential of a scope's concessions in a month (yyyy-MM), added up by the database. */
export async function plannedPotentials(scope: Scope, month: string): Promise<PotentialRow[]> {
  const match = { ...within(scope), month, service: { $in: [...PRODUCTIVE_SERVICES] } }
  return (await planning.open())
    .aggregate<PotentialRow>([
      { $match: match },
      {
        $group: {
          _id: '$siteId',
          mechanic: { $sum: '$potential.mechanic' },
          quickService: { $sum: '$potential.quickService' },
          body: { $sum: '$potential.body' },
          workers: { $sum: 1 },
        },
      },
    ])
    .toArray()
}
