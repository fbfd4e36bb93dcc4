import { isBlank, parseTable } from '../../blocks/table'
import { normalised } from '../../comparable-text'
import { quoted } from '../../message-format'
import {
  PRODUCTIVE_SERVICES,
  type ProductiveService,
  SERVICE_LABELS,
} from '../../workshop-services'
import { isNumber } from '../number-input'
import { GRID_FIGURES, GRID_LABELS, type GridFigure } from './cells'

/** Cell where a block without names begins. */
export interface PasteStart {
  row: string
  figure: GridFigure
}

/** Block that cannot be assigned: nothing is filled. */
export interface PasteRefused {
  error: string
}

/** Columns of a block: the figure of each, or null for names, totals and unknown ones. */
interface Layout {
  figures: (GridFigure | null)[]
  /** rows below the headings, with their position in the block from 1 */
  rows: { number: number; cells: string[] }[]
  /** French names of columns that hold something and are not assigned */
  unassigned: string[]
  /** cells of the rows above the headings */
  above: string[][]
  /** columns that name concessions and services */
  nameColumns: number[]
}

/** Row of a block with its names and figures. */
export interface PasteLine {
  number: number
  names: string[]
  figures: { figure: GridFigure; text: string }[]
}

const FIGURE_NAMES: readonly [GridFigure, readonly string[]][] = [
  ['totalHours', ['ht', 'heures', 'heurestotales', 'heuresht', 'heures(ht)']],
  ['hecHours', ['hec', 'heureshec', 'heures(hec)', 'heuresclients']],
  ['netRevenue', ['canet', 'ca', 'caht', "chiffred'affaires"]],
  ['revenuePerHour', ['ca/hec', 'canet/hec', 'taux', 'tauxhoraire', '€/h']],
]
const SERVICE_NAMES: ReadonlyMap<string, ProductiveService> = new Map([
  ...PRODUCTIVE_SERVICES.map((key) => [normalised(SERVICE_LABELS[key]), key] as const),
  ...PRODUCTIVE_SERVICES.map((key) => [normalised(key), key] as const),
  ['meca', 'mechanic'],
  ['rapide', 'quickService'],
  ['servicerapide', 'quickService'],
  ['carrosserie', 'body'],
])
const TOTAL = /^((sous-?)?(total|totaux|somme|ensemble)|global$)/
/** Titles of columns of names: their cells name concessions and services. */
const NAME_COLUMN =
  /^(concessions?|sites?|perimetre|services?|ateliers?|n°?pdv|pdv|plaques?|groupes?)$/
const UNIT = /\((€|h|€\/h|euros?|heures?)\)$/

/** Name as it is compared; spreadsheets drop leading zeros of PDV numbers. */
const nameKey = (text: string) => normalised(text).replace(/^0+(?=\d)/, '')

/** Tests whether a text names a row or column of sums. */
export const isTotal = (text: string) => TOTAL.test(normalised(text))

function figureNamed(text: string): GridFigure | null {
  const name = normalised(text)
  const bare = name.replace(UNIT, '')
  return FIGURE_NAMES.find(([, names]) => names.includes(name) || names.includes(bare))?.[0] ?? null
}

/** Names of concessions, services and sums, as a block writes them. */
export class PasteNames {
  private readonly sites = new Map<string, string>()
  private readonly sums: ReadonlySet<string>

  /** @param sums names of scopes above the concessions, whose rows are sums */
  constructor(
    rows: readonly { siteId: string; site: string; numerosPDV: readonly string[] }[],
    sums: readonly string[],
  ) {
    for (const { siteId, site, numerosPDV } of rows)
      for (const name of [site, ...numerosPDV]) this.sites.set(nameKey(name), siteId)
    this.sums = new Set(sums.map(nameKey).filter((key) => !this.sites.has(key)))
  }

  site = (text: string) => this.sites.get(nameKey(text))
  service = (text: string) => SERVICE_NAMES.get(nameKey(text))
  isSum = (text: string) => isTotal(text) || this.sums.has(nameKey(text))
  has = (text: string) =>
    this.site(text) !== undefined || this.service(text) !== undefined || this.isSum(text)
}

/** Cells of a pasted text: tabs, or semicolons when it has no tab. */
const cellsOf = (block: string): string[][] =>
  parseTable(block, block.includes('\t') ? '\t' : ';').map((row) => row.map((cell) => cell.trim()))

const isEmpty = (cells: readonly string[]) => cells.every(isBlank)

/** Tests whether a row holds headings: a figure's name, and no number. */
const isHeading = (cells: readonly string[]) =>
  cells.some((text) => figureNamed(text) !== null) && !cells.some(isNumber)

