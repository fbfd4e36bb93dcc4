import { describe, expect, it } from 'vitest'
import { accountReserves } from '~/domain/file-account/account'
import type { ImportModel } from '~/domain/import-models/model'
import { bySheetJs, type MadeCell } from '../workbook/writers.fixture'
import { readExport } from './exports.fixture'
import type { ModelContext } from './read-with-model'
import { plain, sentences } from './small-table.fixture'

/** Headings of the days 1 to `last`. */
const days = (last: number, write: (day: number) => MadeCell = (day) => String(day)) =>
  Array.from({ length: last }, (_, i) => write(i + 1))
/** Cells of the days 1 to `last`. */
const cells = (last: number, filled: Record<number, MadeCell>): MadeCell[] =>
  Array.from({ length: last }, (_, i) => filled[i + 1] ?? null)

const HOURS: ImportModel = {
  name: 'Heures',
  feeds: 'workers',
  time: { kind: 'cumulative' },
  numbers: 'fr',
  columns: {
    site: [{ column: 'Site' }],
    name: [{ column: 'Nom' }],
    service: [{ value: 'mechanic' }],
    billedHours: [{ column: '{day}' }],
  },
}
const ACROSS: ImportModel = { ...HOURS, time: { kind: 'dated', column: '{day}' } }

const read = (
  rows: MadeCell[][],
  model: ImportModel = HOURS,
  context: Partial<ModelContext> = {},
) => readExport(bySheetJs({ F: rows }), model, context)

const person = (last: number, filled: Record<number, MadeCell>, name = 'Zoé Martin') => [
  '00327',
  name,
  ...cells(last, filled),
]
const header = (last: number, write?: (day: number) => MadeCell) => [
  'Site',
  'Nom',
  ...days(last, write),
]

/** Hours of each person by day. */
async function hoursOf(reading: ReturnType<typeof read>) {
  const { days: found } = await reading
  return Object.fromEntries(
    found.map(({ date, sites }) => [
      date,
      sites.flatMap(({ workers }) => workers.map(({ name, billedHours }) => [name, billedHours])),
    ]),
  )
}

describe('a cumulative model reads {day} from the 1st to the activity date, 19 November', () => {
  it.each<[string, (day: number) => MadeCell]>([
    ['1 to 30', String],
    ['01 to 30', (day) => String(day).padStart(2, '0')],
    ['numbers', (day) => day],
    ['dates shown as days', (day) => ({ v: 46_326 + day, z: 'd' })],
  ])('headings %s', async (_, write) => {
    const table = [header(30, write), person(30, { 1: 7, 2: 7.5, 19: 6.25 })]
    // 7 + 7.5 + 6.25
    expect(await hoursOf(read(table))).toEqual({ '2026-11-19': [['Zoé Martin', 20.75]] })
  })

  it('leaves later days out, and doubts those that are filled', async () => {
    const reading = await read([
      header(30),
      person(30, { 1: 7, 20: 8, 21: 0 }),
      person(30, { 3: 2, 22: '0,00' }, 'Luc Petit'),
    ])
    expect(accountReserves(reading.report)).toEqual([
      '1 colonne non lue, que le modèle ne connaît pas\u202f: «\u202f20\u202f».',
    ])
    expect(sentences(reading.warnings).map(plain)).toEqual([
      'Feuille « F », ligne 1, colonne « 20 » : la colonne est remplie, après le 19/11/2026 : elle n’est pas lue.',
    ])
    expect(reading.report.totals.billedHours).toBe(9)
  })

  it('needs every day up to the date, and none after it', async () => {
    const table = (last: number) => [header(last), person(last, { 1: 7 })]
    expect((await read(table(19))).report.totals.billedHours).toBe(7)
    await expect(read(table(18))).rejects.toThrow(
      /ligne 1, colonne «.\{day\}.».: aucune colonne n’est celle du 19\/11\/2026.; le fichier a «.1.»/,
    )
  })

  it('refuses two columns of one day', async () => {
    const both = [
      [...header(30), '05'],
      [...person(30, { 1: 7 }), 3],
    ]
    await expect(read(both)).rejects.toThrow('sont celles du même jour')
  })

  it('takes the pattern of a heading in two rows', async () => {
    const upper = [null, null, 'Heures', ...days(18, () => null)]
    const model: ImportModel = {
      ...HOURS,
      table: { headerRows: 2 },
      columns: { ...HOURS.columns, billedHours: [{ column: 'Heures / {day}' }] },
    }
    const table = [upper, header(19), person(19, { 2: 3, 19: 4 })]
    expect((await read(table, model)).report.totals.billedHours).toBe(7)
  })
})

