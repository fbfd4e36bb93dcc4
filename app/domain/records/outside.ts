import { withoutNoise } from '../decimal'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '../workshop-services'
import type { Missing } from './missing'

/** The scope as a whole, or one of its services. */
export type LineKey = 'global' | ProductiveService

export const LINE_KEYS = ['global', ...PRODUCTIVE_SERVICES] as const satisfies readonly LineKey[]

/** Hours that CA Net is divided by in a rate. */
export type RateKind = 'ht' | 'hec'

/** A concession, or one of its services, without a target: 'Dole', 'Dole, Service Rapide'. */
export interface OutsideSite {
  siteId: string
  name: string
}

/** Amounts of one line and measure without a target, with their concessions. */
export interface OutsideShare {
  realized: number
  daily: number
  sites: Missing<OutsideSite>
}

/**
 * True if a third or more of the realised figure is outside its comparison: then there is no verdict (4-decisions,
 * 53). Credit notes count by absolute value.
 */
export function isPartial(compared: number, outside: number): boolean {
  const [inside, left] = [Math.abs(compared), Math.abs(outside)]
  return left > 0 && withoutNoise(left * 3) >= withoutNoise(inside + left)
}
