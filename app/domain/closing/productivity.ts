import { withoutNoise } from '../decimal'
import type { Mechanic } from '../productivity/mechanic'
import { teamOf } from '../productivity/summary'
import { byService, PRODUCTIVE_SERVICES, type ProductiveService } from '../workshop-services'

/** Snapshot of one collaborator, by identifier, because names change and are erased. */
interface SealedMechanic {
  /** null when the planning has no collaborator with the workbook's name */
  workerId: string | null
  service: ProductiveService
  metier: string
  apprentice: boolean
  targetMultiplier: number
  presenceDays: number
  plannedDays: number
  baseTargetHours: number
  individualTargetHours: number | null
  finalTargetHours: number
  billedHours: number
  /** billed ÷ final in percent; null without target */
  fullRealizationPercent: number | null
}

interface SealedTeam {
  people: number
  targetHours: number
  billedHours: number
}

/** Productivity of a concession's closed month, with targets of the whole month. Nothing depends on the calendar. */
export interface SnapshotProductivity {
  /** data date of the billed hours; null when none were imported */
  date: string | null
  services: Record<ProductiveService, SealedTeam>
  collaborators: SealedMechanic[]
}

/** Input of the productivity snapshot; `left` names the invalid data, else null. */
export interface StoredProductivity {
  date: string | null
  mechanics: readonly Mechanic[]
  left: string | null
}

const sealedMechanic = (one: Mechanic): SealedMechanic => ({
  workerId: one.workerId,
  service: one.service,
  metier: one.metier,
  apprentice: one.apprentice,
  targetMultiplier: one.targetMultiplier,
  presenceDays: one.presenceDays,
  plannedDays: one.plannedDays,
  baseTargetHours: one.baseTargetHours,
  individualTargetHours: one.individualTargetHours,
  finalTargetHours: one.finalTargetHours,
  billedHours: one.billedHours,
  fullRealizationPercent: one.fullRealizationPercent,
})

/** Sorts by team, identifier and hours, not by name: renaming a collaborator later must not change the order. */
const byIdentifier = (a: SealedMechanic, b: SealedMechanic) =>
  PRODUCTIVE_SERVICES.indexOf(a.service) - PRODUCTIVE_SERVICES.indexOf(b.service) ||
  (a.workerId ?? '~').localeCompare(b.workerId ?? '~', 'en') ||
  a.billedHours - b.billedHours

/**
 * Converts the productivity to its snapshot form.
 * @throws Error when stored data is invalid
 */
export function snapshotProductivity({ date, mechanics, left }: StoredProductivity) {
  if (left) throw new Error(`${left} cannot be read`)
  const services = byService((service): SealedTeam => {
    const team = teamOf(mechanics.filter((one) => one.service === service))
    const { people, finalTargetHours: targetHours, billedHours } = team
    return { people, targetHours, billedHours }
  })
  return { date, services, collaborators: mechanics.map(sealedMechanic).sort(byIdentifier) }
}

/** Target and billed hours of all services; null when the snapshot has none. */
export function productivityLine(kept: SnapshotProductivity | null | undefined) {
  const sumOf = (key: 'targetHours' | 'billedHours') =>
    kept
      ? withoutNoise(PRODUCTIVE_SERVICES.reduce((sum, one) => sum + kept.services[one][key], 0))
      : null
  return { productivityTarget: sumOf('targetHours'), productivityBilled: sumOf('billedHours') }
}
