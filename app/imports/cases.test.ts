import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { utils, write } from 'xlsx'
import { readActivity } from './activity/read-activity'
import { invoiceLinesModel } from './examples/invoice-lines'
import type { KnownModel } from './models/recognise'
import { readVideocheck } from './videocheck/read-videocheck'
import { withPlainTexts } from './workbook/shared-texts'

const file = (name: string) => readFileSync(`tests/fixtures/cases/${name}`)
const SITE = { siteId: 'a', name: 'Lyon Vaise', numerosPDV: ['00142'] }
const context = { date: '2026-11-19', sites: [SITE] }

/** The message that refuses a file. */
const refusal = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error: Error) => error.message,
  )

const known = (changes: Partial<KnownModel['model']> = {}): KnownModel => ({
  _id: 'lines',
  version: 1,
  order: null,
  model: { ...invoiceLinesModel('Lignes de factures', { '00549': 'a' }), ...changes },
})

describe('workbooks as programs save them', () => {
  it('reads a workbook with a data model of Power Pivot', async () => {
    const read = await readActivity(file('3-power-pivot-data-model.xlsx'), context)
    expect(read.sites.map(({ siteId }) => siteId)).toEqual(['a'])
    expect(read.sites[0]?.services.mechanic.netRevenue).toBe(270_000)
  })

  it('says that a sensitivity label encrypts a workbook', async () => {
    expect(await refusal(readActivity(file('7-sensitivity-label.xlsx'), context))).toBe(
      'Le classeur est chiffré par une étiquette de confidentialité (Microsoft 365)\u202f: choisissez une étiquette sans chiffrement, enregistrez-le, puis recommencez.',
    )
  })
})

describe('texts of other programs', () => {
  it('takes the separator that yields the headings, whatever a note holds', async () => {
    const bytes = file('4-videocheck-tab-note-with-semicolons.csv')
    for (const models of [[], [known()]]) {
      const read = await readVideocheck(bytes, { ...context, models })
      expect(read.sites).toMatchObject([
        {
          siteId: 'a',
          figures: {
            entries: 600,
            videosDone: 500,
            identifiedRevenue: 130_000,
            realizedRevenue: 90_000,
          },
        },
      ])
    }
  })

  it('names the nearest of all models, with the heading that the file lacks', async () => {
    const other = known({
      csv: undefined,
      columns: { site: [{ column: 'Affaire' }, { column: 'X' }] },
    })
    const bytes = file('5-csv-model-one-heading-renamed.csv')
    // the other model comes first and has one of its two headings in the file
    const models = [{ ...other, _id: 'x', model: { ...other.model, name: 'Autre' } }, known()]
    expect(await refusal(readActivity(bytes, { ...context, models, isText: true }))).toBe(
      'Aucun modèle ne reconnaît ce fichier\u202f; le plus proche est «\u202fLignes de factures\u202f»\u202f: il y manque «\u202fTps fact\u202f».',
    )
  })

  it('reads a text that is UTF-8 now although its model says Windows-1252', async () => {
    const bytes = file('5b-csv-model-file-now-utf8.csv')
    const read = await readActivity(bytes, { ...context, models: [known()], isText: true })
    expect(read.byModel?.model.name).toBe('Lignes de factures')
    expect(read.sites.map(({ siteId }) => siteId)).toEqual(['a'])
  })

  it('reads a text whose separator changed by the headings of its model', async () => {
    const text = file('5b-csv-model-file-now-utf8.csv').toString('utf8').replaceAll(';', '\t')
    const before = { ...context, models: [known()], isText: true }
    const changed = await readActivity(Buffer.from(text), before)
    const usual = await readActivity(file('5b-csv-model-file-now-utf8.csv'), before)
    expect(changed.sites).toEqual(usual.sites)
  })
})

describe('our own workbook in another shape', () => {
  const head =
    'N° PDV;Service;CA Net;Heures totales;Heures HEC;Heures en cours;Factures client;Factures garantie;Factures cession'
  it('names what was done with it', async () => {
    const csv = Buffer.from(`${head}\n00142;Mécanique;1;1;1;0;1;0;0\n`)
    expect(await refusal(readActivity(csv, { ...context, isText: true }))).toBe(
      'C’est la feuille «\u202fActivité\u202f» enregistrée en CSV\u202f: enregistrez le classeur entier au format .xlsx, puis recommencez.',
    )
  })

  it('names the sheet that is to be renamed, with models and without', async () => {
    const book = utils.book_new()
    const rows = [head.split(';'), ['00142', 'Mécanique', 1, 1, 1, 0, 1, 0, 0]]
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Feuil1')
    const bytes = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
    for (const models of [[], [known()]])
      expect(await refusal(readActivity(bytes, { ...context, models }))).toBe(
        'Le tableau d’activité est dans la feuille «\u202fFeuil1\u202f»\u202f: renommez-la «\u202fActivité\u202f», puis recommencez.',
      )
  })
})

describe('texts that no spreadsheet program writes', () => {
  const table = (text: string) => Buffer.from(`<sst><si><t>${text}</t></si></sst>`)

  it('reads a cell of 32 767 characters, accents and entities counted once, and no longer one', () => {
    expect(() => withPlainTexts(table('é'.repeat(32_766).concat('&amp;')))).not.toThrow()
    expect(() => withPlainTexts(table('a'.repeat(32_768)))).toThrow(/32\u202f767 caractères/)
  })
})
