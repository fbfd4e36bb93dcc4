import { exact } from '../exact'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '../records/services'
import { type Mechanic, percentOf } from './mechanic'

/** What some collaborators come to together. */
export interface Totals {
  presenceDays: number
  potentialHours: number
  totalFinalTargetHours: number
  totalProratedTargetHours: number
  totalBilledHours: number
  totalOngoingHours: number
  /** billed ÷ prorated of all, percent: the average weighted by target; null without target */
  averageRealizationPercent: number | null
  /** billed ÷ final of all, percent; null without target */
  fullRealizationPercent: number | null
  mechanicCount: number
}

/** The totals of one service (3 §3). */
export interface ServiceSummary extends Totals {
  service: ProductiveService
}

const unroundedSum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
const sum = (values: readonly number[]) => exact(unroundedSum(values))

/** Adds collaborators up; rates are those of the sums. */
export function totalsOf(mechanics: readonly Mechanic[]): Totals {
  const totalFinalTargetHours = sum(mechanics.map((one) => one.finalTargetHours))
  const due = unroundedSum(mechanics.map((one) => one.proratedTargetHours))
  const totalBilledHours = sum(mechanics.map((one) => one.billedHours))
  return {
    presenceDays: sum(mechanics.map((one) => one.presenceDays)),
    potentialHours: sum(mechanics.map((one) => one.potentialHours)),
    totalFinalTargetHours,
    totalProratedTargetHours: exact(due),
    totalBilledHours,
    totalOngoingHours: sum(mechanics.map((one) => one.ongoingHours)),
    averageRealizationPercent: percentOf(totalBilledHours, due),
    fullRealizationPercent: percentOf(totalBilledHours, totalFinalTargetHours),
    mechanicCount: mechanics.length,
  }
}

/** The services that have collaborators, in display order. */
export function summaryByService(mechanics: readonly Mechanic[]): ServiceSummary[] {
  return PRODUCTIVE_SERVICES.map((service) => ({
    service,
    ...totalsOf(mechanics.filter((one) => one.service === service)),
  })).filter(({ mechanicCount }) => mechanicCount > 0)
}
