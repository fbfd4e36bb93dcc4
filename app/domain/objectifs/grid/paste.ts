import { normalised } from '../../comparable-text'
import { quoted } from '../../message-format'
import {
  PRODUCTIVE_SERVICES,
  type ProductiveService,
  SERVICE_LABELS,
} from '../../workshop-services'
import { isNumber } from '../number-input'
import { GRID_FIGURES, GRID_LABELS, type GridFigure, rowKey } from './cells'

/** Row of the grid that a block can name. */
export interface PasteRow {
  siteId: string
  site: string
  numerosPDV: readonly string[]
  service: ProductiveService
  /** French reason why the row cannot be edited; null for an open row */
  locked: string | null
}

/** Cell where a block without names begins. */
export interface PasteStart {
  row: string
  figure: GridFigure
}

/** Result of a paste: typed texts by row, and what was left out. */
export interface Pasted {
  typed: ReadonlyMap<string, Partial<Record<GridFigure, string>>>
  /** number of filled cells */
  count: number
  /** French reasons of rows and cells that were left out */
  refused: string[]
}

/** Block that cannot be assigned: nothing is filled. */
export interface PasteRefused {
  error: string
}

const FIGURE_NAMES: readonly [GridFigure, readonly string[]][] = [
  ['totalHours', ['ht', 'heures', 'heurestotales', 'heuresht', 'heures(ht)', 'ht(h)']],
  ['hecHours', ['hec', 'heureshec', 'heures(hec)', 'heuresclients', 'hec(h)']],
  ['netRevenue', ['canet', 'ca', 'caht', "chiffred'affaires", 'canet(€)', 'ca(€)']],
  ['revenuePerHour', ['ca/hec', 'canet/hec', 'taux', 'tauxhoraire', '€/h', 'ca/hec(€/h)']],
]
const SERVICE_NAMES: ReadonlyMap<string, ProductiveService> = new Map([
  ...PRODUCTIVE_SERVICES.map((key) => [normalised(SERVICE_LABELS[key]), key] as const),
  ...PRODUCTIVE_SERVICES.map((key) => [normalised(key), key] as const),
  ['meca', 'mechanic'],
  ['rapide', 'quickService'],
  ['servicerapide', 'quickService'],
  ['carrosserie', 'body'],
])
const TOTAL = /^(sous-?)?(total|totaux|somme|ensemble)/

/** Name as it is compared; spreadsheets drop leading zeros of PDV numbers. */
const nameKey = (text: string) => normalised(text).replace(/^0+(?=\d)/, '')
const isTotal = (text: string) => TOTAL.test(normalised(text))

/** Largest pasted text, characters. */
export const MOST_PASTED = 100_000

const figureNamed = (text: string): GridFigure | null =>
  FIGURE_NAMES.find(([, names]) => names.includes(normalised(text)))?.[0] ?? null

const isBlank = (text: string | undefined) => (text ?? '').trim() === ''

/** Cells of a pasted text: tabs, or semicolons when it has no tab. */
export function cellsOf(block: string): string[][] {
  const separator = block.includes('\t') ? '\t' : ';'
  return block
    .split(/\r\n|\r|\n/)
    .map((line) => line.split(separator).map((cell) => cell.trim()))
    .filter((cells) => !cells.every(isBlank))
}

/** Columns of a block: the figure of each, or null for names, totals and unknown ones. */
interface Layout {
  figures: (GridFigure | null)[]
  rows: string[][]
}

/** Layout by the header row; null without one. */
function headedLayout(cells: string[][]): Layout | null {
  const [head = [], ...rows] = cells
  const figures = head.map(figureNamed)
  if (figures.every((figure) => figure === null)) return null
  return { figures, rows }
}

/** Number of leading columns in which a row names a concession, a service or a total. */
function leadingNames(cells: string[][], width: number, names: Names): number {
  // Without header, a PDV number could be an amount of hours.
  const isName = (text = '') => !isNumber(text) && names.has(text)
  let count = 0
  while (count < width && cells.some((row) => isName(row[count]))) count++
  return count
}

/** Layout of a block without header; null when it is wider than the grid. */
function plainLayout(cells: string[][], start: PasteStart, known: Names): Layout | null {
  const width = Math.max(...cells.map((row) => row.length))
  const names = leadingNames(cells, width, known)
  const first = names > 0 ? 0 : GRID_FIGURES.indexOf(start.figure)
  if (first + width - names > GRID_FIGURES.length) return null
  const figures = Array.from({ length: width }, (_, i) =>
    i < names ? null : (GRID_FIGURES[first + i - names] ?? null),
  )
  return { figures, rows: cells }
}

/** Names of concessions and services, as a block writes them. */
class Names {
  private readonly sites = new Map<string, string>()

  constructor(rows: readonly PasteRow[]) {
    for (const { siteId, site, numerosPDV } of rows)
      for (const name of [site, ...numerosPDV]) this.sites.set(nameKey(name), siteId)
  }

