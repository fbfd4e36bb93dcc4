import { withoutNoise } from '../decimal'
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

/** A verdict with its explanation. */
export interface Verdict {
  status: Status
  /** 'projection 92 % de l’objectif ; dans le rythme dès 90 %, à surveiller dès 75 %'; null without a status */
  verdict: string | null
  /** true when the status is good but the figure is below its base: no tick is drawn (4-decisions, 48) */
  below?: true
}

/** Word of the status good: 'atteint' where its threshold is 100 %. */
const bestWord = ({ good, scale = 1 }: Pick<VerdictTable, 'good' | 'scale'>) =>
  withoutNoise(good * scale) === 100 ? REACHED : VERDICT_WORDS.good

/** Text of a table's thresholds with their words. */
function wordsOf({ good, warn, scale = 1 }: VerdictTable): string {
  const from = (value: number) => `dès ${percentText(withoutNoise(value * scale))}`
  return `${bestWord({ good, scale })} ${from(good)}, ${VERDICT_WORDS.warn} ${from(warn)}`
}

/** Formats a percentage without rounding it up to a threshold that it has not reached. */
function shareText(value: number, { good, warn, scale = 1 }: VerdictTable): string {
  const share = withoutNoise(value * scale)
  const missed = [good, warn, 100 / scale]
    .map((threshold) => withoutNoise(threshold * scale))
    .find((threshold) => share < threshold && percentText(share) === percentText(threshold))
  return missed === undefined ? percentText(share) : `un peu moins de ${percentText(missed)}`
}

/**
 * Computes a value's verdict and its explanation from the same two inputs, so that they always agree (4-decisions,
 * 48).
 * @param value in the table's unit (percent, or a ratio); null: no verdict
 * @param reached realised in percent of the month's target, where the widget uses 'atteint'
 */
export function verdictOf(
  value: number | null,
  table: VerdictTable,
  reached: number | null = null,
): Verdict {
  const status = statusOf(value, table)
  if (value === null) return { status, verdict: null }
  const whole = 100 / (table.scale ?? 1)
  return withGap({ status, verdict: sentenceOf(value, table, reached) }, value - whole)
}

/** Marks a good verdict with a negative gap as `below`: it is shown without a tick (4-decisions, 48). */
export function withGap<J extends Verdict>(judged: J, gap: number | null): J {
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

/**
 * Text of a table's thresholds without a figure, for a legend (4-decisions, 48).
 * @param since word before a threshold; the footer of a print has no room for the longer one
 */
export function thresholdsText(
  table: VerdictTable,
  since: 'à partir de' | 'dès' = 'à partir de',
): string {
  const { good, warn, scale = 1, base, figure, article = 'le' } = table
  const from = (value: number) => `${since} ${percentText(withoutNoise(value * scale))}`
  return `Statut selon ${article} ${figure}\u202f: ${bestWord(table)} ${from(good)} ${base}, ${VERDICT_WORDS.warn} ${from(warn)}`
}

/** Explanation when too little is compared for a verdict (4-decisions, 53). */
export const PARTIAL_VERDICT: Verdict = {
  status: 'partial',
  verdict:
    'comparaison partielle\u202f: un tiers ou plus du réalisé n’a pas d’objectif auquel le comparer',
}

/** Explanation when figures under doubt would change the word (4-decisions, 66). */
export const DOUBTED_VERDICT: Verdict = {
  status: 'doubted',
  verdict: 'sous réserve\u202f: le statut change avec un chiffre qui reste à confirmer',
}

/**
 * Verdict of figures with data and a target (4-decisions, 53 and 66): partial where too little is compared, under doubt
 * where doubted figures would change it, `below` where the gap to date is negative (48).
 * @param judge verdict of a progress by the widget's table
 */
export function ofBothSides<
  J extends Verdict,
  P extends Pick<Progress, 'compared' | 'due' | 'partial'>,
>(progress: P & { withDoubt?: P | undefined }, judge: (of: P) => J): J | Verdict {
  const judged = oneSided(progress, judge)
  const { withDoubt } = progress
  if (!withDoubt || judged.status === 'partial') return judged
  return oneSided(withDoubt, judge).status === judged.status ? judged : DOUBTED_VERDICT
}

const oneSided = <J extends Verdict, P extends Pick<Progress, 'compared' | 'due' | 'partial'>>(
  progress: P,
  judge: (of: P) => J,
): J | Verdict =>
  progress.partial ? PARTIAL_VERDICT : withGap(judge(progress), gapToDate(progress))

type Judged = Pick<Progress, 'compared' | 'due' | 'progressPercent' | 'partial'>

/**
 * Verdict of the month's progress (3 §9): realised ÷ prorated target at the data date; `none` without target or before
 * the first working day.
 */
export const synthesisVerdict = (progress: Judged & { withDoubt?: Judged | undefined }): Verdict =>
  ofBothSides(progress, ({ compared, due, progressPercent }: Judged) => {
    const ratio = due === 0 ? null : withoutNoise(compared / due)
    return verdictOf(ratio, SYNTHESIS_RATIO, ratio === null ? null : progressPercent)
  })
