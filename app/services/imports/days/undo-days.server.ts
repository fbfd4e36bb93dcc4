import { type ImportDocument, type ImportUndo, noteUndo } from '~/db/collections/imports.server'
import {
  type ModelDayDocument,
  modelDaySources,
  modelDaysOf,
} from '~/db/collections/model-days.server'
import { type RecordDocument, recordSources, recordsBetween } from '~/db/collections/records.server'
import {
  type Replaced,
  type ReplacedDaysDocument,
  replacedDaysOf,
  restoreDays,
} from '~/db/collections/replaced-days.server'
import { placesOf, type SiteLocation } from '~/db/collections/sites.server'
import type { Transaction } from '~/db/driver/transaction.server'
import { lastDayOf } from '~/domain/calendar/day-arithmetic'
import { dayIn, type Month, monthOf } from '~/domain/calendar/local-date'
import { closedSentence } from '~/domain/closing/closed-message'
import { datesToSum } from '~/domain/import-models/days'
import { NOTHING_LEFT, REPLACED_SINCE } from '~/domain/imports/undo'
import type { RecordPart } from '~/domain/records/parts'
import { isValidPart } from '~/domain/records/validity'
import { closedSiteMonths } from '~/services/writes/closed-month-guard.server'
import { type Author, write } from '~/services/writes/write.server'
import { layerOfModel, summedRecord } from './moved-record.server'
import { sourcesMark } from './plan-days.server'

/** A concession that goes back, and the imports of its records and days when this was decided. */
interface Undone {
  siteId: string
  written: ReplacedDaysDocument
  place: SiteLocation
  months: Month[]
  seen: string
}

/** Concessions that go back, and the refused ones with their reasons. */
export interface SortedDays {
  own: Undone[]
  refused: { siteId: string; message: string }[]
}

const monthsOf = ({ records, days }: ReplacedDaysDocument): Month[] =>
  [...new Set([...records, ...days].map(({ date }) => monthOf(date)))].sort()

/** Documents after the written ones are replaced by their before images. */
function restored<T extends { _id: string }>(
  now: readonly T[],
  written: readonly Replaced<T>[],
): T[] {
  const ids = new Set(written.map(({ id }) => id))
  return [
    ...now.filter(({ _id }) => !ids.has(_id)),
    ...written.flatMap(({ before }) => before ?? []),
  ]
}

/** True when a later import has added these days up: its records would no longer be the sums of their days. */
function isSummedSince(
  written: ReplacedDaysDocument,
  records: readonly RecordDocument[],
  days: readonly ModelDayDocument[],
): boolean {
  const { modelId } = written
  const part = [...days, ...written.days.flatMap(({ before }) => before ?? [])].find(
    (day) => day.modelId === modelId,
  )?.part as RecordPart | undefined
  if (!part) return false
  const ids = new Set(written.records.map(({ id }) => id))
  const later = datesToSum(
    records.filter(({ _id }) => !ids.has(_id)).map(({ date }) => date),
    written.days.map(({ date }) => date),
  )
  const daysThen = restored(days, written.days)
  return records
    .filter(({ _id, date }) => !ids.has(_id) && later.includes(date))
    .some((record) => {
      const layer = layerOfModel(record, part, modelId)
      if (!layer || !isValidPart(record, part)) return false
      const { record: then } = summedRecord(record, part, layer, daysThen)
      return then.parts?.[part] !== record.parts?.[part]
    })
}

/** Reason why a concession stays as the import left it, null when it can go back; and what that is based on. */
async function refusalOf(
  written: ReplacedDaysDocument,
): Promise<{ message: string | null; seen: string }> {
  const { importId, siteId, modelId } = written
  const months = monthsOf(written)
  const closed = await closedSiteMonths(months.map((month) => ({ siteId, month })))
  const [first = '', last = ''] = [months[0], months.at(-1)]
  const [records, days] = await Promise.all([
    recordsBetween([siteId], dayIn(first, 1), lastDayOf(last)),
    modelDaysOf([siteId], modelId, months),
  ])
  const importOf = new Map([...records, ...days].map((one) => [one._id, one.importId]))
  const seen = sourcesMark([...records, ...days])
  for (const { id } of [...written.records, ...written.days])
    if (importOf.get(id) !== importId)
      return { message: importOf.has(id) ? REPLACED_SINCE : NOTHING_LEFT, seen }
  if (closed[0]) return { message: closedSentence(closed[0].month), seen }
  return { message: isSummedSince(written, records, days) ? REPLACED_SINCE : null, seen }
}

/**
 * Separates the concessions that still have all days and records of an import of days from the other ones.
 * @param siteIds concessions that the import stored and that have not gone back
 */
async function sort(importId: string, siteIds: readonly string[]): Promise<SortedDays> {
  const all = await replacedDaysOf(importId)
  const bySite = new Map(all.map((one) => [one.siteId, one]))
  const places = await placesOf(siteIds)
  const sorted: SortedDays = { own: [], refused: [] }
  for (const siteId of siteIds) {
    const [written, place] = [bySite.get(siteId), places.get(siteId)]
    if (!written || !place) {
      sorted.refused.push({ siteId, message: NOTHING_LEFT })
      continue
    }
    const { message, seen } = await refusalOf(written)
    if (message) sorted.refused.push({ siteId, message })
    else sorted.own.push({ siteId, written, place, months: monthsOf(written), seen })
  }
  return sorted
}

/** False when another import wrote the concession since: it may have added the days up. */
async function isAsSeen(
  { siteId, written, months, seen }: Undone,
  tx: Transaction,
): Promise<boolean> {
  const [first = '', last = ''] = [months[0], months.at(-1)]
  const found = [
    ...(await recordSources([siteId], dayIn(first, 1), lastDayOf(last), tx)),
    ...(await modelDaySources([siteId], written.modelId, months, tx)),
  ]
  return sourcesMark(found) === seen
}

/** True for an import whose figures are of single days. */
export const isImportOfDays = async ({ _id, model }: ImportDocument): Promise<boolean> =>
  model !== undefined && (await replacedDaysOf(_id)).length > 0

/**
 * Sorts what goes back of an import of days, and how it is written: all days and records of each concession (8 §1).
 * @param siteIds concessions that the import stored and that have not gone back
 */
export async function undoingDays(
  author: Author,
  entry: ImportDocument,
  siteIds: readonly string[],
): Promise<SortedDays & { undo(noted: ImportUndo): Promise<boolean> }> {
  const { own, refused } = await sort(entry._id, siteIds)
  const pairs = own.flatMap(({ place, months }) => months.map((month) => ({ place, month })))
  const touched = {
    what: 'records' as const,
    sites: pairs.map(({ place }) => place),
    months: pairs.map(({ month }) => month),
  }
  const restoreAll = async (tx: Transaction): Promise<boolean> => {
    // Read inside the transaction, because anonymisation may remove names from before images.
    const images = new Map((await replacedDaysOf(entry._id, tx)).map((one) => [one.siteId, one]))
    for (const one of own) {
      const image = images.get(one.siteId)
      if (!image || !(await isAsSeen(one, tx)) || !(await restoreDays(image, one.place, tx)))
        return false
    }
    return true
  }
  return {
    own,
    refused,
    undo: (noted) =>
      // No audit entry: the imports' log shows the user who undid an import.
      write(author, [], async (tx) => (await noteUndo(entry, noted, tx)) && restoreAll(tx), {
        touched,
      }),
  }
}