describe('days beyond the month', () => {
  const on = (date: string) => ({ date })
  const order = header(30).map(String)

  it('may be there and blank, or holding zeros', async () => {
    const table = [
      header(31),
      person(31, { 1: 7, 31: 0 }),
      person(31, { 31: '00:00' }, 'Luc Petit'),
    ]
    const { report } = await read(table, HOURS, { order })
    expect(report.totals.billedHours).toBe(7)
    expect(accountReserves(report)).toEqual([])
  })

  it('refuse the file when they are filled', async () => {
    const table = [header(31), person(31, { 1: 7 }), person(31, { 31: 1 }, 'Luc Petit')]
    await expect(read(table)).rejects.toThrow(
      'ligne 3, colonne «\u202f31\u202f»\u202f: la colonne est remplie, alors que novembre 2026 a 30 jours.',
    )
  })

  it('are read in a month that has them, by a model that was made in one without', async () => {
    const table = [header(31), person(31, { 1: 7, 31: 1.5 })]
    const { report } = await read(table, HOURS, { ...on('2026-12-31'), order })
    expect(report.totals.billedHours).toBe(8.5)
    expect(accountReserves(report)).toEqual([])
    // the reverse: made with 31 days, read in February
    const february = [header(28), person(28, { 1: 7, 28: 2 })]
    const known = { ...on('2027-02-28'), order: header(31).map(String) }
    expect((await read(february, HOURS, known)).report.totals.billedHours).toBe(9)
  })

  it('of another month refuse the file when the headings are dates', async () => {
    // 46 296 is 1 October 2026
    const october = header(31, (day) => ({ v: 46_295 + day, z: 'd' }))
    await expect(read([october, person(31, { 1: 7 })])).rejects.toThrow(
      'la colonne est celle du 01/10/2026, non d’un jour de novembre 2026.',
    )
  })
})

describe('a model that headings date feeds each day', () => {
  it('with what its column holds; a blank cell is no figure', async () => {
    const table = [
      header(30),
      person(30, { 2: 7, 3: 7.5, 19: 0 }),
      person(30, { 3: 2, 20: 4 }, 'Luc Petit'),
    ]
    const reading = read(table, ACROSS)
    expect(await hoursOf(reading)).toEqual({
      '2026-11-02': [['Zoé Martin', 7]],
      '2026-11-03': [
        ['Zoé Martin', 7.5],
        ['Luc Petit', 2],
      ],
      '2026-11-19': [['Zoé Martin', 0]],
    })
    const { report } = await reading
    expect(report.days).toEqual(['2026-11-02', '2026-11-03', '2026-11-19'])
    // the 20th is after the activity date
    expect(accountReserves(report)).toEqual([
      '1 colonne non lue, que le modèle ne connaît pas\u202f: «\u202f20\u202f».',
    ])
    expect(report.totals.billedHours).toBe(16.5)
  })

  it('with full dates, over two months', async () => {
    const model: ImportModel = {
      ...HOURS,
      dates: 'dd/MM/yyyy',
      time: { kind: 'dated', column: '{date}' },
      columns: { ...HOURS.columns, billedHours: [{ column: 'H {date}', unit: 'hhmm' }] },
    }
    const table = [
      ['Site', 'Nom', 'H 31/10/2026', 'H 02/11/2026', 'H 20/11/2026'],
      ['00327', 'Zoé Martin', '7:30', '6:15', '1:00'],
    ]
    expect(await hoursOf(read(table, model))).toEqual({
      '2026-10-31': [['Zoé Martin', 7.5]],
      '2026-11-02': [['Zoé Martin', 6.25]],
    })
  })

  it('of a file of one day the day alone', async () => {
    const table = [header(30), person(30, { 18: 7, 19: 3 })]
    const { days: found, report } = await read(table, { ...HOURS, time: { kind: 'day' } })
    expect(found.map(({ date }) => date)).toEqual(['2026-11-19'])
    expect(report.totals.billedHours).toBe(3)
    expect(accountReserves(report)).toEqual([])
  })
})

