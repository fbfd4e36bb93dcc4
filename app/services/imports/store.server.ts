import type { DoubtsWrite } from '~/db/collections/doubtful-records.server'
import { fingerprintsOf, type RecordWrite } from '~/db/collections/record-parts.server'
import { sourceOf } from '~/db/collections/record-sources.server'
import { replaceRecords, replaceRecordsOfDays } from '~/db/collections/record-writes.server'
import type { HeldRecord, RecordDocument, RecordMark } from '~/db/collections/records.server'
import { newId } from '~/db/driver/ids.server'
import type { Transaction } from '~/db/driver/transaction.server'
import { type Month, monthOf } from '~/domain/calendar/local-date'
import type { SiteNode } from '~/domain/hierarchy/network'
import type { SiteOutcome } from '~/domain/imports/response'
import type { FiguresByService } from '~/domain/records/figures'
import { inBatches } from '~/imports/activity/batches'
import type { ReadSite } from '~/imports/parts/site-figures'
import { Findings } from '~/imports/reading/findings'
import { hasRecentRequests, yieldToRequests } from '~/infra/process/yield-to-requests.server'
import { incrementalUpdateOf, sumsBefore } from '~/services/rollups/incremental-update.server'
import { withPreviousValues } from '~/services/rollups/pending-rebuilds.server'
import {
  OF_THE_SYNTHESIS,
  rebuildAfterImport,
  rebuildSynthesis,
} from '~/services/rollups/rebuild-after-import.server'
import { write } from '~/services/writes/write.server'
import { type Refused, refuseClosed, storeOpenSites } from './closed-month-filter.server'
import { type LaterRecords, laterRecords, withSameLater } from './later-records.server'
import { conflictsOfSites } from './model-conflicts.server'
import { brokenOf, contentOf, isSame, loadKnown } from './site-content.server'
import type { StoringContext } from './storing-context.server'
import { storeInPasses, writeDoubtsAlone } from './storing-loop.server'

/** Result of the file for one concession. */
interface Made {
  site: SiteNode
  /** null: it fails */
  record: RecordDocument | null
  stored: HeldRecord | undefined
  same: boolean
}

/** Planned writes, and the outcome of each concession. */
interface Plan {
  outcomes: SiteOutcome[]
  writes: RecordWrite[]
  /** records with the same figures and new doubts, because days before them changed since */
  doubted: DoubtsWrite[]
  /** figures of the services as they are stored, by concession without error */
  services: Map<string, FiguresByService>
  /** import of the record that each concession had */
  seen: Map<string, string | null>
  /** later records of the month that hold what the file changes, by concession */
  later: Map<string, LaterRecords>
}

function newDoubts(
  { doubts = [], doubtedOn }: RecordDocument,
  { _id, importId, siteId, plateId, groupId, ...stored }: RecordMark,
): DoubtsWrite[] {
  if (JSON.stringify(doubts) === JSON.stringify(stored.doubts ?? [])) return []
  return [{ _id, importId, siteId, plateId, groupId, doubts, doubtedOn }]
}

