import { type ModelDayDocument, modelDaysOf } from '~/db/collections/model-days.server'
import { objectifsOfSites } from '~/db/collections/objectifs.server'
import { sourceOf } from '~/db/collections/record-sources.server'
import { type RecordDocument, recordsBetween } from '~/db/collections/records.server'
import { staffOfSites } from '~/db/collections/workers.server'
import { lastDayOf } from '~/domain/calendar/day-arithmetic'
import { addDays } from '~/domain/calendar/day-counting'
import {
  addMonths,
  dayIn,
  frenchMonth,
  type LocalDate,
  type Month,
  monthOf,
} from '~/domain/calendar/local-date'
import { chunks } from '~/domain/chunks'
import { closedSentence } from '~/domain/closing/closed-message'
import { addLeft } from '~/domain/file-account/account'
import { groupBy } from '~/domain/group-by'
import type { SiteNode } from '~/domain/hierarchy/network'
import { leftText } from '~/domain/import-models/day-messages'
import type { SiteOutcome } from '~/domain/imports/response'
import { quoted } from '~/domain/message-format'
import type { FiguresByService } from '~/domain/records/figures'
import { staffOn } from '~/domain/workers/stays'
import type { ReadSite } from '~/imports/parts/site-figures'
import { yieldToRequests } from '~/infra/process/yield-to-requests.server'
import { readSiteRollups } from '~/services/rollups/build.server'
import { closedSiteMonths } from '~/services/writes/closed-month-guard.server'
import { refuseClosed } from '../closed-month-filter.server'
import { type DayRead, daysOfFile, type FileDays, rowCount } from './file-days'
import type { DaysContext } from './new-days.server'
import { planSite, type SitePlan } from './plan-site.server'
import { SiteRecords } from './site-records.server'

/** Planned concession, with what its plan is based on. */
export interface PlannedSite {
  site: SiteNode
  outcome: SiteOutcome
  plan: SitePlan
  /** import of each record and day that the concession had in these months */
  seen: string
  /** latest record up to the activity date after the import; null when the concession fails */
  record: RecordDocument | null
  /** activity of that record, and of the same day before the import; null without one */
  figures: { old: FiguresByService | null; new: FiguresByService | null }
}

/** Sources of a concession's records and days as one text: a change in between gives another one. */
export const sourcesMark = (
  found: readonly { _id: string; importId: string; relaid?: string }[],
): string =>
  found
    .map((one) => `${one._id} ${sourceOf(one)}`)
    .sort()
    .join('\n')

/** Most concessions whose months are loaded at once. */
const AT_ONCE = 10

/** Months of a file of days, in order. */
export function monthsOf({ first, last }: Pick<FileDays, 'first' | 'last'>): Month[] {
  const months: Month[] = []
  for (let month = monthOf(first); month <= monthOf(last); month = addMonths(month, 1))
    months.push(month)
  return months
}

const datesFrom = (first: LocalDate, last: LocalDate): LocalDate[] => {
  const dates: LocalDate[] = []
  for (let date = first; date <= last; date = addDays(date, 1)) dates.push(date)
  return dates
}

/** Loads the stored data of some concessions, with parallel queries. */
async function load(siteIds: string[], months: readonly Month[], context: DaysContext) {
  const [first = '', last = ''] = [months[0], months.at(-1)]
  const asked = siteIds.flatMap((siteId) => months.map((month) => ({ siteId, month })))
  const [stored, days, staff, objectifs, closed, earlier] = await Promise.all([
    recordsBetween(siteIds, dayIn(first, 1), lastDayOf(last)),
    modelDaysOf(siteIds, months),
    staffOfSites(siteIds),
    Promise.all(months.map((month) => objectifsOfSites(siteIds, month))),
    closedSiteMonths(asked),
    context.doubts ? readSiteRollups('activity', siteIds, addMonths(first, -1)) : [],
  ])
  const byMonth = new Map(
    months.map((month, i) => [month, new Map(objectifs[i]?.map((one) => [one.siteId, one]))]),
  )
  return {
    records: groupBy(stored, ({ siteId }) => siteId),
    days: groupBy(days, ({ siteId }) => siteId),
    staff: groupBy(staffOn(staff, lastDayOf(last)), ({ siteId }) => siteId),
    objectif: (siteId: string, date: LocalDate) => byMonth.get(monthOf(date))?.get(siteId),
    closed: new Set(closed.map(({ siteId, month }) => `${siteId} ${month}`)),
    earlier: new Map(siteIds.map((siteId, i) => [siteId, earlier[i]])),
  }
}

