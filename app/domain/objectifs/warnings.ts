import { PRODUCTIVE_SERVICES } from '../records/services'
import { type FieldPath, servicePath } from './field-paths'

/** HEC are a part of HT: each pair of figures, HEC first, of the budget and of every service. */
export const HEC_OF_HT: readonly (readonly [hec: FieldPath, ht: FieldPath])[] = [
  ['budget.hecHours', 'budget.totalHours'],
  ...PRODUCTIVE_SERVICES.map(
    (key) => [servicePath(key, 'hecHours'), servicePath(key, 'totalHours')] as const,
  ),
]

/** What stands beside HEC that exceed HT: a warning, never a reason to refuse. */
export const HEC_ABOVE_HT = 'Les HEC dépassent les heures totales.'

/** Whether HEC exceed HT; an HT of 0 is not filled in and says nothing. Hours. */
export const hecExceed = (hec: number, ht: number): boolean => ht > 0 && hec > ht

/**
 * The HEC figures that exceed their HT.
 * @param hoursAt hours of a figure
 */
export function hecAboveHt(hoursAt: (path: FieldPath) => number): FieldPath[] {
  return HEC_OF_HT.filter(([hec, ht]) => hecExceed(hoursAt(hec), hoursAt(ht))).map(([hec]) => hec)
}
