import { expect, it } from 'vitest'
import { accountReserves } from '~/domain/file-account/account'
import { byOpenpyxl } from '../../workbook/writers.fixture'
import { exportCsv, exportXlsx, type MadeExport, readExport } from '../exports.fixture'
import type { ModelReading } from '../read-with-model'
import { sentences } from '../small-table.fixture'
import {
  BLOCKS,
  ENGLISH,
  LEDGER,
  MONTH_COLUMNS,
  POINT_HOURS,
  TEAM_DAYS,
  TEAM_MERGES,
} from './ledgers.fixture'
import {
  CLOCKED,
  DAY_COLUMNS,
  FAMILY_COLUMNS,
  ONE_DAY,
  ORDER_LINES,
  VIDEO_FILES,
} from './people.fixture'
import { exportBook } from './write.fixture'

/* Twelve exports of other habits (8 §5, Must be shown); every sum is worked out by hand from the fixture's rows. */

const servicesOf = ({ days }: ModelReading) =>
  days.map(({ date, sites }) => [
    date,
    Object.fromEntries(
      sites.map(({ siteId, services }) => [
        siteId,
        Object.fromEntries(
          Object.entries(services).flatMap(([service, figures]) => {
            const given = Object.entries(figures).filter(([, value]) => value !== 0)
            return given.length > 0 ? [[service, Object.fromEntries(given)]] : []
          }),
        ),
      ]),
    ),
  ])

async function readClean(bytes: Buffer, { model }: MadeExport): Promise<ModelReading> {
  const reading = await readExport(bytes, model)
  expect(sentences(reading.errors)).toEqual([])
  expect(reading.failed).toEqual([])
  expect(accountReserves(reading.report)).toEqual([])
  return reading
}

const writers = (made: MadeExport): [string, () => Buffer][] => [
  ['CSV', () => exportCsv(made)],
  ['a workbook', () => exportXlsx(made)],
  ['OpenDocument', () => exportBook(made, 'ods')],
]
const ON = '2026-11-19'

it.each(writers(LEDGER))('(g) a ledger with D and C, by %s', async (_, write) => {
  const reading = await readClean(write(), LEDGER)
  expect(servicesOf(reading)).toEqual([
    [
      ON,
      {
        lyon: {
          // 1 250,40 + 310,05 − 125,20; 12,5 + 4 − 1; 12,5 − 1
          mechanic: { netRevenue: 1_435.25, totalHours: 15.5, hecHours: 11.5 },
          quickService: { netRevenue: 99.9, totalHours: 0.75, hecHours: 0.75 },
        },
        grenoble: {
          mechanic: { netRevenue: 60, totalHours: 0.5 },
          // 2 000 + 750,25 of two PDV numbers; 21 + 8,25
          body: { netRevenue: 2_750.25, totalHours: 29.25, hecHours: 21 },
        },
      },
    ],
  ])
  expect(reading.report.control).toMatchObject([
    { row: 12, file: 4_825.4, read: 4_345.4, left: 480 },
    { row: 12, file: 4_600, read: 4_600, left: 0 },
  ])
  expect(reading.days[0]?.sites[0]?.origin.activity).toEqual({
    mechanic: {
      runs: [
        [4, 5],
        [7, 7],
      ],
      left: 0,
    },
    quickService: { runs: [[6, 6]], left: 0 },
  })
})

it.each(writers(DAY_COLUMNS))(
  '(h) days across, codes and names in one cell, by %s',
  async (_, write) => {
    const { days, report } = await readClean(write(), DAY_COLUMNS)
    const people = days[0]?.sites.flatMap(({ siteId, workers }) =>
      workers.map(({ name, matricule, service, billedHours }) => [
        siteId,
        matricule,
        name,
        service,
        billedHours,
      ]),
    )
    expect(people).toEqual([
      // 7,5 + 6,25 + 8
      ['lyon', 'M00212', 'HAMON Christophe', 'mechanic', 21.75],
      ['lyon', 'M00213', 'NGUYEN Thi', 'quickService', 14.1],
      ['grenoble', 'M00300', 'FAURE Léa', 'body', 5.3],
    ])
    expect(report.totals.billedHours).toBe(41.15)
  },
)

