import { describe, expect, it } from 'vitest'
import { type SentFigures, settleSent } from './sent-figures'

const STORED = { hec: 90, revenue: 27_000, rate: 300 }

/** Settles what is sent over the stored 90 h, 27,000 € and 300 €/h. */
function settle(sent: { hec?: number; revenue?: number; rate?: number }, stored = STORED) {
  const has: SentFigures = { hec: 'hec' in sent, revenue: 'revenue' in sent, rate: 'rate' in sent }
  return settleSent({ ...stored, ...sent }, has)
}
const trio = (sent: Parameters<typeof settle>[0], stored?: typeof STORED) =>
  settle(sent, stored).settled

describe('of CA, HEC and CA/HEC the sent figures decide', () => {
  it('CA and HEC give the rate', () => {
    expect(trio({ revenue: 31_000, hec: 100 })).toEqual({ hec: 100, revenue: 31_000, rate: 310 })
  })

  it('HEC and rate give the CA', () => {
    expect(trio({ hec: 100, rate: 310.55 })).toEqual({ hec: 100, revenue: 31_055, rate: 310.55 })
  })

  it('CA alone and HEC alone give the rate with the stored other', () => {
    expect(trio({ revenue: 28_800 })).toEqual({ hec: 90, revenue: 28_800, rate: 320 })
    expect(trio({ hec: 100 })).toEqual({ hec: 100, revenue: 27_000, rate: 270 })
  })

  it('the rate alone gives the CA with the stored HEC', () => {
    expect(trio({ rate: 320 })).toEqual({ hec: 90, revenue: 28_800, rate: 320 })
  })

  it('CA and rate that agree keep the CA', () => {
    expect(trio({ revenue: 28_800, rate: 320 })).toEqual({ hec: 90, revenue: 28_800, rate: 320 })
  })

  it('nothing keeps what is stored, also a rate that rounding moved', () => {
    const stored = { hec: 0.5, revenue: 0.01, rate: 0.01 }
    expect(trio({}, stored)).toEqual(stored)
  })

  it('without HEC the rate is 0', () => {
    expect(settle({ hec: 0, rate: 300 })).toEqual({
      settled: { hec: 0, revenue: 0, rate: 0 },
      error: null,
    })
    expect(settle({ hec: 0, revenue: 500, rate: 300 })).toEqual({
      settled: { hec: 0, revenue: 500, rate: 0 },
      error: null,
    })
  })

  it('the CA is rounded to the cent, half away from zero', () => {
    // 0.5 h × 0.01 €/h = 0.005 €; 1.5 h × 0.67 €/h = 1.005 €, in binary a little less
    expect(trio({ hec: 0.5, rate: 0.01 }).revenue).toBe(0.01)
    expect(trio({ hec: 1.5, rate: 0.67 }).revenue).toBe(1.01)
  })
})

describe('a rate sent with CA and HEC', () => {
  it('may differ by a cent from CA ÷ HEC', () => {
    // 9,050.50 ÷ 100 = 90.505
    expect(settle({ revenue: 9050.5, hec: 100, rate: 90.51 })).toEqual({
      settled: { hec: 100, revenue: 9050.5, rate: 90.51 },
      error: null,
    })
    expect(settle({ revenue: 9000, hec: 100, rate: 90.01 }).error).toBeNull()
  })

  it('is refused with both numbers beyond', () => {
    expect(settle({ revenue: 9000, hec: 100, rate: 90.02 }).error).toBe(
      'Le CA/HEC envoyé (90,02\u202f€/h) n’est pas CA ÷ HEC (90\u202f€/h).',
    )
    expect(settle({ revenue: 31_500, rate: 999 }).error).toBe(
      'Le CA/HEC envoyé (999\u202f€/h) n’est pas CA ÷ HEC (350\u202f€/h).',
    )
  })
})

it('a call sent twice changes nothing the second time', () => {
  const figures = { hec: 3.33, revenue: 1034.13, rate: 310.55 }
  const keys = ['hec', 'revenue', 'rate'] as const
  for (let bits = 1; bits < 8; bits++) {
    const sent = Object.fromEntries(
      keys.filter((_, i) => bits & (1 << i)).map((k) => [k, figures[k]]),
    )
    const first = trio(sent)
    expect(trio(sent, first)).toEqual(first)
  }
})
