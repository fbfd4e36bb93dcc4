import { written } from '../decimal'
import type { TargetFamily } from '../sales-families'
import type { ProductiveService } from '../workshop-services'

/** Global budget of a concession's month (spec 1 §2.7): hours, external-customer hours, euros, Cessions. */
export interface Budget {
  totalHours: number
  hecHours: number
  /** euros */
  revenue: number
  /** 'Cessions', an integer */
  totalEntries: number
}

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

/**
 * Card 'Objectifs VideoCheck'; the stored names in the order of its three fields (spec 1 §2.7, §3):
 * `tauxPresentation` is 'Tx Réalisation %', `tauxRealisationDevis` 'Objectifs CA €', `caParDevis` 'Objectif
 * CA/Video €'.
 */
export interface VideocheckObjectif {
  tauxPresentation: number
  tauxRealisationDevis: number
  caParDevis: number
}

/** Values that a user sets for one concession and month. */
export interface ObjectifValues {
  budget: Budget
  services: ServiceObjectif[]
  videocheck: VideocheckObjectif
}

/** CA Net/HEC proposed while no objective is set, in euros per hour (4-decisions, 21). */
export const DEFAULT_RATE = 300

/** CA Net ÷ HEC, in euros per hour rounded to cents; 0 when HEC is 0 (spec 1 §3). */
export function revenuePerHour(netRevenue: number, hecHours: number): number {
  return hecHours > 0 ? toCents(netRevenue / hecHours) : 0
}

/** Rounds half away from zero to hundredths, ignoring binary noise. */
export function toCents(value: number): number {
  return written(value, 2)
}
