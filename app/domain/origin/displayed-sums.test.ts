import { describe, expect, it } from 'vitest'
import { type Shown, shownFormulas, shownSums } from './displayed-sums'
import type { OriginFigure } from './figures'

const DATED = [
  {
    date: '2026-11-19',
    elapsed: 13,
    realized: 9_100,
    target: 20_000,
    due: 13_000,
    projection: 14_000,
  },
  { date: null, elapsed: 0, realized: 0, target: 4_000, due: 0, projection: null },
]
const shown = (figure: OriginFigure, more: Partial<Shown> = {}): Shown => ({
  figure,
  value: 100,
  additive: true,
  dated: DATED,
  amounts: {
    netRevenue: 12_000,
    totalHours: 150,
    hecHours: 120,
    realized: 9_100,
    compared: 9_100,
    target: 24_000,
    due: 13_000,
    projection: 14_000,
    day: 900,
  },
  parts: [{ value: 60 }, { value: 40 }],
  services: [{ value: 100 }],
  records: [],
  ...more,
})
const OWN = [
  { parts: [60, 40], total: 100 },
  { parts: [100], total: 100 },
]

describe('the sums that the page shows', () => {
  it('are those of parts and services', () => {
    expect(shownSums(shown('realized'))).toEqual(OWN)
    expect(shownSums(shown('percent', { additive: false }))).toEqual([])
  })

  it('are of a gap also the dates’ targets and the difference', () => {
    expect(shownSums(shown('gap', { value: -3_900 })).slice(2)).toEqual([
      { parts: [13_000, 0], total: 13_000 },
      { parts: [9_100, -13_000], total: -3_900 },
    ])
  })

  it('are of a projection also the dates’', () => {
    expect(shownSums(shown('projection')).slice(2)).toEqual([{ parts: [14_000, null], total: 100 }])
  })

  it('are of a day also its two records, where there are two', () => {
    const records = [{ value: 8_200 }, { value: 9_100 }]
    expect(shownSums(shown('day', { value: 900, records })).slice(2)).toEqual([
      { parts: [9_100, -8_200], total: 900 },
    ])
    expect(shownSums(shown('day', { records: records.slice(1) }))).toEqual(OWN)
    expect(shownSums(shown('realized', { records }))).toEqual(OWN)
  })
})

describe('the formulas that the page shows', () => {
  const again = (figure: OriginFigure, value: number | null = 1) =>
    shownFormulas(shown(figure, { value }), { figure }, 20).map(({ operands, of, result }) => [
      of(operands),
      result,
    ])

  it('give the displayed results', () => {
    // 9 100 ÷ 24 000
    expect(again('percent', 37.916667)[0]?.[0]).toBeCloseTo(37.9166667, 6)
    // 20 000 × 13 ÷ 20; nothing is due before the month has begun
    expect(again('gap')).toEqual([
      [13_000, 13_000],
      [0, 0],
    ])
    // 9 100 × 20 ÷ 13; none for a concession without data
    expect(again('projection')).toEqual([[14_000, 14_000]])
    expect(again('dayTarget', 1_200)).toEqual([[1_200, 1_200]])
    expect(again('caHec', 100)).toEqual([[100, 100]])
    expect(again('caHt', 80)).toEqual([[80, 80]])
    expect(again('realized')).toEqual([])
  })

  it('are none without a figure', () => {
    expect(again('gap', null)).toEqual([])
    expect(again('caHt', null)).toEqual([])
  })

  it('write a rate in euros, its hours with a decimal, a percentage with one', () => {
    const written = (figure: OriginFigure) =>
      shownFormulas(shown(figure), { figure }, 20).map(({ decimals, least }) => [decimals, least])
    expect(written('caHec')).toEqual([[0, [0, 1]]])
    expect(written('percent')).toEqual([[1, undefined]])
  })
})
