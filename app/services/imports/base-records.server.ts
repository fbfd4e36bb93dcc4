import { latestDaysIn, type RecordDocument, recordsOn } from '~/db/collections/records.server'
import { dayIn, type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { hasPart, marksOf, type RecordPart } from '~/domain/records/parts'
import { isValidPart } from '~/domain/records/validity'

/** Stored records over which a model's figures of a concession are laid. */
export interface Base {
  /** record of the day itself */
  own: RecordDocument | null
  /** record whose figures stay where the model gives none: the day's, else the month's latest before it */
  kept: RecordDocument | null
}

const has = (part: RecordPart) => (record: RecordDocument) =>
  hasPart(marksOf(record), part) && isValidPart(record, part)

/**
 * Loads the records over which a model's figures of a day are laid: the day's own with the part, else the latest of the
 * month before it (8 §1). A part that cannot be read counts as missing (4-decisions, 42).
 */
export async function loadBases(
  siteIds: readonly string[],
  date: LocalDate,
  part: RecordPart,
): Promise<(siteId: string) => Base> {
  const own = new Map((await recordsOn(siteIds, date)).map((record) => [record.siteId, record]))
  const kept = new Map([...own].filter(([, record]) => has(part)(record)))
  const others = siteIds.filter((siteId) => !kept.has(siteId))
  if (others.length > 0) {
    const before = { $gte: dayIn(monthOf(date), 1), $lt: date }
    const days = await latestDaysIn(others, before, part === 'activity' ? null : part)
    const found = await Promise.all([...days].map(([day, ids]) => recordsOn(ids, day)))
    for (const record of found.flat()) if (has(part)(record)) kept.set(record.siteId, record)
  }
  return (siteId) => ({ own: own.get(siteId) ?? null, kept: kept.get(siteId) ?? null })
}
