import { expect, test } from 'vitest'
import { accountReserves } from '~/domain/file-account/account'
import { bySheetJs } from '../workbook/writers.fixture'
import { readExport } from './exports.fixture'
import { HEADER, MODEL, ROW, read } from './small-table.fixture'

test('a further sheet with the headings is not read, and doubted unless the model knows it', async () => {
  const book = bySheetJs({ F: [HEADER, ROW], 'F (2)': [HEADER, ROW], Notes: [['Site'], ['x']] })
  const { report } = await readExport(book, MODEL, {})
  expect(report.rows.read).toBe(1)
  expect(report.sheets).toEqual({
    read: ['F'],
    left: [
      { name: 'F (2)', reason: 'elle a les mêmes en-têtes que la feuille lue', isDecided: false },
      { name: 'Notes', reason: 'sans les en-têtes du modèle', isDecided: true },
    ],
  })
  const known = await readExport(book, { ...MODEL, sheets: { known: ['F (2)'] } }, {})
  expect(accountReserves(known.report)).toEqual([])
})

test('a column that the sample file lacked is doubted, another column is not', async () => {
  const { report } = await read([ROW], {}, { order: HEADER })
  expect(report.columns).toEqual([
    { sheet: 'F', read: HEADER.slice(0, 5), left: ['Type'], undecided: [] },
  ])
  const later = await read([ROW], {}, { order: HEADER.slice(0, 5) })
  expect(accountReserves(later.report)).toEqual([
    '1 colonne non lue, que le modèle ne connaît pas\u202f: «\u202fType\u202f».',
  ])
})

test('without a sample file a further day of the month is doubted', async () => {
  const days = ['29', '30', '31', 'Ville 2']
  const file = bySheetJs({
    F: [
      ['Site', 'Atelier', ...days],
      ['00327', 'Mécanique', 1, 2, 4, 9],
    ],
  })
  const columns = {
    site: [{ column: 'Site' }],
    service: [{ column: 'Atelier' }],
    netRevenue: [{ column: '29' }, { column: '30' }],
  }
  const { report } = await readExport(file, { ...MODEL, columns }, {})
  expect(report.columns[0]?.undecided).toEqual(['31'])
})
