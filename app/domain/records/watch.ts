import type { BusinessDay } from '../calendar/business-day'
import { type Basis, LEVERS, type Lever } from '../causes/levers'
import type { SiteCauses } from '../causes/site-causes'
import { PRODUCTIVE_SERVICES, type ProductiveService } from './services'

/** One lever of one service of one concession that stands out. Euros of CA Net against the target to date. */
export interface WatchItem {
  siteId: string
  service: ProductiveService
  lever: Lever
  value: number
  basis: Basis
  /** the day its concession's figures are of */
  dataDate: BusinessDay | null
}

/** What stands out in a scope at a date (7-beyond §1). */
export interface Watch {
  /** at most three, the largest first */
  gaps: WatchItem[]
  success: WatchItem | null
}

/** What keeps figures from being judged, of some concessions. */
export interface Missing<T = string> {
  count: number
  /** the first ones by name: identifiers of concessions, PDV numbers, or what is wrong with each */
  first: T[]
}

/** What is shown of a longer list. */
const NAMED = 3

/** Some of a list, and how many there are. */
export const missingOf = <T>(all: readonly T[]): Missing<T> => ({
  count: all.length,
  first: all.slice(0, NAMED),
})

const placed = (places: ReadonlyMap<string, number>, siteId: string) => places.get(siteId) ?? 0

/**
 * What is missing in scopes that share no concession; the first ones in the network's order of concessions.
 * @param siteIdOf whose it is; the identifier itself unless told otherwise
 */
export function sumMissing<T>(
  parts: readonly Missing<T>[],
  places: ReadonlyMap<string, number>,
  siteIdOf: (one: T) => string = String,
): Missing<T> {
  const placeOf = (one: T) => placed(places, siteIdOf(one))
  const first = parts.flatMap((part) => part.first)
  return {
    count: parts.reduce((sum, { count }) => sum + count, 0),
    first: first.sort((a, b) => placeOf(a) - placeOf(b)).slice(0, NAMED),
  }
}

/** After this working day of the month an unfrozen potential is told. */
const FREEZE_BY = 5

/** Whether the potential should be frozen by now (7-beyond §1: after the 5th working day). */
export const freezeIsDue = (elapsed: number): boolean => elapsed > FREEZE_BY

const GAPS = 3
/** What is under a euro is nothing. */
const LEAST = 1

/** What can be acted upon: a service without target is told among what is missing. */
const WATCHED = LEVERS.filter((lever) => lever !== 'untargeted')

/**
 * The largest gaps and the largest success in euros among concession × service × lever.
 * @param sites causes of CA Net
 */
export function watchOf(sites: readonly SiteCauses[]): Watch {
  return standingOut(itemsOf(sites))
}

function itemsOf(sites: readonly SiteCauses[]): WatchItem[] {
  const items: WatchItem[] = []
  for (const { siteId, services, dataDate } of sites)
    for (const service of PRODUCTIVE_SERVICES) {
      const { levers, bases } = services[service]
      for (const lever of WATCHED)
        items.push({ siteId, service, lever, value: levers[lever], basis: bases[lever], dataDate })
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
