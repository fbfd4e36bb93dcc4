import { exact } from '../exact'
import type { VideocheckObjectif } from '../objectifs/objectif'
import {
  type VideocheckTotals as TargetTotals,
  videocheckOf,
  videocheckTotals,
} from '../objectifs/videocheck-totals'
import type { Status } from '../records/statuses'

/** What counts where a concession's objectif says nothing, per month (3 §9): percent, euros, euros. */
export const FIXED_TARGETS: VideocheckObjectif = {
  tauxPresentation: 70,
  tauxRealisationDevis: 40_000,
  caParDevis: 300,
}
/** Percent; no objectif sets it (3 §9). */
export const TARGET_CONVERSION_RATE = 70
/** From this share of its target on, a figure only needs watching (3 §9). */
const WATCHED_SHARE = 70

/** A concession's targets so that they add up; a field that is missing or 0 takes the fixed one. */
export function siteTargets(objectif: VideocheckObjectif | undefined): TargetTotals {
  const or = (key: keyof VideocheckObjectif) => objectif?.[key] || FIXED_TARGETS[key]
  return videocheckTotals({
    tauxPresentation: or('tauxPresentation'),
    tauxRealisationDevis: or('tauxRealisationDevis'),
    caParDevis: or('caParDevis'),
  })
}

/** The targets of a scope: percent, euros, percent, euros. */
export interface VideocheckTargets {
  targetCompletionRate: number
  targetRevenue: number
  targetConversionRate: number
  targetRevenuePerVideo: number
}

/** The targets that the sums are compared with: mean rate, summed euros, euros ÷ videos. */
export function targetsOf(totals: TargetTotals): VideocheckTargets {
  const { tauxPresentation, tauxRealisationDevis, caParDevis } = videocheckOf(totals)
  return {
    targetCompletionRate: tauxPresentation,
    targetRevenue: tauxRealisationDevis,
    targetConversionRate: TARGET_CONVERSION_RATE,
    targetRevenuePerVideo: caParDevis,
  }
}

/** Colour rule of VideoCheck, used by nothing else (3 §9): target reached green, from 70 % of it orange, else red. */
export function videocheckStatus(value: number | null, target: number): Status {
  if (value === null || target === 0) return 'none'
  if (value >= target) return 'good'
  return value * 100 >= exact(target * WATCHED_SHARE) ? 'warn' : 'bad'
}
