import { dayIn, type LocalDate, type Month, monthOf } from '~/domain/calendar/local-date'
import type { OptionalPart } from '~/domain/records/parts'
import { latestDaysIn, type RecordDocument, records } from './records.server'

const latestDaysBefore = (
  siteIds: readonly string[],
  date: LocalDate,
  part: OptionalPart | null = null,
) => latestDaysIn(siteIds, { $gte: dayIn(monthOf(date), 1), $lt: date }, part)

/** The concessions by their first day after `date` in its month. */
async function firstDaysAfter(
  siteIds: readonly string[],
  date: LocalDate,
): Promise<Map<LocalDate, string[]>> {
  const found = await (await records.open())
    .find(
      { siteId: { $in: [...siteIds] }, date: { $gt: date, $lte: dayIn(monthOf(date), 31) } },
      { projection: { _id: 0, siteId: 1, date: 1 } },
    )
    .toArray()
  const first = new Map<string, LocalDate>()
  for (const record of found) {
    const known = first.get(record.siteId)
    if (known === undefined || record.date < known) first.set(record.siteId, record.date)
  }
  const byDate = new Map<LocalDate, string[]>()
  for (const [siteId, day] of first) byDate.set(day, [...(byDate.get(day) ?? []), siteId])
  return byDate
}

/** Parts of a concession's record, without their origin. */
export type PartsOfDay = Pick<
  RecordDocument,
  'siteId' | 'date' | 'services' | 'workers' | 'advisers' | 'parts'
>

async function partsOn(siteIds: readonly string[], date: LocalDate): Promise<PartsOfDay[]> {
  if (siteIds.length === 0) return []
  return (await records.open())
    .find(
      { siteId: { $in: [...siteIds] }, date },
      {
        projection: {
          _id: 0,
          siteId: 1,
          date: 1,
          services: 1,
          workers: 1,
          advisers: 1,
          parts: 1,
        },
        batchSize: siteIds.length + 1,
      },
    )
    .toArray()
}

type Range = Record<string, LocalDate>

/**
 * Each concession's record of the nearest day within a range of one month, from one end of it.
 * @param order 1: the first day, -1: the last
 * @param daysOf the concessions by that day
 */
async function nearestRecords(
  siteIds: readonly string[],
  { month, date, order }: { month: Month; date: Range; order: 1 | -1 },
  daysOf: (siteIds: readonly string[]) => Promise<Map<LocalDate, string[]>>,
): Promise<PartsOfDay[]> {
  // The network's nearest day first: most concessions share it, and reading one day avoids a scan of the month.
  const near = await (await records.open()).findOne(
    { month, date },
    { sort: { date: order }, projection: { _id: 0, date: 1 } },
  )
  if (!near) return []
  const found = await partsOn(siteIds, near.date)
  const seen = new Set(found.map((record) => record.siteId))
  const others = siteIds.filter((siteId) => !seen.has(siteId))
  if (others.length === 0) return found
  const days = await daysOf(others)
  const rest = await Promise.all([...days].map(([day, ids]) => partsOn(ids, day)))
  return [...found, ...rest.flat()]
}

/** The latest record of each concession in the month of `date`, before it; concessions without one are left out. */
export function latestRecordsBefore(
  siteIds: readonly string[],
  date: LocalDate,
): Promise<PartsOfDay[]> {
  const range = { month: monthOf(date), date: { $lt: date }, order: -1 } as const
  return nearestRecords(siteIds, range, (ids) => latestDaysBefore(ids, date))
}

/** The first record of each concession in the month of `date`, after it; concessions without one are left out. */
export function firstRecordsAfter(
  siteIds: readonly string[],
  date: LocalDate,
): Promise<PartsOfDay[]> {
  const range = { month: monthOf(date), date: { $gt: date }, order: 1 } as const
  return nearestRecords(siteIds, range, (ids) => firstDaysAfter(ids, date))
}

/** The latest record of each concession in the month of `date`, before it, that has the part. */
export async function latestRecordsHaving(
  part: OptionalPart,
  siteIds: readonly string[],
  date: LocalDate,
): Promise<PartsOfDay[]> {
  if (siteIds.length === 0) return []
  const days = await latestDaysBefore(siteIds, date, part)
  return (await Promise.all([...days].map(([day, ids]) => partsOn(ids, day)))).flat()
}
