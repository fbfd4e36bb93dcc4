import { PRODUCTIVE_SERVICES } from '../workshop-services'
import { type FieldPath, servicePath } from './field-paths'

/** Pairs of HEC and HT figures of the budget and each service; HEC is a part of HT. */
export const HEC_OF_HT: readonly (readonly [hec: FieldPath, ht: FieldPath])[] = [
  ['budget.hecHours', 'budget.totalHours'],
  ...PRODUCTIVE_SERVICES.map(
    (key) => [servicePath(key, 'hecHours'), servicePath(key, 'totalHours')] as const,
  ),
]

/** French warning for HEC above HT; such a save is not rejected. */
export const HEC_ABOVE_HT = 'Les HEC dépassent les heures totales.'

/** Tests whether HEC exceed HT, in hours. An HT of 0 counts as not filled in. */
export const hecExceed = (hecHours: number, totalHours: number): boolean =>
  totalHours > 0 && hecHours > totalHours

/**
 * HEC figures that exceed their HT.
 * @param hoursAt returns the hours of a figure
 */
export function hecAboveHt(hoursAt: (path: FieldPath) => number): FieldPath[] {
  return HEC_OF_HT.filter(([hec, ht]) => hecExceed(hoursAt(hec), hoursAt(ht))).map(([hec]) => hec)
}
