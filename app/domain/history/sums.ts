import { type BusinessDay, type Month, monthOf } from '../calendar/business-day'
import type { ObjectifTotals } from '../objectifs/totals'
import { exact, totalFigures } from '../records/figures'
import { type Measure, measuresOf } from '../records/measures'
import { activityAt, type MonthActivity } from '../records/month-activity'
import type { ProductiveService } from '../records/services'
import { type ElapsedDays, prorata } from '../records/targets'
import { countedUpTo, yearBefore } from './periods'

/** What the history knows of one month of a scope. */
export interface MonthFacts {
  activity: MonthActivity
  objectifs: ObjectifTotals
  /** working days of the month, and how many have elapsed at the analysed date (all for a past month) */
  days: ElapsedDays
}

/** What is read: one measure, of the scope or of one of its services. */
export interface Reading {
  measure: Measure
  /** null: the three services together */
  service: ProductiveService | null
}

/** One measure over some months. Euros or hours. */
export interface PeriodSum {
  /** null without any record */
  realized: number | null
  /** sum of the months' objectifs */
  budget: number
  /** what of the budget should be realised by the analysed date */
  expected: number
  /** the same days one year before; null when a month with a record has none then */
  previous: number | null
  /** elapsed working days of the months with a record */
  workedDays: number
}

function realizedUpTo(
  activity: MonthActivity | undefined,
  day: BusinessDay,
  { measure, service }: Reading,
): number | null {
  const found = activity ? activityAt(activity, day) : null
  if (!found) return null
  const figures = service ? found.cumulative[service] : totalFigures(found.cumulative)
  return measuresOf(figures)[measure]
}

/** Adds the months up at the analysed date; each month counts with its latest record (4-decisions, 18, 28). */
export function sumMonths(
  months: readonly Month[],
  facts: ReadonlyMap<Month, MonthFacts>,
  date: BusinessDay,
  reading: Reading,
): PeriodSum {
  const sum: PeriodSum = { realized: null, budget: 0, expected: 0, previous: 0, workedDays: 0 }
  for (const month of months) {
    const known = facts.get(month)
    if (!known) continue
    const targets = reading.service
      ? known.objectifs.services[reading.service]
      : known.objectifs.global
    const budget = targets[reading.measure]
    sum.budget = exact(sum.budget + budget)
    sum.expected = exact(sum.expected + prorata(budget, known.days))
    const upTo = countedUpTo(month, date)
    const realized = realizedUpTo(known.activity, upTo, reading)
    if (realized === null) continue
    sum.realized = exact((sum.realized ?? 0) + realized)
    sum.workedDays += known.days.elapsed
    const dayBefore = yearBefore(upTo)
    const before = realizedUpTo(facts.get(monthOf(dayBefore))?.activity, dayBefore, reading)
    sum.previous = before === null || sum.previous === null ? null : exact(sum.previous + before)
  }
  return sum.realized === null ? { ...sum, previous: null } : sum
}
