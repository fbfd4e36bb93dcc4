import { describe, expect, it } from 'vitest'
import { byLibreOffice } from '../libreoffice.fixture'
import { byOpenpyxl, bySheetJs, type MadeCell } from '../workbook/writers.fixture'
import { readPlainly, rennes, VIDEOCHECK_HEADER, videocheckRow } from './rows.fixture'

const made = (rows: MadeCell[][], header: MadeCell[] = VIDEOCHECK_HEADER) =>
  bySheetJs({ Feuil1: [header, ...rows] })
const NN = '\u202f'

describe('workbook 2 (spec 5 §2)', () => {
  it('a sheet that is but a chart is not the first one', async () => {
    const rows = [VIDEOCHECK_HEADER, videocheckRow('0103', [10, 5, 1_000, 500])] as MadeCell[][]
    const read = await readPlainly(byOpenpyxl({ Données: rows }, { charts: ['Deux', 'Un'] }))
    expect(read).toMatchObject({ errors: [], warnings: [], failed: [] })
    expect(read.sites).toMatchObject([{ siteId: 'b', place: { sheet: 'Données', rows: [2] } }])
  })

  it.each(['xlsx', 'biff8'] as const)(
    'a sheet that is hidden is not the first one (.%s)',
    async (type) => {
      const sheets = {
        Octobre: [VIDEOCHECK_HEADER, videocheckRow('0103', [1, 1, 1, 1])],
        Novembre: [VIDEOCHECK_HEADER, videocheckRow('0103', [10, 5, 1_000, 500])],
      }
      const read = await readPlainly(bySheetJs(sheets, type, { hidden: ['Octobre'] }))
      expect(read.sites).toMatchObject([{ place: { sheet: 'Novembre' }, figures: { entries: 10 } }])
      expect(read.warnings).toEqual([
        `Feuille «${NN}Octobre${NN}»${NN}: seule la première feuille est lue.`,
      ])
    },
  )

  it('openpyxl: first sheet, numbers of a concession added up, dates, formats, Total', async () => {
    const file = byOpenpyxl({
      Export: [
        [
          'CA  réalisé',
          'ca identifié',
          'DATE',
          'n°pdv',
          'entrees videocheck',
          'Dossiers envoyés',
          'Zone',
        ],
        [9_000, 18_000, { day: '2026-11-19 23:30' }, { v: 101, z: '0000' }, 120, 90, 'Ouest'],
        ['4 500,25 €', `6${NN}000,50`, '18/11/2026', '0102', '80', 40, null],
        [null, null, null, null, null, null, null],
        [8_000, 10_000, null, '0103', 50, 45, null],
        [21_500, 34_000, null, 'TOTAL', 250, 175, null],
      ],
      Notes: [['rien']],
    } as Parameters<typeof byOpenpyxl>[0])
    const read = await readPlainly(file)
    expect(read).toMatchObject({ errors: [], failed: [] })
    expect(read.sites).toEqual([
      rennes('Export'),
      {
        siteId: 'b',
        date: '2026-11-20',
        row: 5,
        place: { sheet: 'Export', rows: [5] },
        figures: {
          entries: 50,
          videosDone: 45,
          identifiedRevenue: 10_000,
          realizedRevenue: 8_000,
        },
      },
    ])
    expect(read.warnings).toEqual([
      `Feuille «${NN}Notes${NN}»${NN}: seule la première feuille est lue.`,
      `Feuille «${NN}Export${NN}», ligne 1, colonne «${NN}Zone${NN}»${NN}: colonne G inconnue, ignorée.`,
    ])
  })

  it.each(['xlsx', 'xls', 'ods', 'csv'] as const)('LibreOffice: .%s', async (format) => {
    const read = await readPlainly(byLibreOffice(`videocheck.${format}`))
    expect(read.errors).toEqual([])
    expect(read.sites).toEqual([rennes(format === 'csv' ? '' : 'Feuille1')])
  })

  it('one error fails its concession only, each sentence with its place', async () => {
    const read = await readPlainly(
      made([
        videocheckRow('0101', [120, 90, '1,234', 9_000]),
        videocheckRow('0102', [80, -1, 6_000, null]),
        videocheckRow('0103'),
        videocheckRow('0999'),
      ]),
    )
    expect(read.sites.map(({ siteId }) => siteId)).toEqual(['b'])
    expect(read.failed).toEqual([
      { siteId: 'r', name: 'Rennes' },
      { siteId: null, name: '0999' },
    ])
    const at = (row: number, column: string) =>
      `Feuille «${NN}Feuil1${NN}», ligne ${row}, colonne «${NN}${column}${NN}»${NN}: `
    expect(read.errors).toEqual([
      `${at(2, 'CA identifié')}«${NN}1,234${NN}» est ambigu${NN}: la virgule ou le point peut séparer les milliers ou les décimales.`,
      `${at(3, 'Dossiers envoyés')}«${NN}-1${NN}» est négatif.`,
      `${at(3, 'CA réalisé')}la cellule est vide.`,
      `${at(5, 'N° PDV')}le numéro PDV «${NN}0999${NN}» n’est rattaché à aucune concession.`,
    ])
  })

  it.each([
    ['2026-10-31', 'le 31/10/2026 n’est pas en novembre 2026.'],
    ['21/11/2026', 'le 21/11/2026 n’est pas encore passé.'],
    ['32/11/2026', `«${NN}32/11/2026${NN}» n’est pas une date\u202f: écrivez-la jj/mm/aaaa.`],
  ])('the date %s is refused', async (date, sentence) => {
    const read = await readPlainly(made([videocheckRow('0103', undefined, date)]))
    expect(read.sites).toEqual([])
    expect(read.errors).toEqual([expect.stringContaining(sentence)])
  })

  it('a PDV number in three rows fails its concession, and each error names the first row', async () => {
    const read = await readPlainly(made([1, 2, 3].map(() => videocheckRow('0103'))))
    expect(read).toMatchObject({ sites: [], failed: [{ siteId: 'b' }] })
    expect(read.errors).toEqual(
      [3, 4].map((row) =>
        expect.stringMatching(`ligne ${row}, .*le PDV 0103 figure déjà ligne 2.$`),
      ),
    )
  })

  it('warns of more videos than entries and more realised than identified', async () => {
    const read = await readPlainly(made([videocheckRow('0103', [10, 11, 100, 100.5])]))
    expect(read.sites).toHaveLength(1)
    expect(read.warnings).toEqual([
      expect.stringContaining('plus de dossiers envoyés (11) que d’entrées (10)'),
      expect.stringContaining('a réalisé plus (100,5 €) qu’identifié (100 €)'),
    ])
  })

  it.each([
    [
      'no header',
      made([videocheckRow('0103')], ['N° PDV', 'Date']),
      'la colonne obligatoire manque',
    ],
    ['no row', made([]), 'Le fichier ne contient aucune ligne.'],
    ['an empty sheet', bySheetJs({ Feuil1: [] }), 'est vide'],
    ['no bytes', Buffer.alloc(0), 'Le fichier est vide.'],
    ['a PDF', Buffer.from('%PDF-1.4'), 'document PDF'],
    ['a page', Buffer.from('<html><table>'), 'page web'],
  ])('%s refuses the file', async (_what, file, sentence) => {
    await expect(readPlainly(file)).rejects.toThrow(sentence)
  })
})