it.each(writers(POINT_HOURS))('(i) h.mm, amounts in euros, by %s', async (_, write) => {
  const reading = await readClean(write(), POINT_HOURS)
  expect(servicesOf(reading)).toEqual([
    [
      ON,
      {
        lyon: {
          // 3 100,50 + 410; 38 h 45 + 5 h 15
          mechanic: { netRevenue: 3_510.5, totalHours: 44, hecHours: 38.75 },
          // 11 h 50
          quickService: { netRevenue: 890.1, totalHours: 11.833333, hecHours: 11.833333 },
        },
        // 1 650 − 99,99; 20 h 10 − 1 h 30 = 18 h 40
        grenoble: { body: { netRevenue: 1_550.01, totalHours: 18.666667, hecHours: 18.666667 } },
      },
    ],
  ])
  // 74 h 30
  expect(reading.report.control).toMatchObject([{ file: 5_950.61 }, { file: 74.5 }])
})

it('(j) days of seven hours under merged concessions', async () => {
  const rows = TEAM_DAYS.rows.map((cells) =>
    cells.map((cell) => {
      const merge = typeof cell === 'string' ? TEAM_MERGES[cell] : undefined
      if (merge) return { v: String(cell), merge }
      return typeof cell === 'object' ? null : cell
    }),
  )
  const reading = await readClean(byOpenpyxl({ [TEAM_DAYS.sheet]: rows }), TEAM_DAYS)
  expect(servicesOf(reading)).toEqual([
    [
      ON,
      {
        // 14,5 days; 12,5 days for clients; three days of absence count nowhere
        lyon: { mechanic: { netRevenue: 7_900.35, totalHours: 101.5, hecHours: 87.5 } },
        grenoble: {
          quickService: { netRevenue: 120.25, totalHours: 3.5 },
          body: { netRevenue: 5_210.4, totalHours: 56, hecHours: 56 },
        },
      },
    ],
  ])
})

it.each(writers(ENGLISH))('(k) an English summary, by %s', async (_, write) => {
  const reading = await readClean(write(), ENGLISH)
  expect(servicesOf(reading)).toEqual([
    [
      ON,
      {
        lyon: {
          // 12 345.60 − 345.10
          mechanic: {
            netRevenue: 12_000.5,
            totalHours: 150.25,
            hecHours: 120,
            entriesClients: 88,
          },
          quickService: {
            netRevenue: 2_500,
            totalHours: 41.5,
            hecHours: 41.5,
            entriesClients: 60,
          },
        },
        grenoble: {
          // with the credit note
          mechanic: { netRevenue: 1_000, totalHours: 10, hecHours: 8, entriesClients: 9 },
          body: { netRevenue: 8_999.99, totalHours: 88.8, hecHours: 80, entriesClients: 31 },
        },
      },
    ],
  ])
  expect(reading.report.rows.left).toMatchObject([
    { reason: 'Service «\u202fADM\u202f» écarté par le modèle', rows: 1, amount: 75 },
    { reason: 'Ligne de total', rows: 3 },
  ])
})

it.each<[string, () => Buffer]>([
  ...writers(MONTH_COLUMNS),
  ['a workbook of Excel 97', () => exportBook(MONTH_COLUMNS, 'biff8')],
])('(l) figures in rows and months in columns, by %s', async (_, write) => {
  const reading = await readClean(write(), MONTH_COLUMNS)
  expect(servicesOf(reading)).toEqual([
    [
      ON,
      {
        lyon: {
          mechanic: {
            netRevenue: 18_250.75,
            totalHours: 245.5,
            hecHours: 190.25,
            ongoingHours: 12.75,
            ongoingWorkshops: 7,
          },
        },
        annecy: { body: { netRevenue: 11_000.05, totalHours: 120, hecHours: 118.5 } },
      },
    ],
  ])
})

it.each(writers(BLOCKS))('(m) blocks with totals in between, by %s', async (_, write) => {
  const reading = await readClean(write(), BLOCKS)
  expect(servicesOf(reading)).toEqual([
    [
      ON,
      {
        lyon: {
          // 6 030 min and 5 400 min
          mechanic: { netRevenue: 10_500.1, totalHours: 100.5, hecHours: 90 },
          quickService: { netRevenue: 1_200, totalHours: 15, hecHours: 15 },
        },
        grenoble: {
          // 1 999 min are 33 h 19
          mechanic: { netRevenue: 3_333.33, totalHours: 33.316667, hecHours: 30 },
          body: { netRevenue: 4_000.9, totalHours: 40.25, hecHours: 40 },
        },
        annecy: { mechanic: { netRevenue: 250, totalHours: 2.5 } },
      },
    ],
  ])
  expect(reading.report.rows).toMatchObject({ read: 5, refused: 0 })
})

