import { expect, it } from 'vitest'
import { bySheetJs } from '../workbook/writers.fixture'
import {
  ACTIVITY_HEADER,
  activityRow,
  DATE,
  readPlainly,
  SALES_HEADER,
  SITES,
  salesRow,
  WORKER_HEADER,
  workerRow,
} from './rows.fixture'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

it('counts no amount twice: each sheet’s rows of sums are left out, and said by sheet', async () => {
  const { sites, failed, errors, warnings } = await readPlainly(
    bySheetJs({
      Activité: [
        ACTIVITY_HEADER,
        activityRow('00123'),
        activityRow('00124'),
        activityRow('00123', 'Sous-total'),
        activityRow('Total 00124', null),
        activityRow('Total général', null),
      ],
      Collaborateurs: [
        WORKER_HEADER,
        workerRow('00123', 'Marie Curie'),
        workerRow('00123', 'Total'),
        workerRow(null, 'Total Marie Curie', { service: null }),
        workerRow('Totaux', null),
        workerRow('00124', 'Total', { matricule: '0042' }),
      ],
      'Ventes additionnelles': [
        SALES_HEADER,
        salesRow('00123', 'Zoé', 'Mécanique', { tires: 3 }),
        salesRow('00123', 'Sous-total', null, { tires: 3 }),
      ],
    }),
    { date: DATE, sites: SITES },
  )
  expect([failed, errors]).toEqual([[], []])
  const [nantes] = sites
  // expected by hand: two PDV numbers of 10,000 € and 100 h each
  expect(nantes?.services.mechanic).toMatchObject({ netRevenue: 20_000, totalHours: 200 })
  // 'Total' has a matricule and so is a worker's name
  expect(nantes?.workers.map(({ name }) => name)).toEqual(['Marie Curie', 'Total'])
  expect(nantes?.advisers.map(({ name }) => name)).toEqual(['Zoé'])
  expect(warnings.map(({ message }) => plain(message))).toEqual([
    'Feuille « Activité » : 2 lignes de sommes ignorées. Ligne 4 : « Sous-total » est une ligne de sommes, ignorée. Ligne 5 : « Total 00124 » est une ligne de sommes, ignorée.',
    'Feuille « Collaborateurs » : 2 lignes de sommes ignorées. Ligne 4 : « Total Marie Curie » est une ligne de sommes, ignorée. Ligne 5 : « Totaux » est une ligne de sommes, ignorée.',
    'Feuille « Ventes additionnelles », ligne 3 : « Sous-total » est une ligne de sommes, ignorée.',
  ])
})
