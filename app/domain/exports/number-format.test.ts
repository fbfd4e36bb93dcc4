import { expect, test } from 'vitest'
import { numberFormats, writtenLength } from './number-format'

test('a column with decimals has two all the way down, an amount its thousands, a year neither', () => {
  const rows = [
    ['A', 1_246_953.82, 2026, 12_000, null, 7],
    ['B', 1_969_210, 2025, -3, null, 19],
  ]
  const headers = ['Nom', 'Réalisé', 'Année', 'Objectif', 'Rien', 'OR']
  expect(numberFormats({ title: 'T', headers, rows })).toEqual([
    null,
    '#,##0.00',
    null,
    '#,##0',
    null,
    null,
  ])
})

test.each([
  // 1 246 953,82
  [1_246_953.82, '#,##0.00', 12],
  // -33 032,00
  [-33_032, '#,##0.00', 10],
  // 100,00: rounding adds a digit
  [99.999, '#,##0.00', 6],
  // 1 969 210
  [1_969_210, '#,##0', 9],
  [999, '#,##0', 3],
  [2026, null, 4],
])('%s in %s takes %i characters', (value, format, length) => {
  expect(writtenLength(value, format)).toBe(length)
})
