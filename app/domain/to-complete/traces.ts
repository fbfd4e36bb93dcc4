import type { LocalDate, Month } from '../calendar/local-date'
import type { SiteMonth } from '../causes/site-causes'
import type { SitePart } from '../hierarchy/site-parts'
import { MEASURES } from '../measures'
import { partDate } from '../records/data-dates'
import { measuresOf } from '../records/measures'
import type { ReportData } from '../report/readiness'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '../workshop-services'

/** What a month of a concession holds of its parts (4-decisions, 70). */
export interface SiteTraces {
  /** latest figure of each part: a day, or the month of surveys and VideoCheck; missing: none */
  last: Partial<Record<SitePart, string>>
  /** services with an objective or a code in the planning */
  planned: ProductiveService[]
}

/** Months that an expectation looks back on, the month itself included. */
export const EXPECTING_MONTHS = 12

/** Traces of a concession's month. @param until last day whose figures count */
export function siteTraces(
  { activity, objectifs, staff }: Pick<SiteMonth, 'activity' | 'objectifs' | 'staff'>,
  report: ReportData | undefined,
  until: LocalDate,
): SiteTraces {
  const last: SiteTraces['last'] = {}
  const { month } = activity
  for (const { date, daily } of activity.days) {
    if (date > until) break
    for (const service of PRODUCTIVE_SERVICES) {
      const figures = measuresOf(daily[service])
      if (MEASURES.some((measure) => figures[measure] !== 0)) last[service] = date
    }
  }
  for (const sheet of ['workers', 'sales'] as const) {
    const date = partDate(activity, until, sheet)
    if (date) last[sheet] = date
  }
  if (report?.quality) last.quality = month
  if (report?.videocheck) last.videocheck = month
  const planned = PRODUCTIVE_SERVICES.filter(
    (service) =>
      MEASURES.some((measure) => objectifs.services[service][measure] !== 0) ||
      staff.days.some(({ present }) => present[service] > 0),
  )
  return { last, planned }
}

/** Latest figure of a part in some months; null: none. */
export const lastFigure = (months: readonly SiteTraces[], part: SitePart): string | null =>
  months.reduce<string | null>((latest, { last }) => {
    const own = last[part]
    return own && own > (latest ?? '') ? own : latest
  }, null)

const isEmpty = ({ last, planned }: SiteTraces) =>
  planned.length === 0 && Object.keys(last).length === 0

/** Months of a concession from which an expectation follows. */
export interface Expecting {
  month: Month
  /** of the month, then of the eleven before; missing months are unknown */
  traces: readonly SiteTraces[]
  /** services of the concession's people in these months */
  people: ReadonlySet<ProductiveService>
  /** first day of its activity; missing or null: unknown */
  opensOn?: string | null | undefined
  /** true when the month has ended */
  isOver: boolean
}

/** True in the first month of a concession: that of its opening, or the first one with anything. */
function isFirstMonth({ month, traces, opensOn }: Expecting): boolean {
  if (opensOn) return opensOn.slice(0, 7) === month
  return traces.slice(1).every(isEmpty)
}

/**
 * Services that a concession is expected to have (4-decisions, 70): one with a figure, objective, person or code in one
 * of the last twelve months; all of them while its first month has not ended.
 */
export function expectedServices(of: Expecting): Set<ProductiveService> {
  if (!of.isOver && isFirstMonth(of)) return new Set(PRODUCTIVE_SERVICES)
  return new Set(
    PRODUCTIVE_SERVICES.filter(
      (service) =>
        of.people.has(service) ||
        of.traces.some(({ last, planned }) => last[service] || planned.includes(service)),
    ),
  )
}
