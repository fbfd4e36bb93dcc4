import { withoutNoise } from '../decimal'
import type { Measure } from '../measures'
import { byLever, type Causes, LEVERS, type Lever } from './levers'
import { leversOf } from './view'

/** Levers of a concession in the comparison. */
export interface SiteLevers {
  siteId: string
  /** in the measure's unit */
  levers: Record<Lever, number>
  /** levers that are not displayed as 0 */
  applying: readonly Lever[]
  /** true when the planning is invalid: the hours are in one lever (4-decisions, 42) */
  unplanned: boolean
}

/** Extracts the levers from a concession's causes of one measure. */
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

/** Sums the levers of several concessions; null for an empty list. */
export function sumLevers(sites: readonly SiteLevers[]): Record<Lever, number> | null {
  if (sites.length === 0) return null
  return byLever((lever) => withoutNoise(sites.reduce((sum, { levers }) => sum + levers[lever], 0)))
}

/** Levers that apply to at least one concession, in order. */
export const leversIn = (sites: readonly SiteLevers[]): Lever[] =>
  LEVERS.filter((lever) => sites.some(({ applying }) => applying.includes(lever)))

/** The last number is 1 when the planning is invalid, else missing. */
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

/**
 * Serialises concessions as comma-joined JSON fragments. Joining two strings joins the lists, and BSON decodes one
 * string faster than many subdocuments.
 */
export const packLevers = (sites: readonly SiteLevers[]): string =>
  JSON.stringify(sites.map(packed)).slice(1, -1)

/** Parses the text of `packLevers`. */
export function unpackLevers(text: string): SiteLevers[] {
  const packed = JSON.parse(`[${text}]`) as Packed[]
  return packed.map(([siteId, places, ...levers]) => ({
    siteId,
    levers: byLever((lever) => levers[LEVERS.indexOf(lever)] ?? 0),
    applying: LEVERS.filter((_lever, i) => places.includes(String(i))),
    unplanned: levers.length > LEVERS.length,
  }))
}
