import { objectifsOfSites } from '~/db/collections/objectifs.server'
import { readPlanning } from '~/db/collections/planning.server'
import { sitesWithQuality } from '~/db/collections/quality.server'
import { recordsOfSites } from '~/db/collections/records.server'
import {
  type PackedActivity,
  type PackedPlanned,
  packActivity,
  packPlanned,
  unpackActivity,
  unpackPlanned,
} from '~/db/collections/rollup-codec.server'
import { sitesWithVideocheck, videocheckOfSites } from '~/db/collections/videocheck.server'
import { findWorkers } from '~/db/collections/workers.server'
import { daysIn } from '~/domain/calendar/day-arithmetic'
import type { Month } from '~/domain/calendar/local-date'
import { MEASURES } from '~/domain/measures'
import { readableTotals } from '~/domain/objectifs/validity'
import { addSums, attendanceOf, type GridSums } from '~/domain/planning/grid/totals'
import { type MonthStaff, staffOf, sumStaff } from '~/domain/planning/potential/month-staff'
import { type Planned, plannedPeople } from '~/domain/productivity/mechanic-months'
import {
  type MonthActivity,
  siteActivity,
  sumActivities,
  unreadableActivity,
} from '~/domain/records/month-activity'
import { isValidFigures } from '~/domain/records/validity'
import type { ReportData } from '~/domain/report/readiness'
import { noObjectifs, type ObjectifTotals, sumObjectifs } from '~/domain/targets/totals'
import { isValidVideocheck } from '~/domain/videocheck/figures'
import {
  siteVideocheck,
  sumVideocheck,
  unreadableVideocheck,
  type VideocheckMonth,
} from '~/domain/videocheck/month'
import { flaggedIn } from '~/domain/workers/apprentice'
import { coalescePerTick } from '~/infra/process/coalesced-reads.server'

/** Rollups of a month that every page of figures reads. */
export interface Rollup {
  activity: MonthActivity
  objectifs: ObjectifTotals
}

/** Every stored rollup kind: the month's rollups, and the planning's for the screens that show it. */
export interface RollupParts extends Rollup {
  staff: MonthStaff
  attendance: GridSums
  planned: Planned
  videocheck: VideocheckMonth
  report: ReportData
}

/** Thrown when a stored document lacks a figure: a sum without this figure would be wrong. */
export class IncompleteRecordError extends Error {}

type Places = ReadonlyMap<string, number>

interface Ranked<T> {
  one: T
  rank: number
}

const byRank = (a: Ranked<unknown>, b: Ranked<unknown>) => a.rank - b.rank

// Each index is looked up once, because every batch of an import sorts up to 5,000 concessions.
function inOrder<T>(list: readonly T[], places: Places, idOf: (one: T) => string): T[] {
  const ranked: Ranked<T>[] = []
  for (const one of list) ranked.push({ one, rank: places.get(idOf(one)) ?? 0 })
  ranked.sort(byRank)
  const ordered: T[] = []
  for (const { one } of ranked) ordered.push(one)
  return ordered
}
const own = (siteId: string) => siteId
const ofSite = ({ siteId }: { siteId: string }) => siteId

/** Definition of a rollup kind: load from the collections, sum, store. */
export interface Part<T> {
  /** each concession's own part, in the order of the identifiers; one query */
  load(siteIds: readonly string[], month: Month): Promise<T[]>
  sum(month: Month, parts: readonly T[]): T
  /** the sum with the concessions that it names in the network's order */
  arrange?(sum: T, places: Places): T
  /** serialises the value, where the stored form differs from it (rollup-codec.server.ts) */
  pack?(value: T): object
  unpack?(month: Month, stored: unknown): T
}

/** A part that is stored packed. */
type PackedPart<T> = Part<T> & Required<Pick<Part<T>, 'pack' | 'unpack'>>

function bySite<D extends { siteId: string }>(documents: readonly D[]): Map<string, D[]> {
  const groups = new Map<string, D[]>()
  for (const document of documents) {
    const group = groups.get(document.siteId)
    if (group) group.push(document)
    else groups.set(document.siteId, [document])
  }
  return groups
}

const activity: PackedPart<MonthActivity> = {
  load: async (siteIds, month) => {
    const records = await recordsOfSites(siteIds, month)
    const found = bySite(records)
    // An unreadable record excludes only its own concession from the sums (4-decisions, 42).
    return siteIds.map((siteId) => {
      const own = found.get(siteId) ?? []
      return own.every(({ services }) => isValidFigures(services))
        ? siteActivity(siteId, month, own)
        : unreadableActivity(siteId, month)
    })
  },
  sum: sumActivities,
  arrange: (sum, places) => ({
    ...sum,
    sites: inOrder(sum.sites, places, ofSite),
    unreadable: inOrder(sum.unreadable, places, own),
  }),
  pack: packActivity,
  unpack: (month, stored) => unpackActivity(month, stored as PackedActivity),
}

