import { expect, test } from 'vitest'
import { frenchDated, linesOf } from './table'

test('days and times are formatted in French', () => {
  expect(frenchDated({ day: '2026-11-05' })).toBe('05/11/2026')
  expect(frenchDated({ at: '2026-11-05 08:30:09' })).toBe('05/11/2026 08:30:09')
})

test('heading lines come before an empty line', () => {
  const table = { title: '', headers: ['A'], rows: [[1]] }
  expect(linesOf(table)).toEqual([['A'], [1]])
  expect(linesOf({ ...table, about: [['Tableau', 'T']] })).toEqual([
    ['Tableau', 'T'],
    [],
    ['A'],
    [1],
  ])
})
