import { describe, expect, test } from 'vitest'
import {
  actualizedPercent,
  addPotentialSums,
  storedPotential,
  sumPotential,
  totalPotential,
} from './site-potential'
import { NORTH, SOUTH } from './two-potentials.fixture'

describe('potential of a month (4-decisions, 22)', () => {
  test('adds up teams and concessions', () => {
    expect(totalPotential(NORTH.actualized)).toBe(1025.5)
    const twice = { ...SOUTH, siteId: 's3', actualized: { ...SOUTH.actualized, mechanic: 0.2 } }
    expect(sumPotential([SOUTH, twice]).actualized.mechanic).toBe(0.3)
  })

  test('counts concessions, those that froze, and collaborators, scope by scope', () => {
    const both = sumPotential([NORTH, SOUTH])
    expect(both).toMatchObject({ workers: 8, siteCount: 2, frozenCount: 1 })
    expect(addPotentialSums([both, sumPotential([NORTH])])).toEqual({
      actualized: { mechanic: 1169.1, quickService: 294, body: 588 },
      frozen: { mechanic: 1176, quickService: 294, body: 588 },
      comparable: {
        actualized: { mechanic: 1169, quickService: 294, body: 588 },
        frozen: { mechanic: 1176, quickService: 294, body: 588 },
      },
      workers: 15,
      siteCount: 3,
      frozenCount: 2,
      unplanned: [],
    })
    const bare = { ...SOUTH, siteId: 's3', actualized: { mechanic: 0, quickService: 0, body: 0 } }
    expect(addPotentialSums([both, sumPotential([bare])]).unplanned).toEqual(['s3'])
    expect(addPotentialSums([])).toMatchObject({ workers: 0, siteCount: 0, frozenCount: 0 })
  })

  test('a stored potential that is not three numbers was never frozen', () => {
    const zeros = { mechanic: 0, quickService: 0, body: 0 }
    expect(storedPotential(zeros)).toBe(zeros)
    for (const broken of [null, undefined, {}, { ...zeros, body: '7' }, { ...zeros, body: NaN }])
      expect(storedPotential(broken)).toBeNull()
  })

  test('1 025,5 of 1 029 frozen hours is 99,7 %', () => {
    expect(actualizedPercent(1025.5, 1029)).toBe(99.7)
    expect(actualizedPercent(1025.5, 0)).toBe(0)
  })
})
