import { describe, expect, it } from 'vitest'
import { noFigures } from '~/domain/records/figures'
import { bySite } from './examples.fixture'
import { invoiceLinesExport, invoiceLinesModel, LINES_HEADERS } from './invoice-lines'
import { SUMMARY_HEADERS, summaryExport, summaryModel } from './summary-export'
import { windows1252 } from './windows-1252'

const DATE = '2026-11-19'
const nothing = {
  cents: 0,
  totalHours: 0,
  hecHours: 0,
  ongoing: 0,
  workshops: 0,
  clients: 0,
  guaranties: 0,
  cessions: 0,
}
const LYON = {
  code: 'LYO',
  services: {
    mechanic: {
      cents: 4_235_051,
      totalHours: 31_050,
      hecHours: 21_433,
      ongoing: 3_851,
      workshops: 9,
      clients: 148,
      guaranties: 36,
      cessions: 21,
    },
    // Work without an invoice, and orders without a number.
    quickService: { ...nothing, cents: 12_345, totalHours: 250, hecHours: 175, ongoing: 60 },
    body: nothing,
  },
}
// A day on which credit notes exceed the invoices.
const VOIRON = {
  code: 'VOI',
  services: {
    mechanic: { ...nothing, cents: -120_005, totalHours: 301, hecHours: 301, clients: 5 },
    quickService: { ...nothing, guaranties: 2, cessions: 1, totalHours: 99, cents: 3_168 },
    body: { ...nothing, clients: 3, workshops: 2 },
  },
}
const SITES = { LYO: '0123456789abcdef01234567', VOI: '0123456789abcdef01234568' }

const EXPECTED = {
  '0123456789abcdef01234567': {
    mechanic: {
      netRevenue: 42_350.51,
      totalHours: 310.5,
      hecHours: 214.33,
      ongoingHours: 38.51,
      ongoingWorkshops: 9,
      entriesClients: 148,
      entriesGaranties: 36,
      entriesCessions: 21,
    },
    quickService: {
      ...noFigures(),
      netRevenue: 123.45,
      totalHours: 2.5,
      hecHours: 1.75,
      ongoingHours: 0.6,
    },
    body: noFigures(),
  },
  '0123456789abcdef01234568': {
    mechanic: {
      ...noFigures(),
      netRevenue: -1200.05,
      totalHours: 3.01,
      hecHours: 3.01,
      entriesClients: 5,
    },
    quickService: {
      ...noFigures(),
      netRevenue: 31.68,
      totalHours: 0.99,
      entriesGaranties: 2,
      entriesCessions: 1,
    },
    body: { ...noFigures(), entriesClients: 3, ongoingWorkshops: 2 },
  },
}

describe('exports and the models that read them agree to the cent (8 §4)', () => {
  it('summary since the 1st', async () => {
    const read = await bySite(summaryExport([LYON, VOIRON], DATE), summaryModel('a', SITES), DATE)
    expect(read).toEqual(EXPECTED)
  })

  it('lines of invoices', async () => {
    const bytes = invoiceLinesExport([LYON, VOIRON], DATE)
    expect(await bySite(bytes, invoiceLinesModel('b', SITES), DATE)).toEqual(EXPECTED)
    const text = new TextDecoder('windows-1252').decode(bytes)
    expect(text.split('\r\n')[0]).toBe(LINES_HEADERS.join(';'))
    expect(text).toMatch(/;A26\d+;.*;\d+,\d\d-;/)
  })
})

it('the two exports have different headers, so that each is recognised', () => {
  const used = (headers: readonly string[]) => new Set(headers)
  const [summary, lines] = [used(SUMMARY_HEADERS), used(LINES_HEADERS)]
  expect([...summary].some((header) => !lines.has(header))).toBe(true)
  expect([...lines].some((header) => !summary.has(header))).toBe(true)
})

it('Windows-1252 has one byte for each character', () => {
  expect([...windows1252('N° é€’œ漢')]).toEqual([0x4e, 0xb0, 0x20, 0xe9, 0x80, 0x92, 0x9c, 0x3f])
})
