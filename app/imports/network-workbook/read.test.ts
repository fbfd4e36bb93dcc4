import { describe, expect, it } from 'vitest'
import { read as parse, utils, type WorkSheet, write } from 'xlsx'
import { SHAPES } from '~/domain/network-workbook/shapes'
import type { SheetKey } from '~/domain/network-workbook/sheets'
import { WorkbookRefused } from '../workbook/errors'
import { bySheetJs, type MadeCell, type MadeSheets } from '../workbook/writers.fixture'
import { EMPTY, row, sign, verify } from './networks.fixture'
import { readNetworkWorkbook } from './read'
import { writeNetworkWorkbook } from './write'

const reading = (sheets: MadeSheets, options: Parameters<typeof bySheetJs>[2] = {}) =>
  readNetworkWorkbook(bySheetJs(sheets, 'xlsx', options), verify)

const NBSP = '\u00a0'
const day = (serial: number, z = 'dd/mm/yyyy') => ({ v: serial, z })

/** The value of one cell of a sheet, in row 2. */
async function cellValue(
  sheet: SheetKey,
  key: string,
  cell: MadeCell,
  options: Parameters<typeof bySheetJs>[2] = {},
) {
  const { title, columns } = SHAPES[sheet]
  const heading = columns.find((column) => column.key === key)?.heading ?? ''
  const made = {
    [title]: [
      [heading, 'Identifiant'],
      [cell, 'x'],
    ],
  }
  const { sheets, errors, questions } = await reading(made, options)
  const problem = errors[0]?.message.split('\u202f: ').slice(1).join('\u202f: ')
  return problem ?? (questions[0] ? 'question' : sheets[sheet]?.[0]?.values[key])
}

describe('a cell', () => {
  it.each<[SheetKey, string, MadeCell, string | null | undefined]>([
    ['staff', 'name', `  Anne${NBSP} Durand `, 'Anne Durand'],
    ['staff', 'name', '=HYPERLINK("x")', '=HYPERLINK("x")'],
    ['staff', 'name', `'=1+1`, `'=1+1`],
    ['staff', 'name', null, undefined],
    ['staff', 'name', '–', null],
    ['staff', 'lastDay', '-', null],
    ['staff', 'matricule', { v: 123, z: '00000' }, '00123'],
    ['network', 'pdv', '00123; 00124;00123', '00123;00124'],
    ['network', 'pdv', { v: 1234, z: '#,##0' }, '1234'],
    ['accounts', 'email', 'Anne@X.FR', 'anne@x.fr'],
    // 20 November 2026 is day 46346 of the 1900 base.
    ['staff', 'arrival', day(46_346), '2026-11-20'],
    ['staff', 'arrival', '20/11/2026', '2026-11-20'],
    ['staff', 'arrival', '2026-11-20', '2026-11-20'],
    [
      'staff',
      'arrival',
      '31/11/2026',
      '«\u202f31/11/2026\u202f» n’est pas une date\u202f: écrivez-la jj/mm/aaaa.',
    ],
    [
      'staff',
      'arrival',
      2026,
      '«\u202f2026\u202f» n’est pas une date\u202f: écrivez-la jj/mm/aaaa.',
    ],
    ['targets', 'month', '11/2026', '2026-11'],
    ['targets', 'month', '2026-11', '2026-11'],
    ['targets', 'month', '01/11/2026', '2026-11'],
    ['targets', 'month', day(46_346, 'mmm-yy'), '2026-11'],
    [
      'targets',
      'month',
      '13/2026',
      '«\u202f13/2026\u202f» n’est pas un mois\u202f: écrivez-le MM/aaaa.',
    ],
    ['targets', 'month', 11, '«\u202f11\u202f» n’est pas un mois\u202f: écrivez-le MM/aaaa.'],
    ['targets', 'revenue', `1${NBSP}234,50 €`, '1234.5'],
    ['targets', 'revenue', 0.1 + 0.2, '0.3'],
    [
      'targets',
      'revenue',
      '1,234',
      '«\u202f1,234\u202f» est ambigu\u202f: la virgule ou le point peut séparer les milliers ou les décimales.',
    ],
    ['targets', 'revenue', 'beaucoup', '«\u202fbeaucoup\u202f» n’est pas un nombre.'],
    ['targets', 'revenue', '#N/A', 'la cellule contient l’erreur «\u202f#N/A\u202f».'],
    ['staff', 'name', '#N/A', 'la cellule contient l’erreur «\u202f#N/A\u202f».'],
    ['staff', 'apprentice', true, 'oui'],
    ['staff', 'apprentice', 'NON', 'non'],
    ['staff', 'apprentice', 'constructor', '«\u202fconstructor\u202f» n’est ni oui ni non.'],
    ['staff', 'team', 'méca', 'mechanic'],
    ['staff', 'team', 'SERVICE RAPIDE', 'quickService'],
    ['staff', 'team', 'Tôlerie / Peinture', 'body'],
    ['staff', 'team', 'Chef d’atelier', 'guidance'],
    ['staff', 'team', 'Réceptionnaire', 'cas_ccs_ce'],
    ['staff', 'team', 'Administratif', 'administrative'],
    ['staff', 'team', 'Lavage', 'question'],
    ['staff', 'team', '__proto__', 'question'],
    ['staff', 'trade', 'mécanicien', 'Mécanicien'],
    ['staff', 'trade', "Chef d'atelier", 'Encadrant'],
    ['staff', 'trade', 'Magasinier', 'question'],
    ['staff', 'secondary', 'Carr.', 'body'],
    ['staff', 'secondary', 'Encadrement', 'question'],
    ['accounts', 'role', 'Directeur de concession', 'director'],
    ['accounts', 'role', 'chef d’équipe', 'teamLeader'],
    ['accounts', 'role', 'Chef d’atelier', 'question'],
    ['accounts', 'level', 'réseau', 'network'],
    ['accounts', 'level', 'Site', 'concession'],
    ['targets', 'service', 'budget', 'budget'],
    ['targets', 'service', 'Rapide', 'quickService'],
    ['targets', 'service', 'Encadrement', 'question'],
  ])('of %s, %s: %j is %s', async (sheet, key, cell, expected) => {
    expect(await cellValue(sheet, key, cell)).toBe(expected)
  })

  it('counts its days from 1904 where the workbook does', async () => {
    expect(await cellValue('staff', 'arrival', day(46_346 - 1462), { date1904: true })).toBe(
      '2026-11-20',
    )
  })
})