it.each(writers(VIDEO_FILES))('(n) files of VideoCheck by date, by %s', async (_, write) => {
  const { videocheck } = await readClean(write(), VIDEO_FILES)
  expect(videocheck.map(({ siteId, date, figures }) => [siteId, date, figures])).toEqual([
    [
      'lyon',
      '2026-11-18',
      { entries: 2, videosDone: 1, identifiedRevenue: 500, realizedRevenue: 120.5 },
    ],
    [
      'grenoble',
      '2026-11-18',
      // 99,99 + 1 000,01
      { entries: 2, videosDone: 2, identifiedRevenue: 1_100, realizedRevenue: 99.99 },
    ],
  ])
})

it.each(writers(FAMILY_COLUMNS))(
  '(o) families in columns, with returns, by %s',
  async (_, write) => {
    const { days, report } = await readClean(write(), FAMILY_COLUMNS)
    const sold = days[0]?.sites.flatMap(({ siteId, advisers }) =>
      advisers.map(({ name, service, sales }) => [
        siteId,
        name,
        service,
        Object.fromEntries(Object.entries(sales).filter(([, pieces]) => pieces !== 0)),
      ]),
    )
    expect(sold).toEqual([
      ['lyon', 'MARTIN Zoé', 'mechanic', { tires: 12, shockAbsorbers: 2, wipers: 5, batteries: 1 }],
      ['lyon', 'MARTIN Zoé', 'quickService', { tires: 4, wipers: 3 }],
      // 6 − 1
      ['lyon', 'DIALLO Awa', 'quickService', { tires: 5, wipers: 2 }],
      ['grenoble', 'Autre', 'mechanic', { tires: 3, shockAbsorbers: 1, batteries: 2 }],
    ])
    expect(report.totals).toMatchObject({ tires: 24, shockAbsorbers: 3, wipers: 10, batteries: 3 })
  },
)

it.each(writers(ONE_DAY))('(p) one day, dated in its headings, by %s', async (_, write) => {
  const reading = await readClean(write(), ONE_DAY)
  expect(servicesOf(reading)).toEqual([
    [
      ON,
      {
        lyon: {
          mechanic: { netRevenue: 1_234.5, totalHours: 14.5 },
          quickService: { netRevenue: 400.1, totalHours: 5.25 },
        },
        // 2 500 + 100,50 of two PDV numbers
        grenoble: { body: { netRevenue: 2_600.5, totalHours: 21.75 } },
      },
    ],
  ])
  await expect(readExport(write(), ONE_DAY.model, { date: '2026-11-18' })).rejects.toThrow(
    'aucune colonne n’est celle du 18/11/2026',
  )
})

it.each(writers(CLOCKED))('(q) hours as 101h30, by %s', async (_, write) => {
  const { days, report } = await readClean(write(), CLOCKED)
  const people = days[0]?.sites.flatMap(({ workers }) =>
    workers.map(({ name, matricule, service, billedHours, ongoingHours }) => [
      matricule,
      name,
      service,
      billedHours,
      ongoingHours,
    ]),
  )
  expect(people).toEqual([
    ['0012', 'HAMON Christophe', 'mechanic', 101.5, 0.75],
    ['0013', 'NGUYEN Thi', 'quickService', 75.25, 0],
    // 2 h 05
    ['0012', 'HAMON Christophe', 'quickService', 2.083333, 0.5],
    // 99 h 59
    ['0300', 'FAURE Léa', 'body', 99.983333, 1.5],
  ])
  // 288 h 49 in the file, ten hours of them left out by the model
  expect(report.control[0]).toMatchObject({ file: 288.816667, read: 278.816667, left: 10 })
})

it.each(writers(ORDER_LINES))('(r) lines of orders at their dates, by %s', async (_, write) => {
  const reading = await readClean(write(), ORDER_LINES)
  expect(servicesOf(reading)).toEqual([
    [
      '2026-10-20',
      { annecy: { body: { netRevenue: 150, totalHours: 2, hecHours: 2, entriesClients: 1 } } },
    ],
    [
      '2026-11-17',
      // 135 + 45; 90 + 30 min; one order
      { lyon: { mechanic: { netRevenue: 180, totalHours: 2, hecHours: 2, entriesClients: 1 } } },
    ],
    [
      '2026-11-18',
      // 80 − 45; 60 − 30 min, of them −30 for the client; the order counted on the 17th
      { lyon: { mechanic: { netRevenue: 35, totalHours: 0.5, hecHours: -0.5 } } },
    ],
    [
      ON,
      { annecy: { body: { netRevenue: 750.5, totalHours: 10, hecHours: 10, entriesClients: 1 } } },
    ],
  ])
})
