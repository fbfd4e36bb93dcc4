import { confirmedBetween } from '~/db/collections/confirmed-figures.server'
import { servicesBetween } from '~/db/collections/doubtful-records.server'
import type { ReferenceData } from '~/db/collections/reference-data.server'
import { addMonths, dayIn, type Month, monthOf } from '~/domain/calendar/local-date'
import { type SiteDoubt, siteDoubts } from '~/domain/doubts/site-doubts'
import { groupBy } from '~/domain/group-by'
import { workedAtSite } from '~/domain/places/place-days'
import { type MonthActivity, siteActivity } from '~/domain/records/month-activity'
import { isValidFigures } from '~/domain/records/validity'
import { readSiteRollups } from './build.server'

/** Months of usual days read at first: about forty working days, of which twenty-five suffice. */
const MONTHS_FIRST = 2
/** Months in which usual days may lie (4-decisions, 66). */
const MONTHS_MOST = 12

type Months = ReadonlyMap<string, readonly MonthActivity[]>

/** Recent months of activity of each concession, in order, from their rollups. */
async function recentMonths(siteIds: readonly string[], months: readonly Month[]): Promise<Months> {
  const read = await Promise.all(months.map((month) => readSiteRollups('activity', siteIds, month)))
  return new Map(siteIds.map((siteId, i) => [siteId, read.flatMap((ofMonth) => ofMonth[i] ?? [])]))
}

/**
 * Earlier months of activity of each concession, in order: one query of their records, because few concessions need
 * them and their rollups may not be built.
 */
async function earlierMonths(siteIds: readonly string[], from: Month, to: Month): Promise<Months> {
  const found = await servicesBetween(siteIds, dayIn(from, 1), dayIn(to, 31))
  return new Map(
    [...groupBy(found, ({ siteId }) => siteId)].map(([siteId, records]) => {
      const months = [...groupBy(records, ({ date }) => monthOf(date))].sort(([a], [b]) =>
        a < b ? -1 : 1,
      )
      const readable = months.filter(([, own]) => own.every((one) => isValidFigures(one.services)))
      return [siteId, readable.map(([month, own]) => siteActivity(siteId, month, own))]
    }),
  )
}

/**
 * Judges the records of some concessions in a month: doubts in the order of the identifiers (4-decisions, 66). Reads the
 * month and two before; concessions with few undoubted days in them read the year. Each by its own calendar (71).
 */
export async function judgeSiteDoubts(
  siteIds: readonly string[],
  month: Month,
  reference: ReferenceData,
): Promise<SiteDoubt[][]> {
  const first = addMonths(month, -MONTHS_MOST)
  const months = Array.from({ length: MONTHS_FIRST + 1 }, (_, i) =>
    addMonths(month, i - MONTHS_FIRST),
  )
  const [confirmed, recent] = await Promise.all([
    confirmedBetween(siteIds, dayIn(first, 1), dayIn(month, 31)),
    recentMonths(siteIds, months),
  ])
  const figures = groupBy(confirmed, ({ siteId }) => siteId)
  const judge = (siteId: string, before: readonly MonthActivity[]) =>
    siteDoubts(
      [...before, ...(recent.get(siteId) ?? [])],
      workedAtSite(reference, siteId),
      figures.get(siteId) ?? [],
    )
  const judged = siteIds.map((siteId) => judge(siteId, []))
  const short = siteIds.filter((_siteId, i) => judged[i]?.isShort)
  const earlier = await earlierMonths(short, first, addMonths(month, -MONTHS_FIRST - 1))
  return siteIds.map((siteId, i) => {
    const before = earlier.get(siteId)
    return (before ? judge(siteId, before) : judged[i])?.doubts ?? []
  })
}
