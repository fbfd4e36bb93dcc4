import type { LocalDate } from '../calendar/local-date'
import { countedAt, type MonthDays } from '../calendar/working-days'
import { withoutNoise } from '../decimal'
import { byMeasure, type Measure } from '../measures'

/** What was realised of the cells with a target, and the month's target. Euros or hours. */
interface Compared {
  compared: number
  target: number
}

/** A concession's figures of a month at its data date. */
export interface Standing {
  siteId: string
  /** null: no data of the month yet */
  dataDate: LocalDate | null
  /** true when a record is invalid */
  unreadable: boolean
  /**
   * Cumulative of everything, of what has a target, and that target of the month (0: none). With doubted cells `compared`
   * and `target` are those of the others, and `withDoubt` those of all.
   */
  progress: Record<Measure, Compared & { realized: number; withDoubt?: Compared | undefined }>
  /** doubted cells of the data date (`doubtMask`) */
  doubted: number
}

/** What was realised between two records against Σ 'Obj. Jr.' of the working days between. Euros or hours. */
export interface SpanAmount {
  realized: number
  /** of the services with a target (4-decisions, 64 and 65); 0 without any */
  compared: number
  /** 0 without target and without a working day */
  due: number
  /** compared − due; null without target */
  gap: number | null
}

/** A concession's figures between two records. */
export interface Span {
  siteId: string
  /** day of the previous record; null: none in the month, so that the span begins on the 1st */
  after: LocalDate | null
  /** day of the last record */
  to: LocalDate
  /** working days by the concession's own calendar; 0: only days off */
  days: number
  amounts: Record<Measure, SpanAmount>
  /**
   * cells doubted at one of its ends alone (`doubtMask`): the difference of two cumulatives with the same doubt is sure
   * (4-decisions, 66)
   */
  doubted: number
}

const withDoubted = (progress: Standing['progress'][Measure]): Compared =>
  progress.withDoubt ?? progress

/** Tests whether the span is compared with a target of the measure. */
export const isAimed = ({ amounts }: Pick<Span, 'amounts'>, measure: Measure): boolean =>
  amounts[measure].gap !== null

/**
 * Computes a concession's figures between two days of one month: differences of its cumulatives, and due the month's
 * target ÷ its own working days, of the working days since the earlier record. Without one the span begins on the 1st
 * (4-decisions, 17 and 71).
 * @param before at the earlier day; undefined: the span begins with the month
 * @param days the concession's own calendar
 * @returns null without a valid record after the earlier one
 */
export function spanBetween(
  now: Standing,
  before: Standing | undefined,
  days: MonthDays,
): Span | null {
  const { siteId, dataDate, unreadable } = now
  const after = before?.dataDate ?? null
  if (unreadable || dataDate === null || (after !== null && after >= dataDate)) return null
  const worked = countedAt(days, dataDate) - countedAt(days, after)
  const amountOf = (measure: Measure): SpanAmount => {
    const own = now.progress[measure]
    const earlier = after === null ? undefined : before?.progress[measure]
    const { compared: whole, target } = withDoubted(own)
    const realized = withoutNoise(own.realized - (earlier?.realized ?? 0))
    const due = days.total === 0 ? 0 : withoutNoise((target * worked) / days.total)
    if (target === 0) return { realized, compared: 0, due, gap: null }
    const compared = withoutNoise(whole - (earlier ? withDoubted(earlier).compared : 0))
    return { realized, compared, due, gap: withoutNoise(compared - due) }
  }
  const doubted = now.doubted ^ (after === null ? 0 : (before?.doubted ?? 0))
  return { siteId, after, to: dataDate, days: worked, amounts: byMeasure(amountOf), doubted }
}

function addAmounts(a: SpanAmount, b: SpanAmount): SpanAmount {
  const [realized, due] = [withoutNoise(a.realized + b.realized), withoutNoise(a.due + b.due)]
  const isCompared = a.gap !== null && b.gap !== null
  if (!isCompared) return { realized, compared: 0, due, gap: null }
  const compared = withoutNoise(a.compared + b.compared)
  return { realized, compared, due, gap: withoutNoise(compared - due) }
}

/**
 * Joins spans of one concession in two months. A measure is compared when both months have a target of it. The joined
 * span begins after the earlier record.
 */
export const joinSpans = (first: Span, second: Span): Span => ({
  ...second,
  after: first.after,
  days: first.days + second.days,
  doubted: first.doubted | second.doubted,
  amounts: byMeasure((measure) => addAmounts(first.amounts[measure], second.amounts[measure])),
})
