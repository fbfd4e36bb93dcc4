import type { Measure } from '../measures'
import { HOURS_DAY_PERCENT, REVENUE_DAY_PERCENT, type VerdictTable } from '../records/statuses'
import { type Verdict, verdictOf, withGap } from '../records/verdicts'

interface Judged {
  /** realised in percent of what was due */
  percent: number | null
  gap: number | null
}

/** Verdict of a span by a table of percents of Σ 'Obj. Jr.'; none where nothing is due. */
export const spanVerdict = ({ percent, gap }: Judged, table: VerdictTable): Verdict =>
  withGap(verdictOf(percent, table, percent), gap)

/** Verdict of a last day, by the table of the previous-day rings: the same figure has the same word. */
export const dayVerdict = (judged: Judged, measure: Measure): Verdict =>
  spanVerdict(judged, measure === 'revenue' ? REVENUE_DAY_PERCENT : HOURS_DAY_PERCENT)
