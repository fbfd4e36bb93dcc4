import type { LocalDate } from '../calendar/local-date'
import type { ElapsedDays, MonthDays } from '../calendar/working-days'
import { type Causes, serviceCauses, unsplitCauses } from '../causes/levers'
import { leverPotentials, type SiteMonth } from '../causes/site-causes'
import { withoutNoise } from '../decimal'
import { type ByMeasure, byMeasure, type Measure } from '../measures'
import type { CellKey } from '../records/cell-keys'
import { noFiguresByService } from '../records/figures'
import { measuresOf } from '../records/measures'
import { type ActivityDay, activityAt, hasRow } from '../records/month-activity'
import { prorata } from '../records/projection'
import { byService, PRODUCTIVE_SERVICES, type ProductiveService } from '../workshop-services'
import { type CellTargets, cellTargets } from './targets'

/**
 * State of a cell. `awaited`: it has an objective and no data yet; `doubted`: its figure is doubted, so it is outside on
 * both sides (4-decisions, 66).
 */
export type CellState = 'compared' | 'doubted' | 'outside' | 'awaited'

/** Cell of a concession for one measure, at the concession's data date (4-decisions, 64). Euros or hours. */
export interface Cell {
  key: CellKey
  /** services whose activity it holds; none for 'Budget non réparti' */
  services: readonly ProductiveService[]
  state: CellState
  realized: number
  /** of the month; 0: no objective */
  target: number
  /** gap to date and its levers; null: nothing to compare */
  causes: Causes | null
}

/** Month of a concession at its data date: what its cells are made of. */
export interface SiteAt {
  day: ActivityDay | null
  elapsed: ElapsedDays
  realized: Record<ProductiveService, ByMeasure>
  targets: Record<Measure, CellTargets>
  cells: Record<Measure, readonly Cell[]>
}

/** Computes the cells of a concession at its latest record of the month up to `date` (4-decisions, 39 and 64). */
export function siteAt(
  month: SiteMonth,
  { date, days }: { date: LocalDate; days: MonthDays },
): SiteAt {
  const { activity, objectifs, doubts } = month
  const day = activityAt(activity, date)
  const dataDate = day?.date ?? null
  const figures = day?.cumulative ?? noFiguresByService()
  const elapsed = { elapsed: days.elapsedAt(dataDate), total: days.total }
  const realized = byService((service) => measuresOf(figures[service]))
  const targets = byMeasure((measure) => cellTargets(objectifs, measure))
  const potentials = leverPotentials(month, dataDate, elapsed)
  const doubted = (dataDate !== null && doubts?.get(dataDate)) || null
  const stateOf = (services: readonly ProductiveService[], measure: Measure): CellState => {
    if (!services.some((service) => hasRow(activity, service, dataDate))) return 'awaited'
    const isDoubted = services.some((service) => doubted?.has(`${service} ${measure}`))
    return isDoubted ? 'doubted' : 'compared'
  }
  const unsplit = (target: number, amount: number) =>
    unsplitCauses(prorata(target, elapsed), amount)
  const cellsOf = (measure: Measure): Cell[] => {
    const { services, shared, unallocated } = targets[measure]
    const cells: Cell[] = []
    for (const service of PRODUCTIVE_SERVICES) {
      const own = { key: service, services: [service], target: services[service] }
      const amount = realized[service][measure]
      if (own.target === 0) {
        if (!shared?.services.includes(service) && hasRow(activity, service, dataDate))
          cells.push({ ...own, state: 'outside', realized: amount, causes: null })
        continue
      }
      const input = {
        days: elapsed,
        targets: byMeasure((one) => targets[one].services[service]),
        realized: realized[service],
        potential: potentials[service],
      }
      const causes = serviceCauses(input, measure)
      cells.push({ ...own, state: stateOf([service], measure), realized: amount, causes })
    }
    if (shared) {
      const amount = withoutNoise(
        shared.services.reduce((sum, service) => sum + realized[service][measure], 0),
      )
      cells.push({
        key: 'shared',
        ...shared,
        state: stateOf(shared.services, measure),
        realized: amount,
        causes: unsplit(shared.target, amount),
      })
    }
    if (unallocated !== 0)
      cells.push({
        key: 'unallocated',
        services: [],
        target: unallocated,
        state: day ? 'compared' : 'awaited',
        realized: 0,
        causes: unsplit(unallocated, 0),
      })
    return cells
  }
  return { day, elapsed, realized, targets, cells: byMeasure(cellsOf) }
}
