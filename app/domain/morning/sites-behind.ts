import { type MovingLever, movingLevers } from '../analysis/highlights'
import type { LocalDate } from '../calendar/local-date'
import type { Causes } from '../causes/levers'
import type { ComparedSite } from '../comparison/compared-site'
import { gapToDate } from '../records/projection'

/** CA Net of one concession against its objective, at its own data date (4-decisions, 39). Euros. */
export interface SiteBehind {
  siteId: string
  dataDate: LocalDate | null
  compared: number
  /** target to date */
  due: number
  /** of the month */
  target: number
  /** realised in percent of the month's target */
  percent: number | null
  projection: number | null
  /** compared − due */
  gap: number
  /** the lever that explains most of the gap; null: no gap */
  cause: MovingLever | null
}

/** Concessions of a scope that are furthest behind, and the number of those with a gap. */
export interface SitesBehind {
  count: number
  /** the lowest gap first */
  first: SiteBehind[]
}

/** Maximum number of concessions kept and mailed (7-beyond §5). */
export const MOST_BEHIND = 25

/** Line of one concession; null without a readable record, target or elapsed working day. */
export function siteBehind(
  { siteId, dataDate, unreadable, progress: { revenue } }: ComparedSite,
  causes: Pick<Causes, 'levers' | 'bases'>,
): SiteBehind | null {
  const gap = gapToDate(revenue)
  if (unreadable || dataDate === null || gap === null) return null
  const { compared, due, target, projection, progressPercent } = revenue
  const [cause = null] = gap === 0 ? [] : movingLevers(gap, causes)
  return {
    siteId,
    dataDate,
    compared,
    due,
    target,
    percent: progressPercent,
    projection,
    gap,
    cause,
  }
}

/** Sums scopes that share no concession; equal gaps stay in the network's order of concessions. */
export function sumBehind(
  parts: readonly SitesBehind[],
  places: ReadonlyMap<string, number>,
): SitesBehind {
  const placeOf = ({ siteId }: SiteBehind) => places.get(siteId) ?? 0
  const first = parts
    .flatMap((part) => part.first)
    .sort((a, b) => a.gap - b.gap || placeOf(a) - placeOf(b))
    .slice(0, MOST_BEHIND)
  return { count: parts.reduce((sum, { count }) => sum + count, 0), first }
}
