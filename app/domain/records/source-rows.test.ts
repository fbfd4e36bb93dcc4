import { expect, it } from 'vitest'
import { rowsText, sheetRows } from './sheet-rows'
import { originOf, servicesWithRows } from './source-rows'

it('rows are kept as runs, in words the reader finds them by', () => {
  expect(sheetRows([14, 12, 13, 57])).toEqual({
    runs: [
      [12, 14],
      [57, 57],
    ],
    left: 0,
  })
  expect(rowsText(sheetRows([14, 12, 13, 57]))).toBe('lignes 12 à 14 et 57')
  expect(rowsText(sheetRows([2]))).toBe('ligne 2')
  expect(rowsText(sheetRows([2, 3, 9]))).toBe('lignes 2, 3 et 9')
  expect(rowsText(sheetRows([]))).toBe('')
})

it('at most eight runs are kept, the other rows are counted', () => {
  const rows = Array.from({ length: 11 }, (_, i) => 2 * i + 2)
  expect(sheetRows(rows)).toEqual({
    runs: [2, 4, 6, 8, 10, 12, 14, 16].map((row) => [row, row]),
    left: 3,
  })
  expect(rowsText(sheetRows(rows))).toBe('lignes 2, 4, 6, 8, 10, 12, 14, 16 et 3 autres')
})

it('an import is the origin of the sheets that it has', () => {
  const importedAt = new Date('2026-11-20T07:00:00Z')
  const rows = { activity: { body: sheetRows([4]) }, workers: sheetRows([]), sales: sheetRows([9]) }
  expect(originOf({ importId: 'i', importedAt }, rows, ['workers'])).toEqual({
    activity: { importId: 'i', importedAt, rows: { body: { runs: [[4, 4]], left: 0 } } },
    sales: { importId: 'i', importedAt, rows: { runs: [[9, 9]], left: 0 } },
  })
})

it('a service has a row where a file holds one, or gives the service without stored rows', () => {
  const layer = (rows: object | null) => ({ fed: { mechanic: 'all', body: 'all' } as const, rows })
  expect(servicesWithRows(undefined)).toBeUndefined()
  expect(servicesWithRows({ rows: { body: sheetRows([4]) } })).toEqual(['body'])
  expect(servicesWithRows({ layers: [layer({ body: sheetRows([4]) }), layer({})] })).toEqual([
    'body',
  ])
  expect(servicesWithRows({ layers: [layer(null)] })).toEqual(['mechanic', 'body'])
})
