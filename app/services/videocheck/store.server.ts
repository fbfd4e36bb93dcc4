import {
  replaceVideocheck,
  type VideocheckDocument,
  videocheckOfSites,
} from '~/db/collections/videocheck.server'
import { newId } from '~/db/driver/ids.server'
import type { LocalDate, Month } from '~/domain/calendar/local-date'
import type { SiteNode } from '~/domain/hierarchy/network'
import { firstModelText } from '~/domain/imports/model-messages'
import type { SiteOutcome } from '~/domain/imports/response'
import { droppedBelow } from '~/domain/imports/warning-kinds'
import { quoted } from '~/domain/message-format'
import { sheetRows } from '~/domain/records/sheet-rows'
import type { UsedModel } from '~/domain/records/used-model'
import {
  type DatedVideocheck,
  isValidVideocheck,
  VIDEOCHECK_KEYS,
} from '~/domain/videocheck/figures'
import type { ReadVideocheckSite } from '~/imports/parts/videocheck'
import { VIDEOCHECK } from '~/imports/parts/videocheck'
import type { Findings } from '~/imports/reading/findings'
import {
  type Refused,
  refuseClosed,
  storeOpenSites,
  withRefused,
} from '~/services/imports/closed-month-filter.server'
import type { OpenLog } from '~/services/imports/log.server'
import { closedSites } from '~/services/writes/closed-month-guard.server'
import { type Author, write } from '~/services/writes/write.server'

/** Data shared by all concessions of one import. */
export interface StoringContext {
  author: Author
  period: Month
  importedAt: Date
  siteById: ReadonlyMap<string, SiteNode>
  /** import model that read the file; null: the product's own file */
  model: UsedModel | null
  /** true: figures that another model gave for the day are replaced (8 §1) */
  replaceModel: boolean
  errors: Findings
  warnings: Findings
  log: Pick<OpenLog, 'importId' | 'progress'>
}

const headerOf = (key: string) => VIDEOCHECK.columns.find((column) => column.key === key)?.header

function warnOfDrops(
  name: string,
  read: ReadVideocheckSite,
  stored: VideocheckDocument,
  warnings: Findings,
): void {
  for (const key of VIDEOCHECK_KEYS) {
    const [now, then] = [read.figures[key], stored[key]]
    // `!(now < then)`, not `now >= then`: an invalid stored figure must not warn either.
    if (!(now < then)) continue
    const { date } = stored
    const below = { value: then, date, isReplaced: date === read.date }
    const place = { row: read.row, column: headerOf(key) ?? key, site: name }
    warnings.add(place, `${quoted(name)}\u202f: ${droppedBelow(now, below)}`, 'drop')
  }
}

/** Stored figures of the month's days before a date, which an import of that date keeps; oldest first. */
function earlierThan(date: LocalDate, stored: VideocheckDocument | undefined): DatedVideocheck[] {
  if (!stored || !isValidVideocheck(stored)) return []
  const {
    earlier = [],
    date: last,
    entries,
    videosDone,
    identifiedRevenue,
    realizedRevenue,
  } = stored
  const latest = { date: last, entries, videosDone, identifiedRevenue, realizedRevenue }
  return [...earlier, latest].filter((one) => one.date < date)
}

const isSame = (month: VideocheckDocument, stored: VideocheckDocument | undefined) =>
  stored !== undefined &&
  (['date', 'plateId', 'groupId', ...VIDEOCHECK_KEYS] as const).every(
    (key) => month[key] === stored[key],
  ) &&
  month.model?._id === stored.model?._id

/** True when another model, or the product's own file, gave the figures of the same day (8 §1). */
const isOfOther = (
  stored: VideocheckDocument,
  date: LocalDate,
  { model, replaceModel }: Pick<StoringContext, 'model' | 'replaceModel'>,
): boolean =>
  !replaceModel && stored.date === date && (stored.model?._id ?? null) !== (model?._id ?? null)

async function writeAll(
  months: readonly VideocheckDocument[],
  { author, period, log }: StoringContext,
  refused: Refused,
): Promise<void> {
  if (months.length === 0) return
  await log.progress({ stage: 'storing', done: 0, total: months.length })
  const attempt = (sites: readonly VideocheckDocument[]) =>
    // No audit entry: the imports' log shows the concessions that each import stored.
    write(
      author,
      [],
      async (tx) => {
        await replaceVideocheck(sites, tx)
        return true
      },
      { touched: { what: 'videocheck', sites, months: [period] } },
    )
  await storeOpenSites(months, period, attempt, refused)
}

/** Plans the writes and the outcome of each concession, with all warnings; writes nothing. */
export async function planMonths(
  reads: readonly ReadVideocheckSite[],
  context: Omit<StoringContext, 'author'>,
): Promise<{ outcomes: SiteOutcome[]; months: VideocheckDocument[] }> {
  const { period, importedAt, siteById, errors, warnings, log, model } = context
  const ids = reads.map(({ siteId }) => siteId)
  const [found, closed] = await Promise.all([
    videocheckOfSites(ids, period),
    closedSites(ids, period),
  ])
  const stored = new Map(found.map((doc) => [doc.siteId, doc]))
  const months: VideocheckDocument[] = []
  const outcomes = reads.flatMap((read): SiteOutcome[] => {
    const site = siteById.get(read.siteId)
    if (!site) return []
    const { _id: siteId, name, plateId, groupId } = site
    const before = stored.get(siteId)
    const chain = { siteId, plateId, groupId }
    const { date, figures } = read
    const place = { sheet: read.place.sheet, rows: sheetRows(read.place.rows, read.place.sheets) }
    const written = { importId: log.importId, importedAt, place, ...(model ? { model } : {}) }
    const earlier = earlierThan(date, before)
    const month: VideocheckDocument = {
      _id: before?._id ?? newId(),
      ...chain,
      period,
      date,
      ...figures,
      ...(earlier.length > 0 ? { earlier } : {}),
      ...written,
    }
    if (isSame(month, before)) return [{ siteId, name, outcome: 'unchanged' }]
    if (closed.has(siteId)) {
      refuseClosed(name, period, errors)
      return [{ siteId, name, outcome: 'failed' }]
    }
    if (before && isOfOther(before, date, context)) {
      errors.add(
        { site: name },
        `${quoted(name)}\u202f: ${firstModelText(date, before.model ?? null)}`,
      )
      return [{ siteId, name, outcome: 'failed' }]
    }
    if (before) warnOfDrops(name, read, before, warnings)
    months.push(month)
    return [{ siteId, name, outcome: 'stored' }]
  })
  return { outcomes, months }
}

/**
 * Stores the concessions' months in one transaction, replacing what the period had (spec 5 §1, §2).
 * The same figures again write nothing; a concession whose month is closed fails, the others are stored.
 */
export async function storeMonths(
  reads: readonly ReadVideocheckSite[],
  context: StoringContext,
): Promise<SiteOutcome[]> {
  const { outcomes, months } = await planMonths(reads, context)
  const refused: Refused = { closed: new Set(), gone: new Set() }
  await writeAll(months, context, refused)
  return withRefused(outcomes, refused, context.period, context.errors)
}
