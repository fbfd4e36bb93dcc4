import { parsePage } from '../harness/form-submission'

/** A figure of a cell: its unit, '' for none, and its number of decimals. */
interface Figure {
  column: number
  unit: string
  decimals: number
  text: string
}

/** A figure with a unit may be followed by a verdict, without digits; one without unit is the whole cell. */
const FIGURE =
  /^[+\u2212]?\d[\d\u202f\u00a0]*(?:,(\d+))?(?:[\u00a0\u202f]?(%|€\/\p{L}+|k€|€|h)(?!\p{L}|.*\d)|$)/su

/** What is no figure of the column: a reason on demand, words for a screen reader, what people type. */
const ASIDE = '.verdict-why, .visually-hidden, script, style, input, select, textarea'
/** A day of the planning: its code is shown as it was typed (2 §3), its sums with what a narrow column holds. */
const APART = ':is(tr[data-worker], tr[data-totals], .plan-need) td:not(.plan-sum)'

const spanOf = (cell: Element, name: 'colSpan' | 'rowSpan') =>
  Number(cell.getAttribute(name) ?? cell.getAttribute(name.toLowerCase()) ?? 1)

function figureOf(cell: Element, column: number): Figure[] {
  if (cell.tagName !== 'TD' || spanOf(cell, 'colSpan') > 1 || cell.matches(APART)) return []
  const copy = cell.cloneNode(true) as Element
  for (const aside of copy.querySelectorAll(ASIDE)) aside.remove()
  const text = copy.textContent?.trim() ?? ''
  const [found, decimals = '', unit = ''] = FIGURE.exec(text) ?? []
  return found === undefined ? [] : [{ column, unit, decimals: decimals.length, text: found }]
}

/** Figures of a table's body and foot, row by row, each with its column; a head has no figures. */
function figureRows(table: Element): Figure[][] {
  const taken = new Set<string>()
  return [...table.querySelectorAll('tr')].map((tr, row) => {
    let column = 0
    return [...tr.children].flatMap((cell) => {
      while (taken.has(`${row} ${column}`)) column += 1
      const [at, columns] = [column, spanOf(cell, 'colSpan')]
      for (let down = 1; down < spanOf(cell, 'rowSpan'); down++)
        for (let right = 0; right < columns; right++) taken.add(`${row + down} ${at + right}`)
      column += columns
      return tr.closest('thead') ? [] : figureOf(cell, at)
    })
  })
}

const areAlike = (figures: readonly Figure[]) =>
  new Set(figures.map(({ decimals }) => decimals)).size < 2

/** A table whose rows each say another measure, of several places: there the figures of a row are compared. */
const isByRow = (rows: readonly Figure[][]) =>
  rows.every(areAlike) && rows.some((row) => row.length > 1)

/**
 * The columns of a table that show one unit with unlike decimals (4-decisions, 61). A column is what people compare;
 * in a table of one measure per row it is the row.
 */
function unlikeColumns(table: Element): string[] {
  const rows = figureRows(table)
  const units = new Set(rows.flat().map(({ unit }) => unit))
  return [...units].flatMap((unit) => {
    const own = rows.map((row) => row.filter((figure) => figure.unit === unit))
    if (isByRow(own)) return []
    const columns = [...new Set(own.flat().map(({ column }) => column))]
    return columns.flatMap((column) => {
      const figures = own.flat().filter((figure) => figure.column === column)
      if (areAlike(figures)) return []
      const shown = [...new Map(figures.map(({ decimals, text }) => [decimals, text])).values()]
      const name = table.querySelector('caption')?.textContent ?? ''
      return [`the decimals of column ${column + 1} of '${name}' differ: ${shown.join('; ')}`]
    })
  })
}

/** Tables of a page whose columns show one unit with unlike decimals, one line for each column. */
export function decimalFaults(html: string): string[] {
  const tables = html.match(/<table\b[\s\S]*?<\/table>/g) ?? []
  return tables.flatMap((table) => {
    const element = parsePage(`<html><body>${table}</body></html>`).querySelector('table')
    return element ? unlikeColumns(element) : []
  })
}
