import { describe, expect, it } from 'vitest'
import { noFigures } from '~/domain/records/figures'
import { byLibreOffice } from '../libreoffice.fixture'
import { EXPORTS, exportCsv, exportXlsx, readExport } from './exports.fixture'
import type { ModelReading } from './read-with-model'

type Key = keyof typeof EXPORTS

const WRITERS: [string, (key: Key) => Buffer][] = [
  ['openpyxl', (key) => exportXlsx(EXPORTS[key])],
  ['CSV', (key) => exportCsv(EXPORTS[key])],
  ['LibreOffice', (key) => byLibreOffice(`export-${key}.xlsx`)],
]

const servicesOf = ({ days }: ModelReading) =>
  Object.fromEntries(days[0]?.sites.map(({ siteId, services }) => [siteId, services]) ?? [])

describe.each(WRITERS)('the six exports of 8 §4, written by %s', (_name, write) => {
  const read = (key: Key) => readExport(write(key), EXPORTS[key].model)

  it('(a) cumulative by codes, under titles, with subtotals', async () => {
    const reading = await read('a')
    expect(reading.errors.listed).toEqual([])
    expect(reading.failed).toEqual([])
    expect(reading.days.map(({ date }) => date)).toEqual(['2026-11-19'])
    expect(servicesOf(reading)).toEqual({
      lyon: {
        // 12 500,50 − 500,25; 4 000 − 100
        mechanic: {
          ...noFigures(),
          netRevenue: 12_000.25,
          totalHours: 150.5,
          hecHours: 100.25,
          entriesClients: 210,
        },
        quickService: {
          ...noFigures(),
          netRevenue: 3_900,
          totalHours: 60,
          hecHours: 50,
          entriesClients: 95,
        },
        body: noFigures(),
      },
      grenoble: {
        mechanic: {
          ...noFigures(),
          netRevenue: 8_000,
          totalHours: 90.75,
          hecHours: 80,
          entriesClients: 120,
        },
        quickService: noFigures(),
        // 6 000 − 250,50
        body: {
          ...noFigures(),
          netRevenue: 5_749.5,
          totalHours: 70,
          hecHours: 65.5,
          entriesClients: 40,
        },
      },
    })
    expect(reading.days[0]?.sites[0]?.origin.activity).toEqual({
      mechanic: { runs: [[5, 5]], left: 0 },
      quickService: { runs: [[6, 6]], left: 0 },
    })
    expect(reading.report).toMatchObject({
      rows: {
        read: 4,
        refused: 0,
        left: [
          { reason: 'Service «\u202fINT\u202f» écarté par le modèle', rows: 1, amount: 300 },
          { reason: 'Concession «\u202fDEP\u202f» écartée par le modèle', rows: 1, amount: 111.11 },
          // two subtotals and the total: 12 500,50 … each the sum of its rows
          { reason: 'Ligne de total', rows: 3, amount: 61_712.11, isDecided: true },
        ],
      },
      unknown: [],
      control: [
        {
          field: 'netRevenue',
          column: 'MO HT',
          row: 13,
          file: 30_911.61,
          read: 30_500.5,
          left: 411.11,
        },
        { field: 'totalHours', column: 'Tps fact', row: 13, file: 384.25, read: 371.25, left: 13 },
        { field: 'hecHours', column: 'Tps client', row: 13, file: 296.75, read: 295.75, left: 1 },
      ],
      // 12 000,25 + 3 900 + 8 000 + 5 749,50
      totals: { netRevenue: 29_649.75, totalHours: 371.25, hecHours: 295.75, entriesClients: 465 },
      days: ['2026-11-19'],
    })
    expect(reading.fed).toEqual({
      part: 'activity',
      services: ['mechanic', 'quickService', 'body'],
      figures: ['netRevenue', 'totalHours', 'hecHours', 'entriesClients'],
    })
  })

  it('(b) invoice lines: hundredths, conditions, invoices counted once', async () => {
    const reading = await read('b')
    expect(reading.errors.listed).toEqual([])
    expect(servicesOf(reading)).toEqual({
      lyon: {
        mechanic: {
          ...noFigures(),
          // 120,50 + 1 180 − 45,25 + 60
          netRevenue: 1_315.25,
          // 1,5 + 2,25 − 0,5 + 1
          totalHours: 4.25,
          // 1,5 − 0,5
          hecHours: 1,
          // F1001 (twice) and F1003
          entriesClients: 2,
          entriesGaranties: 1,
          entriesCessions: 1,
        },
        quickService: noFigures(),
        body: noFigures(),
      },
      grenoble: {
        mechanic: noFigures(),
        quickService: { ...noFigures(), netRevenue: 15.1, totalHours: 0.3, entriesCessions: 1 },
        // 700 + 55,55 + 20; 10 + 0,75 + 0,25
        body: {
          ...noFigures(),
          netRevenue: 775.55,
          totalHours: 11,
          hecHours: 11,
          entriesClients: 2,
        },
      },
    })
    expect(reading.report.control).toEqual([
      {
        field: 'netRevenue',
        column: 'Montant €',
        row: 11,
        file: 2_185.9,
        read: 2_185.9,
        left: 0,
      },
      { field: 'totalHours', column: 'Temps', row: 11, file: 1_555, read: 1_555, left: 0 },
    ])
    expect(reading.report.rows).toMatchObject({
      read: 9,
      left: [{ reason: 'Ligne de total', rows: 1, amount: 2_185.9, isDecided: true }],
    })
    expect(reading.days[0]?.sites[0]?.origin.activity).toEqual({
      mechanic: { runs: [[2, 6]], left: 0 },
    })
  })

  it('(c) services side by side under two header rows', async () => {
    const reading = await read('c')
    expect(reading.errors.listed).toEqual([])
    expect(servicesOf(reading)).toEqual({
      lyon: {
        mechanic: { ...noFigures(), netRevenue: 12_345, totalHours: 150, hecHours: 120.5 },
        quickService: { ...noFigures(), netRevenue: 3_500, totalHours: 40.25, hecHours: 40 },
        body: noFigures(),
      },
      grenoble: {
        mechanic: { ...noFigures(), netRevenue: 11_001, totalHours: 110, hecHours: 99 },
        quickService: { ...noFigures(), netRevenue: 2_750, totalHours: 35, hecHours: 24 },
        body: { ...noFigures(), netRevenue: 8_375, totalHours: 77, hecHours: 71 },
      },
    })
    expect(reading.report.rows).toEqual({ read: 3, refused: 0, left: [] })
    expect(reading.report.totals).toEqual({
      netRevenue: 37_971,
      totalHours: 412.25,
      hecHours: 354.5,
    })
  })

  it('(d) printed pages, the concession above its rows', async () => {
    const reading = await read('d')
    expect(reading.errors.listed).toEqual([])
    expect(servicesOf(reading)).toEqual({
      lyon: {
        // 9 030 min = 150,5 h
        mechanic: { ...noFigures(), netRevenue: 12_345.5, totalHours: 150.5 },
        quickService: noFigures(),
        // Tôlerie and Peinture: 2 000 + 1 500,25; 1 815 min = 30,25 h
        body: { ...noFigures(), netRevenue: 3_500.25, totalHours: 30.25 },
      },
      grenoble: {
        mechanic: { ...noFigures(), netRevenue: 8_000, totalHours: 100 },
        quickService: noFigures(),
        body: noFigures(),
      },
    })
    expect(reading.report.rows).toMatchObject({
      read: 4,
      left: [
        { reason: 'Service «\u202fLavage\u202f» écarté par le modèle', rows: 1, amount: 50 },
        { reason: 'Service Rapide, que le modèle ne fournit pas', rows: 1, amount: 900 },
        { reason: 'Ligne de total', rows: 3, amount: 49_591.5, isDecided: true },
      ],
    })
    expect(reading.fed.services).toEqual(['mechanic', 'body'])
    expect(reading.warnings.listed.map(({ message }) => message).join(' ')).toContain(
      '«\u202fTotal affaire 1\u202f» est une ligne de sommes, ignorée.',
    )
  })

  it('(e) hours of people, the days across', async () => {
    const reading = await read('e')
    expect(reading.errors.listed).toEqual([])
    const workers = reading.days[0]?.sites.flatMap((site) => site.workers)
    const metier = 'Mécanicien'
    const common = { metier, ongoingHours: 0, pdv: '', summed: true }
    expect(workers).toEqual([
      // 465 + 430 + 380 = 1 275 min
      {
        ...common,
        row: 2,
        name: 'MARTIN Zoé',
        matricule: 'A12',
        service: 'mechanic',
        billedHours: 21.25,
      },
      // 20 min
      {
        ...common,
        row: 3,
        name: 'MARTIN Zoé',
        matricule: 'A12',
        service: 'quickService',
        billedHours: 0.333333,
      },
      // three times 20 min are one hour, not 0,99
      {
        ...common,
        row: 4,
        name: 'Le Goff Yann',
        matricule: null,
        service: 'mechanic',
        billedHours: 1,
      },
      {
        ...common,
        row: 5,
        name: 'Petit Luc',
        matricule: 'B7',
        service: 'quickService',
        billedHours: 0.016667,
      },
    ])
    expect(reading.report.rows).toMatchObject({
      read: 4,
      left: [{ reason: 'Service «\u202fAdmin\u202f» écarté par le modèle', rows: 1, amount: 1 }],
    })
    expect(reading.fed).toEqual({
      part: 'workers',
      services: ['mechanic', 'quickService', 'body'],
      figures: [],
    })
  })

  it('(f) sales by family codes, each row at its date', async () => {
    const reading = await read('f')
    expect(reading.errors.listed).toEqual([])
    const sold = reading.days.map(({ date, sites }) => [
      date,
      sites.map(({ siteId, advisers, origin }) => [
        siteId,
        advisers.map(({ name, service, sales }) => [
          name,
          service,
          Object.fromEntries(Object.entries(sales).filter(([, pieces]) => pieces !== 0)),
        ]),
        origin.sales.runs,
      ]),
    ])
    expect(sold).toEqual([
      // 4 + 2 of one adviser, written in two orders
      ['2026-10-30', [['lyon', [['Zoé Martin', 'mechanic', { tires: 6 }]], [[2, 3]]]]],
      [
        '2026-11-18',
        [
          ['lyon', [['Zoé Martin', 'mechanic', { wipers: 1 }]], [[4, 4]]],
          ['grenoble', [['Autre', 'mechanic', { shockAbsorbers: 2 }]], [[5, 5]]],
        ],
      ],
      ['2026-11-19', [['grenoble', [['Ali', 'mechanic', { batteries: 1 }]], [[6, 6]]]]],
    ])
    expect(reading.report.days).toEqual(['2026-10-30', '2026-11-18', '2026-11-19'])
    expect(reading.report.rows).toMatchObject({
      read: 5,
      left: [
        { reason: 'Famille «\u202fDIV\u202f» écartée par le modèle', rows: 1, amount: 9 },
        { reason: 'Après le 19/11/2026', rows: 1, amount: 8, isDecided: false },
      ],
    })
    expect(reading.report.totals).toMatchObject({
      tires: 6,
      wipers: 1,
      shockAbsorbers: 2,
      batteries: 1,
    })
  })
})

it.each(['a', 'e', 'f'] as const)(
  '(%s) saved by LibreOffice as .ods: as its .xlsx',
  async (key) => {
    const { model } = EXPORTS[key]
    const of = (kind: 'xlsx' | 'ods') => readExport(byLibreOffice(`export-${key}.${kind}`), model)
    const ods = await of('ods')
    expect(ods.days.flatMap(({ sites }) => sites).length).toBeGreaterThan(0)
    expect(ods).toEqual(await of('xlsx'))
  },
)
