import { withoutNoise } from '../decimal'
import { percentOf } from '../percent'
import { rate } from '../records/rates'
import type { Basis, Lever } from './levers'

/** Figures of a lever's sentence, computed on the server to keep the code out of the browser (7-beyond §1). */
export interface LeverReading {
  /** hours or euros */
  realized: number
  expected: number
  /** realised − expected; 0 when it rounds to 0,0 h */
  more: number
  /** realised and expected per unit of the base: euros per hour for 'rate', else percent; null without a base */
  per: { realized: number | null; expected: number | null } | null
}

/** Computes the figures of a lever's sentence. */
export function leverReading(lever: Lever, { realized, expected, base }: Basis): LeverReading {
  const more = withoutNoise(realized - expected)
  const per = lever === 'rate' ? rate : percentOf
  return {
    realized,
    expected,
    more: Math.abs(more) < 0.05 ? 0 : more,
    per: base > 0 ? { realized: per(realized, base), expected: per(expected, base) } : null,
  }
}
