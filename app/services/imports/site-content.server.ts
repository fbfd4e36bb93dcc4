import { objectifsOfSites } from '~/db/collections/objectifs.server'
import { differingKinds } from '~/db/collections/record-fingerprints.server'
import type { RecordContent } from '~/db/collections/record-parts.server'
import {
  type HeldRecord,
  heldRecords,
  type RecordDocument,
  recordsOn,
} from '~/db/collections/records.server'
import { type StaffEntry, staffOfSites } from '~/db/collections/workers.server'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { groupBy } from '~/domain/group-by'
import type { SiteNode } from '~/domain/hierarchy/network'
import { MEASURES } from '~/domain/measures'
import { readableTotals } from '~/domain/objectifs/validity'
import { layersMark } from '~/domain/records/feed-layers'
import type { WorkerFigures } from '~/domain/records/figures'
import type { MonthActivity } from '~/domain/records/month-activity'
import { type PartFingerprints, RECORD_PARTS, type RecordPart } from '~/domain/records/parts'
import { originOf } from '~/domain/records/source-rows'
import { isValidPart } from '~/domain/records/validity'
import type { ObjectifFigures } from '~/domain/targets/totals'
import { staffOn } from '~/domain/workers/stays'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '~/domain/workshop-services'
import { type Before, warnOfDecreases } from '~/imports/activity/decreased-figures'
import { matchWorkers } from '~/imports/activity/match-workers'
import { warnOfOutsideHours } from '~/imports/activity/outside-hours'
import { warnOfMissingObjectives, warnOfWorkersAboveTotal } from '~/imports/activity/warnings'
import type { ReadSite } from '~/imports/parts/site-figures'
import { closedSites } from '~/services/writes/closed-month-guard.server'
import { type Base, loadBases } from './base-records.server'
import { doubtDay, recentMonths } from './find-doubts.server'
import { type MadeOfModel, madeOfModel } from './model-content.server'
import { loadBefore } from './previous-figures.server'
import type { StoringContext } from './storing-context.server'

/** Stored data of some concessions, by concession. */
export interface Known {
  current: Map<string, HeldRecord>
  /** of an import by a model: the records over which its figures are laid */
  base: ((siteId: string) => Base) | null
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
  { absent, doubts, byModel }: Pick<StoringContext, 'absent' | 'doubts' | 'byModel'>,
): Promise<Known> {
  const held = heldRecords(siteIds, date)
  const part = byModel?.fed.part
  const [current, base, before, months, everybody, objectifs, closed] = await Promise.all([
    held,
    part && part !== 'videocheck' ? loadBases(siteIds, date, part) : null,
    loadBefore(siteIds, date, absent, held),
    doubts ? recentMonths(siteIds, date) : () => [],
    staffOfSites(siteIds),
    objectifsOfSites(siteIds, monthOf(date)),
    closedSites(siteIds, monthOf(date)),
  ])
  const staff = groupBy(staffOn(everybody, date), ({ siteId }) => siteId)
  const marks = bySite(current)
  return { current: marks, base, before, months, staff, objectifs: bySite(objectifs), closed }
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

/** Figures of a concession as they are stored: the file's own, or laid over stored ones (8 §1); null when it fails. */
function figuresOf(
  read: ReadSite,
  site: SiteNode,
  { base }: Pick<Known, 'base'>,
  workers: WorkerFigures[],
  context: StoringContext,
): MadeOfModel | null {
  if (base) return madeOfModel(read, site.name, base(site._id), workers, context)
  const { services, advisers } = read
  const origin = originOf(context, read.origin, context.absent)
  return { services, workers, advisers, origin, carried: {} }
}

/** Record of a concession made from the file, with all its warnings; null when it fails. */
export function contentOf(
  read: ReadSite,
  site: SiteNode,
  known: Known,
  context: StoringContext,
): RecordContent | null {
  const linked = matchWorkers(site, read.workers, known.staff.get(site._id) ?? [], context)
  if (!linked) return null
  if (!context.absent.includes('workers')) {
    const before = known.before(site._id).workers?.figures ?? null
    const given = { date: context.activityDate, workers: linked, before }
    warnOfOutsideHours(site.name, given, known.staff.get(site._id) ?? [], context.warnings)
  }
  return contentOfLinked(read, linked, site, known, context)
}

/** Record of a concession of which the rows of collaborators are linked; null when it fails. */
export function contentOfLinked(
  read: ReadSite,
  linked: WorkerFigures[],
  site: SiteNode,
  known: Omit<Known, 'current' | 'staff'>,
  context: StoringContext,
): RecordContent | null {
  const { activityDate: date, warnings } = context
  const made = figuresOf(read, site, known, linked, context)
  if (!made) return null
  const { services, workers, advisers, origin, carried } = made
  const whole = { ...read, services }
  const has = (part: RecordPart) => !context.absent.includes(part)
  const given = {
    activity: has('activity'),
    workers: has('workers') ? workers : null,
    advisers: has('sales') ? advisers : null,
  }
  const before = known.before(site._id)
  warnOfDecreases(site.name, whole, given, before, warnings)
  const months = known.months(site._id)
  const doubts = given.activity ? doubtDay(site, whole, before, months, carried, context) : []
  warnOfWorkersAboveTotal(site.name, whole, workers, warnings)
  const objectives = withObjective(known.objectifs.get(site._id))
  // Of the file's own figures: stored services without objectif had their warning before.
  if (given.activity) warnOfMissingObjectives(site.name, read, objectives, monthOf(date), warnings)
  return {
    siteId: site._id,
    plateId: site.plateId,
    groupId: site.groupId,
    date,
    month: monthOf(date),
    importDate: context.importDate,
    importId: context.importId,
    importedAt: context.importedAt,
    services,
    workers,
    advisers,
    origin,
    ...(doubts.length > 0 ? { doubts, doubtedOn: date } : {}),
  }
}

/**
 * True when a stored record has the fingerprints of the file's parts, made of the same models' figures, and the
 * concession's current plate and group.
 */
export const isSame = (
  content: RecordContent,
  parts: PartFingerprints,
  stored: HeldRecord | undefined,
) =>
  stored !== undefined &&
  RECORD_PARTS.every(
    (part) =>
      parts[part] === undefined ||
      (stored.parts[part] === parts[part] &&
        layersMark(stored.origin?.[part]?.layers) === layersMark(content.origin?.[part]?.layers)),
  ) &&
  stored.plateId === content.plateId &&
  stored.groupId === content.groupId

/**
 * Concessions whose stored record has an unreadable part that the file contains, or differs from its fingerprints. The
 * stored fingerprint predates the damage, so only this check lets the same file repair it (4-decisions, 49).
 */
export async function brokenOf(
  siteIds: readonly string[],
  { activityDate, absent }: StoringContext,
): Promise<ReadonlySet<string>> {
  const given = RECORD_PARTS.filter((part) => !absent.some((missing) => missing === part))
  const found = await recordsOn(siteIds, activityDate)
  const differs = (record: RecordDocument) =>
    differingKinds(record).some((kind) => absent.length === 0 || given.some((one) => one === kind))
  const broken = found.filter(
    (record) => !given.every((part) => isValidPart(record, part)) || differs(record),
  )
  return new Set(broken.map(({ siteId }) => siteId))
}
