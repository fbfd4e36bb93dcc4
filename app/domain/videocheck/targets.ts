import type { VideocheckObjectif } from '../objectifs/objectif'
import {
  type VideocheckTotals as TargetTotals,
  videocheckOf,
  videocheckTotals,
} from '../objectifs/videocheck-totals'
import { percentOf } from '../records/projection'
import type { VerdictTable } from '../records/statuses'
import { type Judged, judged } from '../records/verdicts'

/** What counts where a concession's objectif says nothing, per month (3 §9): percent, euros, euros. */
const FIXED_TARGETS: VideocheckObjectif = {
  tauxPresentation: 70,
  tauxRealisationDevis: 40_000,
  caParDevis: 300,
}
/** Percent; no objectif sets it (3 §9). */
const TARGET_CONVERSION_RATE = 70
/** Colour rule of VideoCheck, used by nothing else: percent of the target, reached green, from 70 orange (3 §9). */
export const VIDEOCHECK_PERCENT: VerdictTable = {
  good: 100,
  warn: 70,
  figure: 'résultat',
  base: 'de l’objectif',
}

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

/** How a figure of VideoCheck stands against its target (3 §9). */
export function videocheckJudged(value: number | null, target: number): Judged {
  return judged(percentOf(value, target), VIDEOCHECK_PERCENT)
}

/**
 * How CA réalisé (euros) stands, and its share of the target in percent: judged in the whole euros that it is printed
 * in, while the share is the exact one (as under 'D’où vient ce chiffre' and over REST) unless that one belongs to
 * another verdict.
 */
export function videocheckRevenueJudged(
  realized: number,
  target: number,
): Judged & { share: number | null } {
  const of = (euros: number) => ({
    share: percentOf(euros, target),
    ...videocheckJudged(euros, target),
  })
  const [exactly, printed] = [of(realized), of(Math.round(realized))]
  return exactly.status === printed.status ? exactly : printed
}
