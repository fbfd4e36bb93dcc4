import { type DaySet, latestDay, withoutDay } from '../calendar/day-set'
import { frenchDay, type LocalDate } from '../calendar/local-date'
import { countedAt, daysOfSite, type MonthDays } from '../calendar/working-days'
import { namesAndMore, numberText } from '../message-format'
import { sitesByDataDate } from './data-dates'
import type { MonthActivity } from './month-activity'

/** Maximum number of concessions named. */
const NAMED_OF_SPAN = 3

const counted = (worked: number) => `cumul de ${numberText(worked)} jours ouvrés`

interface Span {
  /** working days */
  worked: number
  /** the day of the previous data; null: none this month */
  since: LocalDate | null
}

type Spans = readonly (Span & { siteId: string })[]

/**
 * Span of J-1 for each concession with data of the day. The difference with the previous record covers every working
 * day since, by its own calendar (4-decisions, 17 and 71).
 * @param date the day of J-1: the scope's data date; null: no data
 */
export function daySpans(activity: MonthActivity, date: LocalDate | null, days: MonthDays): Spans {
  if (date === null) return []
  const dated = sitesByDataDate(activity, date).find((one) => one.date === date)
  const own = new Set(dated?.siteIds)
  const spans = new Map<MonthDays, Map<DaySet, Span>>()
  const spanOf = (set: DaySet, calendar: MonthDays) => {
    const bySet = spans.get(calendar) ?? new Map<DaySet, Span>()
    spans.set(calendar, bySet)
    const known = bySet.get(set)
    if (known) return known
    const since = latestDay(withoutDay(set, date), activity.month, date)
    const span = { worked: countedAt(calendar, date) - countedAt(calendar, since), since }
    bySet.set(set, span)
    return span
  }
  return activity.sites.flatMap(({ siteId, days: set }) =>
    own.has(siteId) ? [{ siteId, ...spanOf(set, daysOfSite(days, siteId)) }] : [],
  )
}

/**
 * Number of working days that J-1 covers when it is the same for all concessions with data of the day: the day's
 * target is multiplied by it. 1 for a single day, and when the concessions differ.
 */
export function daysAddedUp([first, ...others]: Spans): number {
  const isShared = others.every(({ worked }) => worked === first?.worked)
  return first && isShared ? Math.max(1, first.worked) : 1
}

/**
 * Text of the days that J-1 covers, when imports were missed. Undefined when no concession covers two working days.
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
    .slice(0, NAMED_OF_SPAN)
    .map(({ siteId, worked }) => `${nameOf(siteId)} (${counted(worked)})`)
  return `dont ${namesAndMore(named, wide.length - named.length)}`
}
