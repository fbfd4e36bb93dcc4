/** Row numbers of a sheet as the spreadsheet program shows them: first and last of each run. */
export interface SheetRows {
  runs: [first: number, last: number][]
  /** number of rows beyond the stored runs */
  left: number
}

/** Maximum number of stored runs per sheet: the rows of a concession are usually contiguous. */
const MOST_RUNS = 8

/** Compresses row numbers, in any order, to runs. */
export function sheetRows(rows: readonly number[]): SheetRows {
  const runs: SheetRows['runs'] = []
  let left = 0
  for (const row of [...rows].sort((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && row <= last[1] + 1 && left === 0) last[1] = row
    else if (runs.length < MOST_RUNS) runs.push([row, row])
    else left += 1
  }
  return { runs, left }
}

/** 'ligne 12', 'lignes 12 à 14 et 57'; '' without rows. */
export function rowsText({ runs, left }: SheetRows): string {
  const parts = runs.map(([first, last]) =>
    first === last
      ? String(first)
      : last === first + 1
        ? `${first}, ${last}`
        : `${first} à ${last}`,
  )
  if (left > 0) parts.push(`${left} autres`)
  const end = parts.pop()
  if (end === undefined) return ''
  const isOne = parts.length === 0 && /^\d+$/.test(end)
  return `${isOne ? 'ligne' : 'lignes'} ${parts.length > 0 ? `${parts.join(', ')} et ` : ''}${end}`
}
