import { ofFrenchMonth } from '../../calendar/local-date'
import { normalised } from '../../comparable-text'
import { monthName } from '../../format/dates'
import { quoted } from '../../message-format'
import { type ProductiveService, SERVICE_LABELS } from '../../workshop-services'
import { isNumber } from '../number-input'
import { GRID_LABELS, type GridFigure, rowKey } from './cells'
import {
  layoutOf,
  linesOfLayout,
  type PasteLine,
  PasteNames,
  type PasteRefused,
  type PasteStart,
} from './paste-layout'
import type { GridReference } from './reference'
import { unusual } from './unusual'

/** Row of the grid that a block can name. */
export interface PasteRow {
  siteId: string
  site: string
  numerosPDV: readonly string[]
  service: ProductiveService
  /** French reason why the row cannot be edited; null for an open row */
  locked: string | null
  /** what was realised, to ask about unusual figures */
  reference?: GridReference
}

/** Context of the block. */
export interface PasteContext {
  start: PasteStart
  /** names of scopes above the concessions, whose rows are sums */
  sums?: readonly string[]
  /** yyyy-MM of the grid; a block that names another month is asked about */
  month?: string
}

type Typed = Partial<Record<GridFigure, string>>

/** Result of a paste: typed texts by row, what was left out, and what is asked. */
export interface Pasted {
  typed: ReadonlyMap<string, Typed>
  /** number of filled cells */
  count: number
  /** French reasons of columns, rows and cells that were left out */
  refused: string[]
  /** French questions about unusual figures, whose cells are in `unusual` */
  asked: string[]
  /** filled cells that are asked about, by row */
  unusual: ReadonlyMap<string, ReadonlySet<GridFigure>>
}

/** Largest pasted text, characters. */
export const MOST_PASTED = 100_000

/** '1,234' and '1.234' may be thousands or thousandths (spec 5 §1). */
const isAmbiguous = (text: string) => /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(text.trim())

/** Row of the grid that a line means, or the French reason why there is none; null: nothing to fill. */
type Target = PasteRow | string | null

/** Finds rows by names; a concession's name holds for the lines below it. */
function targetByName(rows: readonly PasteRow[], names: PasteNames): (line: PasteLine) => Target {
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
function targetByPlace(rows: readonly PasteRow[], start: PasteStart): (line: PasteLine) => Target {
  const at = rows.findIndex((row) => rowKey(row.siteId, row.service) === start.row)
  let place = Math.max(0, at)
  return ({ number }) => rows[place++] ?? `ligne ${number}\u202f: la grille n’a plus de ligne`
}

const labelOf = ({ site, service }: PasteRow) => `${site}, ${SERVICE_LABELS[service]}`

/** French reason why a line or cell is left out, with the line's position in the block. */
interface LeftOut {
  number: number
  text: string
}

/** Lines with the row that each means; of several lines for one row none is taken. */
function targetsOf(
  lines: readonly PasteLine[],
  targetOf: (line: PasteLine) => Target,
): { found: { line: PasteLine; row: PasteRow }[]; refused: LeftOut[] } {
  const refused: LeftOut[] = []
  const byRow = new Map<PasteRow, PasteLine[]>()
  for (const line of lines) {
    const target = targetOf(line)
    if (target === null) continue
    if (typeof target === 'string') refused.push({ number: line.number, text: target })
    else byRow.set(target, [...(byRow.get(target) ?? []), line])
  }
  const found: { line: PasteLine; row: PasteRow }[] = []
  for (const [row, own] of byRow) {
    const [line] = own
    if (!line) continue
    const { number } = line
    const leave = (reason: string) =>
      refused.push({ number, text: `${labelOf(row)}\u202f: ${reason}` })
    const numbers = own.map((one) => one.number)
    if (own.length > 1) leave(`plusieurs lignes du bloc (${numbers.join(', ')})`)
    else if (row.locked) leave(row.locked)
    else found.push({ line, row })
  }
  return { found, refused }
}

/** French reason why a text fills no cell; null for a number. */
function refusalOf(text: string): string | null {
  if (!isNumber(text)) return 'n’est pas un nombre'
  return isAmbiguous(text)
    ? 'peut se lire de deux façons\u202f: écrivez le nombre sans séparateur de milliers, ou avec deux décimales'
    : null
}

function fillRows(found: readonly { line: PasteLine; row: PasteRow }[]) {
  const typed = new Map<string, Typed>()
  const doubted = new Map<string, Set<GridFigure>>()
  const refused: LeftOut[] = []
  const asked: string[] = []
  let count = 0
  for (const { line, row } of found) {
    const key = rowKey(row.siteId, row.service)
    const own: Typed = {}
    typed.set(key, own)
    for (const { figure, text } of line.figures) {
      const label = `${labelOf(row)}, ${GRID_LABELS[figure]}`
      const reason = refusalOf(text)
      if (reason) {
        refused.push({
          number: line.number,
          text: `${label}\u202f: ${quoted(text)} ${reason}`,
        })
        continue
      }
      own[figure] = text
      count++
      const question = row.reference ? unusual(figure, text, row.reference) : null
      if (!question) continue
      asked.push(`${label}\u202f: ${question}`)
      doubted.set(key, (doubted.get(key) ?? new Set<GridFigure>()).add(figure))
    }
  }
  return { typed, count, refused, asked, unusual: doubted }
}

/** French question when the rows above the headings name another month than the grid's (our own exports do). */
function otherMonth(above: readonly string[][], month: string | undefined): string[] {
  const named = above.find(([title = '']) => normalised(title) === 'mois')?.[1]
  if (!month || named === undefined) return []
  return normalised(named) === normalised(monthName(month))
    ? []
    : [`Le bloc porte ${quoted(named)}, la grille est celle ${ofFrenchMonth(month)}`]
}

/**
 * Reads a block copied from a spreadsheet (7-beyond §6; 4-decisions, 45, 56 and 74). Columns by their headings, in any
 * row, else HT, HEC, CA Net, CA/HEC from the start; rows by concession (name, with headings also PDV number) and
 * service, else from the start downwards. A block whose columns or names cannot be assigned is refused whole; rows
 * that occur twice, unknown columns and ambiguous numbers are left out by name; unusual figures are asked about.
 * @param rows of the grid, in its order
 */
export function readPaste(
  block: string,
  rows: readonly PasteRow[],
  { start, sums = [], month }: PasteContext,
): Pasted | PasteRefused {
  const names = new PasteNames(rows, sums)
  const layout = layoutOf(block, start, names)
  if ('error' in layout) return layout
  const lines = linesOfLayout(layout, names)
  const isNamed = lines.some((line) => line.names.some(names.has))
  const [strange] = lines.find((line) => line.names.length > 0)?.names ?? []
  if (!isNamed && strange !== undefined)
    return {
      error: `Aucune concession ni aucun service reconnu dans le bloc (${quoted(strange)}).`,
    }
  const targetOf = isNamed ? targetByName(rows, names) : targetByPlace(rows, start)
  const { found, refused } = targetsOf(lines, targetOf)
  const filled = fillRows(found)
  const left = [...refused, ...filled.refused].sort((a, b) => a.number - b.number)
  const columns = layout.unassigned.map((title) => `colonne ${quoted(title)}\u202f: non collée`)
  return {
    ...filled,
    refused: [...columns, ...left.map(({ text }) => text)],
    asked: [...otherMonth(layout.above, month), ...filled.asked],
  }
}
