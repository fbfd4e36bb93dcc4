import { describe, expect, it } from 'vitest'
import { accountReserves } from '~/domain/file-account/account'
import type { ImportModel, Term } from '~/domain/import-models/model'
import { bySheetJs, type MadeCell, type MadeSheets } from '../workbook/writers.fixture'
import { readExport } from './exports.fixture'
import { plain, sentences } from './small-table.fixture'

const LINES: MadeCell[][] = [
  ['OR', 'MO', 'Temps'],
  ['A1', 100, 1],
  ['A2', 200.5, 2],
]
const activity = (site: Term[], more: Partial<ImportModel> = {}): ImportModel => ({
  name: 'Titres',
  feeds: 'activity',
  time: { kind: 'cumulative' },
  numbers: 'fr',
  columns: {
    site,
    service: [{ value: 'mechanic' }],
    netRevenue: [{ column: 'MO' }],
    totalHours: [{ column: 'Temps' }],
  },
  ...more,
})
/** Net revenue by concession. */
async function revenue(sheets: MadeSheets, model: ImportModel, fileName = '') {
  const reading = await readExport(bySheetJs(sheets), model, { fileName })
  const sums = reading.days.flatMap(({ sites }) =>
    sites.map(({ siteId, services }) => [siteId, services.mechanic.netRevenue] as const),
  )
  return { ...reading, sums: Object.fromEntries(sums) }
}

describe('a part of a name or title (8 §5)', () => {
  const values = { site: { LYV: 'lyon' } }

  it.each<[string, Term, object]>([
    // the PDV number of Annecy, in a name that states its day, too
    ['Export-00518-LYON.csv', { from: 'file', part: 'digits' }, { annecy: 300.5 }],
    ['Export-00518-20261119.csv', { from: 'file', part: 'digits' }, { annecy: 300.5 }],
    ['LYV - 19-11-2026.xlsx', { from: 'file', part: { before: ' - ' } }, { lyon: 300.5 }],
    ['Export_LYV_2026-11-19.xlsx', { from: 'file', part: { after: '_' } }, { lyon: 300.5 }],
    ['00412 ventes (lyv).xlsx', { from: 'file', part: 'brackets' }, { lyon: 300.5 }],
  ])('%s is compared by its part', async (fileName, site, sums) => {
    const own = activity([site], { values })
    expect(await revenue({ F: LINES }, own, fileName)).toMatchObject({ sums, failed: [] })
  })

  it('that is missing is never replaced by the whole text', async () => {
    const name = 'Export-00518-2.csv'
    const { sums, report, errors } = await revenue(
      { F: LINES },
      activity([{ from: 'file', part: 'digits' }]),
      name,
    )
    expect(sums).toEqual({})
    expect(report.unknown).toMatchObject([{ field: 'site', value: 'Export-00518-2', rows: 2 }])
    expect(plain(sentences(errors).join())).toContain(
      '« Export-00518-2 » n’a pas une seule suite de chiffres, que le modèle y lit.',
    )
    // an entry for the whole text, or a further term, says what it means
    const entry = { values: { site: { 'Export-00518-2': 'grenoble' } } }
    const decided = activity([{ from: 'file', part: 'digits' }], entry)
    expect((await revenue({ F: LINES }, decided, name)).sums).toEqual({ grenoble: 300.5 })
    const further = activity([{ from: 'file', part: 'digits' }, { value: 'lyon' }])
    expect((await revenue({ F: LINES }, further, name)).sums).toEqual({ lyon: 300.5 })
  })

  it('of a heading row names a collaborator, or fails the concession', async () => {
    const hours: ImportModel = {
      name: 'Compagnons',
      feeds: 'workers',
      time: { kind: 'cumulative' },
      numbers: 'fr',
      columns: {
        site: [{ value: 'lyon' }],
        name: [{ from: { above: 'Compagnon *' }, part: { after: ' - ' } }],
        service: [{ value: 'mechanic' }],
        billedHours: [{ column: 'Heures' }],
      },
    }
    const of = (title: string) =>
      readExport(bySheetJs({ F: [['OR', 'Heures'], [title], ['A1', 2], ['A2', 1.5]] }), hours)
    const { days } = await of('Compagnon 17 - HAMON Luc')
    expect(days[0]?.sites[0]?.workers).toMatchObject([{ name: 'HAMON Luc', billedHours: 3.5 }])
    const wrong = await of('Compagnon HAMON Luc')
    expect(wrong.failed).toHaveLength(1)
    expect(plain(sentences(wrong.errors)[0] ?? '')).toContain('n’a pas de texte après « - »')
  })

  it('is the day, which is compared with the import', async () => {
    const own = activity([{ value: 'lyon' }], {
      time: { kind: 'dated', from: { rightOf: 'Édition' }, part: { after: ' au ' } },
    })
    const titled = (text: string) => ({ F: [['Édition', text], ...LINES] })
    const { days } = await revenue(titled('le 20/11/2026, arrêtée au 19/11/2026'), own)
    expect(days.map(({ date }) => date)).toEqual(['2026-11-19'])
    await expect(revenue(titled('le 19/11/2026, arrêtée au 18/11/2026'), own)).rejects.toThrow(
      'alors que l’import est du 19/11/2026',
    )
    await expect(revenue(titled('le 19/11/2026'), own)).rejects.toThrow(
      'n’est pas lisible\u202f: «\u202fle 19/11/2026\u202f» n’a pas de texte après',
    )
  })
})

