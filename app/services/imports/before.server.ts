import {
  firstRecordsAfter,
  latestRecordsBefore,
  latestRecordsHaving,
  type PartsOfDay,
} from '~/db/records-before.server'
import type { BusinessDay } from '~/domain/calendar/business-day'
import {
  hasPart,
  marksOf,
  OPTIONAL_PARTS,
  type OptionalPart,
  type RecordPart,
} from '~/domain/records/parts'
import { isReadablePart } from '~/domain/records/readable'
import type { Before } from '~/imports/activity/warnings'

type BySite = ReadonlyMap<string, PartsOfDay>

const bySite = (found: readonly PartsOfDay[]) =>
  new Map(found.map((record) => [record.siteId, record]))

/** The latest records with the part: those of the latest day mostly, older ones where that day lacks it. */
async function having(part: OptionalPart, latest: BySite, date: BusinessDay): Promise<BySite> {
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

/** A record whose part can be read: what cannot be read says nothing of what was before (4-decisions, 42). */
const readable = (part: RecordPart, record: PartsOfDay | undefined) =>
  record && isReadablePart(record, part) ? record : null

/**
 * What each concession had on its latest day of the month before `date`, part by part (4-decisions, 41): one query
 * more for a part that some record of that day lacks, none for one that the file leaves out. And the activity of its
 * first day after, whose difference an import of an earlier day changes (4-decisions, 17).
 */
export async function loadBefore(
  siteIds: readonly string[],
  date: BusinessDay,
  absent: readonly OptionalPart[],
): Promise<(siteId: string) => Before> {
  const [earlier, later] = await Promise.all([
    latestRecordsBefore(siteIds, date),
    firstRecordsAfter(siteIds, date),
  ])
  const [latest, next] = [bySite(earlier), bySite(later)]
  const of = (part: OptionalPart) =>
    absent.includes(part) ? new Map<string, PartsOfDay>() : having(part, latest, date)
  const [workers, sales] = await Promise.all(OPTIONAL_PARTS.map(of))
  return (siteId) => {
    const activity = readable('activity', latest.get(siteId))
    const after = readable('activity', next.get(siteId))
    const staffed = readable('workers', workers?.get(siteId))
    const sold = readable('sales', sales?.get(siteId))
    return {
      after: after ? { date: after.date, figures: after.services } : null,
      activity: activity ? { date: activity.date, figures: activity.services } : null,
      workers: staffed ? { date: staffed.date, figures: staffed.workers } : null,
      sales: sold ? { date: sold.date, figures: sold.advisers } : null,
    }
  }
}
