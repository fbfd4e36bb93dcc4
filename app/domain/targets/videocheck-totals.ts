import { withoutNoise, written } from '../decimal'
import { toCents, type VideocheckObjectif } from './objectif'

/** Sums of several concessions' VideoCheck targets, from which rates can be recomputed (4-decisions, 26). */
export interface VideocheckTotals {
  /** sum of the completion rates above 0, and their number */
  rateSum: number
  rateCount: number
  /** euros */
  revenue: number
  /** number of videos that the revenue corresponds to: revenue ÷ revenue per video */
  videos: number
  /** part of `revenue` in euros from concessions with a revenue per video; missing when all have one */
  counted?: number
}

const countedOf = ({ counted, revenue, videos }: VideocheckTotals) =>
  counted ?? (videos > 0 ? revenue : 0)

/** Sums without any target: all 0. */
export function noVideocheck(): VideocheckTotals {
  return { rateSum: 0, rateCount: 0, revenue: 0, videos: 0 }
}

/** Sums of one concession's targets. */
export function videocheckTotals(target: VideocheckObjectif): VideocheckTotals {
  const { tauxPresentation, tauxRealisationDevis, caParDevis } = target
  return {
    rateSum: tauxPresentation,
    rateCount: tauxPresentation > 0 ? 1 : 0,
    revenue: tauxRealisationDevis,
    videos: caParDevis > 0 ? tauxRealisationDevis / caParDevis : 0,
  }
}

/** Adds two sums. */
export function addVideocheck(a: VideocheckTotals, b: VideocheckTotals): VideocheckTotals {
  const revenue = withoutNoise(a.revenue + b.revenue)
  const counted = withoutNoise(countedOf(a) + countedOf(b))
  return {
    rateSum: withoutNoise(a.rateSum + b.rateSum),
    rateCount: a.rateCount + b.rateCount,
    revenue,
    videos: a.videos + b.videos,
    ...(counted === revenue ? {} : { counted }),
  }
}

/**
 * Figures of the card: mean rate to one decimal, summed euros, euros per video over concessions with both
 * (4-decisions, 43); 0 when there is none.
 */
export function videocheckOf(totals: VideocheckTotals): VideocheckObjectif {
  const { rateSum, rateCount, revenue, videos } = totals
  return {
    tauxPresentation: rateCount > 0 ? written(rateSum / rateCount, 1) : 0,
    tauxRealisationDevis: revenue,
    caParDevis: videos > 0 ? toCents(countedOf(totals) / videos) : 0,
  }
}
