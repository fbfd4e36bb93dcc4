import type { LocalDate } from '../calendar/local-date'
import type { MonthDays } from '../calendar/working-days'
import type { SiteMonth } from '../causes/site-causes'
import type { Measure } from '../measures'
import { type ScopeCells, sumScopeCells } from './scope-cells'
import { type SiteCells, siteCells } from './site-cells'
import { causesIn, landingsIn } from './views'

interface At {
  date: LocalDate
  days: MonthDays
}

/** The cells of a concession that is named like its identifier. */
export const madeSiteCells = (siteId: string, month: SiteMonth, at: At): SiteCells =>
  siteCells({ siteId, name: siteId }, month, at)

/** Causes of a concession's gap for one measure. */
export const siteCauses = (siteId: string, month: SiteMonth, at: At & { measure: Measure }) => {
  const cells = madeSiteCells(siteId, month, at)
  return { siteId, dataDate: cells.dataDate, cells, ...causesIn(cells, at.measure) }
}

/** Causes of several concessions. */
export const sumSiteCauses = (sites: readonly { cells: ScopeCells }[], measure: Measure) =>
  causesIn(sumScopeCells(sites.map(({ cells }) => cells)), measure)

/** Landing of a concession for one measure, with the cells that it is read from. */
export const siteLanding = (siteId: string, month: SiteMonth, at: At & { measure: Measure }) => {
  const cells = madeSiteCells(siteId, month, at)
  return { cells, ...landingsIn(cells, at.measure) }
}

/** Landing of several concessions. @param places the network's order of concessions */
export const sumLandings = (
  sites: readonly { cells: ScopeCells }[],
  measure: Measure = 'revenue',
  places: ReadonlyMap<string, number> = new Map(),
) => {
  const cells = sumScopeCells(
    sites.map((one) => one.cells),
    places,
  )
  return { cells, ...landingsIn(cells, measure) }
}
