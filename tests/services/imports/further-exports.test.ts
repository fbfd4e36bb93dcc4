import { beforeEach, describe, expect, it } from 'vitest'
import type { SiteDocument } from '~/db/collections/sites.server'
import type { ImportModel } from '~/domain/import-models/model'
import { exportCsv, exportXlsx, type MadeExport } from '~/imports/models/exports.fixture'
import { BLOCKS, ENGLISH, LEDGER } from '~/imports/models/proofs/ledgers.fixture'
import { DAY_COLUMNS, ORDER_LINES } from '~/imports/models/proofs/people.fixture'
import { exportBook } from '~/imports/models/proofs/write.fixture'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { readRawRecords } from '~/services/analysis/records-rest.server'
import { importActivity } from '~/services/imports/import-activity.server'
import { makePlate, makeSite } from '../../builders/hierarchy'
import { admin, FRIDAY, stored, THURSDAY } from '../../builders/imports'
import { storeModel } from '../../builders/model-imports'
import { siteScopeOf } from '../../builders/objectifs'
import { useDatabase } from '../harness/database'
import { figureOrigin } from '../origin/fixture'

// exports of further habits (8 §5, Must be shown), from the file to the page, REST and origin
useDatabase()

let sites: Record<'lyon' | 'grenoble' | 'annecy', SiteDocument>
beforeEach(async () => {
  setClock(instantOfParis(`${FRIDAY}T08:30`))
  const plate = await makePlate({ name: 'Alpes' })
  const site = (name: string, numerosPDV: string[]) => makeSite({ name, plate, numerosPDV })
  sites = {
    lyon: await site('Lyon Vaise', ['00327']),
    grenoble: await site('Grenoble', ['00412', '00413']),
    annecy: await site('Annecy', ['00518']),
  }
})

/** The model with the identifiers of the stored concessions. */
function storable({ model }: MadeExport): ImportModel {
  const own = Object.entries(model.values?.site ?? {}).map(([text, to]) => [
    text,
    to === null ? null : sites[to as keyof typeof sites]._id,
  ])
  const values = { ...model.values, ...(own.length > 0 ? { site: Object.fromEntries(own) } : {}) }
  return { ...model, values }
}

async function send(made: MadeExport, bytes: Buffer, fileName: string) {
  await storeModel(storable(made))
  const answer = await importActivity(admin, { bytes, fileName, date: FRIDAY })
  expect(answer.errors).toEqual([])
  return answer.reserves
}

/** Figures other than 0 of a concession, service by service, as REST gives them. */
async function restOf({ _id: site }: SiteDocument, date = THURSDAY) {
  const raw = await readRawRecords(admin, { date, site })
  return raw.flatMap(({ site: _site, date: _date, service, ...figures }) => {
    const given = Object.entries(figures).filter(([, value]) => value !== 0)
    return given.length > 0 ? [[service, Object.fromEntries(given)]] : []
  })
}

/** Value of the month's revenue on its page, and the rows of the file behind it. */
async function originOf(site: SiteDocument, query = '') {
  const { value, records } = await figureOrigin(siteScopeOf(site), query)
  return [value, records.map(({ model, sheet, rows }) => [model?.name, sheet, rows])]
}

describe.each([
  ['CSV', 'journal.csv', exportCsv(LEDGER), ''],
  ['a workbook', 'journal.xlsx', exportXlsx(LEDGER), 'Journal'],
])('(g) a ledger with D and C, by %s', (_, fileName, bytes, sheet) => {
  it('has its sums over REST and on the page, with their rows', async () => {
    expect(await send(LEDGER, bytes, fileName)).toEqual([])
    expect(await restOf(sites.lyon)).toEqual([
      // 1 250,40 + 310,05 − 125,20
      ['mechanic', { netRevenue: 1_435.25, totalHours: 15.5, hecHours: 11.5 }],
      ['quickService', { netRevenue: 99.9, totalHours: 0.75, hecHours: 0.75 }],
    ])
    // 1 435,25 + 99,90
    expect(await originOf(sites.lyon)).toEqual([
      1_535.15,
      [
        [
          'Journal des ventes',
          sheet,
          [
            { service: 'mechanic', text: 'lignes 4, 5 et 7' },
            { service: 'quickService', text: 'ligne 6' },
          ],
        ],
      ],
    ])
    // 60 + 2 750,25
    expect((await originOf(sites.grenoble))[0]).toBe(2_810.25)
    // 0,5 + 29,25
    expect((await originOf(sites.grenoble, 'metric=ht'))[0]).toBe(29.75)
  })
})