  site = (text: string) => this.sites.get(nameKey(text))
  service = (text: string) => SERVICE_NAMES.get(nameKey(text))
  has = (text: string) =>
    this.site(text) !== undefined || this.service(text) !== undefined || isTotal(text)
}

interface Line {
  /** position in the block, from 1 */
  number: number
  names: string[]
  figures: { figure: GridFigure; text: string }[]
}

/** Rows with their names and figures, without rows of totals. */
function linesOf({ figures, rows }: Layout): Line[] {
  const first = figures.findIndex((figure) => figure !== null)
  return rows.flatMap((row, i) => {
    const names = row.slice(0, first).filter((text) => !isBlank(text))
    if (names.some(isTotal)) return []
    const own = figures.flatMap((figure, column) =>
      figure !== null && !isBlank(row[column]) ? [{ figure, text: row[column] ?? '' }] : [],
    )
    return [{ number: i + 1, names, figures: own }]
  })
}

/** Row of the grid that a line means, or the French reason why there is none; null: nothing to fill. */
type Target = PasteRow | string | null

/** Finds rows by names; a concession's name holds for the lines below it. */
function targetByName(rows: readonly PasteRow[], names: Names): (line: Line) => Target {
  const byKey = new Map(rows.map((row) => [rowKey(row.siteId, row.service), row]))
  let site: string | undefined
  return (line) => {
    const own = line.names.map(names.site).find((id) => id !== undefined)
    const unknown = line.names.find((text) => !names.has(text))
    const isEmpty = line.figures.length === 0
    if (unknown !== undefined && own === undefined) {
      site = undefined
      return isEmpty ? null : `${unknown}\u202f: aucune concession de cette page ne porte ce nom`
    }
    site = own ?? site
    if (isEmpty) return null
    const service = line.names.map(names.service).find((key) => key !== undefined)
    if (!site) return `ligne ${line.number}\u202f: concession à préciser`
    if (!service) return `ligne ${line.number}\u202f: service à préciser`
    return byKey.get(rowKey(site, service)) ?? null
  }
}

/** Takes rows one after the other from the start. */
function targetByPlace(rows: readonly PasteRow[], start: PasteStart): (line: Line) => Target {
  const at = rows.findIndex((row) => rowKey(row.siteId, row.service) === start.row)
  let place = Math.max(0, at)
  return ({ number }) => rows[place++] ?? `ligne ${number}\u202f: la grille n’a plus de ligne`
}

/** Fills the cells of the lines. */
function fillLines(lines: readonly Line[], targetOf: (line: Line) => Target): Pasted {
  const typed = new Map<string, Partial<Record<GridFigure, string>>>()
  const refused: string[] = []
  let count = 0
  for (const line of lines) {
    const target = targetOf(line)
    if (target === null) continue
    if (typeof target === 'string') {
      refused.push(target)
      continue
    }
    const label = `${target.site}, ${SERVICE_LABELS[target.service]}`
    if (target.locked) {
      refused.push(`${label}\u202f: ${target.locked}`)
      continue
    }
    const key = rowKey(target.siteId, target.service)
    const own = typed.get(key) ?? {}
    typed.set(key, own)
    for (const { figure, text } of line.figures) {
      if (isNumber(text)) {
        own[figure] = text
        count++
      } else
        refused.push(`${label}, ${GRID_LABELS[figure]}\u202f: ${quoted(text)} n’est pas un nombre`)
    }
  }
  return { typed, count, refused }
}

/**
 * Reads a block copied from a spreadsheet (7-beyond §6; 4-decisions, 45 and 56). Columns by their header, else HT, HEC,
 * CA Net, CA/HEC from the start; rows by concession (name, with a header also PDV number) and service, else from the
 * start downwards. A block whose columns or names cannot be assigned is refused whole.
 * @param rows of the grid, in its order
 */
export function readPaste(
  block: string,
  rows: readonly PasteRow[],
  start: PasteStart,
): Pasted | PasteRefused {
  const cells = cellsOf(block)
  if (cells.length === 0) return { error: 'Rien à coller\u202f: le bloc est vide.' }
  const names = new Names(rows)
  const layout = headedLayout(cells) ?? plainLayout(cells, start, names)
  if (!layout)
    return {
      error: `Le bloc a plus de colonnes que la grille à partir de ${GRID_LABELS[start.figure]}\u202f: collez-le avec ses titres (HT, HEC, CA Net, CA/HEC).`,
    }
  const lines = linesOf(layout)
  const isNamed = lines.some((line) => line.names.some(names.has))
  const [strange] = lines.find((line) => line.names.length > 0)?.names ?? []
  if (!isNamed && strange !== undefined)
    return {
      error: `Aucune concession ni aucun service reconnu dans le bloc (${quoted(strange)}).`,
    }
  return fillLines(lines, isNamed ? targetByName(rows, names) : targetByPlace(rows, start))
}
