import { type ModelDayDocument, modelDayId } from '~/db/collections/model-days.server'
import type { StaffEntry } from '~/db/collections/workers.server'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { isWorkingDay } from '~/domain/calendar/working-days'
import type { SiteNode } from '~/domain/hierarchy/network'
import { type FedFigures, fedAlike } from '~/domain/records/feed-layers'
import { noFiguresByService } from '~/domain/records/figures'
import type { RecordPart } from '~/domain/records/parts'
import { sheetRows } from '~/domain/records/sheet-rows'
import type { ObjectifFigures } from '~/domain/targets/totals'
import { knownSince, matchWorkers } from '~/imports/activity/match-workers'
import type { ReadSite } from '~/imports/parts/site-figures'
import type { StoringContext } from '../storing-context.server'
import { FindingsOnce } from './day-findings'
import { type DayRead, isOfDays } from './file-days'
import type { SiteRecords } from './site-records.server'

/** A concession of a file of days, with its stored data. */
export interface SiteOfDays {
  site: SiteNode
  /** open days of the file with rows, ascending, at least one */
  reads: readonly DayRead[]
  /** open days that the file replaces, ascending; those of `reads` among them */
  covered: readonly LocalDate[]
  records: SiteRecords
  /** days that the model gave in these months */
  days: readonly ModelDayDocument[]
  /** days that other models gave in these months */
  others: readonly ModelDayDocument[]
  staff: readonly StaffEntry[]
  objectifs: (date: LocalDate) => ObjectifFigures | undefined
}

/** Context of an import of days. */
export type DaysContext = StoringContext & {
  byModel: NonNullable<StoringContext['byModel']>
  part: RecordPart
}

/** Context of a file whose figures are of single days; null for cumulative figures. */
export function contextOfDays(context: StoringContext): DaysContext | null {
  const { byModel } = context
  return isOfDays(byModel) ? { ...context, byModel, part: byModel.fed.part } : null
}

/** What the file gives of each record. */
export const fedOf = ({ byModel: { fed } }: DaysContext): FedFigures =>
  fedAlike(fed.services, fed.part === 'activity' ? fed.figures : 'all')

/** Rows of a day without any. */
export const noRows = (): ReadSite['origin'] => ({
  activity: {},
  workers: sheetRows([]),
  sales: sheetRows([]),
})

/** Day without figures, to be filled by a file's rows. */
function emptyDay(siteId: string, date: LocalDate, context: DaysContext): ModelDayDocument {
  const { byModel, part, importId, importedAt } = context
  const { model, sheet } = byModel
  return {
    _id: modelDayId(siteId, model._id, date),
    siteId,
    modelId: model._id,
    date,
    month: monthOf(date),
    part,
    model,
    fed: fedOf(context),
    hasRows: false,
    services: noFiguresByService(),
    workers: [],
    advisers: [],
    sheet,
    rows: noRows()[part],
    importId,
    importedAt,
  }
}

/** Figures of the file's days; null when a collaborator occurs twice. */
export function newDays(one: SiteOfDays, context: DaysContext): ModelDayDocument[] | null {
  const { site, reads, covered, days, staff } = one
  const { part, holidays } = context
  const known = new Set(days.map(({ date }) => date))
  const readOn = new Map(reads.map(({ date, read }) => [date, read]))
  const found = { errors: context.errors, warnings: new FindingsOnce(context.warnings) }
  const made: ModelDayDocument[] = []
  for (const date of covered) {
    const empty = emptyDay(site._id, date, context)
    const read = readOn.get(date)
    if (!read) {
      const isNamed = known.has(date) || one.records.stored.has(date)
      if (isNamed || isWorkingDay(date, holidays)) made.push(empty)
      continue
    }
    const workers = matchWorkers(site, read.workers, staff, found)
    if (!workers) return null
    made.push({
      ...empty,
      hasRows: true,
      services: part === 'activity' ? read.services : empty.services,
      workers: part === 'workers' ? workers : [],
      advisers: part === 'sales' ? read.advisers : [],
      rows: read.origin[part],
    })
  }
  return made
}

/** Days with the collaborators that are known since. */
export function linkedSince(
  days: readonly ModelDayDocument[],
  staff: readonly StaffEntry[],
): ModelDayDocument[] {
  return days.map((day) => {
    const unlinked = day.workers.filter(({ workerId }) => workerId === null)
    if (unlinked.length === 0) return day
    const ids = knownSince(unlinked, staff)
    const linked = new Map(unlinked.map((worker, i) => [worker, ids[i] ?? null]))
    const workers = day.workers.map((worker) => ({
      ...worker,
      workerId: linked.get(worker) ?? worker.workerId,
    }))
    return { ...day, workers }
  })
}
