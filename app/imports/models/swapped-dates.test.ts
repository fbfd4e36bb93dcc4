import { expect, it } from 'vitest'
import type { ImportModel } from '~/domain/import-models/model'
import { bySheetJs, type MadeCell } from '../workbook/writers.fixture'
import { readExport } from './exports.fixture'
import { plain } from './small-table.fixture'

const MODEL: ImportModel = {
  name: 'Ventes',
  feeds: 'activity',
  time: { kind: 'dated', column: 'Jour' },
  numbers: 'fr',
  dates: 'dd/MM/yyyy',
  columns: {
    site: [{ column: 'Site' }],
    service: [{ value: 'mechanic' }],
    netRevenue: [{ column: 'MO' }],
  },
}
const read = (days: readonly MadeCell[], dates: ImportModel['dates'] = 'dd/MM/yyyy') =>
  readExport(
    // each day in a concession of its own, so that a failed one leaves the other
    bySheetJs({
      F: [
        ['Site', 'Jour', 'MO'],
        ['00327', days[0] ?? null, 5],
        ['00412', days[1] ?? null, 7],
      ],
    }),
    { ...MODEL, dates },
  )

it('a file whose days and months changed places is refused: its other rows would be of wrong days', async () => {
  // 5 and 18 November, as Americans write them
  const error = await read(['11/05/2026', '11/18/2026']).catch((one: Error) => one)
  expect(plain(String((error as Error).message))).toBe(
    'Feuille « F », ligne 3, colonne « Jour » : « 11/18/2026 » est une date écrite comme « MM/dd/yyyy » : le format des dates a changé.',
  )
  await expect(read(['05/11/2026', '18/11/2026'], 'MM/dd/yyyy')).rejects.toThrow('a changé')
})

it('a day that no format has fails its concession alone', async () => {
  const { days, failed } = await read(['05/11/2026', '31/11/2026'])
  expect(days.map(({ date, sites }) => [date, sites.length])).toEqual([['2026-11-05', 1]])
  expect(failed).toMatchObject([{ siteId: 'grenoble' }])
})
