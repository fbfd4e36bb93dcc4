import { dsvFormat } from 'd3-dsv'
import type { CellObject } from 'xlsx'
import { MAX_CELLS, MAX_ROWS, SPARE_ROWS } from './limits'
import { NotAWorkbook, TooManyRows, WorkbookRefused } from './refusals'
import type { Sheet } from './sheet'

const NEWLINE = 0x0a

/** Windows-1252 from 0x80 to 0x9F. Node 20's own decoder takes these bytes for ISO-8859-1. */
const WINDOWS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/** UTF-8, with or without a mark, else what Excel writes in France. */
function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return bytes
      .toString('latin1')
      .replace(/[\x80-\x9f]/g, (letter) => WINDOWS[letter.charCodeAt(0) - 0x80] ?? letter)
  }
}

/** How often a byte occurs. */
function countOf(bytes: Buffer, byte: number): number {
  let count = 0
  for (let at = bytes.indexOf(byte); at >= 0; at = bytes.indexOf(byte, at + 1)) count++
  return count
}

const timesIn = (line: string, mark: string) => line.split(mark).length - 1

/** How many lines are looked at for what separates cells: headers may stand below a title, which is told of then. */
const TITLE_LINES = 20

/** What separates the cells: the first line that has any tells, unless a line has more semicolons; a tie is French. */
function separatorOf(text: string): ';' | ',' {
  const lines: string[] = []
  for (const [line] of text.matchAll(/[^\r\n]+/g)) if (lines.push(line) >= TITLE_LINES) break
  const commas = timesIn(lines.find((line) => /[;,]/.test(line)) ?? '', ',')
  return lines.every((line) => commas > timesIn(line, ';')) && commas > 0 ? ',' : ';'
}

/**
 * @throws WorkbookRefused when a cell that begins with a quote does not end with one: what comes behind, whole rows
 * perhaps, would be taken for its text
 */
function refuseOpenQuotes(text: string, separator: ';' | ','): void {
  const opening = separator === ';' ? /(?:^|[;\r\n])"/g : /(?:^|[,\r\n])"/g
  const ends = [separator, '\r', '\n', '']
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    let end = text.indexOf('"', opening.lastIndex)
    while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
    if (end < 0 || !ends.includes(text.charAt(end + 1))) {
      const row = text.slice(0, opening.lastIndex).split(/\r\n|\r|\n/).length
      throw new WorkbookRefused(
        `La ligne ${row} a une cellule qui commence par un guillemet et ne finit pas par un autre\u202f: supprimez-le, ou fermez-le.`,
      )
    }
    opening.lastIndex = end + 1
  }
}

const filled = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1

/**
 * @throws WorkbookRefused when a row has more cells than the headers: a decimal comma was taken for a separator. Under
 * commas blank cells count: the last column's may be the one that was pushed out.
 */
function refuseWiderRows(rows: readonly string[][], separator: ';' | ','): void {
  const top = rows.findIndex((cells) => filled(cells) > 0)
  const header = rows[top] ?? []
  const width = filled(header)
  // why: it is a title, and whoever looks for the headers says where they are
  if (width <= 1) return
  const isWider = (cells: readonly string[]) =>
    filled(cells) > width ||
    (separator === ',' && filled(cells) > 0 && cells.length > header.length)
  const wider = rows.findIndex((cells, i) => i > top && isWider(cells))
  if (wider >= 0)
    throw new WorkbookRefused(
      `La ligne ${wider + 1} a plus de cellules que d’en-têtes\u202f: séparez les colonnes par des points-virgules, ou mettez les nombres à virgule entre guillemets.`,
    )
}

/**
 * The one sheet of a .csv file, separated by `;` or `,`, in UTF-8 or Windows-1252 (spec 5 §2); every cell is text.
 * @throws WorkbookRefused when it is no text, too large, a quote is left open, or a row has more cells than the headers
 */
export function readCsv(bytes: Buffer): Sheet {
  if (countOf(bytes, NEWLINE) > MAX_ROWS + SPARE_ROWS) throw new TooManyRows('Le fichier')
  const text = decoded(bytes).replace(/^sep=[;,]\r?\n/i, '')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they tell bytes from text
  if (/[\0-\x08\x0e-\x1f]/.test(text))
    throw new NotAWorkbook('Le fichier n’est ni un classeur Excel ni un fichier CSV.')
  const separator = separatorOf(text)
  if (countOf(bytes, separator.charCodeAt(0)) > MAX_CELLS) throw new TooManyRows('Le fichier')
  refuseOpenQuotes(text, separator)
  const rows = dsvFormat(separator).parseRows(text)
  refuseWiderRows(rows, separator)
  return {
    name: '',
    rows: rows.map((cells) => cells.map((v): CellObject => ({ t: 's', v }))),
    merges: [],
  }
}
