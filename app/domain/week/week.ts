import { lastDayOf, weekday } from '../calendar/day-arithmetic'
import { addDays } from '../calendar/day-counting'
import { dayIn, type LocalDate, type Month, monthOf } from '../calendar/local-date'
import { countedAt, type MonthDays } from '../calendar/working-days'
import { joinSpans, type Span, type Standing, spanBetween } from '../spans/span'

/** A week, Monday to Sunday. */
export interface Week {
  first: LocalDate
  last: LocalDate
}

/** The week that holds a day. */
export function weekOf(day: LocalDate): Week {
  const first = addDays(day, 1 - weekday(day))
  return { first, last: addDays(first, 6) }
}

/** The days of a week that lie in one month. */
export interface WeekPart {
  month: Month
  from: LocalDate
  to: LocalDate
  /** day before `from` within the month; null: `from` is the first of the month */
  eve: LocalDate | null
}

/** Splits a week up to a day into its months: one part, or two. */
export function weekParts({ first, last }: Week, upTo: LocalDate): WeekPart[] {
  const end = upTo < last ? upTo : last
  const parts = [...new Set([monthOf(first), monthOf(end)])].map((month): WeekPart => {
    const start = dayIn(month, 1)
    const from = first > start ? first : start
    const close = lastDayOf(month)
    return {
      month,
      from,
      to: end < close ? end : close,
      eve: from === start ? null : addDays(from, -1),
    }
  })
  return parts.filter(({ from, to }) => from <= to)
}

/** A concession's month at both ends of a part of the week, by its own calendar. */
export interface WeekEnds extends WeekPart {
  now: Standing | undefined
  /** at `eve` */
  before: Standing | undefined
  days: MonthDays
}

/** A concession's week. */
export interface SiteWeek {
  /** differences of its cumulatives within each month; null: no data of the week */
  span: Span | null
  /** working days of the week, up to its end or the analysed date, without data */
  missing: number
  /** working days before the week that the figures hold, because no record ends with the week before */
  early: number
}

const workedWithin = (days: MonthDays, after: LocalDate | null, to: LocalDate) =>
  countedAt(days, to) - countedAt(days, after)

/** Working days of a part of the week after the concession's data date. */
function missingIn({ to, eve, now, days }: WeekEnds): number {
  const dataDate = now?.unreadable ? null : (now?.dataDate ?? null)
  const known = eve !== null && (dataDate === null || dataDate < eve) ? eve : dataDate
  return workedWithin(days, known, to)
}

/** Working days before a part of the week that its span holds. */
const earlyIn = ({ eve, days }: WeekEnds, { after }: Span): number =>
  eve === null ? 0 : workedWithin(days, after, eve)

/**
 * Computes a concession's week: realised by differences of cumulatives within each month, due Σ 'Obj. Jr.' of the
 * same working days, complete to its data date.
 * @param parts in the order of the months
 */
export function siteWeek(parts: readonly WeekEnds[]): SiteWeek {
  let [span, missing, early]: [Span | null, number, number] = [null, 0, 0]
  for (const part of parts) {
    missing += missingIn(part)
    const own = part.now ? spanBetween(part.now, part.before, part.days) : null
    if (!own) continue
    early += earlyIn(part, own)
    span = span ? joinSpans(span, own) : own
  }
  return { span, missing, early }
}