describe('a sheet', () => {
  it('has its headings in any order, case, accents and spaces, under other names, with unknown ones', async () => {
    const { sheets, warnings, errors } = await reading({
      COLLABORATEURS: [
        ['  metier', 'Notes', `N°${NBSP}PDV`, 'IDENTIFIANT', 'équipe', 'NOM'],
        ['CCS', 'vu', '00101', 'p1', 'CAS', 'Anne'],
      ],
      Divers: [['a']],
    })
    expect(sheets).toEqual({
      staff: [
        {
          row: 2,
          id: 'p1',
          values: { trade: 'CCS', site: '00101', team: 'cas_ccs_ce', name: 'Anne' },
          texts: { team: 'CAS' },
        },
      ],
    })
    expect(errors).toEqual([])
    expect(warnings).toEqual([
      'Feuille «\u202fCOLLABORATEURS\u202f», ligne 1, colonne «\u202fNotes\u202f»\u202f: colonne B inconnue, ignorée.',
      'Feuille «\u202fDivers\u202f»\u202f: feuille inconnue, ignorée.',
      'La feuille masquée «\u202fValeurs téléchargées\u202f» manque\u202f: tout ce qui diffère des valeurs actuelles est une modification.',
    ])
  })

  it('gives all its errors in one pass, with sheet, row and column', async () => {
    const { sheets, errors } = await reading({
      Collaborateurs: [
        ['Nom', 'Arrivée', 'Apprenti'],
        ['Anne', 'hier', 'peut-être'],
        ['Bruno', '01/02/2026', 'oui'],
      ],
      Fériés: [
        ['Date', 'Nom'],
        ['32/01/2026', 'Rien'],
      ],
    })
    expect(errors.map(({ sheet, row, column }) => [sheet, row, column])).toEqual([
      ['staff', 2, 'Apprenti'],
      ['staff', 2, 'Arrivée'],
      ['holidays', 2, 'Date'],
    ])
    expect(errors[1]?.message).toBe(
      'Feuille «\u202fCollaborateurs\u202f», ligne 2, colonne «\u202fArrivée\u202f»\u202f: «\u202fhier\u202f» n’est pas une date\u202f: écrivez-la jj/mm/aaaa.',
    )
    expect(sheets.staff).toHaveLength(2)
  })

  it('asks once what several rows do not say clearly', async () => {
    const { questions } = await reading({
      Collaborateurs: [
        ['Nom', 'Équipe'],
        ['Anne', 'Lavage'],
        ['Bruno', 'Méca'],
        ['Chloé', 'LAVAGE '],
      ],
    })
    expect(questions).toEqual([
      {
        sheet: 'staff',
        field: 'team',
        value: 'Lavage',
        rows: [2, 4],
        choices: Object.entries({
          mechanic: 'Mécanique',
          quickService: 'Service Rapide',
          body: 'Carrosserie',
          guidance: 'Encadrement',
          administrative: 'Administration',
          cas_ccs_ce: 'CAS/CCS/CE',
        }).map(([value, label]) => ({ value, label })),
      },
    ])
  })

  it.each([
    [
      'a heading twice',
      [
        ['Nom', 'Équipe', 'NOM'],
        ['Anne', 'Méca', 'Bruno'],
      ],
      'la colonne est en double',
    ],
    [
      'a title above the headings',
      [['Mon réseau'], ['Nom', 'Équipe'], ['Anne', 'Méca']],
      'aucun en-tête connu',
    ],
  ])('with %s is not read, and says nothing', async (_, rows, message) => {
    const { sheets, errors } = await reading({ Collaborateurs: rows })
    expect([sheets.staff, errors.length]).toEqual([undefined, 1])
    expect(errors[0]?.message).toContain(message)
  })

  it('leaves out blank rows, totals and the row of example', async () => {
    const { sheets, warnings } = await reading({
      'Jours ouvrés': [
        ['Mois', 'Jours', 'Identifiant'],
        ['01/2026', 21, 'exemple'],
        ['02/2026', 20, 'Exemple'],
        [null, null, null],
        ['Total', 41, null],
        ['03/2026', 22, null],
      ],
    })
    expect(sheets.workingDays).toEqual([{ row: 6, values: { month: '2026-03', days: '22' } }])
    expect(warnings?.slice(0, 2)).toEqual([
      'Feuille «\u202fJours ouvrés\u202f», ligne 3\u202f: la ligne est marquée «\u202fexemple\u202f», elle n’est pas lue\u202f: effacez ce mot si elle est à vous.',
      'Feuille «\u202fJours ouvrés\u202f», ligne 5\u202f: la ligne de total est ignorée.',
    ])
  })

  it('shares a merged text between its rows, not a merged number, and reads hidden rows', async () => {
    const made: WorkSheet = utils.aoa_to_sheet([
      ['Concession', 'Mois', 'Service', 'HT'],
      ['Rennes', '11/2026', 'Mécanique', 850],
      [null, '11/2026', 'Carrosserie', null],
    ])
    made['!merges'] = [
      { s: { r: 1, c: 0 }, e: { r: 2, c: 0 } },
      { s: { r: 1, c: 3 }, e: { r: 2, c: 3 } },
    ]
    made['!rows'] = [{}, {}, { hidden: true }]
    const book = utils.book_new()
    utils.book_append_sheet(book, made, 'Objectifs')
    const { sheets, warnings } = await readNetworkWorkbook(write(book, { type: 'buffer' }), verify)
    expect(sheets.targets?.map(({ values }) => [values.site, values.totalHours])).toEqual([
      ['Rennes', '850'],
      ['Rennes', undefined],
    ])
    expect(warnings).toEqual([
      'Feuille «\u202fObjectifs\u202f»\u202f: 1 ligne masquée ou filtrée est lue comme les autres\u202f: ligne 3.',
    ])
  })
})

