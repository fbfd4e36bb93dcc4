/** The three measures that the synthesis switches between (3 §2.1). */
export const MEASURES = ['revenue', 'ht', 'hec'] as const
export type Measure = (typeof MEASURES)[number]

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