describe('heading patterns in sheets that are read together (8 §5)', () => {
  const days = (last: number, write: (day: number) => MadeCell) =>
    Array.from({ length: last }, (_, i) => write(i + 1))
  const HOURS: ImportModel = {
    name: 'Heures',
    feeds: 'workers',
    time: { kind: 'cumulative' },
    numbers: 'fr',
    sheets: { read: ['*'] },
    columns: {
      site: [{ column: 'Site' }],
      name: [{ column: 'Nom' }],
      service: [{ from: 'sheet' }],
      billedHours: [{ column: '{day}' }],
    },
  }
  const line = (name: string, filled: Record<number, number>, last: number): MadeCell[] => [
    '00327',
    name,
    ...days(last, (day) => filled[day] ?? null),
  ]

  it('each sheet has its own columns of days', async () => {
    const reading = await readExport(
      bySheetJs({
        Mécanique: [
          ['Site', 'Nom', ...days(30, String)],
          line('Zoé Martin', { 1: 7, 2: 7.5, 19: 6.25 }, 30),
        ],
        // written otherwise, further to the right, up to the 20th, which is after the activity date
        Carrosserie: [
          ['Édité le 20'],
          ['N°', 'Site', 'Nom', ...days(20, (day) => String(day).padStart(2, '0'))],
          ['1', ...line('Luc Petit', { 3: 4, 18: 0.75, 20: 8 }, 20)],
        ],
      }),
      HOURS,
    )
    const workers = reading.days[0]?.sites[0]?.workers
    expect(workers?.map((one) => [one.name, one.service, one.billedHours])).toEqual([
      ['Zoé Martin', 'mechanic', 20.75],
      ['Luc Petit', 'body', 4.75],
    ])
    expect(reading.report.columns.map(({ sheet, undecided }) => [sheet, undecided])).toEqual([
      ['Mécanique', []],
      ['Carrosserie', ['20']],
    ])
    expect(sentences(reading.warnings).map(plain)).toEqual([
      'Feuille « Carrosserie », ligne 2, colonne « 20 » : la colonne est remplie, après le 19/11/2026 : elle n’est pas lue.',
    ])
  })

  it('dates differ from sheet to sheet, and one may have none up to the activity date', async () => {
    const model: ImportModel = {
      ...HOURS,
      time: { kind: 'dated', column: '{date}' },
      columns: { ...HOURS.columns, billedHours: [{ column: '{date}' }] },
    }
    const sheet = (...columns: [string, number][]): MadeCell[][] => [
      ['Site', 'Nom', ...columns.map(([date]) => date)],
      ['00327', 'Zoé Martin', ...columns.map(([, hours]) => hours)],
    ]
    const reading = await readExport(
      bySheetJs({
        Carrosserie: sheet(['20/11/2026', 8]),
        Mécanique: sheet(['18/11/2026', 7], ['19/11/2026', 6.5]),
        'Service rapide': sheet(['19/11/2026', 1.25], ['20/11/2026', 0]),
      }),
      model,
    )
    expect(
      reading.days.map(({ date, sites }) => [
        date,
        sites.flatMap(({ workers }) => workers.map((one) => [one.service, one.billedHours])),
      ]),
    ).toEqual([
      ['2026-11-18', [['mechanic', 7]]],
      [
        '2026-11-19',
        [
          ['mechanic', 6.5],
          ['quickService', 1.25],
        ],
      ],
    ])
    expect(accountReserves(reading.report).map(plain)).toEqual([
      '1 colonne non lue, que le modèle ne connaît pas : « 20/11/2026 ».',
    ])
  })

  it('a total is as exact as the rows of its own sheet', async () => {
    const model = activity([{ from: 'sheet' }], { sheets: { read: ['*'] } })
    const sheet = (first: number, total: number): MadeCell[][] => [
      ['OR', 'MO', 'Temps'],
      ['A1', first, 1],
      ['A2', 200.5, 2],
      ['Total', total, 3],
    ]
    const { report } = await revenue(
      // 100 + 200.5 is 300.5, not a cent more; 100.125 + 200.5 is 300.625, written as 300.63
      { '00327 Lyon': sheet(100, 300.51), '00412 Grenoble': sheet(100.125, 300.63) },
      model,
    )
    expect(report.rows.left.map(({ sheet: name, isDecided }) => [name, isDecided])).toEqual([
      ['00327 Lyon', false],
      ['00412 Grenoble', true],
    ])
  })
})