describe('one column of a date or a month', () => {
  const model = (column: string, more: Partial<ImportModel> = {}): ImportModel => ({
    name: 'CA',
    feeds: 'activity',
    services: ['mechanic'],
    time: { kind: 'cumulative' },
    numbers: 'fr',
    columns: {
      site: [{ column: 'Site' }],
      service: [{ value: 'mechanic' }],
      netRevenue: [{ column }],
      totalHours: [{ column: 'HT' }],
    },
    ...more,
  })
  const revenue = async (headings: MadeCell[], column: string, more: Partial<ImportModel> = {}) => {
    const amounts = headings.map((_, i) => 100 * (i + 1))
    const table = [
      ['Site', 'HT', ...headings],
      ['00327', 10, ...amounts],
      ['Total', 10, ...amounts],
    ]
    const { days: found } = await read(table, model(column, more))
    return found[0]?.sites[0]?.services.mechanic.netRevenue
  }

  it('is that of the activity date', async () => {
    const dates = ['CA au 18/11/2026', 'CA au 19/11/2026', 'CA au 20/11/2026']
    expect(await revenue(dates, 'CA au {date}')).toBe(200)
    expect(await revenue(dates, 'ca au {date}', { dates: 'dd/MM/yyyy' })).toBe(200)
    expect(await revenue(['CA 20261119'], 'CA {date}', { dates: 'yyyyMMdd' })).toBe(100)
    // 46 345 is 19 November 2026, which its format shows as 11/19/26
    expect(await revenue([{ v: 46_345, z: 'm/d/yy' }], '{date}')).toBe(100)
    await expect(revenue(['CA au 18/11/2026'], 'CA au {date}')).rejects.toThrow(
      'aucune colonne n’est celle du 19/11/2026\u202f; le fichier a «\u202fCA au 18/11/2026\u202f».',
    )
    // 11/19/2026 is no date of the model's format
    await expect(revenue(['CA au 11/19/2026'], 'CA au {date}')).rejects.toThrow('aucune colonne')
  })

  it.each([
    [['Octobre', 'Novembre', 'Décembre'], '{month}'],
    [['CA oct.', 'CA nov.', 'CA déc.'], 'CA {month}'],
    [['10', '11', '12'], '{month}'],
    [['CA 9', 'CA 11'], 'CA {month}'],
  ])('is that of the month: %j', async (headings, column) =>
    expect(await revenue(headings, column)).toBe(200),
  )

  it('is missing, or there twice', async () => {
    await expect(revenue(['Janvier', 'Février'], '{month}')).rejects.toThrow(
      'aucune colonne n’est celle de novembre 2026\u202f; le fichier a «\u202fJanvier\u202f», «\u202fFévrier\u202f».',
    )
    await expect(revenue(['Nov.', '11'], '{month}')).rejects.toThrow(
      'les colonnes «\u202fNov.\u202f», «\u202f11\u202f» sont celles du même mois.',
    )
  })

  it('may be compared with the file’s own total', async () => {
    const control = { netRevenue: { row: 'Total', column: 'CA au {date}' } }
    const dates = ['CA au 18/11/2026', 'CA au 19/11/2026']
    expect(await revenue(dates, 'CA au {date}', { control })).toBe(200)
    const table = [
      ['Site', 'HT', ...dates],
      ['00327', 10, 100, 200],
      ['Total', 10, 100, 201],
    ]
    await expect(read(table, model('CA au {date}', { control }))).rejects.toThrow(
      'colonne «\u202fCA au 19/11/2026\u202f»\u202f: le total du fichier est 201, la somme des lignes est 200.',
    )
  })

  it('keeps its place among the columns of the sample file', async () => {
    const table = [
      ['Site', 'CA au 19/11/2026', 'Budget', 'HT'],
      ['00327', 100, 200, 10],
    ]
    const order = ['Site', 'CA au 12/11/2026', 'Budget', 'HT']
    const { report } = await read(table, model('CA au {date}'), { order })
    expect(report.totals.netRevenue).toBe(100)
    expect(accountReserves(report)).toEqual([])
    const exchanged = ['Site', 'Budget', 'CA au 12/11/2026', 'HT']
    await expect(read(table, model('CA au {date}'), { order: exchanged })).rejects.toThrow(
      '«\u202fBudget\u202f» et «\u202fCA au {date}\u202f» ont changé de place',
    )
  })
})
