import { exact } from '../exact'
import type { Mechanic } from '../productivity/mechanic'
import { teamOf } from '../productivity/summary'
import { byService, PRODUCTIVE_SERVICES, type ProductiveService } from '../records/services'

/** What a closed month keeps of one collaborator: by identifier, since names change and are taken out. */
interface SealedMechanic {
  /** null: the workbook's name is unknown to the planning */
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

/** The productivity of a concession's closed month: targets of the whole month, nothing worked out of a calendar. */
export interface SealedProductivity {
  /** the day of the billed hours; null: none were imported */
  date: string | null
  services: Record<ProductiveService, SealedTeam>
  collaborators: SealedMechanic[]
}

/** What the concession's productivity is made of; `left` names what of it cannot be read. */
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

/** Order by team, identifier and hours: a collaborator renamed later keeps the place. */
const byIdentifier = (a: SealedMechanic, b: SealedMechanic) =>
  PRODUCTIVE_SERVICES.indexOf(a.service) - PRODUCTIVE_SERVICES.indexOf(b.service) ||
  (a.workerId ?? '~').localeCompare(b.workerId ?? '~', 'en') ||
  a.billedHours - b.billedHours

/** The productivity as a snapshot keeps it. @throws Error for a concession that has nothing to be judged by */
export function sealedProductivity({ date, mechanics, left }: StoredProductivity) {
  if (left) throw new Error(`${left} cannot be read`)
  const services = byService((service): SealedTeam => {
    const team = teamOf(mechanics.filter((one) => one.service === service))
    const { people, finalTargetHours: targetHours, billedHours } = team
    return { people, targetHours, billedHours }
  })
  return { date, services, collaborators: mechanics.map(sealedMechanic).sort(byIdentifier) }
}

/** Target and billed hours of all services; null: the snapshot holds none. */
export function productivityLine(kept: SealedProductivity | null | undefined) {
  const sumOf = (key: 'targetHours' | 'billedHours') =>
    kept ? exact(PRODUCTIVE_SERVICES.reduce((sum, one) => sum + kept.services[one][key], 0)) : null
  return { productivityTarget: sumOf('targetHours'), productivityBilled: sumOf('billedHours') }
}
