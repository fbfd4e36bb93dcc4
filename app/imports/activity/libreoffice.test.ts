import { describe, expect, it } from 'vitest'
import { noFigures } from '~/domain/records/figures'
import { byLibreOffice } from '../libreoffice.fixture'
import { readPlainly } from './rows.fixture'

const SITES = [
  { siteId: 'n', name: 'Nantes', numerosPDV: ['0101'] },
  { siteId: 'b', name: 'Brest', numerosPDV: ['0103'] },
]

describe('a workbook that LibreOffice saved', () => {
  it.each(['xlsx', 'xls', 'ods'] as const)('is read as .%s', async (format) => {
    const read = await readPlainly(byLibreOffice(`activity.${format}`), {
      date: '2026-11-19',
      sites: SITES,
    })
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
  })
})
