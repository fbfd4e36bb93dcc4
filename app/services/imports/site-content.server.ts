import type { ImportProgress } from '~/db/collections/imports.server'
import { objectifsOfSites } from '~/db/collections/objectifs.server'
import type { RecordContent } from '~/db/collections/record-parts.server'
import { heldRecords, type RecordMark, recordsOn } from '~/db/collections/records.server'
import { type StaffEntry, staffOfSites } from '~/db/collections/workers.server'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { groupBy } from '~/domain/group-by'
import type { SiteNode } from '~/domain/hierarchy/network'
import type { SiteDoubt } from '~/domain/imports/doubts'
import { MEASURES } from '~/domain/measures'
import { readableTotals } from '~/domain/objectifs/validity'
import type { MonthActivity } from '~/domain/records/month-activity'
import {
  type OptionalPart,
  type PartMarks,
  RECORD_PARTS,
  type RecordPart,
} from '~/domain/records/parts'
import { originOf } from '~/domain/records/source-rows'
import { isValidPart } from '~/domain/records/validity'
import type { ObjectifFigures } from '~/domain/targets/totals'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '~/domain/workshop-services'
import { type Before, warnOfDecreases } from '~/imports/activity/decreased-figures'
import { matchWorkers } from '~/imports/activity/match-workers'
import type { ReadSite } from '~/imports/activity/site-figures'
import { warnOfMissingObjectives, warnOfWorkersAboveTotal } from '~/imports/activity/warnings'
import type { Findings } from '~/imports/reading/findings'
import { closedSites } from '~/services/writes/closed-month-guard.server'
import type { Author } from '~/services/writes/write.server'
import { doubtDay, recentMonths } from './find-doubts.server'
import { loadBefore } from './previous-figures.server'

/** Data that all concessions of one import share. */
export interface StoringContext {
  author: Author
  importId: string
  importDate: LocalDate
  activityDate: LocalDate
  importedAt: Date
  siteById: ReadonlyMap<string, SiteNode>
  /** sheets that the workbook lacks */
  absent: readonly OptionalPart[]
  errors: Findings
  warnings: Findings
  /** doubts about the import (4-decisions, 55); null when the import does not check for doubts */
  doubts: SiteDoubt[] | null
  holidays: ReadonlySet<LocalDate>
  progress(progress: ImportProgress): Promise<void>
}

/** Stored data of some concessions, by concession. */
interface Known {
  current: Map<string, RecordMark>
  before(siteId: string): Before
  /** activity of its month and, when that has few days, of the month before */
  months(siteId: string): readonly MonthActivity[]
  staff: Map<string, StaffEntry[]>
  objectifs: Map<string, ObjectifFigures>
  /** concessions whose month is closed (7-beyond §4) */
  closed: ReadonlySet<string>
}

const bySite = <T extends { siteId: string }>(documents: readonly T[]) =>
  new Map(documents.map((document) => [document.siteId, document]))

/** Loads the stored data of some concessions for a day, with parallel queries. */
export async function loadKnown(
  siteIds: string[],
  date: LocalDate,
  { absent, doubts }: Pick<StoringContext, 'absent' | 'doubts'>,
): Promise<Known> {
  const held = heldRecords(siteIds, date)
  const [current, before, months, everybody, objectifs, closed] = await Promise.all([
    held,
    loadBefore(siteIds, date, absent, held),
    doubts ? recentMonths(siteIds, date) : () => [],
    staffOfSites(siteIds),
    objectifsOfSites(siteIds, monthOf(date)),
    closedSites(siteIds, monthOf(date)),
  ])
  const staff = groupBy(everybody, ({ siteId }) => siteId)
  const marks = bySite(current)
  return { current: marks, before, months, staff, objectifs: bySite(objectifs), closed }
}

/** Services for which an objectif sets a target; null when the objectif cannot be read (4-decisions, 42). */
function withObjective(
  objectif: ObjectifFigures | undefined,
): ReadonlySet<ProductiveService> | null {
  if (!objectif) return new Set()
  const totals = readableTotals(objectif)
  if (!totals) return null
  const isSet = (service: ProductiveService) =>
    MEASURES.some((measure) => totals.services[service][measure] > 0)
  return new Set(PRODUCTIVE_SERVICES.filter(isSet))
}

/** Record of a concession made from the file, with all its warnings; null when it fails. */
export function contentOf(
  read: ReadSite,
  site: SiteNode,
  known: Known,
  context: StoringContext,
): RecordContent | null {
  const { activityDate: date, warnings } = context
  const workers = matchWorkers(site, read.workers, known.staff.get(site._id) ?? [], context)
  if (!workers) return null
  const has = (part: OptionalPart) => !context.absent.includes(part)
  const given = {
    workers: has('workers') ? workers : null,
    advisers: has('sales') ? read.advisers : null,
  }
  const before = known.before(site._id)
  warnOfDecreases(site.name, read, given, before, warnings)
  const doubts = doubtDay(site, read, before, known.months(site._id), context)
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
    origin: originOf(context, read.origin, context.absent),
    ...(doubts.length > 0 ? { doubts, doubtedOn: date } : {}),
  }
}

/** True when a stored record has the fingerprints of the file's parts and the concession's current plate and group. */
export const isSame = (content: RecordContent, parts: PartMarks, stored: RecordMark | undefined) =>
  stored !== undefined &&
  Object.entries(parts).every(([part, print]) => stored.parts[part as RecordPart] === print) &&
  stored.plateId === content.plateId &&
  stored.groupId === content.groupId

/**
 * Concessions whose stored record has an unreadable part that the file contains. The stored fingerprint predates the
 * damage, so only this check lets the same file repair the part (4-decisions, 49).
 */
export async function brokenOf(
  siteIds: readonly string[],
  { activityDate, absent }: StoringContext,
): Promise<ReadonlySet<string>> {
  const given = RECORD_PARTS.filter((part) => !absent.some((missing) => missing === part))
  const found = await recordsOn(siteIds, activityDate)
  const broken = found.filter((record) => !given.every((part) => isValidPart(record, part)))
  return new Set(broken.map(({ siteId }) => siteId))
}
