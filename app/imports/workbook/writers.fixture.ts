import { spawnSync } from 'node:child_process'
import { utils, type WorkSheet, write } from 'xlsx'

/** A cell of a made workbook: a value, or a value with its number format. */
export type MadeCell = string | number | boolean | null | { v: string | number; z?: string }
/** Sheets by name. */
export type MadeSheets = Record<string, MadeCell[][]>

function sheetJsSheet(rows: MadeCell[][]): WorkSheet {
  const plain = rows.map((cells) =>
    cells.map((cell) => (typeof cell === 'object' && cell !== null ? null : cell)),
  )
  const sheet = utils.aoa_to_sheet(plain)
  rows.forEach((cells, r) => {
    cells.forEach((cell, c) => {
      if (typeof cell !== 'object' || cell === null) return
      const address = utils.encode_cell({ r, c })
      sheet[address] = { t: typeof cell.v === 'number' ? 'n' : 's', v: cell.v, z: cell.z }
    })
  })
  return sheet
}

/** A workbook written by SheetJS. */
export function bySheetJs(
  sheets: MadeSheets,
  bookType: 'xlsx' | 'biff8' | 'xlsb' | 'ods' | 'html' = 'xlsx',
  options: { date1904?: boolean; stored?: boolean; hidden?: readonly string[] } = {},
): Buffer {
  const book = utils.book_new()
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, sheetJsSheet(rows), name)
  if (options.date1904) book.Workbook = { ...book.Workbook, WBProps: { date1904: true } }
  const { hidden = [] } = options
  const shown = book.SheetNames.map((name) => ({ Hidden: hidden.includes(name) ? 2 : 0 }) as const)
  if (hidden.length > 0) book.Workbook = { ...book.Workbook, Sheets: shown }
  return write(book, { type: 'buffer', bookType, compression: !options.stored }) as Buffer
}

const SCRIPT = `
import json, sys, datetime
from openpyxl import Workbook
from openpyxl.utils.datetime import CALENDAR_MAC_1904
made = json.load(sys.stdin)
book = Workbook()
if made['date1904']: book.epoch = CALENDAR_MAC_1904
if made['isoDates']: book.iso_dates = True
book.remove(book.active)
for name, rows in made['sheets'].items():
    sheet = book.create_sheet(name)
    for r, cells in enumerate(rows, 1):
        for c, value in enumerate(cells, 1):
            if value is None: continue
            cell = sheet.cell(row=r, column=c)
            if isinstance(value, dict):
                if 'f' in value: cell.value = '=' + value['f']
                elif 'day' in value: cell.value = datetime.datetime.strptime(value['day'], '%Y-%m-%d %H:%M')
                else: cell.value = value['v']
                if value.get('z'): cell.number_format = value['z']
                if value.get('merge'): sheet.merge_cells(value['merge'])
            else: cell.value = value
for name in made['charts']: book.create_chartsheet(name, 0)
book.save(sys.stdout.buffer)
`

/** Cell for openpyxl: besides `MadeCell` a formula without result, a date (`yyyy-MM-dd HH:mm`) or a merged range. */
export type OpenpyxlCell =
  | MadeCell
  | { f: string }
  | { day: string; z?: string }
  | { v: string; merge: string }

/**
 * Writes a workbook with openpyxl, which shares no code with the reader. Debian's own Python is tried first, because only
 * that one has Debian's openpyxl package.
 */
export function byOpenpyxl(
  sheets: Record<string, OpenpyxlCell[][]>,
  options: { date1904?: boolean; isoDates?: boolean; charts?: string[] } = {},
): Buffer {
  const { date1904 = false, isoDates = false, charts = [] } = options
  const input = JSON.stringify({ sheets, date1904, isoDates, charts })
  for (const python of ['/usr/bin/python3', 'python3']) {
    const made = spawnSync(python, ['-c', SCRIPT], { input, maxBuffer: 64 * 1024 * 1024 })
    if (made.status === 0) return made.stdout
    if (!/No module named|ENOENT/.test(`${made.stderr ?? ''}${made.error ?? ''}`))
      throw new Error(String(made.stderr))
  }
  throw new Error(
    'openpyxl manque\u202f: apt-get install python3-openpyxl (npm test l’installe quand il est lancé par root).',
  )
}
