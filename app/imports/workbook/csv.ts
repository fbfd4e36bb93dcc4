import { dsvFormat } from 'd3-dsv'
import type { CellObject } from 'xlsx'
import { MAX_CELLS, MAX_ROWS, SPARE_ROWS } from './limits'
import { NotAWorkbook, TooManyRows, WorkbookRefused } from './refusals'
import type { Sheet } from './sheet'

const NEWLINE = 0x0a

/** Windows-1252 from 0x80 to 0x9F. Node 20's own decoder takes these bytes for ISO-8859-1. */
const WINDOWS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/** UTF-16 as its mark tells, else as every other byte of its first ones being 0 does; null for another encoding. */
function utf16(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, 64)
  const zeros = (rest: number) => head.filter((byte, i) => i % 2 === rest && byte === 0).length
  if (bytes.length % 2 !== 0 || head.length < 8) return null
  if (zeros(1) > head.length / 4 && zeros(0) === 0) return 'utf-16le'
  return zeros(0) > head.length / 4 && zeros(1) === 0 ? 'utf-16be' : null
}

/** UTF-16 or UTF-8, with or without a mark, else what Excel writes in France. */
function decoded(bytes: Buffer): string {
  const wide = utf16(bytes)
  if (wide === 'utf-16le') return new TextDecoder(wide).decode(bytes)
  // why: Node decodes no other order of bytes in every build
  if (wide === 'utf-16be') return new TextDecoder('utf-16le').decode(Buffer.from(bytes).swap16())
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

/** What may separate the cells of a row. */
type Separator = ';' | ',' | '\t' | '|'

/**
 * What separates the cells: tabs or pipes where a line has several and more than of anything else, and no line
 * semicolons; else the first line that has any tells, unless a line has more semicolons; a tie is French.
 */
function separatorOf(text: string): Separator {
  const lines: string[] = []
  for (const [line] of text.matchAll(/[^\r\n]+/g)) if (lines.push(line) >= TITLE_LINES) break
  const isMark = (mark: Separator) =>
    lines.some((line) => timesIn(line, mark) > 1 && timesIn(line, mark) > timesIn(line, ',')) &&
    !lines.some((line) => timesIn(line, ';') > 1)
  const rare = (['\t', '|'] as const).find(isMark)
  if (rare) return rare
  const commas = timesIn(lines.find((line) => /[;,]/.test(line)) ?? '', ',')
  return lines.every((line) => commas > timesIn(line, ';')) && commas > 0 ? ',' : ';'
}

/**
 * @throws WorkbookRefused when a cell that begins with a quote does not end with one: what comes behind, whole rows
 * perhaps, would be taken for its text
 */
function refuseOpenQuotes(text: string, separator: Separator): void {
  const opening = new RegExp(`(?:^|[${separator}\\r\\n])"`, 'g')
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

const NUL =
  'Le fichier contient des caractères nuls\u202f: il est abîmé, ou son export s’est interrompu. Enregistrez-le de nouveau en CSV (UTF-8), puis recommencez.'

const filled = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1

/**
 * @throws WorkbookRefused when a row has more cells than the headers: a decimal comma was taken for a separator. Under
 * commas blank cells count: the last column's may be the one that was pushed out.
 */
function refuseWiderRows(rows: readonly string[][], separator: Separator): void {
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
 * The one sheet of a .csv file, separated by `;`, `,`, tabs or `|`, in UTF-8, Windows-1252 (spec 5 §2) or UTF-16;
 * every cell is text. What old programs end a file with (Ctrl-Z, NUL) is none of it.
 * @throws WorkbookRefused when it is no text, too large, a quote is left open, or a row has more cells than the headers
 */
export function readCsv(bytes: Buffer): Sheet {
  if (countOf(bytes, NEWLINE) > MAX_ROWS + SPARE_ROWS) throw new TooManyRows('Le fichier')
  const whole = decoded(bytes).replace(/^\ufeff?sep=[;,|\t]\r?\n/i, '')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what old programs end a file with
  const text = whole.replace(/[\0\x1a]+\s*$/, '')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they tell bytes from text
  if (/[\x01-\x08\x0e-\x1f]/.test(text))
    throw new NotAWorkbook('Le fichier n’est ni un classeur Excel ni un fichier CSV.')
  if (text.includes('\0')) throw new WorkbookRefused(NUL)
  const separator = separatorOf(text)
  if (countOf(bytes, separator.charCodeAt(0)) > MAX_CELLS) throw new TooManyRows('Le fichier')
  refuseOpenQuotes(text, separator)
  const rows = dsvFormat(separator).parseRows(text)
  refuseWiderRows(rows, separator)
  return {
    name: '',
    rows: rows.map((cells) => cells.map((v): CellObject => ({ t: 's', v }))),
    merges: [],
    hidden: new Set(),
  }
}
