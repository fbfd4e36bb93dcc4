import type { ProductiveService, Service } from '~/domain/records/services'
import { defineModel } from './collection.server'

/** A collaborator of a concession (spec 2 §3). */
export interface WorkerDocument {
  _id: string
  siteId: string
  plateId: string
  groupId: string
  name: string
  /** the DMS's number, when known: the workbook finds a worker by it first */
  matricule: string | null
  service: Service
  metier: string
  secondaryService: ProductiveService | null
  isApprenticeDefault: boolean
  userId: string | null
  active: boolean
  /** first month it no longer appears in, once deleted (4-decisions, 34) */
  deletedAt: Date | null
}

export const workers = defineModel<WorkerDocument>('workers', [
  { key: { siteId: 1, active: 1 }, name: 'site_active' },
  { key: { plateId: 1, active: 1 }, name: 'plate_active' },
  { key: { groupId: 1, active: 1 }, name: 'group_active' },
  { key: { active: 1 }, name: 'active' },
])
