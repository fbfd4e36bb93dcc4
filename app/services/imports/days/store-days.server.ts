import { modelDaySources, replaceModelDays } from '~/db/collections/model-days.server'
import { recordSources } from '~/db/collections/record-sources.server'
import { replaceRecordsOfDays } from '~/db/collections/record-writes.server'
import { saveReplacedDays } from '~/db/collections/replaced-days.server'
import type { Transaction } from '~/db/driver/transaction.server'
import { lastDayOf } from '~/domain/calendar/day-arithmetic'
import { dayIn, type Month, monthOf } from '~/domain/calendar/local-date'
import { chunks } from '~/domain/chunks'
import { ClosedMonthError } from '~/domain/closing/errors'
import { groupBy } from '~/domain/group-by'
import type { SiteOutcome } from '~/domain/imports/response'
import type { ReadSite } from '~/imports/parts/site-figures'
import { yieldToRequests } from '~/infra/process/yield-to-requests.server'
import { withPreviousValues } from '~/services/rollups/pending-rebuilds.server'
import {
  OF_THE_SYNTHESIS,
  rebuildAfterImport,
} from '~/services/rollups/rebuild-after-import.server'
import { write } from '~/services/writes/write.server'
import { type Refused, storeOpenSites } from '../closed-month-filter.server'
import { storeInPasses, writeDoubtsAlone } from '../storing-loop.server'
import type { DaysContext } from './new-days.server'
import { type PlannedSite, planDays, sourcesMark } from './plan-days.server'

/** Most concessions of one transaction: each may write a month of records. */
const AT_ONCE = 10

/** A planned concession at its place. */
interface Placed {
  siteId: string
  plateId: string
  groupId: string
  planned: PlannedSite
}

const placed = (planned: PlannedSite): Placed => {
  const { _id: siteId, plateId, groupId } = planned.site
  return { siteId, plateId, groupId, planned }
}

/** Months that the writes of a concession concern. */
const monthsWritten = ({ planned: { plan } }: Placed): Month[] => [
  ...new Set([
    ...(plan.writes?.records ?? []).map(({ record }) => record.month),
    ...(plan.writes?.days ?? []).map(({ day }) => day.month),
    ...(plan.writes?.doubted ?? []).flatMap(({ doubtedOn }) =>
      doubtedOn ? monthOf(doubtedOn) : [],
    ),
  ]),
]

/** Concessions whose records and days are those that the plan is based on. */
async function unchangedSites(
  sites: readonly Placed[],
  months: readonly Month[],
  tx: Transaction,
): Promise<Placed[]> {
  const ids = sites.map(({ siteId }) => siteId)
  const [first = '', last = ''] = [months[0], months.at(-1)]
  const found = [
    ...(await recordSources(ids, dayIn(first, 1), lastDayOf(last), tx)),
    ...(await modelDaySources(ids, months, tx)),
  ]
  const now = groupBy(found, ({ siteId }) => siteId)
  return sites.filter(({ siteId, planned }) => sourcesMark(now.get(siteId) ?? []) === planned.seen)
}

/** Writes days and records of some concessions, with their before images. */
async function writeSites(
  sites: readonly Placed[],
  { importId, byModel }: DaysContext,
  tx: Transaction,
): Promise<void> {
  const writes = sites.flatMap(({ siteId, plateId, groupId, planned }) => {
    const own = planned.plan.writes
    return own ? [{ siteId, plateId, groupId, own }] : []
  })
  await saveReplacedDays(
    writes.map(({ siteId, own }) => ({
      _id: `${importId}|${siteId}`,
      importId,
      siteId,
      modelId: byModel.model._id,
      records: own.records.map(({ record: { _id: id, date }, before }) => ({ id, date, before })),
      days: own.days.map(({ day: { _id: id, date }, before }) => ({ id, date, before })),
    })),
    tx,
  )
  await replaceModelDays(
    writes.flatMap(({ own }) => own.days.map(({ day }) => day)),
    tx,
  )
  await replaceRecordsOfDays(
    writes.flatMap(({ plateId, groupId, own }) =>
      own.records.map(({ record, before }) => ({
        record: { ...record, plateId, groupId },
        isNew: before === null,
      })),
    ),
    tx,
  )
}

