import type { MissingKind } from '../analysis/highlights-view'
import type { LocalDate } from '../calendar/local-date'
import type { SiteMonth } from '../causes/site-causes'
import { isUnplanned } from '../causes/site-causes'
import { cellTargets } from '../cells/targets'
import { signedEuros, signedHours } from '../format/numbers'
import type { SitePart } from '../hierarchy/site-parts'
import { MEASURE_LABELS, MEASURES, type Measure } from '../measures'
import { decreaseText } from '../morning/to-complete'
import { partDate } from '../records/data-dates'
import { firstDecrease } from '../records/decreased-figures'
import { measuresOf } from '../records/measures'
import { activityAt } from '../records/month-activity'
import type { ReportData } from '../report/readiness'
import { hasTarget, type ObjectifTotals } from '../targets/totals'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '../workshop-services'

/** Thing that keeps the figures of a concession from being whole. */
export interface SiteLine {
  kind: MissingKind
  /** null: the whole concession */
  service: ProductiveService | null
  /** what it is about, in words */
  detail?: string
}

/** Month of a concession, and what else is known of it. */
export interface SiteFacts {
  siteId: string
  month: SiteMonth
  report: ReportData | undefined
  /** true without any collaborator in the month's planning */
  isEmpty: boolean
  /** true after the day by which the potential should be frozen */
  isFreezeDue: boolean
  /** services that the concession should have (`expectedServices`) */
  expected: ReadonlySet<ProductiveService>
  /** true of a part that was put away ('N’existe pas ici') */
  isExcluded: (part: SitePart) => boolean
}

const PARTS: Partial<Record<MissingKind, SitePart>> = {
  unsold: 'sales',
  unstaffed: 'workers',
  unsurveyed: 'quality',
  unfilmed: 'videocheck',
}

/** Part that a line says to be missing, which may be put away; null for any other line. */
export const partOfLine = ({ kind, service }: Pick<SiteLine, 'kind' | 'service'>) =>
  kind === 'unaimed' || kind === 'unreceived' ? service : (PARTS[kind] ?? null)

/** Lines of a service (4-decisions, 70). One without a row is said only once the concession has data. */
function serviceLines(
  { month: { activity, objectifs }, expected }: SiteFacts,
  date: LocalDate,
): SiteLine[] {
  const day = activityAt(activity, date)
  const isAimed = hasTarget(objectifs)
  const aimed = cellTargets(objectifs, 'revenue').services
  return PRODUCTIVE_SERVICES.flatMap((service): SiteLine[] => {
    const target = objectifs.services[service]
    const done = day && measuresOf(day.cumulative[service])
    const isIdle = !done || (done.revenue === 0 && done.ht === 0 && done.hec === 0)
    const hasOwn = target.revenue !== 0
    if (isIdle && !hasOwn && !expected.has(service)) return []
    const isUnhoured = hasOwn && (target.ht === 0 || target.hec === 0)
    return [
      ...(isAimed && aimed[service] === 0 ? [{ kind: 'unaimed' as const, service }] : []),
      ...(isUnhoured ? [{ kind: 'unhoured' as const, service }] : []),
      ...(day && isIdle ? [{ kind: 'unreceived' as const, service }] : []),
    ]
  })
}

/** Smallest rest of a budget, in euros or hours, that is said: the smallest that is not shown as 0. */
const LEAST_REST: Readonly<Record<Measure, number>> = { revenue: 1, ht: 0.1, hec: 0.1 }

/** 'Budget non réparti' of a concession: rests that no service takes (4-decisions, 64). */
function unallocatedLines(objectifs: ObjectifTotals): SiteLine[] {
  const rests = MEASURES.flatMap((measure) => {
    const { unallocated } = cellTargets(objectifs, measure)
    if (Math.abs(unallocated) < LEAST_REST[measure]) return []
    const amount = measure === 'revenue' ? signedEuros(unallocated) : signedHours(unallocated)
    return `${amount} ${MEASURE_LABELS[measure]}`
  })
  return rests.length === 0
    ? []
    : [{ kind: 'unallocated', service: null, detail: rests.join(', ') }]
}

/** Everything that a concession's month lacks at a date, but for late data and what its imports say. */
export function siteLines(facts: SiteFacts, date: LocalDate): SiteLine[] {
  const { siteId, month, report, isEmpty, isFreezeDue, isExcluded } = facts
  const { activity, objectifs, staff, frozen } = month
  const has = (part: 'days' | 'sales' | 'workers') => partDate(activity, date, part) !== null
  const isReadable = objectifs.unreadable.length === 0
  const fallen = firstDecrease(siteId, activity, date)
  const all: [boolean, MissingKind][] = [
    [!hasTarget(objectifs) && isReadable, 'untargeted'],
    [isFreezeDue && !frozen && staff.days.length > 0, 'unfrozen'],
    [isUnplanned(month), 'unplanned'],
    [isEmpty, 'empty'],
    [has('days') && !has('workers'), 'unstaffed'],
    [has('days') && !has('sales'), 'unsold'],
    [!report?.quality, 'unsurveyed'],
    [!report?.videocheck, 'unfilmed'],
  ]
  const lines = [
    ...(fallen ? [{ kind: 'fallen' as const, service: null, detail: decreaseText(fallen) }] : []),
    ...all.flatMap(([isMissing, kind]) => (isMissing ? [{ kind, service: null }] : [])),
    ...(isReadable ? [...serviceLines(facts, date), ...unallocatedLines(objectifs)] : []),
  ]
  return lines.filter((line) => {
    const part = partOfLine(line)
    return part === null || !isExcluded(part)
  })
}
