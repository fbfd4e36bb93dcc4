import { percentOf } from '../percent'
import type { VerdictTable } from '../records/statuses'
import { type Verdict, verdictOf } from '../records/verdicts'
import type { VideocheckObjectif } from '../targets/objectif'
import {
  type VideocheckTotals as TargetTotals,
  videocheckOf,
  videocheckTotals,
} from '../targets/videocheck-totals'

/** Default targets per month for fields that a concession's objectif lacks (3 §9): percent, euros, euros. */
const FIXED_TARGETS: VideocheckObjectif = {
  tauxPresentation: 70,
  tauxRealisationDevis: 40_000,
  caParDevis: 300,
}
/** Target of the conversion rate in percent, the same for all: no objectif has it (3 §9). */
const TARGET_CONVERSION_RATE = 70
/** Thresholds of VideoCheck, used by no other widget: percent of the target, green from 100, orange from 70 (3 §9). */
export const VIDEOCHECK_PERCENT: VerdictTable = {
  good: 100,
  warn: 70,
  figure: 'résultat',
  base: 'de l’objectif',
}

/** Targets of a concession as sums that can be added; a missing field or 0 takes the default target. */
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

/** Targets of a scope from its sums: mean rate, summed euros, euros ÷ videos. */
export function targetsOf(totals: TargetTotals): VideocheckTargets {
  const { tauxPresentation, tauxRealisationDevis, caParDevis } = videocheckOf(totals)
  return {
    targetCompletionRate: tauxPresentation,
    targetRevenue: tauxRealisationDevis,
    targetConversionRate: TARGET_CONVERSION_RATE,
    targetRevenuePerVideo: caParDevis,
  }
}

/** Verdict of a VideoCheck figure against its target (3 §9). */
export function videocheckVerdict(value: number | null, target: number): Verdict {
  return verdictOf(percentOf(value, target), VIDEOCHECK_PERCENT)
}

/**
 * Verdict of CA réalisé (euros), and its share of the target in percent. The verdict compares whole euros, as printed.
 * The share is exact (as in 'Détail du calcul' and REST), unless the exact share would have another verdict.
 */
export function videocheckRevenueVerdict(
  realized: number,
  target: number,
): Verdict & { share: number | null } {
  const of = (euros: number) => ({
    share: percentOf(euros, target),
    ...videocheckVerdict(euros, target),
  })
  const [exactly, printed] = [of(realized), of(Math.round(realized))]
  return exactly.status === printed.status ? exactly : printed
}
