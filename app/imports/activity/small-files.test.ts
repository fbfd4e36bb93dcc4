import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CONTEXT, readPlainly as readVideo } from '../videocheck/rows.fixture'
import { sheetXml, xlsxParts, zipOf } from '../workbook/zip.fixture'
import { ACTIVITY_HEADER, readPlainly } from './rows.fixture'

const file = (name: string) => readFileSync(`tests/fixtures/workbooks/${name}`)
const SITES = ['00327', '00549', '00253', '00142', '00475'].map((pdv) => ({
  siteId: pdv,
  name: `Site ${pdv}`,
  numerosPDV: [pdv],
}))
const read = (bytes: Buffer) => readPlainly(bytes, { date: '2026-11-19', sites: SITES })

/** An activity sheet: its header, and one mécanique row of PDV 00327 with the given XML in further cells. */
const HEADER = `<row r="1">${ACTIVITY_HEADER.map((text, i) => `<c r="${String.fromCharCode(65 + i)}1" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
const rowOf = (
  row: number,
  pdv: string,
  more: { cells?: string; attributes?: string; revenue?: string } = {},
) =>
  `<row r="${row}" ${more.attributes ?? ''}><c r="A${row}" t="inlineStr"><is><t>${pdv}</t></is></c><c r="B${row}" t="inlineStr"><is><t>Mécanique</t></is></c><c r="D${row}"><v>${more.revenue ?? 1000}</v></c><c r="E${row}"><v>100</v></c><c r="F${row}"><v>60</v></c><c r="G${row}"><v>8</v></c>${more.cells ?? `<c r="H${row}"><v>5</v></c>`}<c r="I${row}"><v>9</v></c><c r="J${row}"><v>2</v></c><c r="K${row}"><v>1</v></c></row>`
const workbook = (rows: string, after = '') => zipOf(xlsxParts(sheetXml(HEADER + rows, { after })))

describe('files that were read wrongly', () => {
  it('an empty shared text shifts none of those after it', async () => {
    const { sites, failed, errors } = await read(file('01-empty-shared-text.xlsx'))
    expect({ failed, errors }).toEqual({ failed: [], errors: [] })
    const revenue = Object.fromEntries(
      sites.map((site) => [site.siteId, site.services.mechanic.netRevenue]),
    )
    // the shared strings contain an empty entry, '<si/>', between Mécanique and 00549
    expect(revenue).toEqual({
      '00327': 1000,
      '00549': 2000,
      '00253': 3000,
      '00142': 4000,
      '00475': 5000,
    })
  })

  it('nor in a VideoCheck file', async () => {
    const context = { ...CONTEXT, sites: SITES }
    const { sites } = await readVideo(file('01d-videocheck-shift.xlsx'), context)
    expect(sites).toMatchObject([{ siteId: '00549', figures: { entries: 120 } }])
  })

  it('a PDV number written as a text formula gets an error with the correct spelling', async () => {
    const { errors, failed } = await readVideo(file('06-pdv-as-formula-text.csv'), {
      ...CONTEXT,
      sites: SITES,
    })
    expect(failed).toHaveLength(1)
    expect(errors.join()).toContain('écrivez «\u202f00327\u202f», sans signe égal')
  })

  it('a claimed range and the sheet’s last row are no rows', async () => {
    const { sites, errors } = await read(file('02-libreoffice-dimension.xlsx'))
    expect(errors).toEqual([])
    expect(sites).toMatchObject([{ siteId: '00327', services: { mechanic: { netRevenue: 1000 } } }])
  })

  it('a boolean without a value is blank, and so are other types', async () => {
    const { sites, errors } = await read(file('05-boolean-without-value.xlsx'))
    expect(errors).toEqual([])
    expect(sites).toMatchObject([
      { services: { mechanic: { ongoingWorkshops: 0, entriesClients: 9 } } },
    ])
    for (const blank of [
      '<c r="H2" t="b"></c>',
      '<c t="b" r="H2" s="0"><v/></c>',
      "<c r='H2' t='e'/>",
      '<c r="H2" t="n"><v></v></c>',
    ])
      expect((await read(workbook(rowOf(2, '00327', { cells: blank })))).errors).toEqual([])
  })

  it('a cell that is written twice is an error by its name, wherever in its row', async () => {
    const twice = (cells: string) => read(workbook(rowOf(2, '00327', { cells })))
    const sentence = 'La cellule H2 de la feuille «\u202fActivité\u202f» est écrite deux fois'
    await expect(twice('<c r="H2"><v>5</v></c><c r="H2"><v>6</v></c>')).rejects.toThrow(sentence)
    await expect(twice('<c r="H2"><v>5</v></c><c r="D2"><v>6</v></c>')).rejects.toThrow(
      'La cellule D2',
    )
    // C is written after later cells, which no program does, but only once
    expect((await twice('<c r="H2"><v>5</v></c><c r="C2"/>')).errors).toEqual([])
  })

  it('a value under a merge is none: an amount is not given, a number is the displayed one', async () => {
    const merges = (ref: string) => `<mergeCells><mergeCell ref="${ref}"/></mergeCells>`
    const rows = rowOf(2, '00327') + rowOf(3, '00549', { revenue: '7' })
    const hidden = await read(workbook(rows, merges('D2:D3')))
    expect(hidden.failed).toEqual([{ siteId: '00549', name: 'Site 00549' }])
    expect(hidden.errors.map(({ message }) => message).join()).toContain('la cellule est vide')
    const across = await read(workbook(rowOf(2, '00327'), merges('G2:H2')))
    expect(across.sites).toMatchObject([
      { services: { mechanic: { ongoingHours: 8, ongoingWorkshops: 0 } } },
    ])
    // the number of row 3 is displayed as 00327, so it is a second row of one service
    const number = await read(workbook(rows, merges('A2:A3')))
    expect(number.failed).toEqual([{ siteId: '00327', name: 'Site 00327' }])
  })

  it('hidden rows count, and are named', async () => {
    const rows =
      rowOf(2, '00327', { attributes: 'hidden="1"' }) +
      rowOf(3, '00549') +
      rowOf(4, '00253', { attributes: "hidden='true'" })
    const { sites, warnings } = await read(workbook(rows))
    expect(sites).toHaveLength(3)
    expect(warnings.map(({ message }) => message).join()).toContain(
      '2 lignes masquées ou filtrées sont lues comme les autres\u202f: lignes 2',
    )
  })
})
