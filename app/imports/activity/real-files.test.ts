import { describe, expect, it } from 'vitest'
import { noFigures } from '~/domain/records/figures'
import { bySheetJs, type MadeCell } from '../workbook/writers.fixture'
import { ACTIVITY_HEADER, activityRow, DATE, readPlainly, SITES } from './rows.fixture'

const read = (rows: MadeCell[][], options: { date1904?: boolean } = {}) =>
  readPlainly(bySheetJs({ Activité: [ACTIVITY_HEADER, ...rows] }, 'xlsx', options), {
    date: DATE,
    sites: SITES,
  })
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
/** Result of importing one changed cell of Nantes' first row: its figure, or the error message with its location. */
async function outcome(column: string, cell: MadeCell, options = {}) {
  const { sites, errors, failed } = await read(
    [activityRow('00123', 'MECA', { [column]: cell }), activityRow('123')],
    options,
  )
  // other concessions are stored despite the error of one
  expect(sites.map(({ siteId }) => siteId)).toContain('r')
  const [error] = errors
  if (error) {
    expect([errors.length, failed.map(({ name }) => name)]).toEqual([1, ['Nantes']])
    return plain(error.message)
  }
  const { netRevenue, totalHours } =
    sites.find(({ siteId }) => siteId === 'n')?.services.mechanic ?? noFigures()
  return column === 'CA Net' ? netRevenue : totalHours
}

describe('amounts as real files hold them', () => {
  it.each<[MadeCell, number | string]>([
    ['1 234,50 €', 1234.5],
    ['1\u202f234,50\u00a0€', 1234.5],
    ['12.5', 12.5],
    ['12,5', 12.5],
    ['1.234.567,89', 1_234_567.89],
    ['- 1 234,50 €', -1234.5],
    ['−120', -120],
    [-4_500.25, -4500.25],
    [{ v: 0, z: '_-* #,##0.00 €_-;-* #,##0.00 €_-;_-* "-"?? €_-' }, 0],
    [0.1 + 0.2, 0.3],
    ['-', '« - » n’est pas un nombre.'],
    ['n/a', '« n/a » n’est pas un nombre.'],
    ['NC', '« NC » n’est pas un nombre.'],
    ['12k€', '« 12k€ » n’est pas un nombre.'],
    ['1e12', '« 1e12 » n’est pas un nombre.'],
    ['(1 234,50)', '« (1 234,50) » n’est pas un nombre.'],
    ['#N/A', 'la cellule contient l’erreur « #N/A ».'],
    ['#DIV/0!', 'la cellule contient l’erreur « #DIV/0! ».'],
    [1e12, '« 1E+12 » est hors de toute mesure.'],
    [-1e12, '« -1E+12 » est hors de toute mesure.'],
    [
      '1,234',
      '« 1,234 » est ambigu : la virgule ou le point peut séparer les milliers ou les décimales.',
    ],
    [true, '« VRAI » n’est pas un nombre.'],
    [null, 'la cellule est vide.'],
  ])('CA Net %j: %s', async (cell, expected) => {
    const where = 'Feuille « Activité », ligne 2, colonne « CA Net » : '
    const found = await outcome('CA Net', cell)
    expect(found).toBe(typeof expected === 'string' ? where + expected : expected)
  })

  it.each<[MadeCell, number | string]>([
    ['60,5 h', 60.5],
    [{ v: 60.5, z: '0.0" h"' }, 60.5],
    ['60:30', '« 60:30 » n’est pas un nombre.'],
    ['60h30', '« 60h30 » n’est pas un nombre.'],
    // 60:30 in Excel's storage format: 60.5 ÷ 24 days
    [
      { v: 60.5 / 24, z: '[h]:mm' },
      'la cellule est au format date ou heure (« 60:30 ») ; mettez-la au format Nombre.',
    ],
    [-60, '« -60 » est négatif.'],
    [1e12, '« 1E+12 » est hors de toute mesure.'],
  ])('Heures totales %j: %s', async (cell, expected) => {
    const where = 'Feuille « Activité », ligne 2, colonne « Heures totales » : '
    const found = await outcome('Heures totales', cell)
    expect(found).toBe(typeof expected === 'string' ? where + expected : expected)
  })
})

describe('days as real files hold them', () => {
  const wrong = (text: string) => `Feuille « Activité », ligne 2, colonne « Date » : ${text}`
  // serial 46 345 of 1900 is 19/11/2026; of 1904 1 462 less
  it.each<[MadeCell, number | string, object?]>([
    ['19/11/2026', 100],
    ['19-11-2026', 100],
    ['19/11/2026 08:30', 100],
    ['2026-11-19T23:59:00Z', 100],
    [{ v: 46_345, z: 'dd/mm/yyyy' }, 100],
    [{ v: 44_883, z: 'dd/mm/yyyy' }, 100, { date1904: true }],
    // a number without a date format
    [46_345, 100],
    // 19/11/2025: last year's file
    [{ v: 45_980, z: 'dd/mm/yyyy' }, 'le 19/11/2025 n’est pas la date d’activité, le 19/11/2026.'],
    // the wrong date base: four years and a day
    [{ v: 44_883, z: 'dd/mm/yyyy' }, 'le 18/11/2022 n’est pas la date d’activité, le 19/11/2026.'],
    ['11/19/2026', '« 11/19/2026 » n’est pas une date : écrivez-la jj/mm/aaaa.'],
    ['19/11/26', '« 19/11/26 » n’est pas une date : écrivez-la jj/mm/aaaa.'],
    ['hier', '« hier » n’est pas une date : écrivez-la jj/mm/aaaa.'],
  ])('%j: %s', async (cell, expected, options) => {
    const found = await outcome('Date', cell, options)
    expect(found).toBe(typeof expected === 'string' ? wrong(expected) : expected)
  })
})

