import { expect, it } from 'vitest'
import { type FiguresContext, unnamedWithoutObjectif } from './analysis-view'

it('counts concessions without objectif that no other message names, including truncated ones', () => {
  const of = (count: number, total: number, rest: object = {}) =>
    unnamedWithoutObjectif({
      objectifs: { count, total, untargeted: [] },
      leftOut: { records: ['A'], objectifs: ['B'], targets: ['C'] },
      ...rest,
    } as unknown as FiguresContext)
  // 8 − 2 − 3 named
  expect(of(2, 8)).toBe(3)
  // 8 − 2 − 3 named − 1 that the list leaves out
  expect(of(2, 8, { unnamed: { untargeted: 9, records: 1, objectifs: 0, targets: 0 } })).toBe(2)
  // one counts although its objectif is in a list as well
  expect(of(8, 8)).toBe(0)
})
