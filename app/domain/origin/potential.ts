import { withoutNoise } from '../decimal'
import { HOURS_PER_DAY } from '../planning/codes'
import { type PotentialHours, totalPotential } from '../planning/potential/site-potential'
import { type ProductiveService, SERVICE_LABELS } from '../workshop-services'
import type { OriginRow, OriginTable } from './subject'

const FORMULA =
  'Potentiel actualisé = jours productifs planifiés du mois entier × 7 h, équipes productives seulement. Potentiel figé = la copie prise par «\u202fFiger\u202f».'

/** Planned and frozen hours of some concessions; never frozen counts as 0. */
export interface PotentialParts {
  actualized: PotentialHours
  frozen: PotentialHours
}

/** Hours of one team, or of all three. */
const hoursOf = (hours: PotentialHours, service: ProductiveService | null) =>
  service ? hours[service] : totalPotential(hours)

/** Days and frozen hours as terms, planned hours as value. */
export function potentialFigures(
  { actualized, frozen }: PotentialParts,
  service: ProductiveService | null,
): Pick<OriginRow, 'terms' | 'value'> {
  const value = hoursOf(actualized, service)
  return { terms: [withoutNoise(value / HOURS_PER_DAY), hoursOf(frozen, service)], value }
}

/** Row of a collaborator: planned hours of the month. */
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
    terms: [withoutNoise(value / HOURS_PER_DAY), null],
  }
}

/** Explanation of the planning's potential (1 §2.7; 4-decisions, 22). */
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
