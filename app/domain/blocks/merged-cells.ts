/** Cell of a pasted HTML table. */
export interface HtmlCell {
  text: string
  /** columns and rows that the cell covers, from 1 */
  colSpan: number
  rowSpan: number
}

/** Largest number of columns or rows that a merged cell may cover. */
const LARGEST_SPAN = 400

/**
 * Table of an HTML block in which a merged cell's text is in each cell that it covers: a leave merged over four days is
 * four days of leave (4-decisions, 74). A row with one text only is a title, whose text counts once.
 */
export function expandMerged(rows: readonly (readonly HtmlCell[])[]): string[][] {
  const table: (string | undefined)[][] = rows.map(() => [])
  for (const [y, cells] of rows.entries()) {
    const isTitle = cells.filter(({ text }) => text !== '').length === 1
    let x = 0
    for (const { text, colSpan, rowSpan } of cells) {
      while (table[y]?.[x] !== undefined) x++
      const width = Math.min(Math.max(colSpan, 1), LARGEST_SPAN)
      const height = Math.min(Math.max(rowSpan, 1), LARGEST_SPAN)
      for (let dy = 0; dy < height; dy++)
        for (let dx = 0; dx < width; dx++) {
          const line = table[y + dy]
          if (line) line[x + dx] = isTitle && dx + dy > 0 ? '' : text
        }
      x += width
    }
  }
  return table.map((line) => Array.from(line, (text) => text ?? ''))
}
