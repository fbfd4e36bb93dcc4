import { isAscii, isUtf8 } from 'node:buffer'
import { dsvFormat } from 'd3-dsv'
import type { CellObject } from 'xlsx'
import { normalised } from '~/domain/comparable-text'
import { type ENCODINGS, SEPARATORS } from '~/domain/import-models/model'
import { NotAWorkbook, TooManyRows, WorkbookRefused } from './errors'
import { MAX_CELLS, MAX_ROWS, SPARE_ROWS } from './limits'
import type { Sheet } from './sheet'

const NEWLINE = 0x0a

/** Possible cell separators. */
type Separator = (typeof SEPARATORS)[number]

/** How a text is read; what is not given is found out. */
export interface CsvOptions {
  separator?: Separator
  encoding?: (typeof ENCODINGS)[number]
  /** true: titles may be above the headers, and the reader of the table checks the width of its rows */
  titles?: boolean
  /** headers that the text may have, as `normalised` compares them: they decide between separators */
  headings?: ReadonlySet<string>
}

/** Decodes Windows-1252. As a stream, because otherwise Node 20 decodes 0x80 to 0x9F as ISO-8859-1. */
const fromWindows = (bytes: Buffer) =>
  new TextDecoder('windows-1252').decode(bytes, { stream: true })

/**
 * Detects UTF-16 by its byte order mark, else by zeros in every other one of the first bytes; null for another
 * encoding.
 */
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

/** Message for a text that is not written in the encoding of its model. */
const OTHER_ENCODING =
  'Le fichier n’est pas dans l’encodage que le modèle annonce (UTF-8)\u202f: corrigez l’encodage du modèle, ou laissez-le trouver.'

/**
 * Decodes a text. Without a given encoding: UTF-16 or UTF-8, with or without byte order mark, else Windows-1252, which
 * Excel writes in France. What is valid UTF-8 with accents is never Windows-1252, whatever the model says: read so,
 * each accent would be two other letters.
 * @throws WorkbookRefused for a text that is not in the given encoding
 */
function decoded(bytes: Buffer, encoding: CsvOptions['encoding']): string {
  if (encoding === 'windows-1252' && !(isUtf8(bytes) && !isAscii(bytes))) return fromWindows(bytes)
  if (encoding === 'windows-1252') return new TextDecoder('utf-8').decode(bytes)
  const wide = encoding === 'utf-8' ? null : (encoding ?? utf16(bytes))
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    if (encoding === 'utf-8') throw new WorkbookRefused(OTHER_ENCODING)
    return fromWindows(bytes)
  }
}

