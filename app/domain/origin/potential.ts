import { exact } from '../exact'
import { HOURS_PER_DAY } from '../planning/codes'
import { type PotentialHours, totalPotential } from '../planning/site-potential'
import { type ProductiveService, SERVICE_LABELS } from '../records/services'
import type { OriginRow, OriginTable } from './subject'

const FORMULA =
  'Potentiel actualisé = jours productifs planifiés du mois entier × 7 h, équipes productives seulement. Potentiel figé = la copie prise par «\u202fFiger\u202f».'

/** Planned and frozen hours of some concessions; what was never frozen adds nothing. */
export interface PotentialParts {
  actualized: PotentialHours
  frozen: PotentialHours
}

/** One team's hours, or those of the three. */
const hoursOf = (hours: PotentialHours, service: ProductiveService | null) =>
  service ? hours[service] : totalPotential(hours)

/** Days, frozen hours and planned hours. */
export function potentialFigures(
  { actualized, frozen }: PotentialParts,
  service: ProductiveService | null,
): Pick<OriginRow, 'terms' | 'value'> {
  const value = hoursOf(actualized, service)
  return { terms: [exact(value / HOURS_PER_DAY), hoursOf(frozen, service)], value }
}

/** A collaborator's row: the hours that his month holds. */
export function potentialRow(
  worker: { id: string; name: string; potential: PotentialHours; note: string | null },
  service: ProductiveService | null,
): OriginRow {
  const value = hoursOf(worker.potential, service)
  const { id, name, note } = worker
  return {
    id,
    name,
    to: null,
    dataDate: null,
    note,
    value,
    terms: [exact(value / HOURS_PER_DAY), null],
  }
}

/** The potential that the planning holds (1 §2.7; 4-decisions, 22). */
export function potentialTable(
  parts: PotentialParts,
  service: ProductiveService | null,
  rest: Pick<OriginTable, 'rowsOf' | 'rows' | 'notes'>,
): OriginTable {
  return {
    title: service ? `Potentiel du mois, ${SERVICE_LABELS[service]}` : 'Potentiel du mois',
    formula: FORMULA,
    columns: [
      { label: 'Jours productifs', unit: 'days', additive: true },
      { label: 'Potentiel figé', unit: 'hours', additive: rest.rowsOf === 'Périmètre' },
    ],
    ...potentialFigures(parts, service),
    result: { label: 'Potentiel actualisé', unit: 'hours', additive: true },
    operation: { left: 0, sign: '×', right: { value: HOURS_PER_DAY, unit: 'hours' } },
    ...rest,
  }
}