/** Concessions of a file that were not written because something changed since they were planned. */
type Overtaken = Set<string>

/** Pairs each concession with each of its months. */
function touchedBy(sites: readonly Placed[]) {
  const pairs = sites.flatMap((site) => monthsWritten(site).map((month) => ({ site, month })))
  return {
    sites: pairs.map(({ site }) => site),
    months: pairs.map(({ month }) => month),
  }
}

/** Writes the days and records of some concessions in one transaction. */
async function writeBatch(
  batch: readonly Placed[],
  months: readonly Month[],
  context: DaysContext,
  refused: Refused,
  overtaken: Overtaken,
): Promise<void> {
  const [first = ''] = months
  let left: readonly Placed[] = []
  const attempt = async (sites: readonly Placed[]) => {
    try {
      // No audit entry: the imports' log shows the concessions that each import stored.
      return await write(
        context.author,
        [],
        async (tx) => {
          const open = await unchangedSites(sites, months, tx)
          left = sites.filter((site) => !open.includes(site))
          await writeSites(open, context, tx)
          return true
        },
        { touched: { what: 'records', ...touchedBy(sites) } },
      )
    } catch (error) {
      if (!(error instanceof ClosedMonthError)) throw error
      // One of the months was closed since the plan: the next plan leaves its rows out.
      left = sites
      return true
    }
  }
  await storeOpenSites(batch, first, attempt, refused)
  for (const { siteId } of left) overtaken.add(siteId)
}

const people = ({ planned: { plan } }: Placed): number =>
  Math.max(
    0,
    ...(plan.writes?.records ?? []).map(
      ({ record }) => record.workers.length + record.advisers.length,
    ),
  )

/** Writes the concessions batch by batch, then rebuilds the rollups above them. */
async function writeAll(
  all: readonly Placed[],
  months: readonly Month[],
  context: DaysContext,
  refused: Refused,
  overtaken: Overtaken,
): Promise<void> {
  let done = 0
  for (const batch of chunks(all, AT_ONCE)) {
    await yieldToRequests()
    await context.progress({ stage: 'storing', done, total: all.length })
    const touched = { what: 'records' as const, ...touchedBy(batch) }
    await withPreviousValues(touched, OF_THE_SYNTHESIS, () =>
      writeBatch(batch, months, context, refused, overtaken),
    )
    done += batch.length
  }
  const sizes = new Map(all.map((site) => [site.siteId, people(site)]))
  for (const month of months) {
    const written = all.filter((site) => monthsWritten(site).includes(month))
    const own = new Map(written.map(({ siteId }) => [siteId, sizes.get(siteId) ?? 0]))
    // Several records of a concession changed: its rollup is loaded again.
    await rebuildAfterImport(own, context.siteById, month, () => null)
  }
}

/**
 * Stores a file whose figures are of single days (8 §1, `day` and `dated`): the days themselves, the records of these
 * days as sums since the 1st, and every later record of the month that the model feeds. All of a concession is one
 * transaction. The same figures again write nothing.
 * @throws WorkbookRefused 422 for dated rows over more than 93 days, BusyError 409
 */
export function storeDays(
  sites: readonly ReadSite[],
  context: DaysContext,
): Promise<SiteOutcome[]> {
  return storeInPasses(context, async (own, chosen, refused) => {
    const { planned, months } = await planDays(sites, own, chosen)
    const overtaken: Overtaken = new Set()
    const all = planned.map(placed)
    const stored = all.filter(({ planned: { outcome } }) => outcome.outcome === 'stored')
    await writeAll(stored, months, own, refused, overtaken)
    const whole = planned.filter(({ site }) => !overtaken.has(site._id))
    const doubted = whole.flatMap(({ plan }) => plan.writes?.doubted ?? [])
    await writeDoubtsAlone(doubted, own, refused)
    return { outcomes: planned.map(({ outcome }) => outcome), overtaken }
  })
}