/** Plans some concessions of the file. Few queries for any number of concessions. */
async function check(reads: readonly ReadSite[], context: StoringContext): Promise<Plan> {
  const services: Plan['services'] = new Map()
  const seen: Plan['seen'] = new Map()
  const [writes, doubted]: [RecordWrite[], DoubtsWrite[]] = [[], []]
  const siteIds = reads.map((read) => read.siteId)
  const known = await loadKnown(siteIds, context.activityDate, context)
  const conflicts = await conflictsOfSites(siteIds, known, context)
  const made = reads.flatMap((read): Made[] => {
    const site = context.siteById.get(read.siteId)
    if (!site) return []
    const stored = known.current.get(site._id)
    seen.set(site._id, stored ? sourceOf(stored) : null)
    // No warning about decreased figures for a closed month: its record is not stored.
    const warnings = known.closed.has(site._id) ? new Findings() : context.warnings
    const doubts = known.closed.has(site._id) ? null : context.doubts
    const conflict = conflicts.get(site._id)
    if (conflict) context.errors.add({ site: site.name }, conflict)
    const content = conflict ? null : contentOf(read, site, known, { ...context, warnings, doubts })
    if (content) services.set(site._id, content.services)
    if (!content) return [{ site, record: null, stored, same: false }]
    const parts = fingerprintsOf(content, context.absent)
    const record = { _id: stored?._id ?? newId(), ...content, parts }
    return [{ site, record, stored, same: isSame(content, parts, stored) }]
  })
  const same = made.flatMap(({ site, same }) => (same ? [site._id] : []))
  const broken = await brokenOf(same, context)
  const outcomes = made.map(({ site, record, stored, same }): SiteOutcome => {
    const named = { siteId: site._id, name: site.name }
    if (!record) return { ...named, outcome: 'failed' }
    if (same && !broken.has(site._id)) {
      if (stored && !known.closed.has(site._id)) doubted.push(...newDoubts(record, stored))
      return { ...named, outcome: 'unchanged' }
    }
    if (known.closed.has(site._id)) {
      refuseClosed(site.name, monthOf(context.activityDate), context.errors)
      return { ...named, outcome: 'failed' }
    }
    writes.push(stored ? { record, held: stored.parts } : { record })
    return { ...named, outcome: 'stored' }
  })
  const hasLater = (siteId: string) => known.before(siteId).after !== null
  const later = await laterRecords(writes, hasLater, context)
  return { outcomes, writes, doubted, services, seen, later }
}

/** Concessions excluded from a write, and those whose stored figures another import changed since the check. */
interface Left extends Refused {
  overtaken: Set<string>
}

/** Context of the writes, with what they were planned on. */
type Planned = StoringContext & Pick<Plan, 'seen' | 'later'>

/**
 * Writes one batch in one transaction, with the later records of the month that it moves.
 * @returns the written records, with the fingerprints of the replaced ones
 */
async function writeBatch(
  batch: readonly RecordDocument[],
  month: Month,
  { author, seen, later, byModel, activityDate }: Planned,
  left: Left,
): Promise<RecordWrite[]> {
  let written: RecordWrite[] = []
  const sameLater = async (sites: readonly RecordDocument[], tx: Transaction) => {
    const ids = sites.map(({ siteId }) => siteId)
    if (!byModel && !ids.some((siteId) => later.has(siteId))) return sites
    const same = await withSameLater(ids, later, activityDate, tx)
    return sites.filter(({ siteId }) => same.has(siteId))
  }
  const attempt = (sites: readonly RecordDocument[]) =>
    // No audit entry: the imports' log shows the concessions that each import stored.
    write(
      author,
      [],
      async (tx) => {
        const open = await sameLater(sites, tx)
        written = await replaceRecords(open, tx, (siteId) => seen.get(siteId) ?? null)
        const moved = written.flatMap(({ record: { siteId, plateId, groupId } }) =>
          (later.get(siteId)?.moved ?? []).map((one) => ({ ...one, plateId, groupId })),
        )
        await replaceRecordsOfDays(
          moved.map((record) => ({ record, isNew: false })),
          tx,
        )
        return true
      },
      { touched: { what: 'records', sites, months: [month] } },
    )
  await storeOpenSites(batch, month, attempt, left)
  const done = new Set(written.map(({ record }) => record.siteId))
  for (const { siteId } of batch)
    if (!done.has(siteId) && !left.closed.has(siteId) && !left.gone.has(siteId))
      left.overtaken.add(siteId)
  return written
}

/** True when every concession of a batch was written where the file was checked: none closed, moved or deleted. */
const isWhole = (written: readonly RecordWrite[], batch: readonly RecordDocument[]) =>
  written.length === batch.length && written.every(({ record }, i) => record === batch[i])

