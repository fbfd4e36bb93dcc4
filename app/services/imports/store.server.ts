import { type DoubtsWrite, writeDoubts } from '~/db/record-doubts.server'
import { fingerprintsOf, type RecordWrite } from '~/db/record-parts.server'
import { keepBefore, replaceRecords, withdrawRecords } from '~/db/record-writes.server'
import type { RecordMark } from '~/db/records.server'
import { goneAmong } from '~/db/sites.server'
import { monthOf } from '~/domain/calendar/business-day'
import { closedSentence } from '~/domain/closing/sentence'
import type { SiteNode } from '~/domain/hierarchy/network'
import type { SiteOutcome } from '~/domain/imports/answer'
import { quoted } from '~/domain/sentence-parts'
import { inBatches } from '~/imports/activity/batches'
import type { ReadSite } from '~/imports/activity/site-figures'
import { Findings } from '~/imports/reading/findings'
import { giveWay, isLookedAt } from '~/infra/give-way.server'
import { change } from '~/services/rollups/change.server'
import { writeOpen } from '~/services/rollups/closed-months.server'
import { OF_THE_SYNTHESIS, prepareSums, renewSynthesis } from '~/services/rollups/prepare.server'
import { renewalOf, sumsBefore } from '~/services/rollups/renewal.server'
import { forgettingForAMoment } from '~/services/rollups/soon.server'
import { brokenOf, contentOf, isSame, loadKnown, type StoringContext } from './site-content.server'

const siteOf = ({ record }: RecordWrite): string => record.siteId

/** Says of a concession that its month is closed: nothing of it is stored. */
function refuseClosed(name: string, { activityDate, errors }: StoringContext): void {
  errors.add({ site: name }, `${quoted(name)}\u202f: ${closedSentence(monthOf(activityDate))}`)
}

/** Says of a concession that it was deleted at that moment: nothing of it is stored. */
function refuseGone(name: string, { errors }: StoringContext): void {
  errors.add({ site: name }, `${quoted(name)}\u202f: concession introuvable.`)
}

/** Concessions of which nothing is stored. */
interface Refused {
  /** their month was closed since */
  closed: Set<string>
  /** they were deleted since */
  gone: Set<string>
}

/** What the file makes of a concession. */
interface Made {
  site: SiteNode
  /** null: it fails */
  record: RecordWrite['record'] | null
  stored: RecordMark | undefined
  same: boolean
}

/** What storing would write, and what would become of each concession. */
interface Plan {
  outcomes: SiteOutcome[]
  writes: RecordWrite[]
  /** records with the same figures, whose doubts are others: days before them changed since */
  doubted: DoubtsWrite[]
}

function newDoubts(
  { doubts = [], doubtedOn }: RecordWrite['record'],
  { _id, importId, siteId, plateId, groupId, ...stored }: RecordMark,
): DoubtsWrite[] {
  if (JSON.stringify(doubts) === JSON.stringify(stored.doubts ?? [])) return []
  return [{ _id, importId, doubts, doubtedOn, chain: { siteId, plateId, groupId } }]
}

/** What the file makes of some concessions, and what of it is to be written. Few queries, however many they are. */
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
    // why: of what cannot be stored nothing falls
    const warnings = known.closed.has(site._id) ? new Findings() : context.warnings
    const doubts = known.closed.has(site._id) ? null : context.doubts
    const content = contentOf(read, site, known, { ...context, warnings, doubts })
    if (!content) return [{ site, record: null, stored, same: false }]
    const parts = fingerprintsOf(content, context.absent)
    return [{ site, record: { ...content, parts }, stored, same: isSame(content, parts, stored) }]
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
      refuseClosed(site.name, context)
      return { ...named, outcome: 'failed' }
    }
    writes.push(stored ? { id: stored._id, record, held: stored.parts } : { id: null, record })
    return { ...named, outcome: 'stored' }
  })
}

