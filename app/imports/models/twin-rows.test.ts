import { expect, it } from 'vitest'
import { reservesOf } from '~/domain/imports/doubt-texts'
import type { MadeCell } from '../workbook/writers.fixture'
import { plain, ROW, read } from './small-table.fixture'

/* Rows that repeat another row whole (8 §5): counted, and doubted. */

const OTHER: MadeCell[] = ['00412', 'Mécanique', 70, 1, 1, 'CLI']
async function reserves(rows: MadeCell[][], model = {}) {
  const { report, warnings } = await read(rows, model)
  return [report.totals.netRevenue, reservesOf([], warnings.listed, report).map(plain)]
}

it('are named where the other cells identify each row', async () => {
  expect(await reserves([ROW, OTHER, ROW])).toEqual([
    2_070,
    ['Feuille « F », ligne 4 : la ligne répète une autre ligne du tableau ; les deux comptent.'],
  ])
  expect(await reserves([ROW, OTHER, ROW, OTHER])).toEqual([
    2_140,
    ['Feuille « F » : lignes 4, 5 répètent d’autres lignes du tableau ; toutes comptent.'],
  ])
})

it('are details where rows differ in their figures alone', async () => {
  expect(await reserves([ROW, ['00327', 'Mécanique', 5, 1, 1, 'CLI'], ROW])).toEqual([2_005, []])
})

it('are no matter of doubt where the total of the file has them', async () => {
  const control = { netRevenue: { row: 'Total', column: 'MO' } }
  expect(await reserves([ROW, ROW, ['Total', null, 2_000]], { control })).toEqual([2_000, []])
})

it('count with the concession above them in a merged or filled column', async () => {
  const rows: MadeCell[][] = [
    ROW,
    [null, 'CARR', 7, 1, 1, 'CLI'],
    OTHER,
    [null, 'CARR', 7, 1, 1, 'CLI'],
  ]
  expect(await reserves(rows, { table: { fillDown: ['Site'] } })).toEqual([1_084, []])
})