/**
 * Writes the records batch by batch, then rebuilds the rollups above them. While a large file is stored, pages find
 * the rollups of all concessions outside the current batch.
 */
async function writeAll(
  records: readonly RecordDocument[],
  context: Planned,
  left: Left,
): Promise<void> {
  if (records.length === 0) return
  const month = monthOf(context.activityDate)
  const siteIds = records.map(({ siteId }) => siteId)
  const before = await sumsBefore(siteIds, month)
  // Where later records move with the file's, several records of a concession change: its rollup is loaded again.
  const isMoving = [...context.later.values()].some(({ moved }) => moved.length > 0)
  const updateOf = (stored: readonly RecordWrite[]) =>
    isMoving ? () => null : incrementalUpdateOf(before, stored, month)
  const written: RecordWrite[] = []
  let done = 0
  for (const batch of inBatches(records, (record) => record)) {
    await yieldToRequests()
    await context.progress({ stage: 'storing', done, total: records.length })
    const touched = { what: 'records' as const, sites: batch, months: [month] }
    await withPreviousValues(touched, OF_THE_SYNTHESIS, async (noteInvalidated) => {
      const stored = await writeBatch(batch, month, context, left)
      // Only for a whole batch: a rollup of a refused or moved concession is invalidated by other writes alone.
      if (isWhole(stored, batch)) noteInvalidated()
      written.push(...stored)
      done += batch.length
      // Not after the last batch: all rollups are rebuilt next.
      if (done < records.length && hasRecentRequests())
        await rebuildSynthesis(month, updateOf(stored))
    })
  }
  const people = new Map(
    records.map(({ siteId, workers, advisers }) => [
      siteId,
      (workers?.length ?? 0) + (advisers?.length ?? 0),
    ]),
  )
  await rebuildAfterImport(people, context.siteById, month, updateOf(written))
}

/** Plans the writes and the outcome of each concession, with all warnings; writes nothing. */
export async function planSites(
  reads: readonly ReadSite[],
  context: StoringContext,
): Promise<Plan> {
  const plans: Plan[] = []
  for (const batch of inBatches(reads, (read) => read)) {
    await yieldToRequests()
    plans.push(await check(batch, context))
  }
  const joined = <T>(maps: readonly ReadonlyMap<string, T>[]) =>
    new Map(maps.flatMap((map) => [...map]))
  return {
    outcomes: plans.flatMap((plan) => plan.outcomes),
    writes: plans.flatMap((plan) => plan.writes),
    doubted: plans.flatMap((plan) => plan.doubted),
    services: joined(plans.map((plan) => plan.services)),
    seen: joined(plans.map((plan) => plan.seen)),
    later: joined(plans.map((plan) => plan.later)),
  }
}

/**
 * Stores the concessions' figures, a batch of them in each transaction, replacing what the date had of the parts that
 * the file gives (spec 5 §1; 4-decisions, 41; 8 §1).
 * The same figures again write nothing; a concession whose month is closed fails, the others are stored. A concession
 * whose figures another import changed since the check is checked again.
 * @throws BusyError 409 when that happens each time
 */
export function storeSites(
  reads: readonly ReadSite[],
  context: StoringContext,
): Promise<SiteOutcome[]> {
  return storeInPasses(context, async (own, chosen, refused) => {
    const open = chosen ? reads.filter(({ siteId }) => chosen.has(siteId)) : reads
    const { outcomes, writes, doubted, seen, later } = await planSites(open, own)
    const left = { ...refused, overtaken: new Set<string>() }
    const records = writes.map(({ record }) => record)
    await writeAll(records, { ...own, seen, later }, left)
    const months = [monthOf(own.activityDate)]
    if (own.doubts) await writeDoubtsAlone(doubted, own, refused, months)
    return { outcomes, overtaken: left.overtaken }
  })
}
