import {
  firstRecordsAfter,
  latestRecordsBefore,
  latestRecordsHaving,
  type PartsOfDay,
} from '~/db/collections/previous-records.server'
import type { LocalDate } from '~/domain/calendar/local-date'
import {
  hasPart,
  marksOf,
  OPTIONAL_PARTS,
  type OptionalPart,
  type RecordPart,
} from '~/domain/records/parts'
import { isValidPart } from '~/domain/records/validity'
import type { Before } from '~/imports/activity/decreased-figures'

type Found = PartsOfDay | null

const activityOf = (record: Found) => record && { date: record.date, figures: record.services }
const workersOf = (record: Found) => record && { date: record.date, figures: record.workers }
const salesOf = (record: Found) => record && { date: record.date, figures: record.advisers }

type BySite = ReadonlyMap<string, PartsOfDay>

const bySite = (found: readonly PartsOfDay[]) =>
  new Map(found.map((record) => [record.siteId, record]))

/** Latest records that contain the part: mostly of the latest day, older ones where that day lacks the part. */
async function having(part: OptionalPart, latest: BySite, date: LocalDate): Promise<BySite> {
  const without = [...latest.values()].filter((record) => !hasPart(marksOf(record), part))
  const older = await latestRecordsHaving(
    part,
    without.map(({ siteId }) => siteId),
    date,
  )
  const found = new Map(latest)
  for (const { siteId } of without) found.delete(siteId)
  for (const record of older) found.set(record.siteId, record)
  return found
}

/** True for a record with a readable part: an unreadable part allows no comparison (4-decisions, 42). */
const readable = (part: RecordPart, record: PartsOfDay | undefined) =>
  record && isValidPart(record, part) ? record : null

/** The optional part of a record that was given and can be read. */
const givenPart = (part: OptionalPart, record: PartsOfDay | undefined) =>
  record && hasPart(marksOf(record), part) ? readable(part, record) : null

/**
 * Loads each concession's figures on its latest day of the month before `date`, part by part (4-decisions, 41). One
 * more query per part that some record of that day lacks; none for a part that the file omits. Also loads the figures
 * of `date` itself, which the file replaces. Also loads the activity of the first day after `date`: an import of an
 * earlier day changes its difference (4-decisions, 17).
 * @param held the records that the concessions have on `date`
 */
export async function loadBefore(
  siteIds: readonly string[],
  date: LocalDate,
  absent: readonly RecordPart[],
  held: Promise<readonly PartsOfDay[]>,
): Promise<(siteId: string) => Before> {
  const [earlier, own, later] = await Promise.all([
    latestRecordsBefore(siteIds, date),
    held,
    firstRecordsAfter(siteIds, date),
  ])
  const [latest, stored, next] = [bySite(earlier), bySite(own), bySite(later)]
  const of = (part: OptionalPart) =>
    absent.includes(part) ? new Map<string, PartsOfDay>() : having(part, latest, date)
  const [workers, sales] = await Promise.all(OPTIONAL_PARTS.map(of))
  return (siteId) => {
    const same = stored.get(siteId)
    return {
      activity: activityOf(readable('activity', latest.get(siteId))),
      workers: workersOf(readable('workers', workers?.get(siteId))),
      sales: salesOf(readable('sales', sales?.get(siteId))),
      replaced: {
        activity: activityOf(readable('activity', same)),
        workers: workersOf(givenPart('workers', same)),
        sales: salesOf(givenPart('sales', same)),
      },
      after: activityOf(readable('activity', next.get(siteId))),
    }
  }
}
