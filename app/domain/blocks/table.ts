const CELLS = {
  '\t': /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy,
  ';': /(?:"((?:[^"]|"")*)"(?=[;\r\n]|$)|([^;\r\n]*))(;|\r\n|\n|\r|$)/gy,
} as const

/**
 * Splits text as Excel, LibreOffice and browsers copy it: quoted cells, any line end, no trailing empty line.
 * @param separator between cells: tabs of a clipboard, semicolons of a French CSV file
 */
export function parseTable(text: string, separator: keyof typeof CELLS = '\t'): string[][] {
  const rows: string[][] = [[]]
  const cells = CELLS[separator]
  cells.lastIndex = 0
  for (let match = cells.exec(text); match; match = cells.exec(text)) {
    rows.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (match[3] === '') break
    if (match[3] !== separator) rows.push([])
  }
  const last = rows.at(-1)
  if (rows.length > 1 && last?.length === 1 && last[0] === '') rows.pop()
  return rows
}

/** Joins cells to tab-separated text for spreadsheets. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.join('\t')).join('\n')
}

/** True for a missing cell, or one with only spaces. */
export const isBlank = (text: string | undefined): boolean => (text ?? '').trim() === ''

/** Removes empty lines at the end, and columns after the last one with content. */
export function trimTable(table: readonly (readonly string[])[]): string[][] {
  const last = table.findLastIndex((line) => !line.every(isBlank))
  const width = Math.max(
    1,
    ...table.map((line) => line.findLastIndex((cell) => !isBlank(cell)) + 1),
  )
  return table.slice(0, Math.max(1, last + 1)).map((line) => line.slice(0, width))
}
