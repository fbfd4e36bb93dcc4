import { type ModelDayDocument, modelDayId, modelDaysOf } from '~/db/collections/model-days.server'
import { type RecordDocument, recordsBetween } from '~/db/collections/records.server'
import {
  type ReplacedDaysDocument,
  type RestoredDays,
  replacedDaysOfSite,
} from '~/db/collections/replaced-days.server'
import type { SiteLocation } from '~/db/collections/sites.server'
import type { Transaction } from '~/db/driver/transaction.server'
import { lastDayOf } from '~/domain/calendar/day-arithmetic'
import { addMonths, dayIn, type LocalDate, type Month, monthOf } from '~/domain/calendar/local-date'
import { closedSentence } from '~/domain/closing/closed-message'
import { ownLayers } from '~/domain/import-models/day-sums'
import { sumProblems } from '~/domain/import-models/sum-problems'
import { filesAfterUndo } from '~/domain/import-models/taken-back'
import { type Layer, NOTHING_LEFT, OTHERS_REST, REPLACED_SINCE } from '~/domain/imports/undo'
import type { FeedLayer } from '~/domain/records/feed-layers'
import { hasPart, marksOf, RECORD_PARTS, type RecordPart } from '~/domain/records/parts'
import { readSiteRollups } from '~/services/rollups/build.server'
import { closedSiteMonths } from '~/services/writes/closed-month-guard.server'
import { BeforeImages } from './before-images.server'
import { afterChange, followedRecord, hasReadable, recordsBefore } from './followed-record.server'
import { judgeAgain } from './judge-again.server'
import { lastWritten } from './last-written.server'
import { SiteRecords } from './site-records.server'

/** An import that is undone, and the concession of which its figures go back. */
export interface Undoing {
  importId: string
  /** activity date of the import */
  date: LocalDate
  place: SiteLocation
  name: string
  holidays: ReadonlySet<LocalDate>
  /** part that the import is known to have given and that has not gone back */
  given: RecordPart | null
}

/** What an undo does to a concession (8 §5). */
export interface SiteUndo {
  place: SiteLocation
  taken: Layer[]
  /** what stays, and why */
  kept: (Layer & { why: string })[]
  /** null: nothing is written */
  writes: RestoredDays | null
  months: Month[]
}

/** Days and files that go back of a concession. */
interface Sorted extends Pick<SiteUndo, 'taken' | 'kept'> {
  days: RestoredDays['days']
  isTaken(record: RecordDocument, part: RecordPart, layer: FeedLayer): boolean
}

type Closed = (date: LocalDate) => string | null

const partOf = (id: string, days: readonly ModelDayDocument[], before: ModelDayDocument | null) =>
  days.find(({ _id }) => _id === id)?.part ?? before?.part ?? 'activity'

/** Sorts the days that an import of single days wrote. */
function sortDays(
  importId: string,
  { days: given, records: images, modelId }: ReplacedDaysDocument,
  days: readonly ModelDayDocument[],
  closed: Closed,
): Sorted {
  const sorted: Pick<Sorted, 'taken' | 'kept' | 'days'> = { taken: [], kept: [], days: [] }
  for (const { id, date, before } of given) {
    const layer = { date, part: partOf(id, days, before) }
    const current = days.find(({ _id }) => _id === id)
    const isOwn = current?.importId === importId
    const why = isOwn ? closed(date) : current ? REPLACED_SINCE : NOTHING_LEFT
    if (why) sorted.kept.push({ ...layer, why })
    else {
      sorted.taken.push(layer)
      sorted.days.push({ id, before })
    }
  }
  const written = new Set(images.map((one) => one.date))
  const back = sorted.days.filter(({ before }, i) =>
    // A record that the import did not change keeps the layer of the day that returns.
    before ? written.has(sorted.taken[i]?.date ?? '') : true,
  )
  const ids = new Set(back.map(({ id }) => id))
  return {
    ...sorted,
    isTaken: ({ siteId, date }, _part, { model }) =>
      model?._id === modelId && ids.has(modelDayId(siteId, modelId, date)),
  }
}

/** Sorts the parts that an import of cumulative figures wrote of the record of its day. */
function sortParts(
  importId: string,
  date: LocalDate,
  record: RecordDocument | undefined,
  given: RecordPart | null,
  closed: Closed,
): Sorted {
  const isOwn = (layer: FeedLayer) => layer.importId === importId
  const parts = RECORD_PARTS.filter(
    (part) => record && hasPart(marksOf(record), part) && ownLayers(record, part).some(isOwn),
  )
  const why = closed(date)
  const layers = parts.map((part): Layer => ({ date, part }))
  const none: Sorted = { taken: [], kept: [], days: [], isTaken: () => false }
  if (parts.length === 0)
    return {
      ...none,
      kept: [{ date, part: 'activity', why: record ? REPLACED_SINCE : NOTHING_LEFT }],
    }
  if (why) return { ...none, kept: layers.map((layer) => ({ ...layer, why })) }
  const isReplaced = given !== null && !parts.includes(given)
  const kept = isReplaced ? [{ date, part: given, why: REPLACED_SINCE }] : []
  return {
    ...none,
    kept,
    taken: layers,
    isTaken: (one, _part, layer) => one.date === date && isOwn(layer),
  }
}

