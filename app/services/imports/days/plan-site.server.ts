import type { DoubtsWrite } from '~/db/collections/doubtful-records.server'
import type { ModelDayDocument } from '~/db/collections/model-days.server'
import { fingerprintsOf } from '~/db/collections/record-parts.server'
import type { RecordDocument } from '~/db/collections/records.server'
import { newId } from '~/db/driver/ids.server'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import type { SiteNode } from '~/domain/hierarchy/network'
import { noLongerText, otherFiguresText } from '~/domain/import-models/day-messages'
import { sumOfDays } from '~/domain/import-models/day-sums'
import { datesToSum } from '~/domain/import-models/days'
import { sumProblems } from '~/domain/import-models/sum-problems'
import { activityFirst } from '~/domain/imports/model-messages'
import { quoted } from '~/domain/message-format'
import { type FedFigures, type FeedLayer, givesAll, layersMark } from '~/domain/records/feed-layers'
import { noFiguresByService } from '~/domain/records/figures'
import { marksOf } from '~/domain/records/parts'
import { isValidPart } from '~/domain/records/validity'
import { conflictsOfSites } from '../model-conflicts.server'
import { contentOfLinked, isSame } from '../site-content.server'
import { FindingsOfDay } from './day-findings'
import type { DayRead } from './file-days'
import { afterChange, hasReadable } from './followed-record.server'
import { judgeAgain } from './judge-again.server'
import {
  type DaysContext,
  fedOf,
  linkedSince,
  newDays,
  noRows,
  type SiteOfDays,
} from './new-days.server'
import type { SiteRecords } from './site-records.server'
import { warnOfMissing } from './warn-of-missing'

/** A record to write, over the stored one. */
export interface PlannedRecord {
  record: RecordDocument
  before: RecordDocument | null
}

/** Writes of a concession; all of them in one transaction. */
export interface SitePlan {
  /** null: the concession fails */
  writes: {
    days: { day: ModelDayDocument; before: ModelDayDocument | null }[]
    records: PlannedRecord[]
    doubted: DoubtsWrite[]
  } | null
  /** dates with rows whose records are written, and later ones that move with them; ascending */
  own: LocalDate[]
  moved: LocalDate[]
}

const NO_PLAN: SitePlan = { writes: null, own: [], moved: [] }

const figuresMark = ({ fed, hasRows, services, workers, advisers, part }: ModelDayDocument) =>
  JSON.stringify([fed, hasRows, services, workers, advisers, part])

/** Adds what is wrong with cumulative figures to the errors. @returns true when nothing is */
function isPossible(
  site: SiteNode,
  sum: Parameters<typeof sumProblems>[0],
  fed: FedFigures,
  date: LocalDate,
  { errors }: DaysContext,
): boolean {
  const problems = sumProblems(sum, fed, date)
  for (const what of problems) errors.add({ site: site.name }, `${quoted(site.name)}, ${what}`)
  return problems.length === 0
}

/** Days of the part: of the file's model, with those of the file, and of all models. */
interface SiteDays {
  own: readonly ModelDayDocument[]
  all: readonly ModelDayDocument[]
}

/** A day of the file of which the record is made. */
interface Target extends DayRead {
  hasRows: boolean
}

/**
 * Days of the file of which records are made: those with rows, and of a dated file those without that have a record.
 * Hours and sales have a record only where there is activity: elsewhere their rows count from the next record on.
 */
function targetsOf(one: SiteOfDays, context: DaysContext): Target[] {
  const { site, reads, covered, records } = one
  if (context.byModel.time === 'day') return reads.map((read) => ({ ...read, hasRows: true }))
  const readOn = new Map(reads.map(({ date, read }) => [date, read]))
  const none = { services: noFiguresByService(), rows: {}, workers: [], advisers: [] }
  return covered.flatMap((date): Target[] => {
    const read = readOn.get(date)
    const isRecorded = records.stored.has(date)
    if (read)
      return isRecorded || context.part === 'activity' ? [{ date, read, hasRows: true }] : []
    const empty = { siteId: site._id, ...none, origin: noRows() }
    return isRecorded ? [{ date, read: empty, hasRows: false }] : []
  })
}

/** Layer of a model in a part of a record; undefined when the model gives nothing of it. */
const layerOfModel = (
  { origin }: Pick<RecordDocument, 'origin'>,
  part: DaysContext['part'],
  modelId: string,
): FeedLayer | undefined => origin?.[part]?.layers?.find(({ model }) => model?._id === modelId)

