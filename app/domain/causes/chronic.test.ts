import { describe, expect, it } from 'vitest'
import { chronicOf, chronicText, monthsBack, neverReachedText } from './chronic'

const MONTHS = monthsBack('2026-11')
/** Ends of November 2026 and the months before, each with 1,000 € due. */
const chronic = (...values: (number | null)[]) =>
  chronicOf(values.map((value, i) => ({ month: MONTHS[i] ?? '', value, due: 1000 })))

describe('a chronic gap', () => {
  it('is under the objective this month and at least the two before', () => {
    expect(chronic(-50, -20, -10, 0)).toEqual({ count: 3, from: '2026-09', isAtLeast: false })
    expect(chronic(-50, -20, 0)).toBeNull()
    expect(chronic(5, -20, -20, -20)).toBeNull()
  })

  it('begins at 1 % of what was due', () => {
    expect(chronic(-10, -10, -10, 40)?.count).toBe(3)
    expect(chronic(-10, -9.99, -10, -10)).toBeNull()
  })

  it('ends with a month without value, behind which the history may go on', () => {
    expect(chronic(-50, -50, -50, null, -50)).toEqual({
      count: 3,
      from: '2026-09',
      isAtLeast: false,
    })
    expect(chronic(-50, -50, -50, -50, null, null)).toEqual({
      count: 4,
      from: '2026-08',
      isAtLeast: true,
    })
  })

  it('goes back twelve months at most', () => {
    expect(MONTHS).toHaveLength(12)
    expect(chronic(...MONTHS.map(() => -50))).toEqual({
      count: 12,
      from: '2025-12',
      isAtLeast: true,
    })
  })

  it('needs something due', () => {
    const ends = MONTHS.map((month) => ({ month, value: -50, due: 0 }))
    expect(chronicOf(ends)).toBeNull()
  })
})

it('is said with its rank and first month', () => {
  expect(chronicText({ count: 6, from: '2026-06', isAtLeast: false })).toBe(
    'sixième mois de suite sous l’objectif, depuis juin',
  )
  expect(chronicText({ count: 12, from: '2025-12', isAtLeast: true })).toBe(
    'douzième mois de suite sous l’objectif, au moins depuis décembre',
  )
})

it('an objective was never reached in at least six finished months', () => {
  const missed = (count: number) => Array<boolean | null>(count).fill(false)
  expect(neverReachedText(missed(6))).toBe('jamais atteint en 6 mois')
  expect(neverReachedText([...missed(6), null, null])).toBe('jamais atteint en 6 mois')
  expect(neverReachedText(missed(5))).toBeNull()
  expect(neverReachedText([...missed(8), true])).toBeNull()
  expect(neverReachedText([...missed(12), true])).toBe('jamais atteint en 12 mois')
})