/** Sentence for a sum of days that is impossible without the days taken back; null when all are possible. */
function impossible(record: RecordDocument, part: RecordPart): string | null {
  const layers = record.origin?.[part]?.layers ?? []
  const none = { services: record.services, workers: [], advisers: [] }
  const sum = {
    ...none,
    [part === 'sales' ? 'advisers' : part]: record[part === 'sales' ? 'advisers' : 'workers'],
  }
  const found = layers.flatMap(({ model, fed }) =>
    model ? sumProblems(part === 'activity' ? none : sum, fed, record.date) : [],
  )
  return found[0] ?? null
}

/** Makes the records of a concession again, in the order of their dates. @returns why they cannot be made */
function makeAgain(
  records: SiteRecords,
  { isTaken, taken }: Sorted,
  days: readonly ModelDayDocument[],
  images: BeforeImages,
): { date: LocalDate; part: RecordPart; why: string } | null {
  const dates = [...records.stored.keys()].sort()
  const first = taken.map(({ date }) => date).sort()[0] ?? ''
  for (const date of dates.filter((one) => one >= first))
    for (const part of RECORD_PARTS) {
      const record = records.now.get(date)
      if (!record || !hasPart(marksOf(record), part)) continue
      const before = recordsBefore(records.now.values(), date, part)
      const lost = ownLayers(record, part).some((layer) => isTaken(record, part, layer))
      if (!lost) {
        records.now.set(date, afterChange(record, part, before, days))
        continue
      }
      const imports = images.importsOf(date, part, days)
      const own = filesAfterUndo(
        record,
        part,
        (layer) => isTaken(record, part, layer),
        images.importId,
        imports,
      )
      const made = own.length > 0 ? followedRecord(record, part, before, days, own) : null
      const others = RECORD_PARTS.some(
        (one) =>
          one !== part &&
          hasPart(marksOf(record), one) &&
          ownLayers(record, one).some((layer) => !isTaken(record, one, layer)),
      )
      if (made) records.now.set(date, made)
      else if (part !== 'activity') records.now.set(date, withoutPart(record, part))
      else if (others) return { date, part, why: OTHERS_REST }
      else records.now.delete(date)
    }
  for (const record of records.now.values())
    for (const part of RECORD_PARTS) {
      const why = record === records.stored.get(record.date) ? null : impossible(record, part)
      if (why) return { date: record.date, part, why }
    }
  return null
}

function withoutPart(record: RecordDocument, part: RecordPart): RecordDocument {
  const { [part]: _mark, ...parts } = marksOf(record)
  const { [part]: _origin, ...origin } = record.origin ?? {}
  const empty = part === 'workers' ? { workers: [] } : { advisers: [] }
  return { ...record, ...empty, parts, origin }
}

/**
 * Plans what goes back of a concession: each day and part that is still the import's, whatever others wrote of other
 * models or days (8 §5). Later sums of the month follow.
 * @param relaid identifier of the undo
 */
export async function planUndo(
  { importId, date, place, name, holidays, given }: Undoing,
  relaid: string,
  tx?: Transaction,
): Promise<SiteUndo> {
  const { siteId } = place
  const image = (await replacedDaysOfSite(siteId, [importId], tx)).get(importId)
  const dates = image ? [...image.days, ...image.records].map((one) => one.date) : [date]
  const months = [...new Set(dates.map(monthOf))].sort()
  const [first = '', last = ''] = [months[0], months.at(-1)]
  const stored = await recordsBetween([siteId], dayIn(first, 1), lastDayOf(last), tx)
  const days = await modelDaysOf([siteId], months, tx)
  const closedMonths = await closedSiteMonths(months.map((month) => ({ siteId, month })))
  const closed: Closed = (day) =>
    closedMonths.some(({ month }) => month === monthOf(day)) ? closedSentence(monthOf(day)) : null
  const sorted = image
    ? sortDays(importId, image, days, closed)
    : sortParts(
        importId,
        date,
        stored.find((one) => one.date === date),
        given,
        closed,
      )
  const { kept, taken } = sorted
  const nothing: SiteUndo = { place, taken: [], kept, writes: null, months: [] }
  if (taken.length === 0) return nothing
  const [earlier] = await readSiteRollups('activity', [siteId], addMonths(first, -1))
  const records = new SiteRecords(siteId, stored, earlier)
  const images = await BeforeImages.load(siteId, importId, tx)
  const back = new Map(sorted.days.map(({ id, before }) => [id, before]))
  const left = [
    ...days.filter(({ _id }) => !back.has(_id)),
    ...[...back.values()].flatMap((before) => before ?? []),
  ]
  const why = makeAgain(records, sorted, left, images)
  if (why) return { ...nothing, kept: [...kept, ...taken.map((one) => ({ ...one, why: why.why }))] }
  const changed = [...records.now.keys()].filter(
    (day) => records.now.get(day) !== records.stored.get(day),
  )
  const deleted = stored.filter((one) => !records.now.has(one.date))
  if (changed.length + deleted.length > 0)
    for (const day of [...records.now.keys()].filter((one) => one >= (taken[0]?.date ?? '')).sort())
      if (changed.includes(day) && hasReadable(records.now.get(day) as RecordDocument, 'activity'))
        judgeAgain({ _id: siteId, name }, records, day, holidays)
  const { plateId, groupId } = place
  const next = changed.flatMap((day) => records.now.get(day) ?? [])
  return {
    place,
    taken,
    kept,
    months: [...new Set([...taken.map((one) => monthOf(one.date))])],
    writes: {
      siteId,
      records: next.map((record) => ({
        ...lastWritten(record, importId, relaid, images.at(importId, record.date)),
        plateId,
        groupId,
      })),
      deleted: deleted.map(({ _id }) => _id),
      days: sorted.days,
    },
  }
}
