import { exact } from '../exact'
import { percentText } from './percent-text'
import { gapToDate, type Progress } from './projection'
import {
  REACHED,
  type Status,
  SYNTHESIS_RATIO,
  statusOf,
  VERDICT_WORDS,
  type VerdictTable,
} from './statuses'

/** A verdict and what it compares. */
export interface Judged {
  status: Status
  /** 'projection 92 % de l’objectif ; dans le rythme dès 90 %, à surveiller dès 75 %'; null without a status */
  verdict: string | null
  /** in the rhythm although below what it is compared with: never drawn as a tick (4-decisions, 48) */
  below?: true
}

/** From which percentages on a table says which word. */
function wordsOf({ good, warn, scale = 1 }: VerdictTable): string {
  const from = (value: number) => `dès ${percentText(exact(value * scale))}`
  const best = exact(good * scale) === 100 ? REACHED : VERDICT_WORDS.good
  return `${best} ${from(good)}, ${VERDICT_WORDS.warn} ${from(warn)}`
}

/** A percentage that never rounds up to a threshold which it has not reached. */
function shareText(value: number, { good, warn, scale = 1 }: VerdictTable): string {
  const share = exact(value * scale)
  const missed = [good, warn, 100 / scale]
    .map((threshold) => exact(threshold * scale))
    .find((threshold) => share < threshold && percentText(share) === percentText(threshold))
  return missed === undefined ? percentText(share) : `un peu moins de ${percentText(missed)}`
}

/**
 * A value judged by its widget's table, with the sentence of what is compared (4-decisions, 48): one pair of inputs
 * for both, so that they cannot disagree.
 * @param value in the table's unit (percent, or a ratio); null: nothing to judge
 * @param reached realised in percent of the whole target, where 'atteint' is a word of the widget
 */
export function judged(
  value: number | null,
  table: VerdictTable,
  reached: number | null = null,
): Judged {
  const status = statusOf(value, table)
  if (value === null) return { status, verdict: null }
  const whole = 100 / (table.scale ?? 1)
  return withGap({ status, verdict: sentenceOf(value, table, reached) }, value - whole)
}

/** A verdict beside a gap: 'dans le rythme' with something missing is said without a tick (4-decisions, 48). */
export function withGap<J extends Judged>(judged: J, gap: number | null): J {
  return judged.status === 'good' && gap !== null && gap < 0 ? { ...judged, below: true } : judged
}

function sentenceOf(value: number, table: VerdictTable, reached: number | null): string {
  if (reached !== null && reached >= 100) {
    const { figure, base } = table.whole ?? table
    const share = percentText(reached)
    return `${figure} ${share} ${base}\u202f; ${REACHED} dès ${percentText(100)}`
  }
  const { figure, base } = table
  return `${figure} ${shareText(value, table)} ${base}\u202f; ${wordsOf(table)}`
}

/** A table's thresholds without a figure, for the foot of a paper (4-decisions, 48). */
export function thresholdsText(table: VerdictTable): string {
  return `${table.figure} en part ${table.base}\u202f: ${wordsOf(table)}`
}

/** No verdict, and why (4-decisions, 53). */
export const PARTIAL_VERDICT: Judged = {
  status: 'partial',
  verdict:
    'comparaison partielle\u202f: un tiers ou plus du réalisé n’a pas d’objectif auquel le comparer',
}

/**
 * A verdict of figures that have both sides (4-decisions, 53): none where too little is compared, and without a tick
 * where the gap to date is negative (48).
 */
export function ofBothSides<J extends Judged>(
  judged: J,
  progress: Pick<Progress, 'compared' | 'due' | 'partial'>,
): J | Judged {
  return progress.partial ? PARTIAL_VERDICT : withGap(judged, gapToDate(progress))
}

/**
 * Progress against the month's progress (3 §9), i.e. realised ÷ what was due at the data's own date; `none` without
 * target or before the first working day.
 */
export function synthesisJudged(
  progress: Pick<Progress, 'compared' | 'due' | 'progressPercent' | 'partial'>,
): Judged {
  const { compared, due, progressPercent } = progress
  const ratio = due === 0 ? null : exact(compared / due)
  return ofBothSides(
    judged(ratio, SYNTHESIS_RATIO, ratio === null ? null : progressPercent),
    progress,
  )
}
