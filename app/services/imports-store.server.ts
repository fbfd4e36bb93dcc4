import { objectifsOfSites } from '~/db/objectifs.server'
import {
  fingerprintOf,
  latestRecordsBefore,
  type RecordContent,
  type RecordDocument,
  type RecordMark,
  recordMarks,
  replaceRecords,
} from '~/db/records.server'
import { type StaffEntry, staffOfSites } from '~/db/workers.server'
import { type BusinessDay, monthOf } from '~/domain/calendar/business-day'
import type { SiteNode } from '~/domain/hierarchy/network'
import type { SiteOutcome } from '~/domain/imports/answer'
import type { ObjectifFigures } from '~/domain/objectifs/totals'
import type { ProductiveService } from '~/domain/records/services'
import { matchWorkers } from '~/imports/activity/match-workers'
import type { ReadSite } from '~/imports/activity/site-figures'
import {
  warnOfDrops,
  warnOfMissingObjectives,
  warnOfWorkersAboveTotal,
} from '~/imports/activity/warnings'
import type { Findings } from '~/imports/reading/findings'
import { invalidateActivity } from './rollups.server'

/** What all concessions of one import share. */
export interface StoringContext {
  importId: string
  importDate: BusinessDay
  activityDate: BusinessDay
  importedAt: Date
  siteById: ReadonlyMap<string, SiteNode>
  errors: Findings
  warnings: Findings
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

function isSame(content: RecordContent, stored: RecordMark | undefined): boolean {
  return (
    stored?.fingerprint === fingerprintOf(content) &&
    stored.plateId === content.plateId &&
    stored.groupId === content.groupId
  )
}

async function write(contents: RecordContent[], month: string): Promise<void> {
  if (contents.length === 0) return
  await invalidateActivity(contents, month)
  try {
    await replaceRecords(contents)
  } finally {
    await invalidateActivity(contents, month)
  }
}

/**
 * Stores some concessions' activity, each whole in one document write, replacing what the date had (spec 5 §1).
 * The same figures again write nothing. Six queries whatever the number of concessions.
 */
export async function storeSites(
  reads: readonly ReadSite[],
  context: StoringContext,
): Promise<SiteOutcome[]> {
  const known = await load(
    reads.map((read) => read.siteId),
    context.activityDate,
  )
  const changed: RecordContent[] = []
  const outcomes = reads.flatMap((read): SiteOutcome[] => {
    const site = context.siteById.get(read.siteId)
    if (!site) return []
    const content = contentOf(read, site, known, context)
    const outcome = (kind: SiteOutcome['outcome']): SiteOutcome[] => [
      { siteId: site._id, name: site.name, outcome: kind },
    ]
    if (!content) return outcome('failed')
    if (isSame(content, known.current.get(site._id))) return outcome('unchanged')
    changed.push(content)
    return outcome('stored')
  })
  await write(changed, monthOf(context.activityDate))
  return outcomes
}
