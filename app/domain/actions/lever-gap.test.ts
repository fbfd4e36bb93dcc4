import { describe, expect, it } from 'vitest'
import { byLever, type Lever } from '../causes/levers'
import { gapText, leverGap } from './lever-gap'
import { ACTION_LEVERS } from './terms'

/** A day with these levers, whose sum is the gap. */
function dayWith(levers: Partial<Record<Lever, number>>) {
  const own = byLever((lever) => levers[lever] ?? 0)
  const gap = Object.values(own).reduce((sum, value) => sum + value, 0)
  return { date: '2026-11-19', target: 4000, realized: 4000 + gap, gap, levers: own }
}
const gapsOf = (levers: Partial<Record<Lever, number>>) =>
  ACTION_LEVERS.map((lever) => leverGap(dayWith(levers), lever))

describe('the gap of a lever', () => {
  it('is its part of the gap to date, in euros', () => {
    const levers = { presence: -400, productivity: -400, customerShare: -200, rate: -100 }
    expect(gapsOf(levers)).toEqual([0, -400, -400, -200, -100, null])
  })

  it('is unknown where another lever replaces it', () => {
    expect(gapsOf({ hours: -800, customerShare: -200, rate: -100 })).toEqual([
      null,
      null,
      null,
      -200,
      -100,
      -800,
    ])
    expect(gapsOf({ unsplit: 500 })).toEqual(Array(6).fill(null))
  })

  it('is the whole gap without a lever', () => {
    expect(leverGap(dayWith({ unsplit: 500 }), null)).toBe(500)
    expect(leverGap(dayWith({ rate: -100, presence: 30 }), null)).toBe(-70)
  })
})

it('is written with its day', () => {
  expect(gapText({ date: '2026-11-09', gap: -17_149 })).toBe('−17\u202f149\u00a0€ le 9/11')
  expect(gapText({ date: '2026-11-09', gap: null })).toBe('non chiffré le 9/11')
})
