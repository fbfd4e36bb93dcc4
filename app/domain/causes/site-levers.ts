import { exact } from '../exact'
import type { Measure } from '../records/measures'
import { byLever, type Causes, LEVERS, type Lever } from './levers'
import { leversOf } from './view'

/** What the comparison takes of a concession's causes. */
export interface SiteLevers {
  siteId: string
  /** in the measure's unit */
  levers: Record<Lever, number>
  /** those that are not written as 0 */
  applying: readonly Lever[]
  /** whether its planning cannot be read: its hours are in one lever (4-decisions, 42) */
  unplanned: boolean
}

/** A concession's levers out of its causes of one measure. */
export const siteLevers = (
  siteId: string,
  causes: Causes,
  measure: Measure,
  unplanned = false,
): SiteLevers => ({
  siteId,
  levers: causes.levers,
  applying: leversOf(causes, measure),
  unplanned,
})

/** The levers of concessions together; null without any. */
export function sumLevers(sites: readonly SiteLevers[]): Record<Lever, number> | null {
  if (sites.length === 0) return null
  return byLever((lever) => exact(sites.reduce((sum, { levers }) => sum + levers[lever], 0)))
}

/** The levers that some of the concessions have, in order. */
export const leversIn = (sites: readonly SiteLevers[]): Lever[] =>
  LEVERS.filter((lever) => sites.some(({ applying }) => applying.includes(lever)))

/** The last number is 1 where the planning cannot be read, and missing elsewhere. */
type Packed = [siteId: string, applying: string, ...levers: number[]]

function packed({ siteId, levers, applying, unplanned }: SiteLevers): Packed {
  let places = ''
  const values: number[] = []
  for (const [i, lever] of LEVERS.entries()) {
    if (applying.includes(lever)) places += i
    values.push(levers[lever])
  }
  return [siteId, places, ...values, ...(unplanned ? [1] : [])]
}

/** Concessions as one text, which adds up by commas: a database decodes it at once, however many they are. */
export const packLevers = (sites: readonly SiteLevers[]): string =>
  JSON.stringify(sites.map(packed)).slice(1, -1)

/** The concessions of such a text. */
export function unpackLevers(text: string): SiteLevers[] {
  const packed = JSON.parse(`[${text}]`) as Packed[]
  return packed.map(([siteId, places, ...levers]) => ({
    siteId,
    levers: byLever((lever) => levers[LEVERS.indexOf(lever)] ?? 0),
    applying: LEVERS.filter((_lever, i) => places.includes(String(i))),
    unplanned: levers.length > LEVERS.length,
  }))
}
