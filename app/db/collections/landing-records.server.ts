import type { LocalDate, Month } from '~/domain/calendar/local-date'
import type { Measure } from '~/domain/measures'
import { defineModel } from '../driver/collection.server'

/**
 * Landing and projection of a concession as they were with the data of a day: stored once and never recomputed, so that
 * they can be judged by what the month ends at.
 */
export interface LandingRecordDocument {
  /** concession and day */
  _id: string
  siteId: string
  month: Month
  date: LocalDate
  /** working day of the month by the concession's calendar, from 1 */
  rank: number
  /** measures that have both; euros or hours */
  figures: Partial<Record<Measure, { landing: number; projection: number }>>
}

export const landingRecords = defineModel<LandingRecordDocument>('landingRecords', [
  { key: { siteId: 1, month: 1, rank: 1 }, name: 'rank' },
  { key: { date: 1, siteId: 1 }, name: 'date' },
])

/** The concessions whose landing of a day is stored. */
export async function landedSites(date: LocalDate): Promise<Set<string>> {
  const found = await (await landingRecords.open())
    .find({ date }, { projection: { _id: 0, siteId: 1 } })
    .toArray()
  return new Set(found.map(({ siteId }) => siteId))
}

/** Stores landings of a day; one that is stored already stays as it is. */
export async function insertLandings(
  landings: readonly Omit<LandingRecordDocument, '_id'>[],
): Promise<void> {
  if (landings.length === 0) return
  await (await landingRecords.open()).bulkWrite(
    landings.map((one) => ({
      updateOne: {
        filter: { _id: `${one.siteId}|${one.date}` },
        update: { $setOnInsert: one },
        upsert: true,
      },
    })),
    { ordered: false },
  )
}

/** Stored landings of some concessions on some working days, from a month up to before another. */
export async function landingsBetween(
  siteIds: readonly string[],
  ranks: readonly number[],
  { from, until }: { from: Month; until: Month },
): Promise<LandingRecordDocument[]> {
  if (siteIds.length === 0 || ranks.length === 0) return []
  const month = { $gte: from, $lt: until }
  return (await landingRecords.open())
    .find({ siteId: { $in: [...siteIds] }, month, rank: { $in: [...ranks] } })
    .toArray()
}
