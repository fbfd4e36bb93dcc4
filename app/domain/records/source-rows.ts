import { PRODUCTIVE_SERVICES, type ProductiveService } from '../workshop-services'
import { type FeedLayer, servicesFed } from './feed-layers'
import { type OptionalPart, RECORD_PARTS, type RecordPart } from './parts'
import type { SheetRows } from './sheet-rows'

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

type Rows = Partial<Record<ProductiveService, unknown>>

/** What is stored of the rows of a record's activity. */
interface StoredRows {
  rows?: Rows
  layers?: readonly (Pick<FeedLayer, 'fed'> & { rows?: object | null })[]
}

const inRows = (rows: Rows): ProductiveService[] =>
  PRODUCTIVE_SERVICES.filter((service) => rows[service])

/**
 * Services with a row in the files of a record's activity; undefined where the rows are not stored. A file of which no
 * rows are stored counts for the services that it gives.
 */
export function servicesWithRows(
  activity: StoredRows | undefined,
): ProductiveService[] | undefined {
  if (!activity?.layers) return activity?.rows && inRows(activity.rows)
  const found = new Set(
    activity.layers.flatMap(({ fed, rows }) => (rows ? inRows(rows) : servicesFed(fed))),
  )
  return PRODUCTIVE_SERVICES.filter((service) => found.has(service))
}
