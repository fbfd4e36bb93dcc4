import type { LocalDate } from '../calendar/local-date'
import { type Basis, type Causes, LEVERS, type Lever } from '../causes/levers'
import type { SiteCells } from '../cells/site-cells'
import { progressView } from '../cells/views'
import type { Measure } from '../measures'
import type { CellKey } from '../records/cell-keys'
import { synthesisVerdict } from '../records/verdicts'

/** A lever with the quantities that it compares. */
export interface MovingLever {
  lever: Lever
  /** euros or hours of the measure */
  value: number
  basis: Basis
}

/** A highlighted cell of one concession. Euros or hours of the measure. */
export interface HighlightItem {
  siteId: string
  service: CellKey
  /** its whole gap to date */
  value: number
  realized: number
  /** target prorated to the data date */
  due: number
  /** every lever, 0 where it does not apply; they sum to `value` */
  all: Record<Lever, number>
  /** the levers behind the gap, from `movingLevers`; never Calendrier first */
  levers: MovingLever[]
  /** the data date of the concession; null: no data */
  dataDate: LocalDate | null
}

/** Highlights of a scope at a date (7-beyond §1). */
export interface Highlights {
  /** at most three, the largest first */
  gaps: HighlightItem[]
  success: HighlightItem | null
  /** number of compared cells with a due target or a figure */
  count: number
  /** concessions whose status is 'en retard' or 'à surveiller', each at its own data date */
  watched: { late: number; watched: number }
}

const placed = (places: ReadonlyMap<string, number>, siteId: string) => places.get(siteId) ?? 0

/** Working day of the month after which an unfrozen potential is reported. */
const FREEZE_BY = 5

/** True if the potential should be frozen by now (7-beyond §1: after the 5th working day). */
export const potentialFreezeIsDue = (elapsed: number): boolean => elapsed > FREEZE_BY

const GAPS = 3
/** Smallest gap or success to report, euros or hours: the smallest that is not shown as 0. */
const LEAST: Readonly<Record<Measure, number>> = { revenue: 1, ht: 0.1, hec: 0.1 }
/** Maximum number of levers that a message names. */
const MOST_LEVERS = 3
/** Smallest share of the total movement for a lever to be named. */
const LEAST_SHARE = 0.1

const size = ({ value }: MovingLever) => Math.abs(value)

/**
 * Levers that explain a gap: those in its direction by size, Calendrier last of them, then those against it. Small
 * levers are left out, but never the largest one in its direction other than Calendrier (4-decisions, 59).
 * @param gap euros, not 0
 */
export function movingLevers(
  gap: number,
  { levers, bases }: Pick<Causes, 'levers' | 'bases'>,
): MovingLever[] {
  const all = LEVERS.map((lever) => ({ lever, value: levers[lever], basis: bases[lever] }))
  const moved = all.reduce((sum, one) => sum + size(one), 0)
  const sorted = all
    .filter(({ value }) => value !== 0)
    .sort((a, b) => size(b) - size(a) || LEVERS.indexOf(a.lever) - LEVERS.indexOf(b.lever))
  const pulls = ({ value }: MovingLever) => value < 0 === gap < 0
  const main = sorted.find((one) => pulls(one) && one.lever !== 'calendar')
  const others = sorted.filter((one) => one !== main && size(one) >= LEAST_SHARE * moved)
  const named = [...(main ? [main] : []), ...others].slice(0, MOST_LEVERS)
  const place = (one: MovingLever) =>
    one === main ? 0 : !pulls(one) ? 3 : one.lever === 'calendar' ? 2 : 1
  return named.sort((a, b) => place(a) - place(b))
}

/**
 * True if a gap is worth a highlight. Not for a gap that comes from Calendrier alone: the rest of the month
 * compensates it (4-decisions, 59). A gap that cannot be split ranks like any other, but is no success (67).
 */
function isHighlight({ gap, levers }: Causes, least: number): boolean {
  const acted = gap - levers.calendar
  if (gap < 0) return Math.max(gap, acted) <= -least
  return levers.unsplit === 0 && Math.min(gap, acted) >= least
}

/** Compared cells of a concession. */
const comparedIn = ({ at }: SiteCells, measure: Measure) =>
  at.cells[measure].flatMap(({ key, state, causes }) =>
    state === 'compared' && causes ? [{ key, causes }] : [],
  )

/**
 * Finds the largest gaps and the largest success among the compared cells, with their levers.
 * @param sites cells of concessions
 */
export function highlightsOf(
  sites: readonly SiteCells[],
  measure: Measure = 'revenue',
): Highlights {
  const count = sites.reduce((all, site) => {
    const own = comparedIn(site, measure).filter(
      ({ causes: { target, realized } }) => target !== 0 || realized !== 0,
    )
    return all + own.length
  }, 0)
  return {
    ...topHighlights(itemsOf(sites, measure)),
    count,
    watched: watchedOf(sites, measure),
  }
}

function watchedOf(sites: readonly SiteCells[], measure: Measure): Highlights['watched'] {
  const statuses = sites.map(
    ({ lines }) => synthesisVerdict(progressView(lines[measure].global, 0)).status,
  )
  const countOf = (status: string) => statuses.filter((one) => one === status).length
  return { late: countOf('bad'), watched: countOf('warn') }
}

function itemsOf(sites: readonly SiteCells[], measure: Measure): HighlightItem[] {
  return sites.flatMap((one) =>
    comparedIn(one, measure).flatMap(({ key: service, causes }) => {
      if (!isHighlight(causes, LEAST[measure])) return []
      const { gap, realized, target: due, levers: all } = causes
      const levers = movingLevers(gap, causes)
      const { site, dataDate } = one
      return [{ siteId: site.siteId, service, value: gap, realized, due, all, levers, dataDate }]
    }),
  )
}

function topHighlights(items: readonly HighlightItem[]): Pick<Highlights, 'gaps' | 'success'> {
  const gaps = items
    .filter(({ value }) => value < 0)
    .sort((a, b) => a.value - b.value)
    .slice(0, GAPS)
  const success = items.reduce<HighlightItem | null>(
    (best, item) => (item.value > (best?.value ?? 0) ? item : best),
    null,
  )
  return { gaps, success }
}

/** Highlights of scopes that share no concession; equal values in the network's order of concessions. */
export function sumHighlights(
  parts: readonly Highlights[],
  places: ReadonlyMap<string, number>,
): Highlights {
  const items = parts.flatMap(({ gaps, success }) => [...gaps, ...(success ? [success] : [])])
  const sum = (of: (part: Highlights) => number) => parts.reduce((all, part) => all + of(part), 0)
  return {
    ...topHighlights(items.sort((a, b) => placed(places, a.siteId) - placed(places, b.siteId))),
    count: sum(({ count }) => count),
    watched: {
      late: sum(({ watched }) => watched.late),
      watched: sum(({ watched }) => watched.watched),
    },
  }
}