/**
 * Writes the records, then works out the sums above them. Each batch is announced by itself: while a large file is
 * stored, pages find the sums of all concessions but the few that are being written.
 */
async function write(writes: readonly RecordWrite[], context: StoringContext): Promise<Refused> {
  const refused: Refused = { closed: new Set(), gone: new Set() }
  const unrefused = (list: readonly RecordWrite[]) =>
    list.filter((one) => !refused.closed.has(siteOf(one)) && !refused.gone.has(siteOf(one)))
  if (writes.length === 0) return refused
  const month = monthOf(context.activityDate)
  const siteIds = writes.map(({ record }) => record.siteId)
  const before = await sumsBefore(siteIds, month)
  const written: RecordWrite[] = []
  let done = 0
  for (const batch of inBatches(writes, ({ record }) => record)) {
    await giveWay()
    await context.progress({ stage: 'storing', done, total: writes.length })
    // why before it is announced: until a write is settled, each page above it adds up what it changes
    const tied = await keepBefore(batch)
    const touchedBy = (list: readonly RecordWrite[]) => {
      const sites = list.map(({ record }) => record)
      return { what: 'records' as const, sites, months: [month] }
    }
    await forgettingForAMoment(touchedBy(tied), OF_THE_SYNTHESIS, async () => {
      const closed = await writeOpen(tied, siteOf, month, (open) =>
        // why no deeds: an import tells of itself in its own log
        change(context.author, { deeds: [], touched: touchedBy(open) }, async (token) => {
          await replaceRecords(open, token)
          const gone = await goneAmong(open.map(siteOf))
          await withdrawRecords(open, gone)
          for (const siteId of gone) refused.gone.add(siteId)
          return true
        }),
      )
      for (const siteId of closed) refused.closed.add(siteId)
      // why as they were tied: what they stand beside was read after the sums that are to be renewed
      const open = unrefused(tied)
      written.push(...open)
      done += batch.length
      // why not the last: all sums follow
      if (done < writes.length && isLookedAt())
        await renewSynthesis(month, renewalOf(before, open, month))
    })
  }
  const people = new Map(
    writes.map(({ record: { siteId, workers, advisers } }) => [
      siteId,
      (workers?.length ?? 0) + (advisers?.length ?? 0),
    ]),
  )
  await prepareSums(people, context.siteById, month, renewalOf(before, written, month))
  return refused
}

/** What storing would write, and what would become of each concession, with all warnings; nothing is written. */
export async function planSites(
  reads: readonly ReadSite[],
  context: StoringContext,
): Promise<Plan> {
  const plan: Plan = { outcomes: [], writes: [], doubted: [] }
  for (const batch of inBatches(reads, (read) => read)) {
    await giveWay()
    plan.outcomes.push(...(await check(batch, context, plan)))
  }
  return plan
}

/**
 * Stores the concessions' activity, each whole in one document write, replacing what the date had of the sheets that
 * the file has (spec 5 §1; 4-decisions, 41).
 * The same figures again write nothing; a concession whose month is closed fails, the others are stored.
 */
export async function storeSites(
  reads: readonly ReadSite[],
  context: StoringContext,
): Promise<SiteOutcome[]> {
  const { outcomes, writes, doubted } = await planSites(reads, context)
  const refused = await write(writes, context)
  if (doubted.length > 0 && context.doubts) {
    const sites = doubted.map(({ chain }) => chain)
    await change(context.author, { deeds: [], touched: { what: 'uncounted', sites } }, async () => {
      await writeDoubts(doubted)
      return true
    })
  }
  const { closed, gone } = refused
  return outcomes.map((one) => {
    if (one.siteId === null || !(closed.has(one.siteId) || gone.has(one.siteId))) return one
    if (gone.has(one.siteId)) refuseGone(one.name, context)
    else refuseClosed(one.name, context)
    return { ...one, outcome: 'failed' as const }
  })
}
