import { type BusinessDay, dayIn, monthOf } from '~/domain/calendar/business-day'
import type { OptionalPart } from '~/domain/records/parts'
import { latestDaysIn, type RecordDocument, records } from './records.server'

const latestDaysBefore = (
  siteIds: readonly string[],
  date: BusinessDay,
  part: OptionalPart | null = null,
) => latestDaysIn(siteIds, { $gte: dayIn(monthOf(date), 1), $lt: date }, part)

/** The parts of a concession's record, without what tells where they came from. */
export type PartsOfDay = Pick<
  RecordDocument,
  'siteId' | 'date' | 'services' | 'workers' | 'advisers' | 'parts'
>

async function partsOn(siteIds: readonly string[], date: BusinessDay): Promise<PartsOfDay[]> {
  if (siteIds.length === 0) return []
  return (await records.open())
    .find(
      { siteId: { $in: [...siteIds] }, date },
      {
        projection: {
          ...{ _id: 0, siteId: 1, date: 1 },
          ...{ services: 1, workers: 1, advisers: 1, parts: 1 },
        },
        batchSize: siteIds.length + 1,
      },
    )
    .toArray()
}

/** The latest record of each concession in the month of `date`, before it; concessions without one are left out. */
export async function latestRecordsBefore(
  siteIds: readonly string[],
  date: BusinessDay,
): Promise<PartsOfDay[]> {
  // why first: most concessions share the network's latest day, and its records are read without going over the month
  const last = await (await records.open()).findOne(
    { month: monthOf(date), date: { $lt: date } },
    { sort: { date: -1 }, projection: { _id: 0, date: 1 } },
  )
  if (!last) return []
  const found = await partsOn(siteIds, last.date)
  const seen = new Set(found.map((record) => record.siteId))
  const late = siteIds.filter((siteId) => !seen.has(siteId))
  if (late.length === 0) return found
  const days = await latestDaysBefore(late, date)
  const rest = await Promise.all([...days].map(([day, ids]) => partsOn(ids, day)))
  return [...found, ...rest.flat()]
}

/** The latest record of each concession in the month of `date`, before it, that has the part. */
export async function latestRecordsHaving(
  part: OptionalPart,
  siteIds: readonly string[],
  date: BusinessDay,
): Promise<PartsOfDay[]> {
  if (siteIds.length === 0) return []
  const days = await latestDaysBefore(siteIds, date, part)
  return (await Promise.all([...days].map(([day, ids]) => partsOn(ids, day)))).flat()
}
