import { describe, expect, it } from 'vitest'
import { noFigures } from '~/domain/records/figures'
import { byLibreOffice, hasLibreOffice } from '../workbook/libreoffice.fixture'
import { byOpenpyxl } from '../workbook/writers.fixture'
import {
  ACTIVITY_HEADER,
  readPlainly,
  SALES_HEADER,
  salesRow,
  WORKER_HEADER,
  workerRow,
} from './rows.fixture'

const SITES = [
  { siteId: 'n', name: 'Nantes', numerosPDV: ['0101'] },
  { siteId: 'b', name: 'Brest', numerosPDV: ['0103'] },
]

const figures = [80.5, 12.25, 3, 40, 5, 2]

/** LibreOffice computes the formulas, which have no result in what it is given. */
const made = () =>
  byOpenpyxl({
    Activité: [
      ACTIVITY_HEADER,
      [
        '0101',
        'Mécanique',
        { day: '2026-11-19 23:30', z: 'dd/mm/yyyy' },
        { f: 'SUM(1000,234.56)' },
        { f: '10*12' },
        ...figures,
      ],
      [
        { v: 101, z: '0000' },
        'CARR',
        '19/11/2026',
        '1\u202f234,50',
        120,
        '40,5',
        0,
        null,
        '1 000',
        1,
        1,
      ],
      ['Total', null, null, { f: 'SUM(D2:D3)' }],
      [
        '0103',
        'Rapide',
        { day: '2026-11-19 00:00', z: 'yyyy-mm-dd' },
        { f: 'NA()' },
        120,
        ...figures,
      ],
    ],
    Collaborateurs: [WORKER_HEADER, workerRow('0101', 'Élodie Dùpont', { matricule: 'M-01' })],
    'Ventes additionnelles': [SALES_HEADER, salesRow('0101', null, 'MECA', { tires: 4 })],
  } as Parameters<typeof byOpenpyxl>[0])

describe.skipIf(!hasLibreOffice())('a workbook that LibreOffice saved', () => {
  it.each(['xlsx', 'xls'] as const)(
    'is read as .%s',
    async (format) => {
      const workbook = byLibreOffice(made(), format)
      const read = await readPlainly(workbook, { date: '2026-11-19', sites: SITES })
      expect(read.errors).toEqual([
        expect.objectContaining({
          sheet: 'Activité',
          row: 5,
          column: 'CA Net',
          message: expect.stringContaining('#N/A'),
        }),
      ])
      expect(read.failed).toEqual([{ siteId: 'b', name: 'Brest' }])
      expect(read.sites).toHaveLength(1)
      expect(read.sites[0]).toMatchObject({
        siteId: 'n',
        services: {
          mechanic: {
            netRevenue: 1234.56,
            totalHours: 120,
            hecHours: 80.5,
            ongoingHours: 12.25,
            ongoingWorkshops: 3,
            entriesClients: 40,
            entriesGaranties: 5,
            entriesCessions: 2,
          },
          quickService: noFigures(),
          body: { netRevenue: 1234.5, hecHours: 40.5, entriesClients: 1000 },
        },
        workers: [{ name: 'Élodie Dùpont', matricule: 'M-01', billedHours: 50, ongoingHours: 2 }],
        advisers: [{ name: 'Autre', service: 'mechanic', sales: { tires: 4, wipers: 0 } }],
      })
    },
    120_000,
  )
})