/** Days of the month up to a date that lack some of the figures: their sum would not begin on the 1st. */
const daysWithout = (
  days: readonly ModelDayDocument[],
  date: LocalDate,
  fed: FedFigures,
): LocalDate[] =>
  days
    .filter((day) => monthOf(day.date) === monthOf(date) && day.date <= date)
    .filter((day) => !givesAll(day.fed, fed))
    .map((day) => day.date)

/**
 * Adds up again what the model's days give of a record that follows one of the file's days (8 §5: whichever import made
 * it). @returns false when a sum is impossible
 */
function follow(
  { site, records }: SiteOfDays,
  date: LocalDate,
  days: SiteDays,
  context: DaysContext,
): boolean {
  const { part, byModel, importId, importedAt } = context
  const record = records.now.get(date)
  if (!record) return true
  const layer = layerOfModel(record, part, byModel.model._id)
  if (layer && isValidPart(record, part) && daysWithout(days.own, date, layer.fed).length > 0) {
    context.errors.add({ site: site.name }, `${quoted(site.name)}, ${noLongerText(date)}`)
    return false
  }
  const before = records.before(date, part)
  const next = afterChange(record, part, before, days.all)
  if (next === record) return true
  const sum = sumOfDays(days.own, date, before)
  const fed = layerOfModel(next, part, byModel.model._id)?.fed ?? {}
  if (!isPossible(site, sum, fed, date, context)) return false
  records.now.set(date, { ...next, importId, importedAt })
  return true
}

/**
 * Makes the record of each day of the file, and moves the records that follow, in the order of their dates.
 * @returns dates of the moved ones; null when the concession fails
 */
async function makeAll(
  one: SiteOfDays,
  targets: readonly Target[],
  covered: readonly LocalDate[],
  days: SiteDays,
  context: DaysContext,
): Promise<LocalDate[] | null> {
  const ofDay = new Map(targets.map((target) => [target.date, target]))
  const following = datesToSum([...one.records.stored.keys()], covered)
  const dates = [...new Set([...following, ...ofDay.keys()])].sort()
  for (const date of dates) {
    const target = ofDay.get(date)
    if (!target && !follow(one, date, days, context)) return null
    if (target && !(await makeRecord(one, target, new Set(ofDay.keys()), days, context)))
      return null
  }
  return dates.filter((date) => !ofDay.has(date))
}

/** The record of a day: the part of the file over what is stored of the others. */
function overStoredDay(
  stored: RecordDocument | undefined,
  content: NonNullable<ReturnType<typeof contentOfLinked>>,
  { part, absent }: DaysContext,
): RecordDocument {
  const record: RecordDocument = {
    ...stored,
    ...content,
    _id: stored?._id ?? newId(),
    workers: part === 'workers' ? content.workers : (stored?.workers ?? []),
    advisers: part === 'sales' ? content.advisers : (stored?.advisers ?? []),
    services: part === 'activity' ? content.services : (stored?.services ?? content.services),
    origin: { ...stored?.origin, ...content.origin },
    parts: { ...(stored ? marksOf(stored) : {}), ...fingerprintsOf(content, absent) },
  }
  if (part === 'activity' && !content.doubtedOn) {
    delete record.doubts
    delete record.doubtedOn
  }
  return record
}

/** Makes the record of a day of the file; false when the concession fails. */
async function makeRecord(
  one: SiteOfDays,
  { date, read, hasRows }: Target,
  ownDays: ReadonlySet<LocalDate>,
  days: SiteDays,
  context: DaysContext,
): Promise<boolean> {
  const { site, records, objectifs } = one
  const { part } = context
  const warnings =
    date === context.activityDate ? context.warnings : new FindingsOfDay(context.warnings, date)
  const ofDay = { ...context, activityDate: date, warnings }
  const before = records.before(date, part)
  const held = records.now.get(date)
  const own = held && afterChange(held, part, before, days.all)
  const base = own ? { ...records.baseAt(date, part), own } : records.baseAt(date, part)
  if (own && hasReadable(own, part)) base.kept = own
  const conflicts = await conflictsOfSites(
    [site._id],
    { current: new Map(), base: () => base },
    ofDay,
  )
  const conflict = conflicts.get(site._id)
  // A day without rows claims nothing: another model's figures of it stay.
  if (conflict && !hasRows) {
    if (own) records.now.set(date, own)
    return true
  }
  if (conflict) context.errors.add({ site: site.name }, conflict)
  if (conflict) return false
  const without = daysWithout(days.own, date, fedOf(context))
  if (without.length > 0) {
    context.errors.add({ site: site.name }, `${quoted(site.name)}, ${otherFiguresText(without)}`)
    return false
  }
  const sum = sumOfDays(days.own, date, before)
  if (!isPossible(site, sum, fedOf(context), date, context)) return false
  const objectif = objectifs(date)
  const known = {
    base: () => base,
    before: () => records.beforeAt(date, ownDays),
    months: () => records.monthsAt(date),
    objectifs: new Map(objectif ? [[site._id, objectif]] : []),
    closed: new Set<string>(),
  }
  const whole = { ...read, services: sum.services, advisers: sum.advisers }
  const content = contentOfLinked(whole, sum.workers, site, known, ofDay)
  if (!content) return false
  const record = overStoredDay(records.stored.get(date), content, context)
  // A day that the file does not change stays that of its import.
  records.now.set(date, afterChange(record, part, before, days.all))
  return true
}

