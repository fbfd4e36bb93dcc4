import { referenceData } from '~/db/collections/reference-data.server'
import { type DayPartName, rollupId } from '~/db/collections/rollup-ids.server'
import { findRollups } from '~/db/collections/rollups.server'
import { type Scope, scopeKey } from '~/domain/access/scope'
import { previousBusinessDate } from '~/domain/calendar/analysis-date'
import { addDays } from '~/domain/calendar/day-counting'
import { addMonths, dayIn, type LocalDate, type Month, monthOf } from '~/domain/calendar/local-date'
import { scopeDays } from '~/domain/places/place-days'
import { sitesByDataDate } from '~/domain/records/data-dates'
import { bestEffort } from '~/infra/process/best-effort.server'
import { today } from '~/infra/process/clock.server'
import { yieldToRequests } from '~/infra/process/yield-to-requests.server'
import { buildRollups } from './build.server'
import { buildDayRollups, type DayRollup } from './day-rollups.server'
import type { IncrementalUpdate } from './incremental-update.server'
import { CELL_DAYS } from './kinds/cell-days.server'
import { CELLS } from './kinds/cells.server'
import { COMPARED } from './kinds/compared.server'
import { LEVER_DAYS } from './kinds/lever-days.server'
import { SITE_LEVERS } from './kinds/levers.server'
import { MISSING } from './kinds/missing.server'
import { PRODUCTIVITY } from './kinds/productivity.server'
import { asSubsets } from './off-date-sites.server'
import { batchesOf, type SiteChains, type WrittenSites } from './plate-batches'
import { readRollup } from './read-rollups.server'
import { daySpanOf, readScopeMonth } from './scope-month.server'
import {
  ADVISORS,
  SALES,
  subsetAdvisors,
  subsetSales,
  subsetTargets,
  TARGETS,
} from './subset-rollups.server'

/** Day rollups that the pages read in the morning. */
export const MORNING_ROLLUPS: readonly DayRollup<unknown>[] = [
  CELLS,
  MISSING,
  PRODUCTIVITY,
  COMPARED,
  ...Object.values(SITE_LEVERS),
]

/** Day rollups rebuilt after an import where they were read before: those of the morning, of its mail, and of 7-beyond §5. */
export const AFTER_IMPORT: readonly DayRollup<unknown>[] = [...MORNING_ROLLUPS, CELL_DAYS]

/** Names of the rollup kinds read for the whole network in the month (yyyy-MM) or the one before. */
async function lookedAt(month: Month): Promise<ReadonlySet<DayPartName>> {
  const idsOf = ({ name }: Pick<DayRollup<unknown>, 'name'>) =>
    [month, addMonths(month, -1)].map((of) => rollupId(name, 'all', of))
  const all = [...AFTER_IMPORT, SALES, ADVISORS]
  const found = await findRollups(all.flatMap(idsOf))
  return new Set(
    all.filter((part) => idsOf(part).some((id) => found.has(id))).map(({ name }) => name),
  )
}

/**
 * The network's sales by service and by advisor on a date, with their targets: of lists of concessions, each
 * on the day of its advisors.
 * @param names which of these
 */
export async function rebuildSales(
  date: LocalDate,
  names: ReadonlySet<DayPartName>,
): Promise<void> {
  const [scope, month] = [{ type: 'all' } as const, monthOf(date)]
  const reference = await referenceData()
  const { activity } = await readRollup(scope, month)
  const dated = sitesByDataDate(activity, date, 'sales', scopeDays(reference, month, scope))
  const sold = dated.filter((one) => one.date !== null)
  const [lists, where] = [asSubsets(sold, month), { scope, month, reference }]
  await Promise.all([
    names.has(SALES.name) ? subsetSales(lists, where) : null,
    names.has(ADVISORS.name) ? subsetAdvisors(lists, where) : null,
    // Of concessions without sales as well, whose targets the pages name.
    names.has(TARGETS.name) ? subsetTargets(asSubsets(dated, month), where) : null,
  ])
}