const objectifs: Part<ObjectifTotals> = {
  load: async (siteIds, month) => {
    const found = bySite(await objectifsOfSites(siteIds, month))
    return siteIds.map((siteId) => {
      const objectif = found.get(siteId)?.[0]
      if (!objectif) return { ...noObjectifs(), missing: [siteId] }
      const totals = readableTotals(objectif)
      if (!totals) return { ...noObjectifs(), unreadable: [siteId] }
      const isEmpty = MEASURES.every((measure) => totals.global[measure] === 0)
      return isEmpty ? { ...totals, missing: [siteId] } : totals
    })
  },
  sum: (_month, parts) => sumObjectifs(parts),
  arrange: (sum, places) => ({
    ...sum,
    missing: inOrder(sum.missing, places, own),
    unreadable: inOrder(sum.unreadable, places, own),
  }),
}

interface LoadRequest {
  siteIds: readonly string[]
  month: Month
}

/** Coalesced per tick, for all rollups built from it together. */
const planningOf = coalescePerTick(
  ({ siteIds, month }: LoadRequest) => `${month}|${siteIds.join()}`,
  ({ siteIds, month }) => readPlanning(siteIds, month),
)

const staff: Part<MonthStaff> = {
  load: async (siteIds, month) => {
    const { documents, unreadable } = await planningOf({ siteIds, month })
    const found = bySite(documents)
    return siteIds.map((siteId) =>
      unreadable.includes(siteId)
        ? { month, days: [], unreadable: [siteId] }
        : staffOf(month, found.get(siteId) ?? []),
    )
  },
  sum: sumStaff,
  arrange: ({ unreadable, ...sum }, places) =>
    unreadable ? { ...sum, unreadable: inOrder(unreadable, places, own) } : sum,
}

const attendance: Part<GridSums> = {
  load: async (siteIds, month) => {
    const found = bySite((await planningOf({ siteIds, month })).documents)
    return siteIds.map((siteId) => attendanceOf(month, found.get(siteId) ?? []))
  },
  sum: (month, parts) => addSums(parts, daysIn(month)),
}

/** People planned in some concessions in a month (yyyy-MM), from the collections: two queries. */
export async function readPlanned(siteIds: readonly string[], month: Month): Promise<Planned> {
  const { documents, unreadable } = await planningOf({ siteIds, month })
  const workers = await findWorkers([...new Set(documents.map(({ workerId }) => workerId))])
  return {
    people: plannedPeople(
      month,
      documents,
      workers.map((worker) => flaggedIn(worker, month)),
    ),
    unreadable,
  }
}

const sumPlanned = (parts: readonly Planned[]): Planned => ({
  people: parts.flatMap(({ people }) => people),
  unreadable: parts.flatMap(({ unreadable }) => unreadable),
})

/** Stored for concessions alone, for the mechanics' figures after an import. */
const planned: Part<Planned> = {
  load: async (siteIds, month) => {
    const { people, unreadable } = await readPlanned(siteIds, month)
    const found = bySite(people)
    return siteIds.map((id) => ({
      people: found.get(id) ?? [],
      unreadable: unreadable.includes(id) ? [id] : [],
    }))
  },
  sum: (_month, parts) => sumPlanned(parts),
  pack: packPlanned,
  unpack: (_month, stored) => unpackPlanned(stored as PackedPlanned),
}

/** Figures with the targets of the same concessions: built again when either changes. */
const videocheck: Part<VideocheckMonth> = {
  load: async (siteIds, month) => {
    const [imported, set] = await Promise.all([
      videocheckOfSites(siteIds, month).then(bySite),
      objectifsOfSites(siteIds, month).then(bySite),
    ])
    return siteIds.map((siteId) => {
      const own = imported.get(siteId)?.[0]
      if (own && !isValidVideocheck(own)) return unreadableVideocheck(siteId)
      return siteVideocheck(siteId, own, set.get(siteId)?.[0]?.videocheck)
    })
  },
  sum: (_month, parts) => sumVideocheck(parts),
  arrange: (sum, places) => ({
    ...sum,
    sites: inOrder(sum.sites, places, ofSite),
    unreadable: inOrder(sum.unreadable, places, own),
  }),
}

/** Presence of quality and VideoCheck data, which the morning report needs besides figures and targets (3 §2.1). */
const report: Part<ReportData> = {
  load: async (siteIds, month) => {
    const [quality, videocheck] = await Promise.all([
      sitesWithQuality(siteIds, month),
      sitesWithVideocheck(siteIds, month),
    ])
    return siteIds.map((id) => ({ quality: quality.has(id), videocheck: videocheck.has(id) }))
  },
  sum: (_month, parts) => ({
    quality: parts.some(({ quality }) => quality),
    videocheck: parts.some(({ videocheck }) => videocheck),
  }),
}

/** One part for each name. */
export type PartsByName = { [P in keyof RollupParts]: Part<RollupParts[P]> }

/** Every part by name. */
export const PARTS: PartsByName & { activity: PackedPart<MonthActivity> } = {
  activity,
  objectifs,
  staff,
  attendance,
  planned,
  videocheck,
  report,
}
