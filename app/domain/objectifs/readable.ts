import { storedPotential } from '../planning/site-potential'
import { type ObjectifFigures, type ObjectifTotals, objectifTotals } from './totals'

/** An objectif as it is stored, with the copy of the potential that Figer took. */
type Stored = ObjectifFigures & { frozenPotentialHours?: unknown }

// why with the frozen potential: the levers would divide by a potential that is none
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
 * A stored objectif as totals, null when it is not what an objectif looks like (4-decisions, 42). What is stored is
 * looked at, since a sum makes 0 of what is no number.
 */
export function readableTotals(objectif: Stored): ObjectifTotals | null {
  try {
    return isWhole(objectif) ? objectifTotals(objectif) : null
  } catch {
    return null
  }
}
