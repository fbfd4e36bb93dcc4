import type { HourMeasure } from '~/domain/analysis/hours-view'

/** The HT/HEC toggle (3 §2.3). */
export const MEASURE_LABELS: Readonly<Record<HourMeasure, string>> = { ht: 'HT', hec: 'HEC' }

/** The measures in full. */
export const MEASURE_NAMES: Readonly<Record<HourMeasure, string>> = {
  ht: 'Heures Totales (HT)',
  hec: 'Heures Externes Client (HEC)',
}
