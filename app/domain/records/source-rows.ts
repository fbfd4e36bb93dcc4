import type { ProductiveService } from '../workshop-services'
import type { FeedLayer } from './feed-layers'
import { type OptionalPart, RECORD_PARTS, type RecordPart } from './parts'

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

/** Rows of a concession's figures in a workbook, by sheet. */
export type FileRows = {
  activity: Partial<Record<ProductiveService, SheetRows>>
} & Record<OptionalPart, SheetRows>

/** Import and rows of each part of a record; a part with unknown origin is missing (7-beyond §1). */
export type RecordOrigin = {
  [P in keyof FileRows]?: {
    importId: string
    importedAt: Date
    rows: FileRows[P]
    /** files that the part is made of; missing when one workbook gave all of it (8 §1) */
    layers?: FeedLayer[]
  }
}

/** Origin of the parts that an import contains. */
export function originOf(
  { importId, importedAt }: { importId: string; importedAt: Date },
  rows: FileRows,
  absent: readonly RecordPart[],
): RecordOrigin {
  const given = RECORD_PARTS.filter((part) => !absent.includes(part))
  return Object.fromEntries(
    given.map((part) => [part, { importId, importedAt, rows: rows[part] }]),
  ) as RecordOrigin
}
