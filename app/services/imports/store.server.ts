import { type DoubtsWrite, writeDoubts } from '~/db/collections/doubtful-records.server'
import { fingerprintsOf, type RecordWrite } from '~/db/collections/record-parts.server'
import { replaceRecords } from '~/db/collections/record-writes.server'
import type { RecordDocument, RecordMark } from '~/db/collections/records.server'
import { newId } from '~/db/driver/ids.server'
import { type Month, monthOf } from '~/domain/calendar/local-date'
import { chunks } from '~/domain/chunks'
import type { SiteNode } from '~/domain/hierarchy/network'
import type { SiteOutcome } from '~/domain/imports/response'
import { inBatches } from '~/imports/activity/batches'
import type { ReadSite } from '~/imports/activity/site-figures'
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
import {
  type Refused,
  refuseClosed,
  storeOpenSites,
  withRefused,
} from './closed-month-filter.server'
import { brokenOf, contentOf, isSame, loadKnown, type StoringContext } from './site-content.server'

/** Maximum of records whose doubts one transaction writes. */
const DOUBTS_AT_ONCE = 100

/** Result of the file for one concession. */
interface Made {
  site: SiteNode
  /** null: it fails */
  record: RecordDocument | null
  stored: RecordMark | undefined
  same: boolean
}

/** Planned writes, and the outcome of each concession. */
interface Plan {
  outcomes: SiteOutcome[]
  writes: RecordWrite[]
  /** records with the same figures and new doubts, because days before them changed since */
  doubted: DoubtsWrite[]
}

function newDoubts(
  { doubts = [], doubtedOn }: RecordDocument,
  { _id, importId, siteId, plateId, groupId, ...stored }: RecordMark,
): DoubtsWrite[] {
  if (JSON.stringify(doubts) === JSON.stringify(stored.doubts ?? [])) return []
  return [{ _id, importId, siteId, plateId, groupId, doubts, doubtedOn }]
}

/** Checks some concessions of the file and adds the writes. Few queries for any number of concessions. */
async function check(
  reads: readonly ReadSite[],
  context: StoringContext,
  { writes, doubted }: Pick<Plan, 'writes' | 'doubted'>,
): Promise<SiteOutcome[]> {
  const known = await loadKnown(
    reads.map((read) => read.siteId),
    context.activityDate,
    context,
  )
  const made = reads.flatMap((read): Made[] => {
    const site = context.siteById.get(read.siteId)
    if (!site) return []
    const stored = known.current.get(site._id)
    // No warning about decreased figures for a closed month: its record is not stored.
    const warnings = known.closed.has(site._id) ? new Findings() : context.warnings
    const doubts = known.closed.has(site._id) ? null : context.doubts
    const content = contentOf(read, site, known, { ...context, warnings, doubts })
    if (!content) return [{ site, record: null, stored, same: false }]
    const parts = fingerprintsOf(content, context.absent)
    const record = { _id: stored?._id ?? newId(), ...content, parts }
    return [{ site, record, stored, same: isSame(content, parts, stored) }]
  })
  const same = made.flatMap(({ site, same }) => (same ? [site._id] : []))
  const broken = await brokenOf(same, context)
  return made.map(({ site, record, stored, same }): SiteOutcome => {
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
}

/**
 * Writes one batch in one transaction.
 * @returns the written records, with the fingerprints of the replaced ones
 */
async function writeBatch(
  batch: readonly RecordDocument[],
  month: Month,
  { author }: StoringContext,
  refused: Refused,
): Promise<RecordWrite[]> {
  let written: RecordWrite[] = []
  const attempt = (sites: readonly RecordDocument[]) =>
    // No audit entry: the imports' log shows the concessions that each import stored.
    write(
      author,
      [],
      async (tx) => {
        written = await replaceRecords(sites, tx)
        return true
      },
      { touched: { what: 'records', sites, months: [month] } },
    )
  await storeOpenSites(batch, month, attempt, refused)
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
  context: StoringContext,
  refused: Refused,
): Promise<void> {
  if (records.length === 0) return
  const month = monthOf(context.activityDate)
  const siteIds = records.map(({ siteId }) => siteId)
  const before = await sumsBefore(siteIds, month)
  const written: RecordWrite[] = []
  let done = 0
  for (const batch of inBatches(records, (record) => record)) {
    await yieldToRequests()
    await context.progress({ stage: 'storing', done, total: records.length })
    const touched = { what: 'records' as const, sites: batch, months: [month] }
    await withPreviousValues(touched, OF_THE_SYNTHESIS, async (noteInvalidated) => {
      const stored = await writeBatch(batch, month, context, refused)
      // Only for a whole batch: a rollup of a refused or moved concession is invalidated by other writes alone.
      if (isWhole(stored, batch)) noteInvalidated()
      written.push(...stored)
      done += batch.length
      // Not after the last batch: all rollups are rebuilt next.
      if (done < records.length && hasRecentRequests())
        await rebuildSynthesis(month, incrementalUpdateOf(before, stored, month))
    })
  }
  const people = new Map(
    records.map(({ siteId, workers, advisers }) => [
      siteId,
      (workers?.length ?? 0) + (advisers?.length ?? 0),
    ]),
  )
  await rebuildAfterImport(
    people,
    context.siteById,
    month,
    incrementalUpdateOf(before, written, month),
  )
}

/** Writes the doubts of records whose figures stay, batch by batch. */
async function writeAllDoubts(
  doubted: readonly DoubtsWrite[],
  { author, activityDate, doubts }: StoringContext,
  refused: Refused,
): Promise<void> {
  if (!doubts) return
  const month = monthOf(activityDate)
  for (const batch of chunks(doubted, DOUBTS_AT_ONCE)) {
    const attempt = (sites: readonly DoubtsWrite[]) =>
      write(
        author,
        [],
        async (tx) => {
          await writeDoubts(sites, tx)
          return true
        },
        { touched: { what: 'uncounted', sites, months: [month] } },
      )
    await storeOpenSites(batch, month, attempt, refused)
  }
}

/** Plans the writes and the outcome of each concession, with all warnings; writes nothing. */
export async function planSites(
  reads: readonly ReadSite[],
  context: StoringContext,
): Promise<Plan> {
  const plan: Plan = { outcomes: [], writes: [], doubted: [] }
  for (const batch of inBatches(reads, (read) => read)) {
    await yieldToRequests()
    plan.outcomes.push(...(await check(batch, context, plan)))
  }
  return plan
}

/**
 * Stores the concessions' activity, a batch of them in each transaction, replacing what the date had of the sheets that
 * the file has (spec 5 §1; 4-decisions, 41).
 * The same figures again write nothing; a concession whose month is closed fails, the others are stored.
 */
export async function storeSites(
  reads: readonly ReadSite[],
  context: StoringContext,
): Promise<SiteOutcome[]> {
  const { outcomes, writes, doubted } = await planSites(reads, context)
  const refused: Refused = { closed: new Set(), gone: new Set() }
  const records = writes.map(({ record }) => record)
  await writeAll(records, context, refused)
  await writeAllDoubts(doubted, context, refused)
  return withRefused(outcomes, refused, monthOf(context.activityDate), context.errors)
}