/** Encoding that a text is read in when none is given. */
export function encodingOf(bytes: Buffer): (typeof ENCODINGS)[number] {
  const wide = utf16(bytes)
  if (wide) return wide
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** Counts the occurrences of a byte. */
function countOf(bytes: Buffer, byte: number): number {
  let count = 0
  for (let at = bytes.indexOf(byte); at >= 0; at = bytes.indexOf(byte, at + 1)) count++
  return count
}

const timesIn = (line: string, mark: string) => line.split(mark).length - 1

/** Lines searched for the separator: headers may follow a title, which is rejected later with its own message. */
const TITLE_LINES = 20

/** Characters of a line that are searched: a file of one line may have 20 MB. */
const LINE_CHARACTERS = 10_000

const firstLines = (text: string): string[] => {
  const lines: string[] = []
  for (const [line] of text.matchAll(/[^\r\n]+/g))
    if (lines.push(line.slice(0, LINE_CHARACTERS)) >= TITLE_LINES) break
  return lines
}

/** Most known headings in one of the lines, cut at a separator. */
const headingsIn = (lines: readonly string[], mark: Separator, known: ReadonlySet<string>) =>
  Math.max(
    0,
    ...lines.map((line) => {
      const cells = dsvFormat(mark).parseRows(line)[0] ?? []
      return new Set(cells.map(normalised).filter((text) => known.has(text))).size
    }),
  )

/** The separator that yields most of the known headings, at least two; of equal ones the preferred, else null. */
function separatorByHeadings(
  lines: readonly string[],
  known: ReadonlySet<string>,
  preferred: Separator,
): Separator | null {
  const counts = SEPARATORS.map((mark) => ({ mark, count: headingsIn(lines, mark, known) }))
  const most = Math.max(...counts.map(({ count }) => count))
  if (most < 2) return null
  const best = counts.filter(({ count }) => count === most).map(({ mark }) => mark)
  return best.includes(preferred) ? preferred : (best[0] ?? null)
}

/**
 * Detects the separator. Tabs or pipes when a line has several of them, more than commas, and no line has several
 * semicolons. Otherwise commas when the first line with a comma or semicolon has more commas than any line has
 * semicolons; else semicolons.
 */
function separatorOf(lines: readonly string[]): Separator {
  const isMark = (mark: Separator) =>
    lines.some((line) => timesIn(line, mark) > 1 && timesIn(line, mark) > timesIn(line, ',')) &&
    !lines.some((line) => timesIn(line, ';') > 1)
  const rare = (['\t', '|'] as const).find(isMark)
  if (rare) return rare
  const commas = timesIn(lines.find((line) => /[;,]/.test(line)) ?? '', ',')
  return lines.every((line) => commas > timesIn(line, ';')) && commas > 0 ? ',' : ';'
}

/**
 * @throws WorkbookRefused for a cell with an opening quote and no closing one, which would absorb the following rows
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

const isWider = (cells: readonly string[], header: readonly string[], separator: string) =>
  filled(cells) > filled(header) ||
  (separator === ',' && filled(cells) > 0 && cells.length > header.length)

/** @throws WorkbookRefused naming the row, from index 0 */
function refuseWider(row: number): never {
  throw new WorkbookRefused(
    `La ligne ${row + 1} a plus de cellules que d’en-têtes\u202f: séparez les colonnes par des points-virgules, ou mettez les nombres à virgule entre guillemets.`,
  )
}

/**
 * @throws WorkbookRefused when a row has more cells than the header row: a decimal comma was taken for a separator.
 * With comma separators blank cells count too, since a shifted last column may be blank.
 */
function refuseWiderRows(rows: readonly string[][], separator: Separator): void {
  const top = rows.findIndex((cells) => filled(cells) > 0)
  const header = rows[top] ?? []
  const width = filled(header)
  // A title row: `readSheet` rejects it with a message that names the header row.
  if (width <= 1) return
  const wider = rows.findIndex((cells, i) => i > top && isWider(cells, header, separator))
  if (wider >= 0) refuseWider(wider)
}

const cellTexts = (cells: Sheet['rows'][number]) =>
  Array.from(cells ?? [], (one) => String(one?.v ?? ''))

/**
 * Check of the rows of a table that may have titles above it, in a sheet that `readCsv` made; no check in other sheets.
 * @param header index of the header row with the most cells
 * @returns a function of the row's index, which throws WorkbookRefused as `readCsv` does
 */
export function widthCheck({ rows, separator }: Sheet, header: number): (row: number) => void {
  if (separator === undefined) return () => undefined
  const headers = cellTexts(rows[header])
  const width = filled(headers)
  return (row) => {
    const cells = rows[row]
    if (cells && cells.length > width && isWider(cellTexts(cells), headers, separator))
      refuseWider(row)
  }
}

/**
 * Reads a .csv file as one sheet of text cells. Separators are `;`, `,`, tabs or `|`; encodings are UTF-8, Windows-1252
 * (spec 5 §2) or UTF-16. Trailing Ctrl-Z and NUL characters, which old programs write, are ignored.
 * @throws WorkbookRefused for binary data, a file too large, an open quote, or a row with more cells than the headers
 */
export function readCsv(bytes: Buffer, options: CsvOptions = {}): Sheet {
  if (countOf(bytes, NEWLINE) > MAX_ROWS + SPARE_ROWS) throw new TooManyRows('Le fichier')
  const whole = decoded(bytes, options.encoding).replace(/^\ufeff?sep=[;,|\t]\r?\n/i, '')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: old programs end a file with control characters
  const text = whole.replace(/[\0\x1a]+\s*$/, '')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters distinguish binary files from text
  if (/[\x01-\x08\x0e-\x1f]/.test(text))
    throw new NotAWorkbook('Le fichier n’est ni un classeur Excel ni un fichier CSV.')
  if (text.includes('\0')) throw new WorkbookRefused(NUL)
  const lines = firstLines(text)
  const preferred = options.separator ?? separatorOf(lines)
  const { headings } = options
  const separator = (headings && separatorByHeadings(lines, headings, preferred)) ?? preferred
  if (countOf(bytes, separator.charCodeAt(0)) > MAX_CELLS) throw new TooManyRows('Le fichier')
  refuseOpenQuotes(text, separator)
  const rows = dsvFormat(separator).parseRows(text)
  if (!options.titles) refuseWiderRows(rows, separator)
  return {
    name: '',
    separator,
    rows: rows.map((cells) => cells.map((v): CellObject => ({ t: 's', v }))),
    merges: [],
    hidden: new Set(),
  }
}
