import { withoutNoise } from '../decimal'
import type { Measure } from '../measures'
import type { ObjectifTotals } from '../targets/totals'
import { byService, PRODUCTIVE_SERVICES, type ProductiveService } from '../workshop-services'

/** Smallest rest of a budget, as its share, that is the objective of the services without one (4-decisions, 64). */
const LEAST_REST = 0.05

/** Objectives of a concession's cells for one measure and month: euros or hours. They sum to the budget. */
export interface CellTargets {
  /** the service's own objective, or the budget's rest where it alone has none; 0: no objective */
  services: Record<ProductiveService, number>
  /** 'Services sans objectif propre': several services that share the budget's rest; null: none */
  shared: { services: readonly ProductiveService[]; target: number } | null
  /** 'Budget non réparti': a rest of either sign that no service takes */
  unallocated: number
}

/** Splits a concession's budget into the objectives of its cells (4-decisions, 64). */
export function cellTargets(
  { global, services }: Pick<ObjectifTotals, 'global' | 'services'>,
  measure: Measure,
): CellTargets {
  const own = byService((service) => services[service][measure])
  const sum = withoutNoise(PRODUCTIVE_SERVICES.reduce((all, service) => all + own[service], 0))
  const budget = global[measure] || sum
  const rest = withoutNoise(budget - sum)
  const without = PRODUCTIVE_SERVICES.filter((service) => own[service] === 0)
  const [only, ...others] = without
  if (rest <= 0 || !only || rest < withoutNoise(budget * LEAST_REST))
    return { services: own, shared: null, unallocated: rest }
  return others.length === 0
    ? { services: { ...own, [only]: rest }, shared: null, unallocated: 0 }
    : { services: own, shared: { services: without, target: rest }, unallocated: 0 }
}
