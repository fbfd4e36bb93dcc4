import { type GroupedBarsChart, groupedBarsChart } from '../charts/grouped-bars'
import { exact } from '../exact'
import { type PotentialHours, totalPotential } from '../planning/site-potential'
import { keyedLines } from './day-rings'
import type { LineKey } from './outside'
import { percentText } from './percent-text'
import { percentOf } from './projection'
import type { ScopeFigures } from './scope-figures'
import { POTENTIAL_DELAY_DANGER, POTENTIAL_PERCENT } from './statuses'
import { type Judged, judged } from './verdicts'

/** Where a line stands against its planning, hours (3 §2.3; 4-decisions, 22). */
export interface PotentialProgress extends Judged {
  key: LineKey
  /** planned to date, each concession at its own data date */
  potential: number
  /** billed (HT) since the 1st */
  realized: number
  /** in progress, snapshot */
  ongoing: number
  /** billed in percent of the potential; null without potential */
  percent: number | null
  /** max(0, potential − billed − in progress) */
  delay: number
  /** delay in percent of the potential; null without potential */
  delayPercent: number | null
  /** whether the delay exceeds 30 % of the potential (3 §9) */
  danger: boolean
  /** what the danger compares, where there is one (4-decisions, 48) */
  delayVerdict: string | null
}

function delayJudged(percent: number | null) {
  if (percent === null || percent <= POTENTIAL_DELAY_DANGER)
    return { danger: false, delayVerdict: null }
  const [share, limit] = [percentText(percent), percentText(POTENTIAL_DELAY_DANGER)]
  const delayVerdict = `retard ${share} du potentiel à date\u202f; signalé au-delà de ${limit}`
  return { danger: true, delayVerdict }
}

/** One line's progress from its three amounts of hours. */
export function potentialProgressOf(
  key: LineKey,
  { potential, realized, ongoing }: { potential: number; realized: number; ongoing: number },
): PotentialProgress {
  const percent = percentOf(realized, potential)
  const delay = Math.max(0, exact(potential - realized - ongoing))
  const delayPercent = percentOf(delay, potential)
  return {
    key,
    potential,
    realized,
    ongoing,
    percent,
    ...judged(percent, POTENTIAL_PERCENT, percent),
    delay,
    delayPercent,
    ...delayJudged(delayPercent),
  }
}

/** GLOBAL, then each service, against what was planned to date (4-decisions, 39). On GLOBAL one service's advance makes up for another's delay. */
export function potentialProgress(
  figures: ScopeFigures,
  potential: PotentialHours,
): PotentialProgress[] {
  return keyedLines(figures).map(({ key, line }) =>
    potentialProgressOf(key, {
      potential: key === 'global' ? totalPotential(potential) : potential[key],
      realized: line.figures.totalHours,
      ongoing: line.figures.ongoingHours,
    }),
  )
}

/** What the chart of 'Avancement du potentiel' draws of each line, in order (3 §2.3). */
const POTENTIAL_BARS = ['potential', 'realized', 'delay'] as const

/** The lines as groups of bars. */
export function potentialChart(lines: readonly PotentialProgress[]): GroupedBarsChart {
  return groupedBarsChart(
    lines.map((line) => ({
      key: line.key,
      values: POTENTIAL_BARS.map((key) => ({ key, value: line[key] })),
    })),
  )
}
