import type { LocalDate } from '../calendar/local-date'
import { withoutNoise } from '../decimal'

/** Figures of a concession in the VideoCheck workbook, cumulative over the month (3 §3; spec 5 §2). */
export interface VideocheckFigures {
  /** Entrées VideoCheck */
  entries: number
  /** Dossiers envoyés */
  videosDone: number
  /** CA identifié, euros */
  identifiedRevenue: number
  /** CA réalisé, euros */
  realizedRevenue: number
}

export const VIDEOCHECK_KEYS = [
  'entries',
  'videosDone',
  'identifiedRevenue',
  'realizedRevenue',
] as const satisfies readonly (keyof VideocheckFigures)[]

/** Figures of a concession cumulative up to a day of the month. */
export interface DatedVideocheck extends VideocheckFigures {
  date: LocalDate
}

const isValid = (stored: VideocheckFigures): boolean =>
  VIDEOCHECK_KEYS.every((key) => Number.isFinite(stored[key]))

/** True if a stored month has every figure (4-decisions, 42). Missing figures would make the sums wrong. */
export const isValidVideocheck = (
  stored: VideocheckFigures & { earlier?: readonly VideocheckFigures[] },
): boolean => isValid(stored) && (stored.earlier ?? []).every(isValid)

/** Figures of 0. */
export function noVideocheckFigures(): VideocheckFigures {
  return { entries: 0, videosDone: 0, identifiedRevenue: 0, realizedRevenue: 0 }
}

/** a + b, figure by figure. */
export function addVideocheckFigures(
  a: VideocheckFigures,
  b: VideocheckFigures,
): VideocheckFigures {
  const sum = noVideocheckFigures()
  for (const key of VIDEOCHECK_KEYS) sum[key] = withoutNoise(a[key] + b[key])
  return sum
}

/** a − b, figure by figure. */
export function minusVideocheckFigures(
  a: VideocheckFigures,
  b: VideocheckFigures,
): VideocheckFigures {
  const left = noVideocheckFigures()
  for (const key of VIDEOCHECK_KEYS) left[key] = withoutNoise(a[key] - b[key])
  return left
}

const tenth = (value: number) => Math.round(withoutNoise(value * 10)) / 10

/** Rates computed from sums, never as an average of rates; null when the divisor is 0. */
export interface VideocheckRates {
  /** Taux de réalisation: dossiers envoyés ÷ entrées, percent to one decimal */
  completionRate: number | null
  /** Taux de conversion: CA réalisé ÷ CA identifié, percent to one decimal */
  conversionRate: number | null
  /** CA par vidéo: CA réalisé ÷ dossiers envoyés, whole euros */
  revenuePerVideo: number | null
}

/** Rates of the sums, rounded as they are printed and compared. */
export function videocheckRates(sums: VideocheckFigures): VideocheckRates {
  const { entries, videosDone, identifiedRevenue, realizedRevenue } = sums
  return {
    completionRate: entries > 0 ? tenth((100 * videosDone) / entries) : null,
    conversionRate:
      identifiedRevenue > 0 ? tenth((100 * realizedRevenue) / identifiedRevenue) : null,
    revenuePerVideo: videosDone > 0 ? Math.round(withoutNoise(realizedRevenue / videosDone)) : null,
  }
}