describe('a file', () => {
  it.each<[string, Buffer, string]>([
    [
      'without a sheet of the network',
      bySheetJs({ Activité: [['a']] }),
      'Aucune feuille du classeur du réseau',
    ],
    ['with a sheet twice', bySheetJs({ Fériés: [['Date']], FERIES: [['Date']] }), 'est en double'],
    ['that is no workbook', Buffer.from('%PDF-1.7 …'), 'est un document PDF'],
  ])('%s is refused', async (_, bytes, message) => {
    const refusal = await readNetworkWorkbook(bytes, verify).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(WorkbookRefused)
    expect((refusal as WorkbookRefused).message).toContain(message)
  })

  const stored = {
    ...EMPTY,
    network: [row('network', 's1', { group: 'G', plate: 'P', site: '=2+3', pdv: '00123' })],
  }
  const written = Buffer.from(writeNetworkWorkbook(stored, sign))

  it('has the downloaded values when their signature is valid', async () => {
    const { downloaded } = await readNetworkWorkbook(written, verify)
    expect(downloaded?.network).toEqual({ s1: stored.network[0]?.values })
    const other = await readNetworkWorkbook(written, () => false)
    expect([other.downloaded, other.warnings?.at(-1)]).toEqual([
      undefined,
      expect.stringContaining('n’est pas reconnue'),
    ])
  })

  it('is written with texts, dates and numbers, never with a formula; the hidden sheet comes last', () => {
    const book = parse(written, { type: 'buffer', cellFormula: true, cellNF: true })
    expect(book.SheetNames).toEqual([
      'Réseau',
      'Collaborateurs',
      'Comptes',
      'Objectifs',
      'Jours ouvrés',
      'Fériés',
      'Valeurs téléchargées',
    ])
    expect(book.Workbook?.Sheets?.map(({ Hidden }) => Hidden)).toEqual([0, 0, 0, 0, 0, 0, 1])
    const [network, staff] = [book.Sheets.Réseau, book.Sheets.Collaborateurs]
    expect(network?.C2).toMatchObject({ t: 's', v: '=2+3' })
    expect(network?.D2).toMatchObject({ t: 's', v: '00123', z: '@' })
    expect(network?.C2?.f).toBeUndefined()
    expect(utils.sheet_to_json<string[]>(staff ?? {}, { header: 1, raw: false })).toEqual([
      [
        'Concession',
        'Nom',
        'Matricule',
        'Équipe',
        'Métier',
        'Service secondaire',
        'Apprenti',
        'Arrivée',
        'Dernier jour',
        'E-mail du compte',
        'À partir du',
        'Identifiant',
      ],
      [
        'Vannes',
        'Camille Durand',
        'M0101',
        'Mécanique',
        'Mécanicien',
        undefined,
        'non',
        '05/01/2026',
        undefined,
        undefined,
        undefined,
        'exemple',
      ],
    ])
  })
})
