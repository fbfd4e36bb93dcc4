import { expect, it } from 'vitest'
import { utils, write } from 'xlsx'
import { cellText, readCell } from './cell'
import { readWorkbook } from './read-workbook'

/** A workbook of Excel 5 whose tildes are one byte of a code page. */
function excel5(codePage: number, byte: number): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['M~canique', 12]]), 'Feuille')
  const bytes = write(book, { type: 'buffer', bookType: 'biff5' }) as Buffer
  // the record CODEPAGE: number 0x42, two bytes long
  const at = bytes.indexOf(Buffer.from([0x42, 0, 2, 0]))
  bytes.writeUInt16LE(codePage, at + 4)
  const text = bytes.indexOf('M~canique')
  bytes[text + 1] = byte
  return bytes
}

it.each([
  [850, 0x82, 'é'],
  [1252, 0xe9, 'é'],
  [1252, 0x80, '€'],
  [1252, 0x9c, 'œ'],
  [10_000, 0x8e, 'é'],
  // as Excel for Macintosh writes it
  [32_768, 0x8e, 'é'],
  [32_769, 0x9c, 'œ'],
])(
  'a workbook of Excel 5 in code page %d has the letter of byte %d',
  async (page, byte, letter) => {
    const [sheet] = (await readWorkbook(excel5(page, byte), () => true)).sheets
    expect(sheet?.rows[0]?.map((cell) => cellText(readCell(cell)))).toEqual([
      `M${letter}canique`,
      '12',
    ])
  },
)
