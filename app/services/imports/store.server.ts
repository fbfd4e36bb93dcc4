import type { ImportProgress } from '~/db/imports.server'
import { objectifsOfSites } from '~/db/objectifs.server'
import {
  fingerprintOf,
  latestRecordsBefore,
  type RecordContent,
  type RecordDocument,
  type RecordMark,
  type RecordWrite,
  recordMarks,
  replaceRecords,
} from '~/db/records.server'
import { type StaffEntry, staffOfSites } from '~/db/workers.server'
import { type BusinessDay, monthOf } from '~/domain/calendar/business-day'
import type { SiteNode } from '~/domain/hierarchy/network'
import type { SiteOutcome } from '~/domain/imports/answer'
import type { ObjectifFigures } from '~/domain/objectifs/totals'
import type { ProductiveService } from '~/domain/records/services'
import { inBatches } from '~/imports/activity/batches'
import { matchWorkers } from '~/imports/activity/match-workers'
import type { ReadSite } from '~/imports/activity/site-figures'
import {
  warnOfDrops,
  warnOfMissingObjectives,
  warnOfWorkersAboveTotal,
} from '~/imports/activity/warnings'
import type { Findings } from '~/imports/reading/findings'
import { type Author, change } from '~/services/rollups/change.server'

/** What all concessions of one import share. */
export interface StoringContext {
  author: Author
  importId: string
  importDate: BusinessDay
  activityDate: BusinessDay
  importedAt: Date
  siteById: ReadonlyMap<string, SiteNode>
  errors: Findings
  warnings: Findings
  progress(progress: ImportProgress): Promise<void>
}

/** What the database knows of some concessions, by concession. */
interface Known {
  current: Map<string, RecordMark>
  earlier: Map<string, RecordDocument>
  staff: Map<string, StaffEntry[]>
  objectifs: Map<string, Pick<ObjectifFigures, 'services'>>
}

const bySite = <T extends { siteId: string }>(documents: readonly T[]) =>
  new Map(documents.map((document) => [document.siteId, document]))

async function load(siteIds: string[], date: BusinessDay): Promise<Known> {
  const [current, earlier, everybody, objectifs] = await Promise.all([
    recordMarks(siteIds, date),
    latestRecordsBefore(siteIds, date),
    staffOfSites(siteIds),
    objectifsOfSites(siteIds, monthOf(date)),
  ])
  const staff = new Map<string, StaffEntry[]>()
  for (const worker of everybody) {
    const known = staff.get(worker.siteId)
    if (known) known.push(worker)
    else staff.set(worker.siteId, [worker])
  }
  return { current: bySite(current), earlier: bySite(earlier), staff, objectifs: bySite(objectifs) }
}

function withObjective(
  objectif: Pick<ObjectifFigures, 'services'> | undefined,
): Set<ProductiveService> {
  const set = (objectif?.services ?? []).filter(
    (service) => service.netRevenue > 0 || service.totalHours > 0 || service.hecHours > 0,
  )
  return new Set(set.map((service) => service.key))
}

/** The record that the file makes of a concession, with all its warnings; null when it fails. */
function contentOf(
  read: ReadSite,
  site: SiteNode,
  known: Known,
  context: StoringContext,
): RecordContent | null {
  const { activityDate: date, warnings } = context
  const workers = matchWorkers(site, read.workers, known.staff.get(site._id) ?? [], context)
  if (!workers) return null
  const earlier = known.earlier.get(site._id)
  if (earlier) warnOfDrops(site.name, read, workers, earlier, warnings)
  warnOfWorkersAboveTotal(site.name, read, workers, warnings)
  const objectives = withObjective(known.objectifs.get(site._id))
  warnOfMissingObjectives(site.name, read, objectives, monthOf(date), warnings)
  return {
    siteId: site._id,
    plateId: site.plateId,
    groupId: site.groupId,
    date,
    month: monthOf(date),
    importDate: context.importDate,
    importId: context.importId,
    importedAt: context.importedAt,
    services: read.services,
    workers,
    advisers: read.advisers,
  }
}

/** The whole record, unless the stored one holds the same. */
function changeOf(content: RecordContent, stored: RecordMark | undefined): RecordWrite | null {
  const fingerprint = fingerprintOf(content)
  const isSame =
    stored?.fingerprint === fingerprint &&
    stored.plateId === content.plateId &&
    stored.groupId === content.groupId
  return isSame ? null : { id: stored?._id ?? null, record: { ...content, fingerprint } }
}

/** What the file makes of some concessions, and what of it is to be written. Five queries, however many they are. */
async function check(
  reads: readonly ReadSite[],
  context: StoringContext,
  writes: RecordWrite[],
): Promise<SiteOutcome[]> {
  const known = await load(
    reads.map((read) => read.siteId),
    context.activityDate,
  )
  return reads.flatMap((read): SiteOutcome[] => {
    const site = context.siteById.get(read.siteId)
    if (!site) return []
    const outcome = (kind: SiteOutcome['outcome']): SiteOutcome[] => [
      { siteId: site._id, name: site.name, outcome: kind },
    ]
    const content = contentOf(read, site, known, context)
    if (!content) return outcome('failed')
    const write = changeOf(content, known.current.get(site._id))
    if (!write) return outcome('unchanged')
    writes.push(write)
    return outcome('stored')
  })
}

async function write(writes: readonly RecordWrite[], context: StoringContext): Promise<void> {
  if (writes.length === 0) return
  const sites = writes.map(({ record }) => record)
  const touched = { what: 'records' as const, sites, months: [monthOf(context.activityDate)] }
  // why no deeds: an import tells of itself in its own log
  await change(context.author, { deeds: [], touched }, async (token) => {
    let done = 0
    for (const batch of inBatches(writes, ({ record }) => record)) {
      await context.progress({ stage: 'storing', done, total: writes.length })
      await replaceRecords(batch, token)
      done += batch.length
    }
    return true
  })
}

/**
 * Stores the concessions' activity, each whole in one document write, replacing what the date had (spec 5 §1).
 * The same figures again write nothing.
 */
export async function storeSites(
  reads: readonly ReadSite[],
  context: StoringContext,
): Promise<SiteOutcome[]> {
  const outcomes: SiteOutcome[] = []
  const writes: RecordWrite[] = []
  for (const batch of inBatches(reads, (read) => read))
    outcomes.push(...(await check(batch, context, writes)))
  await write(writes, context)
  return outcomes
}
