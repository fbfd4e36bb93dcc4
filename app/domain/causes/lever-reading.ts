import { exact } from '../exact'
import { percentOf } from '../records/projection'
import { rate } from '../records/rates'
import type { Basis, Lever } from './levers'

/** What the sentence of a lever tells, worked out here so that it costs the browser nothing (7-beyond §1). */
export interface LeverReading {
  /** hours or euros */
  realized: number
  expected: number
  /** realised − expected; 0 where it reads as 0,0 h */
  more: number
  /** both per unit of the base: euros per hour for 'rate', else percent; null without a base */
  per: { realized: number | null; expected: number | null } | null
}

/** Reads what a lever compares. */
export function leverReading(lever: Lever, { realized, expected, base }: Basis): LeverReading {
  const more = exact(realized - expected)
  const per = lever === 'rate' ? rate : percentOf
  return {
    realized,
    expected,
    more: Math.abs(more) < 0.05 ? 0 : more,
    per: base > 0 ? { realized: per(realized, base), expected: per(expected, base) } : null,
  }
}
