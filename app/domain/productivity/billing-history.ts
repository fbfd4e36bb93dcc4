import { weekday } from '../calendar/day-arithmetic'
import { addDays } from '../calendar/day-counting'
import type { LocalDate } from '../calendar/local-date'
import { type DailyBarsChart, dailyBarsChart } from '../charts/daily-bars'
import { withoutNoise } from '../decimal'

/** A collaborator's billed hours on an activity date, cumulative from the 1st (3 §3). */
export interface BillingEntry {
  date: LocalDate
  cumulativeBilledHoursAtDate: number
}

/** Billed hours added on one activity date. */
export interface BillingDay extends BillingEntry {
  /** difference with the entry before, at least 0 (4-decisions, 17) */
  hours: number
}

/** Sorts the entries and computes the hours that each added. */
export function billingDays(entries: readonly BillingEntry[]): BillingDay[] {
  const ordered = [...entries].sort((a, b) => (a.date < b.date ? -1 : 1))
  return ordered.map((entry, i) => {
    const before = ordered[i - 1]?.cumulativeBilledHoursAtDate ?? 0
    return {
      ...entry,
      hours: Math.max(0, withoutNoise(entry.cumulativeBilledHoursAtDate - before)),
    }
  })
}

/** A week of billing, Monday to Sunday. */
export interface BillingWeek {
  monday: LocalDate
  sunday: LocalDate
  hours: number
  days: BillingDay[]
}

/** Groups the days by week; weeks start on Monday (3 §9). */
export function billingWeeks(days: readonly BillingDay[]): BillingWeek[] {
  const weeks = new Map<LocalDate, BillingWeek>()
  for (const day of days) {
    const monday = addDays(day.date, 1 - weekday(day.date))
    const week = weeks.get(monday) ?? { monday, sunday: addDays(monday, 6), hours: 0, days: [] }
    week.days.push(day)
    week.hours = withoutNoise(week.hours + day.hours)
    weeks.set(monday, week)
  }
  return [...weeks.values()]
}

/** Billed hours of a month by day, without Sundays, and their chart. */
export interface BillingChart {
  days: { date: LocalDate; value: number }[]
  chart: DailyBarsChart
}

/** Chart of the billing days; null when all hours are 0. */
export function billingChart(billed: readonly BillingDay[]): BillingChart | null {
  if (billed.every((day) => day.hours === 0)) return null
  const days = billed
    .filter(({ date }) => weekday(date) < 7)
    .map(({ date, hours }) => ({ date, value: hours }))
  const chart = dailyBarsChart(days.map(({ value }) => ({ value, target: null, average: null })))
  return { days, chart }
}
