import { type Highlights, highlightsOf, sumHighlights } from '~/domain/analysis/highlights'
import { monthOf } from '~/domain/calendar/local-date'
import { daysOfSite } from '~/domain/calendar/working-days'
import { isUnplanned } from '~/domain/causes/site-causes'
import { noScopeCells, type ScopeCells, sumScopeCells } from '~/domain/cells/scope-cells'
import { plainCells, type SiteCells, siteCells } from '~/domain/cells/site-cells'
import type { SiteNode } from '~/domain/hierarchy/network'
import { byMeasure, type Measure } from '~/domain/measures'
import { behindOf, type SitesBehind, sumBehind } from '~/domain/morning/sites-behind'
import type { DayContext, DayRollup } from '../day-rollups.server'
import { cellsOf, type PlacedMonth, readSiteFigures, readSiteMonths } from '../site-months.server'

/**
 * The cells of a scope on a day and what ranks them (4-decisions, 64 and 65): everything that is compared with an
 * objective is read from here. A concession with an unreadable record is in neither sum.
 */
export interface CellsRollup {
  counted: ScopeCells
  /** concessions with an unreadable objectif; they count when no concession has a target (4-decisions, 42) */
  unaimed: ScopeCells | null
  /** concessions of either with unreadable planning: their hours are in one lever */
  unplanned: string[]
  highlights: Record<Measure, Highlights>
  /** the concessions furthest behind, for the morning mail (7-beyond §5) */
  behind: SitesBehind
}

type Places = ReadonlyMap<string, number>

function rollupOf(months: readonly PlacedMonth[], at: DayContext, places: Places): CellsRollup {
  const readable = months.filter(({ month }) => month.activity.unreadable.length === 0)
  const isAimed = ({ month }: PlacedMonth) => month.objectifs.unreadable.length === 0
  const cells = new Map<PlacedMonth, SiteCells>(readable.map((one) => [one, cellsOf(one, at)]))
  const all = [...cells.values()]
  const sum = (list: readonly PlacedMonth[]) =>
    sumScopeCells(list.flatMap((one) => cells.get(one) ?? []).map(plainCells), places)
  const unaimed = readable.filter((one) => !isAimed(one))
  return {
    counted: sum(readable.filter(isAimed)),
    unaimed: unaimed.length > 0 ? sum(unaimed) : null,
    unplanned: readable.flatMap(({ site, month }) => (isUnplanned(month) ? site._id : [])),
    highlights: byMeasure((measure) => highlightsOf(all, measure)),
    behind: sumBehind(
      readable.filter(isAimed).flatMap((one) => {
        const own = cells.get(one)
        const line = own && behindOf(own)
        return line ? [{ count: 1, first: [line] }] : []
      }),
      places,
    ),
  }
}

const found = (parts: readonly CellsRollup[]) => parts.flatMap(({ unaimed }) => unaimed ?? [])

/** The one rollup kind of what is compared, stored level by level. */
export const CELLS: DayRollup<CellsRollup> = {
  name: 'cells',
  load: async (lists, at) => {
    const months = await readSiteMonths(lists.flat(), monthOf(at.date), at.reference)
    const bySite = new Map(months.map((one) => [one.site._id, one]))
    const places = new Map(lists.flat().map(({ _id }, i) => [_id, i]))
    return lists.map((list) =>
      rollupOf(
        list.flatMap(({ _id }) => bySite.get(_id) ?? []),
        at,
        places,
      ),
    )
  },
  sum: (parts, places) => {
    const unaimed = found(parts)
    return {
      counted: sumScopeCells(
        parts.map(({ counted }) => counted),
        places,
      ),
      unaimed: unaimed.length > 0 ? sumScopeCells(unaimed, places) : null,
      unplanned: parts.flatMap(({ unplanned }) => unplanned),
      highlights: byMeasure((measure) =>
        sumHighlights(
          parts.map(({ highlights }) => highlights[measure]),
          places,
        ),
      ),
      behind: sumBehind(
        parts.map(({ behind }) => behind),
        places,
      ),
    }
  },
}

/**
 * The cells that a scope compares.
 * @param leavesUnaimed true where another concession has an objective: those with an unreadable one are left out
 */
export const cellsWithin = (
  { counted, unaimed }: Pick<CellsRollup, 'counted' | 'unaimed'>,
  leavesUnaimed: boolean,
): ScopeCells => (leavesUnaimed || !unaimed ? counted : sumScopeCells([counted, unaimed]))

/**
 * Cells of a scope computed without the planning and stored nowhere, where the planning cannot be read: only the levers
 * and landings are missing then (4-decisions, 42).
 */
export async function cellsWithoutPlanning(
  sites: readonly SiteNode[],
  at: Omit<DayContext, 'rest' | 'people'>,
): Promise<Pick<CellsRollup, 'counted' | 'unaimed'>> {
  const month = monthOf(at.date)
  const staff = { month, days: [] }
  const found = (await readSiteFigures(sites, month, at.reference)).filter(
    ({ month: { activity } }) => activity.unreadable.length === 0,
  )
  const sum = (isAimed: boolean) =>
    sumScopeCells(
      found
        .filter(({ month: { objectifs } }) => (objectifs.unreadable.length === 0) === isAimed)
        .map(({ site, month: own }) => {
          const named = { siteId: site._id, name: site.name }
          const days = daysOfSite(at.days, site._id)
          const unstaffed = { ...own, staff, frozen: null }
          return plainCells(siteCells(named, unstaffed, { date: at.date, days }))
        }),
    )
  return { counted: sum(true), unaimed: sum(false) }
}

/** Cells where they cannot be read: nothing is compared (4-decisions, 42). */
export const NO_CELLS: ScopeCells = noScopeCells()
