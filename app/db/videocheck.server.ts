import type { BusinessDay, Month } from '~/domain/calendar/business-day'
import type { SheetRows } from '~/domain/records/origin'
import type { VideocheckFigures } from '~/domain/videocheck/figures'
import { defineModel } from './collection.server'
import { isDuplicateKey } from './errors.server'
import { newId } from './ids.server'
import { dropReplaced, keepReplaced, replacedVideocheck } from './replaced.server'

/**
 * One document per concession and month, cumulative over it: atomic, so an import is whole per concession. It carries
 * its chain so that a scope is one indexed match (architecture, Data).
 */
export interface VideocheckDocument extends VideocheckFigures {
  _id: string
  siteId: string
  plateId: string
  groupId: string
  /** yyyy-MM */
  period: string
  /** up to which day the figures go, within the period */
  date: BusinessDay
  importId: string
  importedAt: Date
  /** where the file holds it; the sheet of a CSV file has no name; missing: written before it was kept (7-beyond §1) */
  place?: { sheet: string; rows: SheetRows }
}

export const videocheck = defineModel<VideocheckDocument>('videocheck', [
  { key: { siteId: 1, period: 1 }, name: 'site_period', unique: true },
  { key: { period: 1, importId: 1 }, name: 'period_import' },
])

/** The months of some concessions. */
export async function videocheckOfSites(
  siteIds: readonly string[],
  period: Month,
): Promise<VideocheckDocument[]> {
  return (await videocheck.open())
    .find({ siteId: { $in: [...siteIds] }, period }, { batchSize: siteIds.length + 1 })
    .toArray()
}

/** Which of these concessions have data in the month. */
export async function sitesWithVideocheck(
  siteIds: readonly string[],
  period: Month,
): Promise<Set<string>> {
  const found = await (await videocheck.open())
    .find({ siteId: { $in: [...siteIds] }, period }, { projection: { _id: 0, siteId: 1 } })
    .toArray()
  return new Set(found.map(({ siteId }) => siteId))
}

/** The concessions that hold what an import wrote. */
export async function sitesOfVideocheckImport(importId: string, period: Month): Promise<string[]> {
  const found = await (await videocheck.open())
    .find({ period, importId }, { projection: { _id: 0, siteId: 1 } })
    .toArray()
  return found.map(({ siteId }) => siteId)
}

type SiteMonth = Omit<VideocheckDocument, '_id'>

/** How often a write meets another import's before it is given up. */
const TRIES = 5

/**
 * The writes of months, each tied to what it replaces, which is kept first; what was kept of those that somebody took
 * away since is forgotten.
 */
async function tied(months: readonly SiteMonth[], period: Month) {
  const siteIds = months.map(({ siteId }) => siteId)
  const found = await videocheckOfSites(siteIds, period)
  const importId = months[0]?.importId ?? ''
  const others = found.filter((one) => one.importId !== importId)
  await keepReplaced(replacedVideocheck, importId, others)
  const bySite = new Map(found.map((one) => [one.siteId, one]))
  await dropReplaced(
    replacedVideocheck,
    months.filter(({ siteId }) => !bySite.has(siteId)),
  )
  return months.map((month) => {
    const there = bySite.get(month.siteId)
    if (!there) return { insertOne: { document: { _id: newId(), ...month } } }
    // why the import, and no upsert: what replaces another month than the kept one finds none, and is tried again
    const filter = { _id: there._id, importId: there.importId }
    return { replaceOne: { filter, replacement: month } }
  })
}

/** @returns false when something else wrote one of them meanwhile, or took it away: that one is as it was */
async function writeMonths(months: readonly SiteMonth[], period: Month): Promise<boolean> {
  const statements = await tied(months, period)
  try {
    const result = await (await videocheck.open()).bulkWrite(statements, { ordered: false })
    return result.insertedCount + result.matchedCount === months.length
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}

/** Removes what an import has just stored of concessions that were deleted at that moment. Safe to repeat. */
export async function withdrawVideocheck(
  months: readonly SiteMonth[],
  gone: ReadonlySet<string>,
): Promise<void> {
  const [first] = months
  if (!first || gone.size === 0) return
  const { period, importId } = first
  await (await videocheck.open()).deleteMany({ siteId: { $in: [...gone] }, period, importId })
}

/**
 * Writes months of one period and one import, each of them atomically, over what the concessions had. What they
 * replace is kept first (7-beyond §2); where another import of the period was faster, its month is what is kept and
 * replaced. Safe to repeat.
 * @throws the driver's error when the database fails
 */
export async function replaceVideocheck(months: readonly SiteMonth[]): Promise<void> {
  const [first] = months
  if (!first) return
  for (let tries = 1; !(await writeMonths(months, first.period)); tries++)
    if (tries === TRIES) throw new Error('other imports were faster at each try')
}
