import { textsOf } from '../reading/headers'
import { normalised } from '../reading/normalise-names'
import type { FoundTable } from './find-table'

/** A row as titles are compared: page numbers and times of printing differ from page to page. */
const titleOf = (cells: FoundTable['sheet']['rows'][number]): string =>
  normalised(textsOf(cells).join('')).replace(/\d+/g, '#')

/**
 * Rows that a printed report repeats above its repeated headers, from index 0: those that read like the titles above
 * the first headers, page numbers apart. Without them a title would pass for a heading of the rows below.
 */
export function pageRows(
  { sheet, headerRow }: FoundTable,
  headerRows: 1 | 2,
  repeats: (index: number) => boolean,
): ReadonlySet<number> {
  const found = new Set<number>()
  const top = headerRow - headerRows
  const titles = new Map<number, string>()
  for (let index = headerRow + 1; top >= 0 && index < sheet.rows.length; index++) {
    if (!sheet.rows[index] || !repeats(index) || repeats(index - 1)) continue
    for (let above = 1; top - above + 1 >= 0; above++) {
      const title = titles.get(above) ?? titleOf(sheet.rows[top - above + 1])
      titles.set(above, title)
      if (index - above <= headerRow || titleOf(sheet.rows[index - above]) !== title) break
      found.add(index - above)
    }
  }
  return found
}
