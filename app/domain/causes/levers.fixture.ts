import type { LocalDate } from '../calendar/local-date'
import type { MonthDays } from '../calendar/working-days'
import { MEASURES } from '../measures'
import type { FrozenPotential } from '../planning/potential/frozen-potential'
import type { MonthStaff } from '../planning/potential/month-staff'
import { noFigures } from '../records/figures'
import { siteActivity } from '../records/month-activity'
import { noObjectifs, type ObjectifTotals } from '../targets/totals'
import { byService, type ProductiveService } from '../workshop-services'
import type { SiteMonth } from './site-causes'

/** HT, HEC, CA Net. */
type Chain = readonly [ht: number, hec: number, revenue: number]

/** Figures of one service in a fixture month. */
export interface MadeService {
  targets: Chain
  realized: Chain
  /** planned hours up to the 10th, and after the 10th */
  planned: readonly [before: number, after: number]
}

/** Twenty working days: 1 to 20 November. */
export const TWENTY_DAYS: MonthDays = {
  total: 20,
  elapsedAt: (day) => (day === null ? 0 : Math.min(Number(day.slice(8)), 20)),
  isWorked: () => true,
}

const MONTH = '2026-11'
const NOTHING: MadeService = { targets: [0, 0, 0], realized: [0, 0, 0], planned: [0, 0] }

function objectifsOf(made: Record<ProductiveService, MadeService>, budget: number | undefined) {
  const totals: ObjectifTotals = { ...noObjectifs(), siteCount: 1 }
  const { global, services } = totals
  for (const [key, { targets }] of Object.entries(made)) {
    const [ht, hec, revenue] = targets
    Object.assign(services[key as ProductiveService], { ht, hec, revenue })
    for (const measure of MEASURES) global[measure] += services[key as ProductiveService][measure]
  }
  if (budget) global.revenue = budget
  return totals
}

/**
 * November of a concession with one record; services left out have no figures.
 * @param date of the record
 */
export function madeMonth(
  given: Partial<Record<ProductiveService, MadeService>>,
  { date = '2026-11-10', budget }: { date?: LocalDate; budget?: number } = {},
): SiteMonth {
  const made = byService((service) => given[service] ?? NOTHING)
  const services = byService((service) => {
    const [totalHours, hecHours, netRevenue] = made[service].realized
    return { ...noFigures(), totalHours, hecHours, netRevenue }
  })
  const none = byService(() => 0)
  const staff: MonthStaff = {
    month: MONTH,
    days: [
      {
        date: '2026-11-08',
        present: none,
        potential: byService((service) => made[service].planned[0]),
      },
      {
        date: '2026-11-11',
        present: none,
        potential: byService((service) => made[service].planned[1]),
      },
    ],
  }
  return {
    activity: siteActivity('site', MONTH, [{ date, services }]),
    objectifs: objectifsOf(made, budget),
    staff,
    frozen: null,
  }
}

/** Frozen potential: hours up to the 10th, and after the 10th. Services left out have none. */
export function madeFreeze(
  given: Partial<Record<ProductiveService, MadeService['planned']>>,
): FrozenPotential {
  const at = (i: 0 | 1) => byService((service) => given[service]?.[i] ?? 0)
  const [before, after] = [at(0), at(1)]
  return {
    hours: byService((service) => before[service] + after[service]),
    days: [
      { date: '2026-11-08', ...before },
      { date: '2026-11-11', ...after },
    ],
  }
}

/** Productivity below target: 230 of 500 h planned, 180 of 400 h HT, 140 of 320 h HEC, 43 400 of 96 000 €. */
export const MECHANIC: MadeService = {
  targets: [400, 320, 96_000],
  realized: [180, 140, 43_400],
  planned: [230, 270],
}
/** No planning. */
export const UNPLANNED: MadeService = {
  targets: [200, 150, 45_000],
  realized: [110, 80, 25_000],
  planned: [0, 0],
}
/** No HEC target. */
export const UNTARGETED: MadeService = {
  targets: [100, 0, 30_000],
  realized: [52, 30, 12_000],
  planned: [70, 80],
}
