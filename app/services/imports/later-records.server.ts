import { modelDaysOf } from '~/db/collections/model-days.server'
import type { RecordWrite } from '~/db/collections/record-parts.server'
import { recordSources } from '~/db/collections/record-sources.server'
import { type RecordDocument, recordsBetween } from '~/db/collections/records.server'
import type { Transaction } from '~/db/driver/transaction.server'
import { lastDayOf } from '~/domain/calendar/day-arithmetic'
import { addDays } from '~/domain/calendar/day-counting'
import { addMonths, dayIn, type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { groupBy } from '~/domain/group-by'
import { hasPart, marksOf, RECORD_PARTS } from '~/domain/records/parts'
import { readSiteRollups } from '~/services/rollups/build.server'
import { afterChange, recordsBefore } from './days/followed-record.server'
import { judgeAgain } from './days/judge-again.server'
import { sourcesMark } from './days/plan-days.server'
import { SiteRecords } from './days/site-records.server'
import type { StoringContext } from './storing-context.server'

/** Later records of a concession's month that an import moves, and the sources of all of them. */
export interface LaterRecords {
  moved: RecordDocument[]
  seen: string
}

const NONE: LaterRecords = { moved: [], seen: '' }

/** The stored record with what the file gives of it. */
function together(record: RecordDocument, stored: RecordDocument | undefined): RecordDocument {
  if (!stored) return record
  const given = record.parts ?? {}
  const { services, workers, advisers } = record
  return {
    ...stored,
    ...(hasPart(given, 'activity') ? { services } : {}),
    ...(hasPart(given, 'workers') ? { workers } : {}),
    ...(hasPart(given, 'sales') ? { advisers } : {}),
    origin: { ...stored.origin, ...record.origin },
    parts: { ...marksOf(stored), ...given },
  }
}

/**
 * Later records of the month that hold figures carried over from the records that an import writes (8 §5: whichever
 * import made them), made again. @returns by concession; concessions without later records are missing
 */
export async function laterRecords(
  writes: readonly RecordWrite[],
  hasLater: (siteId: string) => boolean,
  { activityDate: date, importId, importedAt, siteById, holidays }: StoringContext,
): Promise<Map<string, LaterRecords>> {
  const asked = writes.map(({ record }) => record).filter(({ siteId }) => hasLater(siteId))
  if (asked.length === 0) return new Map()
  const ids = asked.map(({ siteId }) => siteId)
  const month = monthOf(date)
  const [found, days, rollups] = await Promise.all([
    recordsBetween(ids, dayIn(month, 1), lastDayOf(month)),
    modelDaysOf(ids, [month]),
    readSiteRollups('activity', ids, addMonths(month, -1)),
  ])
  const earlier = new Map(ids.map((siteId, i) => [siteId, rollups[i]]))
  const bySite = groupBy(found, ({ siteId }) => siteId)
  const daysOf = groupBy(days, ({ siteId }) => siteId)
  return new Map(
    asked.map((record) => {
      const { siteId } = record
      const stored = bySite.get(siteId) ?? []
      const own = stored.find((one) => one.date === date)
      const records = new SiteRecords(siteId, stored, earlier.get(siteId))
      records.now.set(date, together(record, own))
      const later = stored
        .filter((one) => one.date > date)
        .sort((a, b) => (a.date < b.date ? -1 : 1))
      for (const one of later)
        for (const part of RECORD_PARTS) {
          const before = recordsBefore(records.now.values(), one.date, part)
          const known = records.now.get(one.date) ?? one
          records.now.set(one.date, afterChange(known, part, before, daysOf.get(siteId) ?? []))
        }
      const changed = later.filter((one) => records.now.get(one.date) !== one)
      const site = siteById.get(siteId)
      if (site) for (const one of changed) judgeAgain(site, records, one.date, holidays)
      const moved = changed.flatMap((one) => records.now.get(one.date) ?? [])
      const last = { moved: moved.map((one) => ({ ...one, importId, importedAt })) }
      return [siteId, { ...last, seen: sourcesMark(later) }] as const
    }),
  )
}

/** Concessions whose later records of the month are those that the import was planned on. */
export async function withSameLater(
  siteIds: readonly string[],
  later: ReadonlyMap<string, LaterRecords>,
  date: LocalDate,
  tx: Transaction,
): Promise<Set<string>> {
  const found = await recordSources(siteIds, addDays(date, 1), lastDayOf(monthOf(date)), tx)
  const now = groupBy(found, ({ siteId }) => siteId)
  const isSame = (siteId: string) =>
    sourcesMark(now.get(siteId) ?? []) === (later.get(siteId) ?? NONE).seen
  return new Set(siteIds.filter(isSame))
}
