import { type BusinessDay, frenchDay } from '../calendar/business-day'
import { type DaySet, latestDay, withoutDay } from '../calendar/day-set'
import type { MonthDays } from '../calendar/working-days'
import { namesAndMore, numberText } from '../sentence-parts'
import { sitesByDataDate } from './data-dates'
import type { MonthActivity } from './month-activity'

/** Concessions that are named. */
const NAMED = 3

const counted = (worked: number) => `cumul de ${numberText(worked)} jours ouvrés`

interface Span {
  /** working days */
  worked: number
  /** the earlier data's day; null: none this month */
  since: BusinessDay | null
}

type Spans = readonly (Span & { siteId: string })[]

/**
 * What J-1 covers of each concession that has data of the day: the difference with the latest earlier record is that of
 * every working day in between (4-decisions, 17).
 * @param date the day J-1 is of: the scope's data date; null: there is none
 */
export function daySpans(
  activity: MonthActivity,
  date: BusinessDay | null,
  days: MonthDays,
): Spans {
  if (date === null) return []
  const dated = sitesByDataDate(activity, date).find((one) => one.date === date)
  const own = new Set(dated?.siteIds)
  const spans = new Map<DaySet, Span>()
  const spanOf = (set: DaySet) => {
    const known = spans.get(set)
    if (known) return known
    const since = latestDay(withoutDay(set, date), activity.month, date)
    const span = { worked: days.elapsedAt(date) - days.elapsedAt(since), since }
    spans.set(set, span)
    return span
  }
  return activity.sites.flatMap(({ siteId, days: set }) =>
    own.has(siteId) ? [{ siteId, ...spanOf(set) }] : [],
  )
}

/**
 * How many working days J-1 adds up of all who have data of the day, where it is as many of each: what a day's target is
 * asked of them as often. 1 where it is a day's work, and where some have missed other mornings than others.
 */
export function daysAddedUp([first, ...others]: Spans): number {
  const isShared = others.every(({ worked }) => worked === first?.worked)
  return first && isShared ? Math.max(1, first.worked) : 1
}

/**
 * What J-1 covers when it is more than a day's work: mornings were missed. Undefined when nobody's covers two.
 * @param nameOf a concession's name
 */
export function daySpan(all: Spans, nameOf: (siteId: string) => string): string | undefined {
  const wide = all.filter(({ worked }) => worked > 1)
  const [first] = wide
  if (!first) return undefined
  if (wide.length === all.length && wide.every(({ since }) => since === first.since)) {
    const { since, worked } = first
    const from = since ? `depuis les données du ${frenchDay(since)}` : 'premières données du mois'
    return `${counted(worked)}, ${from}`
  }
  const named = wide
    .slice(0, NAMED)
    .map(({ siteId, worked }) => `${nameOf(siteId)} (${counted(worked)})`)
  return `dont ${namesAndMore(named, wide.length - named.length)}`
}