const twice = (figures: readonly (GridFigure | null)[]) =>
  figures.find((figure, i) => figure !== null && figures.indexOf(figure) !== i)

/** Layout by the first row of headings, which may be any row; null without one. */
function headedLayout(table: string[][], names: PasteNames): Layout | PasteRefused | null {
  const at = table.findIndex(isHeading)
  if (at < 0) return null
  const head = table[at] ?? []
  const figures = head.map(figureNamed)
  const doubled = twice(figures)
  if (doubled)
    return {
      error: `Le titre ${GRID_LABELS[doubled]} est deux fois dans le bloc. Rien n’est collé.`,
    }
  const above = table.slice(0, at)
  const stray = above.find((cells) => cells.some(names.has) && cells.some(isNumber))
  if (stray)
    return {
      error: `La ligne ${quoted(stray.filter((text) => !isBlank(text)).join(' '))} est au-dessus des titres. Rien n’est collé.`,
    }
  const rows = table.flatMap((cells, i) =>
    i > at && !isHeading(cells) && !isEmpty(cells) ? [{ number: i + 1, cells }] : [],
  )
  const again = table.find(
    (cells, i) => i > at && isHeading(cells) && cells.some((text, k) => text !== head[k]),
  )
  if (again)
    return {
      error: `Le bloc contient deux tableaux (${quoted(again.filter((text) => !isBlank(text)).join(' '))}). Collez-les l’un après l’autre.`,
    }
  const holdsNames = (i: number) =>
    NAME_COLUMN.test(normalised(head[i] ?? '')) ||
    rows.some(({ cells }) => !isNumber(cells[i] ?? '') && names.has(cells[i] ?? ''))
  const width = Math.max(head.length, ...rows.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, i) => i)
  const first = figures.findIndex((figure) => figure !== null)
  const named = columns.filter((i) => !figures[i] && holdsNames(i))
  // Without a known name the leading columns are names all the same: their rows must not land by place.
  const nameColumns = named.length > 0 ? named : columns.slice(0, first)
  const unassigned = columns.flatMap((i) => {
    if (figures[i] || nameColumns.includes(i) || isTotal(head[i] ?? '')) return []
    return rows.some(({ cells }) => !isBlank(cells[i])) ? [head[i] || `n° ${i + 1}`] : []
  })
  return { figures, rows, unassigned, above, nameColumns }
}

/** Number of leading columns in which a row names a concession, a service or a total. */
function leadingNames(cells: string[][], width: number, names: PasteNames): number {
  // Without header, a PDV number could be an amount of hours.
  const isName = (text = '') => !isNumber(text) && names.has(text)
  let count = 0
  while (count < width && cells.some((row) => isName(row[count]))) count++
  return count
}

/** Layout of a block without headings; null when it is wider than the grid. */
function plainLayout(table: string[][], start: PasteStart, known: PasteNames): Layout | null {
  const rows = table.flatMap((cells, i) => (isEmpty(cells) ? [] : [{ number: i + 1, cells }]))
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  const names = leadingNames(table, width, known)
  const first = names > 0 ? 0 : GRID_FIGURES.indexOf(start.figure)
  if (first + width - names > GRID_FIGURES.length) return null
  const figures = Array.from({ length: width }, (_, i) =>
    i < names ? null : (GRID_FIGURES[first + i - names] ?? null),
  )
  const nameColumns = Array.from({ length: names }, (_, i) => i)
  return { figures, rows, unassigned: [], above: [], nameColumns }
}

/** Finds the columns of a block; refused when they cannot be assigned. */
export function layoutOf(
  block: string,
  start: PasteStart,
  names: PasteNames,
): Layout | PasteRefused {
  const table = cellsOf(block)
  if (table.every(isEmpty)) return { error: 'Rien à coller\u202f: le bloc est vide.' }
  return (
    headedLayout(table, names) ??
    plainLayout(table, start, names) ?? {
      error: `Le bloc a plus de colonnes que la grille à partir de ${GRID_LABELS[start.figure]}\u202f: collez-le avec ses titres (HT, HEC, CA Net, CA/HEC).`,
    }
  )
}

/** Rows with their names and figures, without rows of totals. */
export const linesOfLayout = (
  { figures, rows, nameColumns }: Layout,
  known: PasteNames,
): PasteLine[] =>
  rows.flatMap(({ number, cells }) => {
    const names = nameColumns.map((i) => cells[i] ?? '').filter((text) => !isBlank(text))
    if (names.some(known.isSum)) return []
    const own = figures.flatMap((figure, i) =>
      figure !== null && !isBlank(cells[i]) ? [{ figure, text: cells[i] ?? '' }] : [],
    )
    return [{ number, names, figures: own }]
  })
