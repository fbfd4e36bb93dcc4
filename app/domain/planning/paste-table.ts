/**
 * Splits tab-separated text as Excel, LibreOffice and browsers copy it: quoted cells, any line end, no trailing empty
 * line.
 */
export function parseTable(text: string): string[][] {
  const rows: string[][] = [[]]
  const cells = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy
  for (let match = cells.exec(text); match; match = cells.exec(text)) {
    rows.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (match[3] === '') break
    if (match[3] !== '\t') rows.push([])
  }
  const last = rows.at(-1)
  if (rows.length > 1 && last?.length === 1 && last[0] === '') rows.pop()
  return rows
}

/** Tab-separated text that spreadsheets read back. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.join('\t')).join('\n')
}

/** Whether the cell holds nothing but spaces; one that is missing does too. */
export const isBlank = (text: string | undefined): boolean => (text ?? '').trim() === ''

/** The table without the empty lines at its end and the columns after the last one that holds something. */
export function trimTable(table: readonly (readonly string[])[]): string[][] {
  const last = table.findLastIndex((line) => !line.every(isBlank))
  const width = Math.max(
    1,
    ...table.map((line) => line.findLastIndex((cell) => !isBlank(cell)) + 1),
  )
  return table.slice(0, Math.max(1, last + 1)).map((line) => line.slice(0, width))
}
