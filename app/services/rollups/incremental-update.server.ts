import type { RecordWrite } from '~/db/collections/record-parts.server'
import { rollupId } from '~/db/collections/rollup-ids.server'
import { type RollupDocument, readStoredRollups } from '~/db/collections/rollups.server'
import type { Month } from '~/domain/calendar/local-date'
import { type MonthActivity, withRecord } from '~/domain/records/month-activity'
import { hasPart, OPTIONAL_PARTS } from '~/domain/records/parts'
import { servicesWithRows } from '~/domain/records/source-rows'
import { bestEffort } from '~/infra/process/best-effort.server'
import { PARTS } from './definitions.server'

/*
 * Incremental update: after an import a concession's rollup is the old rollup plus one record, if nothing else changed.
 * The month's other records are then not read again. Each invalidation adds 1 to a rollup's revision. So a rollup read
 * at revision r before the import's write, and missing at r + 1 afterwards, was invalidated by that write.
 */

/** Stored rollups of concessions, read before a write. */
export type SumsBefore = ReadonlyMap<string, RollupDocument>

/** A concession's sum after the write, for the revision at which it is missing; null when it must be loaded. */
export type IncrementalUpdate = (siteId: string, revision: number) => MonthActivity | null

/** Stored activity rollups of some concessions; empty when unreadable, because they only save a reload. */
export async function sumsBefore(siteIds: readonly string[], month: Month): Promise<SumsBefore> {
  const ids = siteIds.map((siteId) => rollupId('activity', `site:${siteId}`, month))
  const found = (await bestEffort('sums', () => readStoredRollups(ids))) ?? []
  return new Map(found.map((document) => [document.scope.slice('site:'.length), document]))
}

type Written = Pick<RecordWrite, 'record' | 'held'>

/** Adds the written record to a concession's rollup; null when the concession has an unreadable record. */
function renewed(
  sum: RollupDocument,
  { record, held }: Written,
  month: Month,
): MonthActivity | null {
  const old = PARTS.activity.unpack(month, sum.data)
  if (old.unreadable.length > 0) return null
  const marks = { ...held, ...record.parts }
  const given = OPTIONAL_PARTS.filter((part) => hasPart(marks, part))
  const rows = servicesWithRows(record.origin?.activity)
  return withRecord(old, { date: record.date, services: record.services, given, rows })
}

/** The sums with the written records, each of them stored whole. */
export function incrementalUpdateOf(
  before: SumsBefore,
  writes: readonly Written[],
  month: Month,
): IncrementalUpdate {
  const bySite = new Map(writes.map((write) => [write.record.siteId, write]))
  return (siteId, revision) => {
    const [sum, write] = [before.get(siteId), bySite.get(siteId)]
    return sum && write && sum.revision + 1 === revision ? renewed(sum, write, month) : null
  }
}
