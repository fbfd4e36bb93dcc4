import { expect, it } from 'vitest'
import { readExport } from './exports.fixture'
import { HEADER, MODEL, ROW, read, sentences } from './small-table.fixture'

/* Tables that end at a blank row (8 §1): what is below it is no silent loss (8 §5). */

it('ends above another table with headings of its own', async () => {
  const other = [
    ROW,
    [null],
    ['Pièces'],
    ['Site', 'Atelier', 'PR', 'Nombre', 'Client', 'Type'],
    ['00412', 'Mécanique', 70, 1, 1],
  ]
  const { failed, report } = await read(other, { table: { end: 'blank' } })
  expect(failed).toEqual([])
  expect(report.rows).toEqual({ read: 1, refused: 0, left: [] })
})

it('does not store a concession in part', async () => {
  const cut = [ROW, [null], ['00327', 'CARR', 9, 1, 1]]
  const { failed, errors } = await read(cut, { table: { end: 'blank' } })
  expect(failed).toMatchObject([{ siteId: 'lyon' }])
  expect(sentences(errors)[0]).toContain(
    'cette concession a des lignes au-dessus et au-dessous d’une ligne vide',
  )
})

it('does not take a short footer for a row that was cut', async () => {
  const lines = [
    HEADER,
    [...ROW.slice(0, 5), 'CLI'],
    ['00412', 'Mécanique', 70, 1, 1, 'CLI'],
    [],
    ['Sans les cessions'],
  ]
  const bytes = Buffer.from(lines.map((cells) => cells.join(';')).join('\r\n'))
  const { report } = await readExport(bytes, { ...MODEL, table: { end: 'blank' } })
  expect(report.rows.read).toBe(2)
})
