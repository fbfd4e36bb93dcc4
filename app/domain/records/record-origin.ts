import type { ProductiveService } from '../workshop-services'
import type { FeedLayer } from './feed-layers'
import { type OptionalPart, RECORD_PARTS, type RecordPart } from './parts'
import type { SheetRows } from './source-rows'

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
