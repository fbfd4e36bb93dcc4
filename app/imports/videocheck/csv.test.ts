import { describe, expect, it } from 'vitest'
import { readPlainly, rennes, VIDEOCHECK_HEADER } from './rows.fixture'

const SEMICOLONS = [
  VIDEOCHECK_HEADER.join(';'),
  '0101;19/11/2026;120;90;18 000,00;9000',
  '"0102";2026-11-18;80;40;"6000,5";4500,25 €',
  ';;;;;',
  'Total;;200;130;24000,5;13500,25',
  '',
].join('\r\n')
const COMMAS = [
  VIDEOCHECK_HEADER.join(','),
  '0101,19/11/2026,120,90,18000,9000.00',
  '0102,18/11/2026,80,40,"6000,5","4 500,25"',
].join('\n')
/** As Excel writes `é`, `°` and `€` in France. */
const windows1252 = (text: string) => Buffer.from(text.replaceAll('€', '\x80'), 'latin1')
const BOM = '\ufeff'
function unicodeText(): Buffer {
  return Buffer.from(BOM + SEMICOLONS.replaceAll(';', '\t'), 'utf16le')
}

describe('workbook 2 as .csv (spec 5 §2)', () => {
  it.each([
    ['; UTF-8', Buffer.from(SEMICOLONS)],
    ['; UTF-8 with a mark', Buffer.from(BOM + SEMICOLONS)],
    ['; Windows-1252', windows1252(SEMICOLONS)],
    [', UTF-8', Buffer.from(COMMAS)],
    [', UTF-8 with a mark', Buffer.from(BOM + COMMAS)],
    [', Windows-1252', windows1252(COMMAS)],
    ['; UTF-16', Buffer.from(BOM + SEMICOLONS, 'utf16le')],
    ['; UTF-16, high bytes first', Buffer.from(BOM + SEMICOLONS, 'utf16le').swap16()],
    ['; UTF-16 without a mark', Buffer.from(SEMICOLONS, 'utf16le')],
    ['; UTF-16 without a mark, high bytes first', Buffer.from(SEMICOLONS, 'utf16le').swap16()],
    ['tabs', Buffer.from(SEMICOLONS.replaceAll(';', '\t'))],
    ['tabs, UTF-16, as Excel saves “Texte Unicode”', unicodeText()],
    ['pipes', Buffer.from(SEMICOLONS.replaceAll(';', '|'))],
    ['tabs announced', Buffer.from(`sep=\t\n${SEMICOLONS.replaceAll(';', '\t')}`)],
    ['; ended by Ctrl-Z', Buffer.from(`${SEMICOLONS}\x1a`)],
    ['; padded with NULs', Buffer.concat([Buffer.from(`${SEMICOLONS}\x1a`), Buffer.alloc(300)])],
    ['; announced by Excel', Buffer.from(`sep=;\r\n${SEMICOLONS}`)],
  ])('%s', async (_what, file) => {
    const read = await readPlainly(file)
    expect(read).toMatchObject({ errors: [], warnings: [], failed: [] })
    expect(read.sites).toEqual([rennes('')])
  })

  it.each(['="00327"', "'00327", '="0101"'])('says how to write the number %s', async (number) => {
    const text = `${VIDEOCHECK_HEADER.join(';')}\n${number};;1;1;1;1`
    const [error] = (await readPlainly(Buffer.from(text))).errors
    const plain = number.replace(/^[='"]+|"$/g, '')
    expect(error).toContain(
      `n’est rattaché à aucune concession\u202f; écrivez «\u202f${plain}\u202f», sans signe égal, apostrophe ni guillemets.`,
    )
  })

  it('names the place without a sheet', async () => {
    const read = await readPlainly(Buffer.from(`${VIDEOCHECK_HEADER.join(';')}\n0103;;=1+1;1;1;1`))
    expect(read.errors).toEqual([
      'Ligne 2, colonne «\u202fEntrées VideoCheck\u202f»\u202f: «\u202f=1+1\u202f» n’est pas un nombre.',
    ])
  })

  it.each([
    ['of a title', `Export VideoCheck\r\n\r\n${SEMICOLONS}`, 1, 3],
    ['of a title with a comma', `VideoCheck, novembre 2026\n${SEMICOLONS}`, 1, 2],
    ['of a title above commas', `\nExport VideoCheck\n${COMMAS}`, 2, 3],
  ])('says where the headers are below the line %s', async (_what, text, at, headers) => {
    await expect(readPlainly(Buffer.from(text))).rejects.toThrow(
      `Ligne ${at}\u202f: les en-têtes doivent être sur la première ligne\u202f: ils sont ligne ${headers}, supprimez les lignes au-dessus.`,
    )
  })

  it('never takes a decimal comma for a separator', async () => {
    const text = `${VIDEOCHECK_HEADER.join(',')}\n0103,,120,90,1234,56,900`
    await expect(readPlainly(Buffer.from(text))).rejects.toThrow(
      'La ligne 2 a plus de cellules que d’en-têtes',
    )
  })

  it('nor one before a last column that is blank', async () => {
    const header = `${VIDEOCHECK_HEADER.join(',')},Commentaire`
    const pushed = readPlainly(Buffer.from(`${header}\n0103,,10,5,1234,50,999,`))
    await expect(pushed).rejects.toThrow('La ligne 2 a plus de cellules que d’en-têtes')
    const whole = `${header}\n0103,,10,5,1234,999,\n,,,,,,,,`
    expect((await readPlainly(Buffer.from(whole))).sites).toMatchObject([
      { figures: { entries: 10, videosDone: 5, identifiedRevenue: 1_234, realizedRevenue: 999 } },
    ])
    // a comma is no separator here, so one cell too many that is blank hides nothing
    const semicolons = `${VIDEOCHECK_HEADER.join(';')}\n0103;;10;5;1234,5;999;`
    expect((await readPlainly(Buffer.from(semicolons))).sites).toMatchObject([
      { figures: { identifiedRevenue: 1_234.5, realizedRevenue: 999 } },
    ])
  })

  it.each([
    ['in a column that is ignored', '0101;;120;90;18000;9000;"à revoir\n0102;;80;40;6000;4500;'],
    ['in the last row', '0101;;120;90;18000;9000;vu\n0102;;80;40;6000;"4500'],
    ['with something behind it', '0101;;120;90;"18"000;9000\n0102;;80;40;6000;4500'],
    ['with a comma behind it', '0101;;120;90;"18",5;9000\n0102;;80;40;6000;4500'],
  ])('a quote left open %s hides no row below it', async (_where, rows) => {
    const text = `${VIDEOCHECK_HEADER.join(';')};Commentaire\n${rows}`
    await expect(readPlainly(Buffer.from(text))).rejects.toThrow(
      /^La ligne [23] a une cellule qui commence par un guillemet et ne finit pas par un autre/,
    )
  })

  it('quotes inside of a cell and doubled ones are text', async () => {
    const text = [
      `"${VIDEOCHECK_HEADER.join('";"')}";"Mot ""dit"", sur\r\ndeux lignes"`,
      '"0103";"";10;"5";1234;999;écran 5"',
      '0101;;1;1;1;1;""',
    ].join('\r\n')
    const { sites, errors } = await readPlainly(Buffer.from(text))
    expect(errors).toEqual([])
    expect(sites.map(({ figures }) => figures.entries)).toEqual([10, 1])
  })

  it.each([
    ['bytes', Buffer.from([1, 2, 3, 4, 5, 200, 0, 7]), 415],
    ['a text with NULs within', Buffer.from(SEMICOLONS.replace('120', '1\x0020')), 422],
    ['a sentence', Buffer.from('bonjour'), 422],
    ['a million lines', Buffer.alloc(1_000_000, '\n'), 413],
    ['twenty million cells', Buffer.alloc(20_000_000, ';'), 413],
  ])('%s is refused', async (_what, file, status) => {
    await expect(readPlainly(file)).rejects.toMatchObject({ status })
  })
})
