import type { TargetFamily } from '~/domain/additional-sales/families'
import type { ProductiveService } from '~/domain/records/services'
import { defineModel } from './collection.server'

/** Targets of one service for a month (spec 1 §3). Euros, hours; the rate is net revenue ÷ HEC, 0 when HEC is 0. */
export interface ServiceObjectif {
  key: ProductiveService
  totalHours: number
  hecHours: number
  netRevenue: number
  revenuePerHour: number
  families: { key: TargetFamily; quantity: number }[]
  selectedFamilies: TargetFamily[]
}

/** The objectif of one concession and month. */
export interface ObjectifDocument {
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
  budget: { totalHours: number; hecHours: number; revenue: number; totalEntries: number }
  services: ServiceObjectif[]
  videocheck: { tauxPresentation: number; tauxRealisationDevis: number; caParDevis: number }
  /** grows by one at each save: what an editor saw, so that nobody overwrites unknowingly */
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