it('(k) an English summary has its sums over REST and on the page', async () => {
  expect(await send(ENGLISH, exportCsv(ENGLISH), 'summary.csv')).toEqual([])
  expect(await restOf(sites.grenoble)).toEqual([
    ['mechanic', { netRevenue: 1_000, totalHours: 10, hecHours: 8, entriesClients: 9 }],
    ['body', { netRevenue: 8_999.99, totalHours: 88.8, hecHours: 80, entriesClients: 31 }],
  ])
  // 12 000,50 + 2 500
  expect((await originOf(sites.lyon))[0]).toBe(14_500.5)
  expect(await originOf(sites.grenoble)).toEqual([
    9_999.99,
    [
      [
        'Workshop summary',
        '',
        [
          { service: 'mechanic', text: 'lignes 8, 9' },
          { service: 'body', text: 'ligne 7' },
        ],
      ],
    ],
  ])
})

it('(m) blocks with totals in between, as .ods', async () => {
  expect(await send(BLOCKS, exportBook(BLOCKS, 'ods'), 'recapitulatif.ods')).toEqual([])
  // 10 500,10 + 1 200; 3 333,33 + 4 000,90
  expect((await originOf(sites.lyon))[0]).toBe(11_700.1)
  expect((await originOf(sites.grenoble))[0]).toBe(7_334.23)
  // 1 999 and 2 415 minutes
  expect((await originOf(sites.grenoble, 'metric=ht'))[0]).toBe(73.566667)
  expect(await restOf(sites.annecy)).toEqual([['mechanic', { netRevenue: 250, totalHours: 2.5 }]])
})

it('(h) hours of people across the days, as .ods, on the activity of (m)', async () => {
  await send(BLOCKS, exportCsv(BLOCKS), 'recapitulatif.csv')
  expect(await send(DAY_COLUMNS, exportBook(DAY_COLUMNS, 'ods'), 'heures.ods')).toEqual([])
  const record = await stored(sites.lyon._id)
  expect(
    record?.workers.map(({ name, matricule, billedHours }) => [name, matricule, billedHours]),
  ).toEqual([
    // 7,5 + 6,25 + 8
    ['HAMON Christophe', 'M00212', 21.75],
    ['NGUYEN Thi', 'M00213', 14.1],
  ])
  expect(record?.origin?.workers?.layers).toMatchObject([
    { model: { version: 1 }, sheet: 'Heures' },
  ])
})

it('(r) lines of orders at their dates add up to the month', async () => {
  const reserves = await send(ORDER_LINES, exportCsv(ORDER_LINES), 'lignes.csv')
  // the credit note of the 18th
  expect(reserves.map((one) => one.replace(/[\u202f\u00a0]/g, ' '))).toEqual([
    'Cumuls en baisse dans 1 concession : Lyon Vaise (Mécanique, HEC −0,5 h).',
    // its only line of October is of the 20th: the first file of a month begins in its middle
    'Cumuls sans tous leurs jours dans 1 concession : Annecy.',
  ])
  // 180 on the 17th, 35 more on the 18th; 120 and 30 minutes
  expect(await restOf(sites.lyon, '2026-11-17')).toEqual([
    ['mechanic', { netRevenue: 180, totalHours: 2, hecHours: 2, entriesClients: 1 }],
  ])
  expect(await restOf(sites.lyon, '2026-11-18')).toEqual([
    ['mechanic', { netRevenue: 215, totalHours: 2.5, hecHours: 1.5, entriesClients: 1 }],
  ])
  expect(await restOf(sites.annecy, '2026-10-20')).toEqual([
    ['body', { netRevenue: 150, totalHours: 2, hecHours: 2, entriesClients: 1 }],
  ])
  expect((await originOf(sites.annecy))[0]).toBe(750.5)
})
