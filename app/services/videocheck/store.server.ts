import { goneAmong } from '~/db/sites.server'
import {
  replaceVideocheck,
  type VideocheckDocument,
  videocheckOfSites,
  withdrawVideocheck,
} from '~/db/videocheck.server'
import type { Month } from '~/domain/calendar/business-day'
import { closedSentence } from '~/domain/closing/sentence'
import type { SiteNode } from '~/domain/hierarchy/network'
import type { SiteOutcome } from '~/domain/imports/answer'
import { droppedBelow } from '~/domain/imports/warning-kinds'
import { sheetRows } from '~/domain/records/origin'
import { quoted } from '~/domain/sentence-parts'
import { VIDEOCHECK_KEYS } from '~/domain/videocheck/figures'
import type { Findings } from '~/imports/reading/findings'
import { VIDEOCHECK } from '~/imports/videocheck/columns'
import type { ReadVideocheckSite } from '~/imports/videocheck/gather'
import type { OpenLog } from '~/services/imports/log.server'
import { type Author, change } from '~/services/rollups/change.server'
import { closedSites, writeOpen } from '~/services/rollups/closed-months.server'

/** What all concessions of one import share. */
export interface StoringContext {
  author: Author
  period: Month
  importedAt: Date
  siteById: ReadonlyMap<string, SiteNode>
  errors: Findings
  warnings: Findings
  log: Pick<OpenLog, 'importId' | 'progress'>
}

type SiteMonth = Omit<VideocheckDocument, '_id'>

const headerOf = (key: string) => VIDEOCHECK.columns.find((column) => column.key === key)?.header

function warnOfDrops(
  name: string,
  read: ReadVideocheckSite,
  stored: VideocheckDocument,
  warnings: Findings,
): void {
  for (const key of VIDEOCHECK_KEYS) {
    const [now, then] = [read.figures[key], stored[key]]
    // why not >=: a stored figure that is none says nothing of what was before
    if (!(now < then)) continue
    const { date } = stored
    const below = { value: then, date, isReplaced: date === read.date }
    const place = { row: read.row, column: headerOf(key) ?? key, site: name }
    warnings.add(place, `${quoted(name)}\u202f: ${droppedBelow(now, below)}`, 'drop')
  }
}

const isSame = (month: SiteMonth, stored: VideocheckDocument | undefined) =>
  stored !== undefined &&
  (['date', 'plateId', 'groupId', ...VIDEOCHECK_KEYS] as const).every(
    (key) => month[key] === stored[key],
  )

/** Concessions of which nothing is stored: their month was closed since, or they were deleted. */
interface Refused {
  closed: ReadonlySet<string>
  gone: ReadonlySet<string>
}

async function write(months: readonly SiteMonth[], context: StoringContext): Promise<Refused> {
  let gone = new Set<string>()
  if (months.length === 0) return { closed: gone, gone }
  const { author, period, log } = context
  await log.progress({ stage: 'storing', done: 0, total: months.length })
  const closed = await writeOpen(
    months,
    ({ siteId }) => siteId,
    period,
    (open) => {
      const touched = { what: 'videocheck' as const, sites: open, months: [period] }
      // why no deeds: an import tells of itself in its own log
      return change(author, { deeds: [], touched }, async () => {
        await replaceVideocheck(open)
        gone = await goneAmong(open.map(({ siteId }) => siteId))
        await withdrawVideocheck(open, gone)
        return true
      })
    },
  )
  return { closed, gone }
}

/** Says of a concession that its month is closed: nothing of it is stored (7-beyond §4). */
function refuseClosed(
  name: string,
  { period, errors }: Pick<StoringContext, 'period' | 'errors'>,
): void {
  errors.add({ site: name }, `${quoted(name)}\u202f: ${closedSentence(period)}`)
}

/** Says of a concession that it was deleted at that moment: nothing of it is stored. */
function refuseGone(name: string, { errors }: Pick<StoringContext, 'errors'>): void {
  errors.add({ site: name }, `${quoted(name)}\u202f: concession introuvable.`)
}

/** What storing would write, and what would become of each concession, with all warnings; nothing is written. */
export async function planMonths(
  reads: readonly ReadVideocheckSite[],
  context: Omit<StoringContext, 'author'>,
): Promise<{ outcomes: SiteOutcome[]; months: SiteMonth[] }> {
  const { period, importedAt, siteById, warnings, log } = context
  const ids = reads.map(({ siteId }) => siteId)
  const [found, closed] = await Promise.all([
    videocheckOfSites(ids, period),
    closedSites(ids, period),
  ])
  const stored = new Map(found.map((doc) => [doc.siteId, doc]))
  const months: SiteMonth[] = []
  const outcomes = reads.flatMap((read): SiteOutcome[] => {
    const site = siteById.get(read.siteId)
    if (!site) return []
    const { _id: siteId, name, plateId, groupId } = site
    const before = stored.get(siteId)
    const chain = { siteId, plateId, groupId }
    const { date, figures } = read
    const place = { sheet: read.place.sheet, rows: sheetRows(read.place.rows) }
    const month = { ...chain, period, date, ...figures, importId: log.importId, importedAt, place }
    if (isSame(month, before)) return [{ siteId, name, outcome: 'unchanged' }]
    if (closed.has(siteId)) {
      refuseClosed(name, context)
      return [{ siteId, name, outcome: 'failed' }]
    }
    if (before) warnOfDrops(name, read, before, warnings)
    months.push(month)
    return [{ siteId, name, outcome: 'stored' }]
  })
  return { outcomes, months }
}

/**
 * Stores the concessions' months, each whole in one document write, replacing what the period had (spec 5 §1, §2).
 * The same figures again write nothing; a concession whose month is closed fails, the others are stored.
 */
export async function storeMonths(
  reads: readonly ReadVideocheckSite[],
  context: StoringContext,
): Promise<SiteOutcome[]> {
  const { outcomes, months } = await planMonths(reads, context)
  const { closed, gone } = await write(months, context)
  return outcomes.map((one) => {
    if (one.siteId === null || !(closed.has(one.siteId) || gone.has(one.siteId))) return one
    if (gone.has(one.siteId)) refuseGone(one.name, context)
    else refuseClosed(one.name, context)
    return { ...one, outcome: 'failed' as const }
  })
}
