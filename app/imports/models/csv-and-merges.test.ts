import { describe, expect, it } from 'vitest'
import { byOpenpyxl } from '../workbook/writers.fixture'
import { bookOf, exportCsv, readExport, SUMMARY } from './exports.fixture'
import { findTable, usedHeaders } from './find-table'

const csv = (text: string) => Buffer.from(text)
const MODEL = { ...SUMMARY.model, control: {} }
const HEADER = 'Site;Libellé;Atelier;MO HT;Remise;Tps fact;Tps client;Fact. client'

describe('a .csv file read with a model', () => {
  it('may have titles wider than they look, but no row wider than its headers', async () => {
    const titles = 'Export;du;19/11/2026\n\n'
    const right = csv(`${titles}${HEADER}\nLYV;Lyon;MEC;10;0;2;1;3\n`)
    expect((await readExport(right, MODEL)).report.totals.netRevenue).toBe(10)
    const wrong = csv(`${titles}${HEADER}\nLYV;Lyon;MEC;10;0;2;1;3;4\n`)
    await expect(readExport(wrong, MODEL)).rejects.toThrow(
      'La ligne 4 a plus de cellules que d’en-têtes',
    )
  })

  it('takes no decimal comma for a separator, before a blank last column either', async () => {
    const header = `${HEADER.replaceAll(';', ',')},Note`
    const pushed = csv(`Titre\n${header}\nLYV,Lyon,MEC,10,50,0,2,1,3,\n`)
    await expect(readExport(pushed, MODEL)).rejects.toThrow('La ligne 3 a plus de cellules')
  })

  it('is not narrower than titles', async () => {
    const wide = csv(`a;b;c;d;e;f;g;h;i;j;k\n${HEADER}\nLYV;Lyon;MEC;10;0;2;1;3\n`)
    expect((await readExport(wide, MODEL)).report.totals.netRevenue).toBe(10)
  })

  it('keeps to a given separator and encoding', async () => {
    const text = `${HEADER}\nLYV;Lyon;MEC;10;0;2;1;3\n`.replaceAll(';', '|')
    const model = { ...MODEL, csv: { separator: '|', encoding: 'utf-16be' } } as const
    const wide = Buffer.from(text, 'utf16le').swap16()
    expect((await readExport(wide, model)).report.totals.netRevenue).toBe(10)
    const utf8 = { ...MODEL, csv: { encoding: 'utf-8' } } as const
    await expect(readExport(Buffer.from(HEADER, 'latin1'), utf8)).rejects.toThrow(
      'Le fichier n’est pas dans l’encodage que le modèle annonce (UTF-8)',
    )
  })

  it('has the table of a model that names a sheet', async () => {
    const model = { ...SUMMARY.model, table: { sheet: 'Synthèse' } }
    expect(findTable(await bookOf(exportCsv(SUMMARY)), model)).toMatchObject({ headerRow: 3 })
  })
})

it('a text merged over rows applies to each of them, an amount to the first', async () => {
  const header = HEADER.split(';')
  const rows = [
    header,
    [{ v: 'LYV', merge: 'A2:A3' }, null, 'MEC', { v: '10', merge: 'D2:D3' }, 0, 2, 1, 3],
    [null, null, 'CAR', null, 0, 4, 1, 3],
  ]
  const { days } = await readExport(byOpenpyxl({ F: rows }), MODEL)
  expect(days[0]?.sites[0]?.services).toMatchObject({
    mechanic: { netRevenue: 10, totalHours: 2 },
    body: { netRevenue: 0, totalHours: 4 },
  })
})

it('the used headers are each named once, in the order of the document', () => {
  const model = {
    table: { fillDown: ['Site', 'Jour'] },
    time: { kind: 'dated', column: 'Date' } as const,
    columns: {
      site: [{ column: 'Site' }],
      entriesClients: [{ distinct: 'Facture', where: { Type: ['CLI'], SITE: ['x'] } }],
    },
    control: { netRevenue: { row: 'Total', column: 'MO' } },
  }
  expect(usedHeaders(model)).toEqual(['Site', 'Facture', 'Type', 'Jour', 'Date', 'MO'])
})

it.each([
  ['the lower row', 3],
  ['the upper row', 2],
  ['no row', undefined],
])('two header rows are found when the model gives %s', async (_what, headerRow) => {
  const text = 'Titre\n;Mécanique;;Rapide\nCode;CA;HT;CA\n00327;1;2;3\n'
  const table = findTable(await bookOf(csv(text)), {
    table: { headerRows: 2, ...(headerRow === undefined ? {} : { headerRow }) },
    columns: { site: [{ column: 'Code' }], netRevenue: [{ column: 'Mécanique/HT' }] },
  })
  expect(table).toMatchObject({
    headerRow: 2,
    headers: ['Code', 'Mécanique / CA', 'Mécanique / HT', 'Rapide / CA'],
  })
})
