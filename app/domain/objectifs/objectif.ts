import type { TargetFamily } from '../additional-sales/families'
import { written } from '../exact'
import type { ProductiveService } from '../records/services'

/** The month's global budget of a concession (spec 1 §2.7): hours, external-customer hours, euros, Cessions. */
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
 * The card 'Objectifs VideoCheck', its three stored names in the order of its three fields (spec 1 §2.7, §3):
 * `tauxPresentation` is 'Tx Réalisation %', `tauxRealisationDevis` 'Objectifs CA €', `caParDevis` 'Objectif CA/Video €'.
 */
export interface VideocheckObjectif {
  tauxPresentation: number
  tauxRealisationDevis: number
  caParDevis: number
}

/** What an editor sets for one concession and month. */
export interface ObjectifValues {
  budget: Budget
  services: ServiceObjectif[]
  videocheck: VideocheckObjectif
}

/** CA Net/HEC proposed while no objective is set, euros per hour (4-decisions, 21). */
export const DEFAULT_RATE = 300

/** CA Net ÷ HEC, euros per hour to the cent; 0 when HEC is 0 (spec 1 §3). */
export function revenuePerHour(netRevenue: number, hecHours: number): number {
  return hecHours > 0 ? toCents(netRevenue / hecHours) : 0
}

/** Rounded half away from zero to hundredths, binary noise ignored. */
export function toCents(value: number): number {
  return written(value, 2)
}
