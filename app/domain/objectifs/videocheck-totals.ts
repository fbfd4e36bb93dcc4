import { exact, written } from '../exact'
import { toCents, type VideocheckObjectif } from './objectif'

/** VideoCheck targets of some concessions, kept so that they add up (4-decisions, 26: rates recomputed). */
export interface VideocheckTotals {
  /** sum of the completion rates above 0, and how many there are */
  rateSum: number
  rateCount: number
  /** euros */
  revenue: number
  /** videos that the revenue stands for: revenue ÷ revenue per video */
  videos: number
  /** euros that `videos` stand for, where others have none per video; missing: all of `revenue` */
  counted?: number
}

const countedOf = ({ counted, revenue, videos }: VideocheckTotals) =>
  counted ?? (videos > 0 ? revenue : 0)

/** No target at all. */
export function noVideocheck(): VideocheckTotals {
  return { rateSum: 0, rateCount: 0, revenue: 0, videos: 0 }
}

/** One concession's targets. */
export function videocheckTotals(target: VideocheckObjectif): VideocheckTotals {
  const { tauxPresentation, tauxRealisationDevis, caParDevis } = target
  return {
    rateSum: tauxPresentation,
    rateCount: tauxPresentation > 0 ? 1 : 0,
    revenue: tauxRealisationDevis,
    videos: caParDevis > 0 ? tauxRealisationDevis / caParDevis : 0,
  }
}

/** a + b. */
export function addVideocheck(a: VideocheckTotals, b: VideocheckTotals): VideocheckTotals {
  const revenue = exact(a.revenue + b.revenue)
  const counted = exact(countedOf(a) + countedOf(b))
  return {
    rateSum: exact(a.rateSum + b.rateSum),
    rateCount: a.rateCount + b.rateCount,
    revenue,
    videos: a.videos + b.videos,
    ...(counted === revenue ? {} : { counted }),
  }
}

/**
 * The card's three figures: mean rate to one decimal, summed euros, euros per video of who has both (4-decisions, 43);
 * 0 where there is none.
 */
export function videocheckOf(totals: VideocheckTotals): VideocheckObjectif {
  const { rateSum, rateCount, revenue, videos } = totals
  return {
    tauxPresentation: rateCount > 0 ? written(rateSum / rateCount, 1) : 0,
    tauxRealisationDevis: revenue,
    caParDevis: videos > 0 ? toCents(countedOf(totals) / videos) : 0,
  }
}
