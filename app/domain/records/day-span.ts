import { type BusinessDay, frenchDay } from '../calendar/business-day'
import { type DaySet, latestDay, withoutDay } from '../calendar/day-set'
import type { MonthDays } from '../calendar/working-days'
import { namesAndMore, numberText } from '../sentence-parts'
import { sitesByDataDate } from './data-dates'
import type { MonthActivity } from './month-activity'

/** Concessions that are named. */
const NAMED = 3

const counted = (worked: number) => `cumul de ${numberText(worked)} jours ouvrés`

/**
 * What J-1 covers when it is more than a day's work: the difference with the latest earlier record is that of every
 * working day in between (4-decisions, 17), and mornings are missed. Undefined when nobody's covers two.
 * @param date the day J-1 is of: the scope's data date
 * @param nameOf a concession's name
 */
export function daySpan(
  activity: MonthActivity,
  date: BusinessDay,
  days: MonthDays,
  nameOf: (siteId: string) => string,
): string | undefined {
  const dated = sitesByDataDate(activity, date).find((one) => one.date === date)
  const own = new Set(dated?.siteIds)
  const spans = new Map<DaySet, { worked: number; since: BusinessDay | null }>()
  const spanOf = (set: DaySet) => {
    const known = spans.get(set)
    if (known) return known
    const since = latestDay(withoutDay(set, date), activity.month, date)
    const span = { worked: days.elapsedAt(date) - days.elapsedAt(since), since }
    spans.set(set, span)
    return span
  }
  const wide = activity.sites.flatMap(({ siteId, days: set }) => {
    const span = own.has(siteId) ? spanOf(set) : null
    return span && span.worked > 1 ? [{ siteId, ...span }] : []
  })
  const [first] = wide
  if (!first) return undefined
  if (wide.length === own.size && wide.every(({ since }) => since === first.since)) {
    const { since, worked } = first
    const from = since ? `depuis les données du ${frenchDay(since)}` : 'premières données du mois'
    return `${counted(worked)}, ${from}`
  }
  const named = wide
    .slice(0, NAMED)
    .map(({ siteId, worked }) => `${nameOf(siteId)} (${counted(worked)})`)
  return `dont ${namesAndMore(named, wide.length - named.length)}`
}