/** Judges the moved days again: what one day brought is compared with the days before it (4-decisions, 55). */
function doubtMoved({ site, records }: SiteOfDays, moved: LocalDate[], context: DaysContext): void {
  if (context.part !== 'activity' || !context.doubts) return
  for (const date of moved)
    if (records.now.get(date) !== records.stored.get(date))
      judgeAgain(site, records, date, context.holidays)
}

/** Sorts the records of some dates into changed figures and changed doubts alone. */
function changedOf(records: SiteRecords, dates: readonly LocalDate[], context: DaysContext) {
  const changed: PlannedRecord[] = []
  const doubted: DoubtsWrite[] = []
  for (const date of dates) {
    const record = records.now.get(date)
    const before = records.stored.get(date) ?? null
    if (!record) continue
    const held = before && { ...before, parts: marksOf(before) }
    const isUnchanged =
      held !== null &&
      isSame(record, record.parts ?? {}, held) &&
      layersMark(before?.origin?.[context.part]?.layers) ===
        layersMark(record.origin?.[context.part]?.layers) &&
      isValidPart(held, context.part)
    if (!isUnchanged) changed.push({ record, before })
    else if (JSON.stringify(record.doubts ?? []) !== JSON.stringify(held.doubts ?? [])) {
      const { _id, importId, siteId, plateId, groupId } = held
      const { doubts = [], doubtedOn } = record
      doubted.push({ _id, importId, siteId, plateId, groupId, doubts, doubtedOn })
    }
  }
  return { changed, doubted }
}

/**
 * Plans the days and records of a concession (8 §1, `day` and `dated`): the record of each day of the file becomes the
 * sum since the 1st, and each later record of the month that the model feeds is added up again.
 */
export async function planSite(one: SiteOfDays, context: DaysContext): Promise<SitePlan> {
  const { site, records, reads } = one
  const made = newDays(one, context)
  if (!made) return NO_PLAN
  const replaced = new Set(made.map(({ date }) => date))
  const kept = one.days.filter(({ date, part }) => !replaced.has(date) && part === context.part)
  const dayOn = new Map(one.days.map((day) => [day.date, day]))
  const isSameDay = (day: ModelDayDocument) => {
    const before = dayOn.get(day.date)
    return before !== undefined && figuresMark(day) === figuresMark(before)
  }
  const current = made.map((day) => (isSameDay(day) ? (dayOn.get(day.date) ?? day) : day))
  const days = linkedSince([...kept, ...current], one.staff)
  const covered = made.map(({ date }) => date)
  const targets = targetsOf(one, context)
  const last = reads.at(-1)?.date
  if (targets.length === 0 && last) {
    context.errors.add({ site: site.name }, `${quoted(site.name)}\u202f: ${activityFirst(last)}`)
    return NO_PLAN
  }
  const others = one.others.filter(({ part }) => part === context.part)
  const moved = await makeAll(
    one,
    targets,
    covered,
    { own: days, all: [...others, ...days] },
    context,
  )
  if (!moved) return NO_PLAN
  doubtMoved(one, moved, context)
  warnOfMissing(site, days, reads, records, context)
  const own = targets.map(({ date }) => date)
  const { changed, doubted } = changedOf(records, [...own, ...moved].sort(), context)
  const dayWrites = made
    .filter((day) => !isSameDay(day))
    .map((day) => ({ day, before: dayOn.get(day.date) ?? null }))
  const written = new Set(changed.map(({ record }) => record.date))
  return {
    writes: { days: dayWrites, records: changed, doubted },
    own: own.filter((date) => written.has(date)),
    moved: moved.filter((date) => written.has(date)),
  }
}
