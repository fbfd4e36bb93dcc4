import type { ServiceFigures } from './figures'

/** The three measures that the synthesis switches between (3 §2.1). */
export const MEASURES = ['revenue', 'ht', 'hec'] as const
export type Measure = (typeof MEASURES)[number]

/** Field of `ServiceFigures` for each measure. */
export const MEASURE_FIGURES = {
  revenue: 'netRevenue',
  ht: 'totalHours',
  hec: 'hecHours',
} as const satisfies Record<Measure, keyof ServiceFigures>

/** Labels of the measures, on toggles and in files (3 §2.1). */
export const MEASURE_LABELS: Readonly<Record<Measure, string>> = {
  revenue: 'CA Net',
  ht: 'HT',
  hec: 'HEC',
}

/** One number per measure. */
export type ByMeasure = Record<Measure, number>

/** Builds a record with one value per measure. */
export const byMeasure = <T>(of: (measure: Measure) => T): Record<Measure, T> => ({
  revenue: of('revenue'),
  ht: of('ht'),
  hec: of('hec'),
})

/** Parses the measure of a query parameter; CA Net for anything else. */
export function readMeasure(text: string | null): Measure {
  return MEASURES.find((measure) => measure === text) ?? 'revenue'
}

/** The three measures of a service's figures. */
export function measuresOf(figures: ServiceFigures): ByMeasure {
  return { revenue: figures.netRevenue, ht: figures.totalHours, hec: figures.hecHours }
}