/** Rollups that the network's synthesis shows, of the month and of the day. */
export const OF_THE_SYNTHESIS = ['activity', CELLS.name, MISSING.name] as const

/**
 * Rebuilds the month's rollups of the network's synthesis (yyyy-MM) after one batch of an import, if they were read
 * before. Readers then find them during a long import.
 * @param renewal incremental update of the batch's concessions
 */
export async function rebuildSynthesis(month: Month, renewal: IncrementalUpdate): Promise<void> {
  const scope = { type: 'all' as const }
  const date = previousBusinessDate(today())
  await bestEffort('sums', async () => {
    const ids = OF_THE_SYNTHESIS.map((name) => rollupId(name, 'all', month))
    const found = await findRollups(ids)
    const [sums, cells, missing] = ids.map((id) => found.has(id))
    if (sums) await buildRollups('activity', [scope], month, renewal)
    if (monthOf(date) !== month) return
    if (cells) await buildDayRollups([CELLS], { scopes: [scope], date })
    if (missing) await buildDayRollups([MISSING], { scopes: [scope], date })
  })
}

type SiteOnly = Extract<Scope, { type: 'site' }>

/** Rebuilds the daily levers of written concessions where an action has read them before. */
async function rebuildLeverDays(
  written: WrittenSites,
  siteById: SiteChains,
  month: Month,
): Promise<void> {
  const scopes = [...written.keys()].flatMap((siteId): SiteOnly[] => {
    const chain = siteById.get(siteId)
    return chain ? [{ type: 'site', siteId, plateId: chain.plateId, groupId: chain.groupId }] : []
  })
  const idOf = (scope: SiteOnly) => rollupId(LEVER_DAYS.name, scopeKey(scope), month)
  const found = await findRollups(scopes.map(idOf))
  const read = scopes.filter((scope) => found.has(idOf(scope)))
  if (read.length > 0) await buildDayRollups([LEVER_DAYS], { scopes: read, date: dayIn(month, 1) })
}

/**
 * Rebuilds the rollups of every scope above these concessions, so that no reader waits for them after an import: the
 * month's activity (yyyy-MM), and this morning's day rollups with what yesterday is the difference to, if the day is in the
 * month. The first reader then stores nothing, so that the response cache holds his answer. Builds a few plates at a
 * time, while their concessions are in memory, then the levels above. After a failure the first reader builds the
 * missing rollups.
 * @param renewal incremental update of the concessions' own rollups
 */
export async function rebuildAfterImport(
  written: WrittenSites,
  siteById: SiteChains,
  month: Month,
  renewal: IncrementalUpdate,
): Promise<void> {
  if (written.size === 0) return
  const date = previousBusinessDate(today())
  await bestEffort('sums', async () => {
    const names = monthOf(date) === month ? await lookedAt(month) : new Set<DayPartName>()
    const parts = AFTER_IMPORT.filter(({ name }) => names.has(name))
    const eve = addDays(date, -1)
    const ofEve = parts.filter((part) => part === COMPARED && monthOf(eve) === month)
    for (const scopes of batchesOf(written, siteById)) {
      await yieldToRequests()
      await buildRollups('activity', scopes, month, renewal)
      await yieldToRequests()
      await buildDayRollups(parts, { scopes, date }, { rest: yieldToRequests, people: written })
      await buildDayRollups(ofEve, { scopes, date: eve })
    }
    const scope = { type: 'all' as const }
    await buildRollups('activity', [scope], month, renewal)
    await buildDayRollups(parts, { scopes: [scope], date })
    await buildDayRollups(ofEve, { scopes: [scope], date: eve })
    await rebuildLeverDays(written, siteById, month)
    // Fills this process's local cache with the overview's rollups, including the J-1 of every concession.
    if (names.has(CELLS.name)) daySpanOf(await readScopeMonth(scope, date))
    if (names.has(SALES.name) || names.has(ADVISORS.name)) await rebuildSales(date, names)
  })
}
