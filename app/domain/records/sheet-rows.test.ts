import { expect, it } from 'vitest'
import { countOfRows, rowAmongSheets, rowsText, sheetAndRow, sheetRows } from './sheet-rows'

const SHEETS = ['Edition 1', 'Edition 2', 'Edition 3']

it('numbers the rows of several sheets apart', () => {
  expect(sheetAndRow(rowAmongSheets(0, 12))).toEqual({ sheet: 0, row: 12 })
  expect(sheetAndRow(rowAmongSheets(2, 1_048_576))).toEqual({ sheet: 2, row: 1_048_576 })
})

it('names the sheet of each row when several sheets are read', () => {
  const rows = sheetRows([rowAmongSheets(2, 4), 3, 5, 4, rowAmongSheets(2, 9)], SHEETS)
  expect(rows).toEqual({
    sheet: 'Edition 1',
    runs: [[3, 5]],
    left: 0,
    others: [
      {
        sheet: 'Edition 3',
        runs: [
          [4, 4],
          [9, 9],
        ],
        left: 0,
      },
    ],
  })
  expect(countOfRows(rows)).toBe(5)
  expect(rowsText(rows)).toBe(
    'feuille Edition 1, lignes 3 à 5\u202f; feuille Edition 3, lignes 4 et 9',
  )
})

it('names no sheet when one is read', () => {
  expect(sheetRows([2, 3], ['F'])).toEqual({ runs: [[2, 3]], left: 0 })
  expect(rowsText(sheetRows([2], ['F']))).toBe('ligne 2')
})
