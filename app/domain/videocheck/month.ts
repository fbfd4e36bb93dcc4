import { previousBusinessDate } from '../calendar/analysis-date'
import type { LocalDate } from '../calendar/local-date'
import { daysOfSite, type MonthDays } from '../calendar/working-days'
import { expectedDay, type Freshness, isLate } from '../records/data-dates'
import type { VideocheckObjectif } from '../targets/objectif'
import {
  addVideocheck as addTargets,
  noVideocheck as noTargets,
  type VideocheckTotals as TargetTotals,
} from '../targets/videocheck-totals'
import {
  addVideocheckFigures,
  type DatedVideocheck,
  minusVideocheckFigures,
  noVideocheckFigures,
  type VideocheckFigures,
} from './figures'
import { siteTargets } from './targets'

/** Imported figures of a concession's month, cumulative up to `date`. */
export interface ImportedMonth extends DatedVideocheck {
  /** figures of earlier dates of the month, oldest first */
  earlier?: DatedVideocheck[]
}

/** Change of a scope's figures on a date of its imports. */
export interface VideocheckStep {
  date: LocalDate
  /** figures of the concessions whose first figures of the month have this date */
  first: VideocheckFigures
  /** growth of the others since their previous figures */
  growth: VideocheckFigures
}

/**
 * A scope's VideoCheck month. A concession without data is left out of figures and targets alike, so that both cover
 * the same concessions (4-decisions, 42, 43); in `sites` its `date` is null.
 */
export interface VideocheckMonth {
  figures: VideocheckFigures
  targets: TargetTotals
  sites: { siteId: string; date: LocalDate | null; earlier?: LocalDate[] }[]
  /** the month's path by date */
  steps: VideocheckStep[]
  /** concessions with an invalid month: left out of all other fields (4-decisions, 42) */
  unreadable: string[]
}

/** One concession's month. */
export function siteVideocheck(
  siteId: string,
  imported: ImportedMonth | undefined,
  objectif: VideocheckObjectif | undefined,
): VideocheckMonth {
  if (!imported)
    return {
      figures: noVideocheckFigures(),
      targets: noTargets(),
      sites: [{ siteId, date: null }],
      steps: [],
      unreadable: [],
    }
  const { date, earlier = [] } = imported
  const days = [...earlier, imported]
  const none = noVideocheckFigures()
  return {
    figures: addVideocheckFigures(imported, none),
    targets: siteTargets(objectif),
    sites: [
      { siteId, date, ...(earlier.length > 0 ? { earlier: earlier.map((one) => one.date) } : {}) },
    ],
    steps: days.map((day, i) => {
      const before = days[i - 1]
      return before
        ? { date: day.date, first: none, growth: minusVideocheckFigures(day, before) }
        : { date: day.date, first: addVideocheckFigures(day, none), growth: none }
    }),
    unreadable: [],
  }
}

/** Month of a concession with invalid stored figures. */
export function unreadableVideocheck(siteId: string): VideocheckMonth {
  return { ...sumVideocheck([]), unreadable: [siteId] }
}

/** Sums scopes that share no concession (4-decisions, 18, 26). */
export function sumVideocheck(parts: readonly VideocheckMonth[]): VideocheckMonth {
  return {
    figures: parts.reduce(
      (sum, part) => addVideocheckFigures(sum, part.figures),
      noVideocheckFigures(),
    ),
    targets: parts.reduce((sum, part) => addTargets(sum, part.targets), noTargets()),
    sites: parts.flatMap((part) => part.sites),
    steps: sumSteps(parts),
    unreadable: parts.flatMap((part) => part.unreadable),
  }
}

function sumSteps(parts: readonly VideocheckMonth[]): VideocheckStep[] {
  const byDate = new Map<LocalDate, VideocheckStep>()
  for (const { steps } of parts)
    for (const step of steps) {
      const { first, growth } = byDate.get(step.date) ?? step
      const known = byDate.has(step.date)
      byDate.set(step.date, {
        date: step.date,
        first: known ? addVideocheckFigures(first, step.first) : first,
        growth: known ? addVideocheckFigures(growth, step.growth) : growth,
      })
    }
  return [...byDate.values()].sort((a, b) => a.date.localeCompare(b.date))
}

/** True if figures of a date belong to an analysed date: a file of the following working morning holds its figures. */
const belongsTo = (date: LocalDate, analysed: LocalDate): boolean =>
  previousBusinessDate(date) <= analysed

/**
 * A scope's month as of an analysed date: each concession's latest figures of that date, or its first of the month if
 * all are later (4-decisions, 39). The targets stay the same.
 */
export function videocheckOn(month: VideocheckMonth, analysed: LocalDate): VideocheckMonth {
  const later = month.steps.filter(({ date }) => !belongsTo(date, analysed))
  if (later.length === 0) return month
  return {
    ...month,
    figures: later.reduce((sum, { growth }) => minusVideocheckFigures(sum, growth), month.figures),
    sites: month.sites.map(({ siteId, date, earlier = [] }) => {
      const days = date ? [...earlier, date] : []
      const own = days.filter((day) => belongsTo(day, analysed)).at(-1) ?? days[0] ?? null
      return { siteId, date: own }
    }),
    steps: month.steps.filter(({ date }) => belongsTo(date, analysed)),
  }
}

/** Cumulative figures of a scope after each date of its month's imports, up to the analysed one of `videocheckOn`. */
export function videocheckPath({ steps }: VideocheckMonth): DatedVideocheck[] {
  let sum = noVideocheckFigures()
  return steps.map(({ date, first, growth }) => {
    sum = addVideocheckFigures(sum, addVideocheckFigures(first, growth))
    return { date, ...sum }
  })
}

/** First and last date of the concessions' data; null when none has data. */
export function dataDates({ sites }: VideocheckMonth): { from: LocalDate; to: LocalDate } | null {
  const dates = sites.flatMap(({ date }) => (date ? [date] : [])).sort()
  const [from, to] = [dates[0], dates.at(-1)]
  return from && to ? { from, to } : null
}

/** Concessions whose data do not reach `date`: first those without data, then oldest first (4-decisions, 18, 39). */
export function videocheckFreshness(
  { sites, unreadable }: VideocheckMonth,
  date: LocalDate,
  days: MonthDays,
): Freshness {
  const expectedOf = (siteId: string) => expectedDay(date, daysOfSite(days, siteId).isWorked)
  const late = sites
    .filter((site) => site.date === null || isLate(site.date, expectedOf(site.siteId)))
    .sort((a, b) => (a.date ?? '').localeCompare(b.date ?? ''))
  return {
    total: sites.length + unreadable.length,
    upToDate: sites.length - late.length,
    late,
    unreadable: [...unreadable],
  }
}
