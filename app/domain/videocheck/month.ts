import type { BusinessDay } from '../calendar/business-day'
import type { VideocheckObjectif } from '../objectifs/objectif'
import {
  addVideocheck as addTargets,
  noVideocheck as noTargets,
  type VideocheckTotals as TargetTotals,
} from '../objectifs/videocheck-totals'
import { expectedDay, type Freshness, type IsWorked, isLate } from '../records/data-dates'
import { addVideocheckFigures, noVideocheckFigures, type VideocheckFigures } from './figures'
import { siteTargets } from './targets'

/** What was imported of a concession's month; the figures are cumulative up to `date`. */
export interface ImportedMonth extends VideocheckFigures {
  date: BusinessDay
}

/**
 * A scope's VideoCheck month. A concession without data is left out of the figures and of the targets alike, so
 * that realised and target are of the same concessions (4-decisions, 42, 43); `sites` names it with `date` null.
 */
export interface VideocheckMonth {
  figures: VideocheckFigures
  targets: TargetTotals
  sites: { siteId: string; date: BusinessDay | null }[]
  /** the concessions whose month cannot be read: left out of everything else (4-decisions, 42) */
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

/** The month of a concession whose stored figures cannot be read. */
export function unreadableVideocheck(siteId: string): VideocheckMonth {
  return { ...sumVideocheck([]), unreadable: [siteId] }
}

/** The sum of scopes that share no concession (4-decisions, 18, 26). */
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

/** First and last date of the concessions' data; null when none has any. */
export function dataDates({
  sites,
}: VideocheckMonth): { from: BusinessDay; to: BusinessDay } | null {
  const dates = sites.flatMap(({ date }) => (date ? [date] : [])).sort()
  const [from, to] = [dates[0], dates.at(-1)]
  return from && to ? { from, to } : null
}

/** The concessions whose data do not reach `date`, oldest first, those without data before them (4-decisions, 18, 39). */
export function videocheckFreshness(
  { sites, unreadable }: VideocheckMonth,
  date: BusinessDay,
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
