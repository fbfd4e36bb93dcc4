import type { BusinessDay } from '../calendar/business-day'
import { type Basis, type Causes, LEVERS, type Lever } from '../causes/levers'
import type { SiteCauses } from '../causes/site-causes'
import { PRODUCTIVE_SERVICES, type ProductiveService } from './services'

/** A lever with what it compares. */
export interface MovingLever {
  lever: Lever
  /** euros of CA Net */
  value: number
  basis: Basis
}

/** One service of one concession that stands out. Euros of CA Net against the target to date. */
export interface WatchItem {
  siteId: string
  service: ProductiveService
  /** its whole gap to date */
  value: number
  /** the levers that make it, by `movingLevers`; never Calendrier first */
  levers: MovingLever[]
  /** the day its concession's figures are of */
  dataDate: BusinessDay | null
}

/** What stands out in a scope at a date (7-beyond §1). */
export interface Watch {
  /** at most three, the largest first */
  gaps: WatchItem[]
  success: WatchItem | null
}

const placed = (places: ReadonlyMap<string, number>, siteId: string) => places.get(siteId) ?? 0

/** After this working day of the month an unfrozen potential is told. */
const FREEZE_BY = 5

/** Whether the potential should be frozen by now (7-beyond §1: after the 5th working day). */
export const freezeIsDue = (elapsed: number): boolean => elapsed > FREEZE_BY

const GAPS = 3
/** What is under a euro is nothing. */
const LEAST = 1
/** A sentence names no more levers. */
const TOLD = 3
/** The share of all that moved a gap under which a lever is left out of its sentence. */
const LEAST_SHARE = 0.1

const size = ({ value }: MovingLever) => Math.abs(value)

/**
 * The levers that make a gap, largest first: those on its side, Calendrier last of them, then those that hold against
 * it. Small ones are left out, but never the largest one on its side that is not Calendrier (4-decisions, 59).
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
  const told = [...(main ? [main] : []), ...others].slice(0, TOLD)
  const place = (one: MovingLever) =>
    one === main ? 0 : !pulls(one) ? 3 : one.lever === 'calendar' ? 2 : 1
  return told.sort((a, b) => place(a) - place(b))
}

/**
 * Whether a gap stands out by itself. What Calendrier alone makes is neither a reproach nor a success: the rest of the
 * month makes it up (4-decisions, 59). A service without target is named among what is missing.
 */
function standsOut({ gap, levers }: Causes): boolean {
  const acted = gap - levers.calendar
  return (
    levers.untargeted === 0 &&
    (gap < 0 ? Math.max(gap, acted) <= -LEAST : Math.min(gap, acted) >= LEAST)
  )
}

/**
 * The largest gaps and the largest success in euros among concession × service, each with the levers that make it.
 * @param sites causes of CA Net
 */
export function watchOf(sites: readonly SiteCauses[]): Watch {
  return standingOut(itemsOf(sites))
}

function itemsOf(sites: readonly SiteCauses[]): WatchItem[] {
  const items: WatchItem[] = []
  for (const { siteId, services, dataDate } of sites)
    for (const service of PRODUCTIVE_SERVICES) {
      const causes = services[service]
      if (!standsOut(causes)) continue
      const levers = movingLevers(causes.gap, causes)
      items.push({ siteId, service, value: causes.gap, levers, dataDate })
    }
  return items
}

function standingOut(items: readonly WatchItem[]): Watch {
  const gaps = items
    .filter(({ value }) => value <= -LEAST)
    .sort((a, b) => a.value - b.value)
    .slice(0, GAPS)
  const success = items.reduce<WatchItem | null>(
    (best, item) => (item.value >= LEAST && item.value > (best?.value ?? 0) ? item : best),
    null,
  )
  return { gaps, success }
}

/** What stands out in scopes that share no concession; equal ones in the network's order of concessions. */
export function sumWatches(parts: readonly Watch[], places: ReadonlyMap<string, number>): Watch {
  const items = parts.flatMap(({ gaps, success }) => [...gaps, ...(success ? [success] : [])])
  return standingOut(items.sort((a, b) => placed(places, a.siteId) - placed(places, b.siteId)))
}
