import { percentOf } from '../percent'
import type { VideocheckFigures } from './figures'
import { videocheckRates } from './figures'
import type { VideocheckMonth } from './month'
import { targetsOf, type VideocheckTargets } from './targets'

/** The VideoCheck totals of a scope's month, for the page and for the report (3 §3, Report totals). */
export interface VideocheckTotals extends VideocheckFigures, VideocheckTargets {
  /** percent, one decimal; null without entries */
  completionRate: number | null
  /** CA réalisé ÷ CA identifié: the conversion, compared with `targetConversionRate`; percent, one decimal */
  realizedRevenuePercentage: number | null
  /** whole euros; null without videos */
  revenuePerVideo: number | null
  /** CA réalisé in percent of its target */
  revenuePercent: number | null
}

/** Totals of a month; zeros without data, because the REST response always has totals (3 §7). */
export function sumsOf(month: VideocheckMonth): VideocheckTotals {
  const { figures } = month
  const targets = targetsOf(month.targets)
  const { completionRate, conversionRate, revenuePerVideo } = videocheckRates(figures)
  return {
    ...figures,
    ...targets,
    completionRate,
    realizedRevenuePercentage: conversionRate,
    revenuePerVideo,
    revenuePercent: percentOf(figures.realizedRevenue, targets.targetRevenue),
  }
}

/** Totals of a month; null when no concession has data. */
export function videocheckTotals(month: VideocheckMonth): VideocheckTotals | null {
  return month.sites.some(({ date }) => date !== null) ? sumsOf(month) : null
}
