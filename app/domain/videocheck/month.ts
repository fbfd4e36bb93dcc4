import type { LocalDate } from '../calendar/local-date'
import { expectedDay, type Freshness, type IsWorked, isLate } from '../records/data-dates'
import type { VideocheckObjectif } from '../targets/objectif'
import {
  addVideocheck as addTargets,
  noVideocheck as noTargets,
  type VideocheckTotals as TargetTotals,
} from '../targets/videocheck-totals'
import { addVideocheckFigures, noVideocheckFigures, type VideocheckFigures } from './figures'
import { siteTargets } from './targets'

/** Imported figures of a concession's month, cumulative up to `date`. */
export interface ImportedMonth extends VideocheckFigures {
  date: LocalDate
}

/**
 * A scope's VideoCheck month. A concession without data is left out of figures and targets alike, so that both cover
 * the same concessions (4-decisions, 42, 43); in `sites` its `date` is null.
 */
export interface VideocheckMonth {
  figures: VideocheckFigures
  targets: TargetTotals
  sites: { siteId: string; date: LocalDate | null }[]
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
      unreadable: [],
    }
  const { date, entries, videosDone, identifiedRevenue, realizedRevenue } = imported
  return {
    figures: { entries, videosDone, identifiedRevenue, realizedRevenue },
    targets: siteTargets(objectif),
    sites: [{ siteId, date }],
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
    unreadable: parts.flatMap((part) => part.unreadable),
  }
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
  isWorked: IsWorked,
): Freshness {
  const expected = expectedDay(date, isWorked)
  const late = sites
    .filter((site) => site.date === null || isLate(site.date, expected))
    .sort((a, b) => (a.date ?? '').localeCompare(b.date ?? ''))
  return {
    total: sites.length + unreadable.length,
    upToDate: sites.length - late.length,
    late,
    unreadable: [...unreadable],
  }
}
