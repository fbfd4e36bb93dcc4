import { byLever, type Causes, LEVERS, type Lever } from '../causes/levers'
import { leversOf } from '../causes/view'
import { withoutNoise } from '../decimal'
import { LANDING_NOTES } from '../landing/landing-sums'
import { NO_LANDING, type RowLanding } from '../landing/row-landing'
import type { Measure } from '../measures'

/** Levers and landing of a concession in the comparison: what needs its planning. */
export interface SiteLevers extends RowLanding {
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
  { unplanned = false, landing = NO_LANDING }: { unplanned?: boolean; landing?: RowLanding } = {},
): SiteLevers => ({
  siteId,
  levers: causes.levers,
  applying: leversOf(causes, measure),
  unplanned,
  ...landing,
})

/** Sums the levers of several concessions; null for an empty list. */
export function sumLevers(sites: readonly SiteLevers[]): Record<Lever, number> | null {
  if (sites.length === 0) return null
  return byLever((lever) => withoutNoise(sites.reduce((sum, { levers }) => sum + levers[lever], 0)))
}

/** Levers that apply to at least one concession, in order. */
export const leversIn = (sites: readonly SiteLevers[]): Lever[] =>
  LEVERS.filter((lever) => sites.some(({ applying }) => applying.includes(lever)))

/** `flags`: 1 when the planning is invalid, 2 for a landing of both kinds; levers by `LEVERS`, notes by `LANDING_NOTES`. */
type Packed = [
  siteId: string,
  applying: string,
  flags: number,
  landing: number | null,
  notes: string,
  ...levers: number[],
]

function packed({
  siteId,
  levers,
  applying,
  unplanned,
  landing,
  landingNotes,
  landingMixed,
}: SiteLevers): Packed {
  let places = ''
  const values: number[] = []
  for (const [i, lever] of LEVERS.entries()) {
    if (applying.includes(lever)) places += i
    values.push(levers[lever])
  }
  const flags = Number(unplanned) + 2 * Number(landingMixed)
  const notes = landingNotes.map((note) => LANDING_NOTES.indexOf(note)).join('')
  return [siteId, places, flags, landing, notes, ...values]
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
  return packed.map(([siteId, places, flags, landing, notes, ...levers]) => ({
    siteId,
    levers: byLever((lever) => levers[LEVERS.indexOf(lever)] ?? 0),
    applying: LEVERS.filter((_lever, i) => places.includes(String(i))),
    unplanned: flags % 2 === 1,
    landing,
    landingNotes: LANDING_NOTES.filter((_note, i) => notes.includes(String(i))),
    landingMixed: flags >= 2,
  }))
}
