import { type MovingLever, movingLevers } from '../analysis/highlights'
import type { LocalDate } from '../calendar/local-date'
import type { Causes } from '../causes/levers'
import type { SiteCells } from '../cells/site-cells'
import { progressView } from '../cells/views'
import type { ComparedProgress } from '../comparison/lines'
import { gapToDate, type Progress } from '../records/projection'

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
  /** gap with the doubted cells, and what their verdict is made of; missing where none is doubted (4-decisions, 66) */
  gapWith?: number | undefined
  withDoubt?: Pick<Progress, 'compared' | 'due' | 'progressPercent'> | undefined
  /** the lever that explains most of the gap; null: no gap */
  cause: MovingLever | null
}

/** Concessions of a scope that are furthest behind, and the number of those with a gap. */
export interface SitesBehind {
  count: number
  /** the lowest gap first */
  first: SiteBehind[]
}

/** Maximum number of concessions kept with their causes (7-beyond §5). */
export const MOST_BEHIND = 25

/** Figures that the line of a concession is made of. */
interface BehindFacts {
  siteId: string
  dataDate: LocalDate | null
  unreadable: boolean
  progress: { revenue: ComparedProgress['revenue'] }
}

/**
 * Line of one concession; null without a readable record, target or elapsed working day.
 * @param causes null: not known, the line has no cause
 */
export function siteBehind(
  { siteId, dataDate, unreadable, progress: { revenue } }: BehindFacts,
  causes: Pick<Causes, 'levers' | 'bases'> | null,
): SiteBehind | null {
  const gap = gapToDate(revenue)
  if (unreadable || dataDate === null || gap === null) return null
  const { compared, due, target, projection, progressPercent: percent } = revenue
  const doubt = revenue.withDoubt
    ? {
        gapWith: revenue.gapWith,
        withDoubt: {
          compared: revenue.withDoubt.compared,
          due: revenue.withDoubt.due,
          progressPercent: revenue.withDoubt.progressPercent,
        },
      }
    : {}
  const [cause = null] = gap === 0 || !causes ? [] : movingLevers(gap, causes)
  const amounts = { compared, due, target, percent, projection, gap }
  return { siteId, dataDate, ...amounts, ...doubt, cause }
}

/** Line of a concession from its cells, with its cause. */
export function behindOf({ site, dataDate, lines }: SiteCells): SiteBehind | null {
  const sums = lines.revenue.global
  const progress = { revenue: progressView(sums, 0) }
  return siteBehind({ siteId: site.siteId, dataDate, unreadable: false, progress }, sums.causes)
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
