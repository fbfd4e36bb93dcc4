import { describe, expect, test } from 'vitest'
import { revenuePerHour, toCents } from '../targets/objectif'
import {
  type Decider,
  decidedWhileTyping,
  deriveFamily,
  deriveRate,
  type RateTrio,
} from './linked-figures'

const SHOWN = { hec: 100, revenue: 30_000, rate: 300 }

describe('revenue = rate × HEC and its inverse (spec 1 §4; 4-decisions, 26)', () => {
  test('an edited rate gives the revenue: 320 × 100', () => {
    expect(deriveRate(SHOWN, { ...SHOWN, rate: 320 })).toEqual({
      hec: 100,
      revenue: 32_000,
      rate: 320,
    })
  })

  test('an edited revenue gives the rate: 31 500 ÷ 100', () => {
    expect(deriveRate(SHOWN, { ...SHOWN, revenue: 31_500 })).toEqual({
      hec: 100,
      revenue: 31_500,
      rate: 315,
    })
  })

  test('edited HEC give the rate: 30 000 ÷ 80', () => {
    expect(deriveRate(SHOWN, { ...SHOWN, hec: 80 })).toEqual({
      hec: 80,
      revenue: 30_000,
      rate: 375,
    })
  })

  test('rate and HEC edited: the rate decides, 310 × 90', () => {
    expect(deriveRate(SHOWN, { hec: 90, revenue: 30_000, rate: 310 }).revenue).toBe(27_900)
  })

  test('rate and revenue edited: the one named last decides, else the revenue', () => {
    const typed = { hec: 100, revenue: 31_000, rate: 320 }
    expect(deriveRate(SHOWN, typed)).toEqual({ hec: 100, revenue: 31_000, rate: 310 })
    expect(deriveRate(SHOWN, typed, 'rate')).toEqual({ hec: 100, revenue: 32_000, rate: 320 })
  })

  test('the rate is 0 when HEC is 0, whatever the browser sent', () => {
    expect(deriveRate(SHOWN, { hec: 0, revenue: 30_000, rate: 300 })).toEqual({
      hec: 0,
      revenue: 30_000,
      rate: 0,
    })
    expect(deriveRate(SHOWN, { hec: 0, revenue: 30_000, rate: 310 })).toEqual({
      hec: 0,
      revenue: 0,
      rate: 0,
    })
  })

  test('a rate sent without any change is recomputed: 10 000 ÷ 30 is 333,33', () => {
    const stale = { hec: 30, revenue: 10_000, rate: 999 }
    expect(deriveRate(stale, stale).rate).toBe(333.33)
  })

  test('the first HEC of a service take the default rate: 300 × 40', () => {
    const fresh = { hec: 0, revenue: 0, rate: 300 }
    expect(deriveRate(fresh, { ...fresh, hec: 40 })).toEqual({
      hec: 40,
      revenue: 12_000,
      rate: 300,
    })
    expect(deriveRate(fresh, { hec: 40, revenue: 10_000, rate: 300 }).rate).toBe(250)
  })

  test('cents are rounded half up: 33,33 × 0,15 = 4,9995', () => {
    expect(deriveRate(SHOWN, { hec: 0.15, revenue: 30_000, rate: 33.33 }).revenue).toBe(5)
    expect(deriveRate(SHOWN, { hec: 1, revenue: 30_000, rate: 1.005 }).revenue).toBe(1.01)
  })
})

/** Types a figure key by key into a form that recomputes after each key; returns the result of saving. */
function typedByKey(shown: RateTrio, ...entries: [keyof RateTrio, string][]): RateTrio {
  const typed = { ...shown }
  let decider: Decider | undefined
  for (const [figure, digits] of entries)
    for (let keys = 1; keys <= Math.max(1, digits.length); keys += 1) {
      typed[figure] = Number(digits.slice(0, keys))
      decider = decidedWhileTyping(shown, figure, decider)
      if (decider === 'rate') typed.revenue = toCents(typed.rate * typed.hec)
      else typed.rate = revenuePerHour(typed.revenue, typed.hec)
    }
  return deriveRate(shown, typed, decider)
}

describe('key by key, in a form that follows each one (spec 1 §4)', () => {
  const EMPTY = { hec: 0, revenue: 0, rate: 300 }

  test('the first HEC take the rate shown to their last digit: 300 × 120', () => {
    expect(typedByKey(EMPTY, ['hec', '120'])).toEqual({ hec: 120, revenue: 36_000, rate: 300 })
  })

  test('cleared and typed again, they still do: 300 × 95', () => {
    const again = typedByKey(EMPTY, ['hec', '120'], ['hec', ''], ['hec', '95'])
    expect(again).toEqual({ hec: 95, revenue: 28_500, rate: 300 })
  })

  test('a rate typed first is kept: 350 × 120', () => {
    const settled = { hec: 120, revenue: 42_000, rate: 350 }
    expect(typedByKey(EMPTY, ['rate', '350'], ['hec', '120'])).toEqual(settled)
    expect(typedByKey(EMPTY, ['hec', '120'], ['rate', '350'])).toEqual(settled)
  })

  test('a typed revenue is kept after later edits: 40 000 ÷ 120 and ÷ 160', () => {
    expect(typedByKey(EMPTY, ['revenue', '40000'], ['hec', '120'])).toEqual({
      hec: 120,
      revenue: 40_000,
      rate: 333.33,
    })
    expect(typedByKey(EMPTY, ['hec', '120'], ['revenue', '40000'], ['hec', '160'])).toEqual({
      hec: 160,
      revenue: 40_000,
      rate: 250,
    })
  })

  test('HEC of a service that has a revenue recompute its rate: 30 000 ÷ 120', () => {
    expect(typedByKey(SHOWN, ['hec', '120'])).toEqual({ hec: 120, revenue: 30_000, rate: 250 })
    // 310 × 100 = 31 000, and ÷ 80
    expect(typedByKey(SHOWN, ['rate', '310'], ['hec', '80'])).toEqual({
      hec: 80,
      revenue: 31_000,
      rate: 387.5,
    })
  })
})

describe('product families (spec 1 §4)', () => {
  const off = { selected: false, quantity: 0 }

  test('a quantity above 0 selects the family', () => {
    expect(deriveFamily(off, { selected: false, quantity: 5 })).toEqual({
      selected: true,
      quantity: 5,
    })
  })

  test('deselecting a family sets its quantity to 0', () => {
    const on = { selected: true, quantity: 5 }
    expect(deriveFamily(on, { selected: false, quantity: 5 })).toEqual(off)
    expect(deriveFamily(on, { selected: false, quantity: 9 })).toEqual(off)
  })

  test('a family may be selected before it has a quantity', () => {
    expect(deriveFamily(off, { selected: true, quantity: 0 })).toEqual({
      selected: true,
      quantity: 0,
    })
    expect(deriveFamily({ selected: true, quantity: 5 }, { selected: true, quantity: 0 })).toEqual({
      selected: true,
      quantity: 0,
    })
  })
})
