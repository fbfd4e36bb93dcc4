import type { LocalDate } from '~/domain/calendar/local-date'
import type { Family } from '~/domain/sales-families'
import type { ProductiveService } from '~/domain/workshop-services'
import type { KnownSite } from '../reading/site-resolver'
import { type Bucket, Buckets } from './buckets'
import type { ColumnSizes } from './column-sizes'
import type { Plan } from './plan'
import { SheetKeys } from './sheet-keys'
import type { Values } from './values'

/** Meanings of the values of the fields that are keys. */
export interface KeyValues {
  site: Values<KnownSite>
  service: Values<ProductiveService>
  family: Values<Family>
}

/** What the rows of all read sheets of a file are added to. */
export interface SharedRows {
  buckets: Buckets
  /** days of the rows that count */
  dates: Set<LocalDate>
  /** number of rows read, by concession */
  rowsOf: Map<string, number>
  /** where each value is counted once, by term, month, concession, service and person */
  distinct: Map<string, Map<string, Bucket>>
  said: Set<string>
  /** of a cumulative table of several sheets; else null */
  keys: SheetKeys | null
  /** figures of each column */
  sizes: ColumnSizes
}

/**
 * Empty sums for the rows of a file.
 * @param isOfSheets true for a cumulative table of several sheets
 */
export const sharedRows = (
  { sums }: Plan,
  isOfSheets: boolean,
  sizes: ColumnSizes,
): SharedRows => ({
  buckets: new Buckets(sums.length),
  dates: new Set(),
  rowsOf: new Map(),
  distinct: new Map(),
  said: new Set(),
  keys: isOfSheets ? new SheetKeys() : null,
  sizes,
})