/** Main figure of a day: euros of the activity, hours of the collaborators, pieces of the sales. */
function amountOf(read: ReadSite): number {
  const all = [
    ...Object.values(read.services).map(({ netRevenue }) => netRevenue),
    ...read.workers.map(({ billedHours }) => billedHours),
    ...read.advisers.flatMap(({ sales }) => Object.values(sales)),
  ]
  return all.reduce((sum, one) => sum + one, 0)
}

/** Leaves the rows of a closed month out, by name, in the warnings and in the account of the file (8 §1). */
function leaveClosed(
  { name }: SiteNode,
  month: Month,
  reads: readonly DayRead[],
  { part, warnings, byModel, account }: DaysContext,
): void {
  if (reads.length === 0) return
  const rows = reads.reduce((sum, { read }) => sum + rowCount(read, part), 0)
  const amount = reads.reduce((sum, { read }) => sum + amountOf(read), 0)
  const dates = reads.map(({ date }) => date)
  const reason = `${leftText(rows, dates)} ${closedSentence(month)}`
  warnings.add({ site: name }, `${quoted(name)}\u202f: ${reason}`)
  const title = `Mois clôturé\u202f: ${frenchMonth(month)}`
  account.rows.read -= rows
  addLeft(account.rows.left, {
    sheet: byModel.sheet,
    reason: title,
    rows,
    amount,
    isDecided: false,
  })
}

/** Latest record up to a date after the import, and the activity of the same day before it. */
function latestFigures(
  { now, stored }: SiteRecords,
  until: LocalDate,
): Pick<PlannedSite, 'figures' | 'record'> {
  const date =
    [...now.keys()]
      .filter((day) => day <= until)
      .sort()
      .at(-1) ?? ''
  const record = now.get(date) ?? null
  const old = stored.get(date)?.services ?? null
  return { record, figures: { old, new: record?.services ?? null } }
}

async function planOne(
  site: SiteNode,
  reads: readonly DayRead[],
  { first, last }: FileDays,
  loaded: Awaited<ReturnType<typeof load>>,
  context: DaysContext,
): Promise<PlannedSite> {
  const siteId = site._id
  const isClosed = (date: LocalDate) => loaded.closed.has(`${siteId} ${monthOf(date)}`)
  const open = reads.filter(({ date }) => !isClosed(date))
  const stored = loaded.records.get(siteId) ?? []
  const days = loaded.days.get(siteId) ?? []
  const isOwn = ({ modelId }: ModelDayDocument) => modelId === context.byModel.model._id
  const records = new SiteRecords(siteId, stored, loaded.earlier.get(siteId))
  const seen = sourcesMark([...stored, ...days])
  const named = { siteId, name: site.name }
  const failed: PlannedSite = {
    site,
    outcome: { ...named, outcome: 'failed' },
    plan: { writes: null, own: [], moved: [] },
    seen,
    record: null,
    figures: { old: null, new: null },
  }
  if (open.length === 0) {
    refuseClosed(site.name, monthOf(reads.at(-1)?.date ?? last), context.errors)
    return failed
  }
  for (const [month, own] of groupBy(reads, ({ date }) => monthOf(date)))
    if (own.some(({ date }) => isClosed(date))) leaveClosed(site, month, own, context)
  const plan = await planSite(
    {
      site,
      reads: open,
      covered: datesFrom(first, last).filter((date) => !isClosed(date)),
      records,
      days: days.filter(isOwn),
      others: days.filter((day) => !isOwn(day)),
      staff: loaded.staff.get(siteId) ?? [],
      objectifs: (date) => loaded.objectif(siteId, date),
    },
    context,
  )
  const { writes } = plan
  if (!writes) return failed
  const isSame = writes.days.length === 0 && writes.records.length === 0
  return {
    site,
    outcome: { ...named, outcome: isSame ? 'unchanged' : 'stored' },
    plan,
    seen,
    ...latestFigures(records, context.activityDate),
  }
}

/**
 * Plans the concessions of a file of days, with all warnings; writes nothing (8 §1).
 * @param chosen only these concessions
 * @throws WorkbookRefused 422 for dated rows over more than 93 days
 */
export async function planDays(
  sites: readonly ReadSite[],
  context: DaysContext,
  chosen: ReadonlySet<string> | null = null,
): Promise<{ planned: PlannedSite[]; months: Month[] }> {
  const file = daysOfFile(sites, context.byModel, context.activityDate)
  const months = monthsOf(file)
  const asked = [...file.bySite].filter(([siteId]) => !chosen || chosen.has(siteId))
  const planned: PlannedSite[] = []
  for (const batch of chunks(asked, AT_ONCE)) {
    await yieldToRequests()
    const loaded = await load(
      batch.map(([siteId]) => siteId),
      months,
      context,
    )
    for (const [siteId, reads] of batch) {
      const site = context.siteById.get(siteId)
      if (site) planned.push(await planOne(site, reads, file, loaded, context))
    }
  }
  return { planned, months }
}
