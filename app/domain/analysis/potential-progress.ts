import type { ScopeFigures } from '../cells/scope-figures'
import { type GroupedBarsChart, groupedBarsChart } from '../charts/grouped-bars'
import { withoutNoise } from '../decimal'
import { percentOf } from '../percent'
import { type PotentialHours, totalPotential } from '../planning/potential/site-potential'
import { type FiguresByService, noFiguresByService, totalFigures } from '../records/figures'
import { isPartial, type LineKey } from '../records/outside'
import { percentText } from '../records/percent-text'
import { POTENTIAL_DELAY_DANGER, POTENTIAL_PERCENT } from '../records/statuses'
import { PARTIAL_VERDICT, type Verdict, verdictOf } from '../records/verdicts'
import { keyedLines } from './day-rings'

/** Progress of a line against its planned hours (3 §2.3; 4-decisions, 22). */
export interface PotentialProgress extends Verdict {
  key: LineKey
  /** planned to date, each concession at its own data date */
  potential: number
  /** billed (HT) since the 1st */
  realized: number
  /** the part of `realized` that is compared: billed by concessions with a planning (4-decisions, 53) */
  compared: number
  /** in progress, snapshot */
  ongoing: number
  /** compared in percent of the potential; null without potential */
  percent: number | null
  /** max(0, potential − compared − in progress in the same concessions) */
  delay: number
  /** delay in percent of the potential; null without potential */
  delayPercent: number | null
  /** true when the delay exceeds 30 % of the potential (3 §9) */
  danger: boolean
  /** text of the comparison behind `danger`; null without danger (4-decisions, 48) */
  delayVerdict: string | null
}

function delayAssessment(percent: number | null) {
  if (percent === null || percent <= POTENTIAL_DELAY_DANGER)
    return { danger: false, delayVerdict: null }
  const [share, limit] = [percentText(percent), percentText(POTENTIAL_DELAY_DANGER)]
  const delayVerdict = `retard ${share} du potentiel à date\u202f; signalé au-delà de ${limit}`
  return { danger: true, delayVerdict }
}

/**
 * Hours of a line: planned to date, billed and in progress; `unplanned`: the part from concessions without a planning.
 */
interface LineHours {
  potential: number
  realized: number
  ongoing: number
  unplanned?: { realized: number; ongoing: number }
}

/**
 * Progress of one line, over the concessions with a planning. No verdict when too few hours are compared (4-decisions,
 * 53).
 */
export function potentialProgressOf(
  key: LineKey,
  { potential, realized, ongoing, unplanned = { realized: 0, ongoing: 0 } }: LineHours,
): PotentialProgress {
  const compared = withoutNoise(realized - unplanned.realized)
  const percent = percentOf(compared, potential)
  const delay = Math.max(0, withoutNoise(potential - compared - (ongoing - unplanned.ongoing)))
  const delayPercent = percentOf(delay, potential)
  return {
    key,
    potential,
    realized,
    compared,
    ongoing,
    percent,
    ...(percent !== null && isPartial(compared, unplanned.realized)
      ? PARTIAL_VERDICT
      : verdictOf(percent, POTENTIAL_PERCENT, percent)),
    delay,
    delayPercent,
    ...delayAssessment(delayPercent),
  }
}

/**
 * Lines of the card: GLOBAL, then each service, against the hours planned to date (4-decisions, 39). On GLOBAL one
 * service's advance compensates another's delay.
 * @param unplanned the part of the figures from concessions without a planned hour in the month
 */
export function potentialProgress(
  figures: ScopeFigures,
  potential: PotentialHours,
  unplanned: FiguresByService = noFiguresByService(),
): PotentialProgress[] {
  return keyedLines(figures).map(({ key, line }) => {
    const without = key === 'global' ? totalFigures(unplanned) : unplanned[key]
    return potentialProgressOf(key, {
      potential: key === 'global' ? totalPotential(potential) : potential[key],
      realized: line.figures.totalHours,
      ongoing: line.figures.ongoingHours,
      unplanned: { realized: without.totalHours, ongoing: without.ongoingHours },
    })
  })
}

/** Bars of each line in the chart 'Avancement du potentiel', in order (3 §2.3). */
const POTENTIAL_BARS = ['potential', 'realized', 'delay'] as const

/** Chart with one group of bars per line. */
export function potentialChart(lines: readonly PotentialProgress[]): GroupedBarsChart {
  return groupedBarsChart(
    lines.map((line) => ({
      key: line.key,
      values: POTENTIAL_BARS.map((key) => ({ key, value: line[key] })),
    })),
  )
}
