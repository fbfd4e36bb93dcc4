import { describe, expect, test } from 'vitest'
import { noFigures, noFiguresByService } from './figures'
import { sameWorkingDay } from './same-working-day'

const figures = (netRevenue: number, totalHours = 0) => ({
  ...noFiguresByService(),
  body: { ...noFigures(), netRevenue, totalHours },
})

const NONE = { leftOut: [], absent: [], shorter: [] }

describe('an earlier month at the working day of the same rank (7-beyond §1; 4-decisions, 43)', () => {
  test('is the sum of the known parts, against the same concessions now', () => {
    const parts = [
      { now: figures(6000, 40), before: figures(5000, 50) },
      { now: figures(3000, 10), before: figures(2500) },
      { now: figures(9000, 90), before: null },
    ]
    expect(sameWorkingDay('2026-10', parts, NONE)).toEqual({
      // 9 000 of 7 500; 50 of 50 hours; nothing of HEC
      revenue: { month: '2026-10', value: 7500, change: 20, without: null, shorter: null },
      ht: { month: '2026-10', value: 50, change: 0, without: null, shorter: null },
      hec: { month: '2026-10', value: 0, change: null, without: null, shorter: null },
    })
  })

  test('of credit notes alone has no percentage', () => {
    const { revenue } = sameWorkingDay(
      '2026-10',
      [{ now: figures(50), before: figures(-100) }],
      NONE,
    )
    expect(revenue).toMatchObject({ value: -100, change: null })
  })

  test('is null when no part is known', () => {
    const nothing = { revenue: null, ht: null, hec: null }
    expect(sameWorkingDay('2026-10', [], NONE)).toEqual(nothing)
    expect(
      sameWorkingDay('2026-10', [{ now: figures(1), before: null }], {
        ...NONE,
        leftOut: ['Dole'],
      }),
    ).toEqual(nothing)
  })

  test('names the concessions left out, with the reason: eight of each at most', () => {
    const names = Array.from({ length: 10 }, (_, i) => `S${i}`)
    const without = (leftOut: string[], absent: string[]) =>
      sameWorkingDay('2026-10', [{ now: figures(1), before: figures(1) }], {
        leftOut,
        absent,
        shorter: [],
      }).revenue?.without
    expect(without(['Dole'], [])).toBe('Dole (illisible)')
    expect(without(['Dole'], ['Brest', 'Vannes'])).toBe(
      'Dole (illisible), Brest, Vannes (sans donnée)',
    )
    expect(without([], names.slice(0, 8))).toBe('S0, S1, S2, S3, S4, S5, S6, S7 (sans donnée)')
    expect(without(names, [])).toBe('S0, S1, S2, S3, S4, S5, S6, S7… (illisible)')
  })

  test('names the concessions with fewer days, and their last day: eight in all', () => {
    const parts = [{ now: figures(1), before: figures(1) }]
    const shorter = (names: string[][]) =>
      sameWorkingDay('2026-10', parts, {
        ...NONE,
        shorter: names.map((list, i) => ({ date: `2026-10-0${i + 2}`, names: list })),
      }).revenue?.shorter
    expect(shorter([['Nancy', 'Brest'], ['Dole']])).toBe(
      'Nancy, Brest (02/10/2026), Dole (03/10/2026)',
    )
    expect(
      shorter([
        ['A', 'B', 'C', 'D', 'E'],
        ['F', 'G', 'H', 'I'],
      ]),
    ).toBe('A, B, C, D, E (02/10/2026), F, G, H (03/10/2026)…')
  })
})