describe('rows and columns as real files hold them', () => {
  const [nantes, rennes] = [activityRow('00123'), activityRow('123')]
  const of = (...sheet: MadeCell[][]) =>
    readPlainly(bySheetJs({ Activité: sheet }), { date: DATE, sites: SITES })
  /** The stored concessions, the failed ones, and the first error message. */
  const became = async (...rows: MadeCell[][]) => {
    const { sites, failed, errors } = await of(ACTIVITY_HEADER, ...rows)
    const names = failed.map(({ name }) => name)
    return [sites.map(({ siteId }) => siteId).join(), names.join(), plain(errors[0]?.message ?? '')]
  }

  it.each<[string, MadeCell[], string, string]>([
    ['total', activityRow('TOTAL', null), '', ''],
    ['pivot total', activityRow('Total général', null), '', ''],
    ['total that names a service', activityRow('Total', 'Mécanique'), '', ''],
    ['subtotal', activityRow('Sous-total', null), '', ''],
    ['subtotal of Excel’s', activityRow('Total 00123', null), '', ''],
    ['subtotal of a service without number', activityRow(null, 'Total Mécanique'), '', ''],
    ['sum of a number’s services', activityRow('00123', 'Sous-total'), '', ''],
    [
      'name that only begins so',
      activityRow('Totalis'),
      'Totalis',
      'le numéro PDV « Totalis » n’est rattaché à aucune concession.',
    ],
    ['amounts alone', activityRow(null, null), 'Sans N° PDV', 'la cellule est vide.'],
    [
      'name for a number',
      activityRow('Rennes'),
      'Rennes',
      'le numéro PDV « Rennes » n’est rattaché à aucune concession.',
    ],
    [
      'zeros dropped',
      activityRow('124'),
      '124',
      'le numéro PDV « 124 » n’est rattaché à aucune concession ; « 00124 » est celui de « Nantes » (les zéros du début comptent).',
    ],
  ])('a row below that is a %s', async (_name, row, failed, said) => {
    const where = said && `Feuille « Activité », ligne 4, colonne « N° PDV » : ${said}`
    expect(await became(nantes, rennes, row)).toEqual(['n,r', failed, where])
  })

  it('a concession’s row twice fails it, and the error names the first row', async () => {
    expect(await became(nantes, rennes, nantes)).toEqual([
      'r',
      'Nantes',
      'Feuille « Activité », ligne 4, colonne « Service » : le service Mécanique figure déjà ligne 2 pour le PDV 00123.',
    ])
  })

  it('writing that differs is the same: case, accents, double, narrow and non-breaking spaces', async () => {
    const other = [
      activityRow('00\u00a0123', 'MECANIQUE '),
      activityRow('00123', 'service \u202f rapide'),
      activityRow('123', 'carrosserie'),
    ]
    expect(await became(...other)).toEqual(['n,r', '', ''])
  })

  it('empty and further columns, other orders and broken headers change nothing', async () => {
    const turned = (row: MadeCell[]) => [null, ...[...row].reverse(), null, null]
    const header = ACTIVITY_HEADER.map((text) => text.replace(' ', '\n').toUpperCase())
    const { sites, errors, warnings } = await of(
      [...turned(header), 'Région'],
      [...turned(nantes), 'Ouest'],
      turned(rennes),
    )
    expect(sites.map(({ services }) => services.mechanic.netRevenue)).toEqual([10_000, 10_000])
    expect([errors.length, warnings.map(({ message }) => plain(message))]).toEqual([
      0,
      ['Feuille « Activité », ligne 1, colonne « Région » : colonne O inconnue, ignorée.'],
    ])
  })

  const refusal = (header: MadeCell[], ...above: MadeCell[][]) =>
    of(...above, header, nantes).then(
      () => 'read',
      (error: Error) => plain(error.message),
    )

  it('a head of two rows is refused by one sentence', async () => {
    expect(await refusal(ACTIVITY_HEADER, ['Concession', null, null, 'Chiffre', 'Heures'])).toBe(
      'Feuille « Activité », ligne 1 : les en-têtes doivent être sur la première ligne : ils sont ligne 2, supprimez les lignes au-dessus.',
    )
  })

  it('a header written otherwise is named where its column is missed', async () => {
    const renamed = (names: Record<string, string>) =>
      refusal(ACTIVITY_HEADER.map((text) => names[text] ?? text))
    const missed = (column: string) =>
      `Feuille « Activité », ligne 1, colonne « ${column} » : la colonne obligatoire manque`
    expect(await renamed({ 'CA Net': 'CA Net (€)' })).toBe(
      `${missed('CA Net')} ; en-tête inconnu : « CA Net (€) ».`,
    )
    expect(await renamed({ 'CA Net': 'CA', 'Heures HEC': 'HEC' })).toBe(
      ['CA Net', 'Heures HEC']
        .map((column) => `${missed(column)} ; en-têtes inconnus : « CA », « HEC ».`)
        .join(' '),
    )
    expect(await refusal(ACTIVITY_HEADER.filter((text) => text !== 'CA Net'))).toBe(
      `${missed('CA Net')}.`,
    )
  })
})
