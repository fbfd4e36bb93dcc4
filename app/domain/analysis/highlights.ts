import type { LocalDate } from '../calendar/local-date'
import { type Basis, type Causes, LEVERS, type Lever } from '../causes/levers'
import type { SiteCauses } from '../causes/site-causes'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '../workshop-services'

/** A lever with the quantities that it compares. */
export interface MovingLever {
  lever: Lever
  /** euros of CA Net */
  value: number
  basis: Basis
}

/** A highlighted service of one concession. Euros of CA Net against the target to date. */
export interface HighlightItem {
  siteId: string
  service: ProductiveService
  /** its whole gap to date */
  value: number
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
}

const placed = (places: ReadonlyMap<string, number>, siteId: string) => places.get(siteId) ?? 0

/** Working day of the month after which an unfrozen potential is reported. */
const FREEZE_BY = 5

/** True if the potential should be frozen by now (7-beyond §1: after the 5th working day). */
export const freezeIsDue = (elapsed: number): boolean => elapsed > FREEZE_BY

const GAPS = 3
/** Smallest gap or success to report, euros. */
const LEAST = 1
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
 * compensates it (4-decisions, 59). Not for a service without target: it is listed as missing.
 */
function isHighlight({ gap, levers }: Causes): boolean {
  const acted = gap - levers.calendar
  return (
    levers.untargeted === 0 &&
    (gap < 0 ? Math.max(gap, acted) <= -LEAST : Math.min(gap, acted) >= LEAST)
  )
}

/**
 * Finds the largest gaps and the largest success among concession × service, in euros, with their levers.
 * @param sites causes of CA Net
 */
export function highlightsOf(sites: readonly SiteCauses[]): Highlights {
  return topHighlights(itemsOf(sites))
}

function itemsOf(sites: readonly SiteCauses[]): HighlightItem[] {
  const items: HighlightItem[] = []
  for (const { siteId, services, dataDate } of sites)
    for (const service of PRODUCTIVE_SERVICES) {
      const causes = services[service]
      if (!isHighlight(causes)) continue
      const levers = movingLevers(causes.gap, causes)
      items.push({ siteId, service, value: causes.gap, levers, dataDate })
    }
  return items
}

function topHighlights(items: readonly HighlightItem[]): Highlights {
  const gaps = items
    .filter(({ value }) => value <= -LEAST)
    .sort((a, b) => a.value - b.value)
    .slice(0, GAPS)
  const success = items.reduce<HighlightItem | null>(
    (best, item) => (item.value >= LEAST && item.value > (best?.value ?? 0) ? item : best),
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
  return topHighlights(items.sort((a, b) => placed(places, a.siteId) - placed(places, b.siteId)))
}
