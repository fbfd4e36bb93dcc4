import type { LocalDate } from '~/domain/calendar/local-date'
import type { Reserve } from '~/domain/imports/doubts'
import type { Transaction } from '../driver/transaction.server'
import { doubtsPrint } from './record-fingerprints.server'
import { NO_DOUBTS } from './record-parts.server'
import { type RecordDocument, records } from './records.server'

/** The doubts of a record whose figures stay as they are. */
export interface DoubtsWrite
  extends Pick<RecordDocument, '_id' | 'importId' | 'siteId' | 'plateId' | 'groupId'> {
  doubts: Reserve[]
  doubtedOn: LocalDate | undefined
}

/** Replaces the doubts of records that no other import has written since. */
export async function writeDoubts(writes: readonly DoubtsWrite[], tx: Transaction): Promise<void> {
  const statements = writes.map(({ _id, siteId, importId, doubts, doubtedOn }) => ({
    updateOne: {
      filter: { _id, siteId, importId },
      update: doubtedOn
        ? {
            $set: {
              doubts,
              doubtedOn,
              'fingerprints.doubts': doubtsPrint({ doubts, doubtedOn }),
            },
          }
        : { $unset: NO_DOUBTS },
    },
  }))
  await (await records.open()).bulkWrite(statements, { ordered: false, session: tx })
}

/** A concession's figures under doubt on a day. */
export type DoubtedRecord = Pick<RecordDocument, 'siteId' | 'date'> & { doubts: Reserve[] }

/** The records that are under doubt on some days: one query, of these alone. @param siteId null: of all concessions */
export async function doubtedRecords(
  siteId: string | null,
  days: readonly LocalDate[],
): Promise<DoubtedRecord[]> {
  if (days.length === 0) return []
  const filter = { ...(siteId ? { siteId } : {}), doubtedOn: { $in: [...days] } }
  const projection = { siteId: 1, date: 1, doubts: 1 }
  const found = await (await records.open()).find(filter, { projection }).toArray()
  return found.map(({ siteId, date, doubts = [] }) => ({ siteId, date, doubts }))
}

/** The latest day within `date` (a match) of some concessions, with the import that brought it. */
export async function latestSources(
  siteIds: readonly string[],
  date: Record<string, LocalDate>,
): Promise<{ siteId: string; since: LocalDate; importId: string }[]> {
  const found = await (await records.open())
    .find(
      { siteId: { $in: [...siteIds] }, date },
      { projection: { _id: 0, siteId: 1, date: 1, importId: 1 } },
    )
    .toArray()
  const latest = new Map<string, (typeof found)[number]>()
  for (const one of found)
    if (one.date > (latest.get(one.siteId)?.date ?? '')) latest.set(one.siteId, one)
  return [...latest.values()].map(({ siteId, date: since, importId }) => ({
    siteId,
    since,
    importId,
  }))
}

/**
 * The latest day within `date` (a match) on which a model gave activity of some concessions, with the import that
 * brought it. Figures carried over from an earlier day do not count.
 */
export async function latestSourcesOfModel(
  siteIds: readonly string[],
  date: Record<string, LocalDate>,
  modelId: string,
): Promise<{ siteId: string; since: LocalDate; importId: string }[]> {
  const found = await (await records.open())
    .find(
      { siteId: { $in: [...siteIds] }, date },
      { projection: { _id: 0, siteId: 1, date: 1, 'origin.activity.layers': 1 } },
    )
    .toArray()
  const latest = new Map<string, { siteId: string; since: LocalDate; importId: string }>()
  for (const { siteId, date: since, origin } of found) {
    const layer = origin?.activity?.layers?.find(
      (one) => one.model?._id === modelId && one.date === since,
    )
    if (layer && since > (latest.get(siteId)?.since ?? ''))
      latest.set(siteId, { siteId, since, importId: layer.importId })
  }
  return [...latest.values()]
}

/** Looks up the imports that wrote the records of some figures: one query, none without figures. */
export async function importsOfFigures(
  figures: readonly { siteId: string; date: LocalDate }[],
): Promise<(figure: { siteId: string; date: LocalDate }) => string | null> {
  if (figures.length === 0) return () => null
  const filter = {
    siteId: { $in: [...new Set(figures.map(({ siteId }) => siteId))] },
    date: { $in: [...new Set(figures.map(({ date }) => date))] },
  }
  const found = await (await records.open())
    .find(filter, { projection: { _id: 0, siteId: 1, date: 1, importId: 1 } })
    .toArray()
  const imports = new Map(found.map((one) => [`${one.siteId}|${one.date}`, one.importId]))
  return ({ siteId, date }) => imports.get(`${siteId}|${date}`) ?? null
}

/** The services' figures of some concessions from a date to another; no query without concessions. */
export async function servicesBetween(
  siteIds: readonly string[],
  first: LocalDate,
  last: LocalDate,
): Promise<Pick<RecordDocument, 'siteId' | 'date' | 'services'>[]> {
  if (siteIds.length === 0) return []
  const filter = { siteId: { $in: [...siteIds] }, date: { $gte: first, $lte: last } }
  const projection = { _id: 0, siteId: 1, date: 1, services: 1 }
  return (await records.open()).find(filter, { projection, batchSize: 1_000 }).toArray()
}
