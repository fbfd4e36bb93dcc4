import type { ByMeasure, Measure } from '../measures'
import type { ServiceFigures } from './figures'

/** Field of `ServiceFigures` for each measure. */
export const MEASURE_FIGURES = {
  revenue: 'netRevenue',
  ht: 'totalHours',
  hec: 'hecHours',
} as const satisfies Record<Measure, keyof ServiceFigures>

/** The three measures of a service's figures. */
export function measuresOf(figures: ServiceFigures): ByMeasure {
  return { revenue: figures.netRevenue, ht: figures.totalHours, hec: figures.hecHours }
}
