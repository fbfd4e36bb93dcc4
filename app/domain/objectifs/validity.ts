import { storedPotential } from '../planning/potential/site-potential'
import { type ObjectifFigures, type ObjectifTotals, objectifTotals } from '../targets/totals'

/** Stored objectif with its frozen potential. */
type Stored = ObjectifFigures & { frozenPotentialHours?: unknown }

// Includes the frozen potential, because the levers divide by it.
const isWhole = ({ budget, services, videocheck, frozenPotentialHours: frozen = null }: Stored) =>
  (frozen === null || storedPotential(frozen) !== null) &&
  [budget.revenue, budget.totalHours, budget.hecHours, budget.totalEntries].every(
    Number.isFinite,
  ) &&
  [videocheck.tauxPresentation, videocheck.tauxRealisationDevis, videocheck.caParDevis].every(
    Number.isFinite,
  ) &&
  services.every(
    ({ netRevenue, totalHours, hecHours, families }) =>
      [netRevenue, totalHours, hecHours].every(Number.isFinite) &&
      families.every(({ quantity }) => Number.isFinite(quantity)),
  )

/**
 * Totals of a stored objectif; null when invalid (4-decisions, 42). Validates the stored values, not the sums:
 * summing turns an invalid number into 0.
 */
export function readableTotals(objectif: Stored): ObjectifTotals | null {
  try {
    return isWhole(objectif) ? objectifTotals(objectif) : null
  } catch {
    return null
  }
}
