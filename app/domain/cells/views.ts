import type { LocalDate } from '../calendar/local-date'
import type { MonthDays, PlacedDays } from '../calendar/working-days'
import type { CausesByService } from '../causes/site-causes'
import { withoutNoise } from '../decimal'
import type { LandingSums, SumLine } from '../landing/landing-sums'
import type { Measure } from '../measures'
import { percentOf } from '../percent'
import { dateOfLabel, hasCalendar } from '../records/data-dates'
import type { LineKey, OutsideShare, RateKind } from '../records/outside'
import { type Progress, remaining, type Unrounded } from '../records/projection'
import type { RateSides } from '../records/rates'
import { byService } from '../workshop-services'
import type { ScopeCells } from './scope-cells'
import { type CellSums, type DatedSums, noDoubted } from './sums'

/** 'Réalisé': everything, compared or not. */
export const realizedOf = ({ causes, outside, doubted }: CellSums): number =>
  withoutNoise(causes.realized + outside.amount + doubted.realized)

/** 'Objectif comparé'; while nothing is compared, the budget of the month. */
const targetOf = ({ count, target, budget }: CellSums): number =>
  withoutNoise(count > 0 ? target : budget)

/** True where a third or more of what was realised has no objective (4-decisions, 65). */
const isPartialOf = ({ budget, outsideSize, size }: CellSums): boolean =>
  withoutNoise(budget) !== 0 && outsideSize > 0 && withoutNoise(outsideSize * 3 - size) >= 0

/** 'Dû à date' of the compared cells, not rounded: each cell's share in `causes` is rounded. */
const dueIn = ({ dates }: CellSums): number =>
  Object.values(dates).reduce((sum, { due }) => sum + due, 0)

/** Prorated target and projection of the compared cells, not rounded (4-decisions, 48). */
export const unroundedView = (sums: CellSums): Unrounded => ({
  due: dueIn(sums),
  projection: sums.started > 0 ? sums.projection : null,
})

/** Sums with the doubted cells among the compared ones (4-decisions, 66). */
function withDoubted({ doubted, ...sums }: CellSums): CellSums {
  const { causes } = sums
  return {
    ...sums,
    causes: { ...causes, realized: withoutNoise(causes.realized + doubted.realized) },
    target: sums.target + doubted.target,
    count: sums.count + doubted.count,
    started: sums.started + doubted.started,
    startedTarget: sums.startedTarget + doubted.startedTarget,
    projection: sums.projection + doubted.projection,
    perDay: sums.perDay + doubted.perDay,
    size: sums.size + doubted.size,
    doubted: noDoubted(),
  }
}

/** Every figure of 4-decisions 19 of a line (64 and 65), and those with its doubted cells. @param realized of everything */
export function progressView(sums: CellSums, realized: number): Progress {
  const due = dueIn(sums)
  const own = viewOf(sums, realized, due)
  if (sums.doubted.count === 0) return own
  const whole = viewOf(withDoubted(sums), realized, due + sums.doubted.due)
  return { ...own, gapWith: withoutNoise(whole.compared - whole.due), withDoubt: whole }
}

function viewOf(sums: CellSums, realized: number, due: number): Omit<Progress, 'withDoubt'> {
  const { causes, budget, count, started, startedTarget, projection } = sums
  const [compared, target] = [causes.realized, targetOf(sums)]
  return {
    realized,
    compared,
    target,
    wholeTarget: withoutNoise(budget),
    due: withoutNoise(due),
    progressPercent: percentOf(compared, target),
    projection: started > 0 ? withoutNoise(projection) : null,
    projectionProgressPercent:
      started > 0 ? percentOf(projection, withoutNoise(startedTarget)) : null,
    remaining: remaining(compared, target),
    dailyTarget: Math.max(0, withoutNoise(count > 0 ? sums.perDay : sums.awaitedPerDay)),
    ...(isPartialOf(sums) ? { partial: true as const } : {}),
  }
}

/** Sums of a line's cells with a data date, one per calendar (4-decisions, 71). */
export const datedOn = (dates: CellSums['dates'], date: LocalDate | null): DatedSums[] =>
  Object.entries(dates).flatMap(([label, own]) => (dateOfLabel(label) === date ? own : []))

/** 'Obj. Jr.': Σ objective ÷ working days of each concession (4-decisions, 71); null without objective or working day. */
export function workdayTargetOf({ count, ...sums }: CellSums): number | null {
  return withoutNoise(count > 0 ? sums.workdayTarget : sums.workdayBudget) || null
}

/** Objectives of the compared cells of concessions with different calendars (4-decisions, 71). */
export const targetsByCalendar = (
  { dates }: CellSums,
  { distinct }: Pick<PlacedDays, 'distinct'>,
): { target: number; days: MonthDays }[] =>
  distinct.map((days) => {
    const own = Object.entries(dates).filter(([label]) => hasCalendar(label, days))
    return { target: own.reduce((sum, [, { target }]) => sum + target, 0), days }
  })

const NOT_OUTSIDE: OutsideShare = { realized: 0, daily: 0, sites: { count: 0, first: [] } }

/** What a line realised without objective; nothing where no cell has one. @param dataDate the day of J-1 */
export function outsideView(
  { budget, outside, dates }: CellSums,
  dataDate: LocalDate | null,
): OutsideShare {
  if (withoutNoise(budget) === 0) return NOT_OUTSIDE
  return {
    realized: withoutNoise(outside.amount),
    daily: withoutNoise(
      datedOn(dates, dataDate).reduce((sum, { outsideDaily }) => sum + outsideDaily, 0),
    ),
    sites: outside.sites,
  }
}

const rounded = ({ netRevenue, hours }: RateSides['target']) => ({
  netRevenue: withoutNoise(netRevenue),
  hours: withoutNoise(hours),
})

/** Both sides of a line's rate; while nothing is compared, the targets are those of the month. */
export function rateView({ lines, rates }: ScopeCells, line: LineKey, kind: RateKind): RateSides {
  const { started, realized, target, projected } = rates[line][kind]
  const [revenue, hours] = [lines.revenue[line], lines[kind][line]]
  const isOpen = revenue.count === 0 && hours.count === 0
  return {
    realized: rounded(realized),
    target: rounded(isOpen ? { netRevenue: revenue.budget, hours: hours.budget } : target),
    projected: started > 0 ? projected : null,
  }
}

/** Causes of a scope's gap: the whole, each service, and the lines besides them (4-decisions, 64 and 67). */
export function causesIn({ lines }: ScopeCells, measure: Measure): CausesByService {
  const own = lines[measure]
  return {
    total: own.global.causes,
    services: byService((service) => own[service].causes),
    rest: {
      shared: own.shared?.causes ?? null,
      unallocated: own.unallocated?.causes ?? null,
    },
  }
}

const landingLine = (sums: CellSums): SumLine => ({
  realized: realizedOf(sums),
  target: withoutNoise(sums.budget),
  ...sums.landing,
})

/** Landing of a scope: the whole, each service, and the lines besides them (7-beyond §5). */
export function landingsIn({ lines }: ScopeCells, measure: Measure): LandingSums {
  const { shared, unallocated, ...own } = lines[measure]
  return {
    total: landingLine(own.global),
    services: byService((service) => landingLine(own[service])),
    rest: {
      shared: shared ? landingLine(shared) : null,
      unallocated: unallocated ? landingLine(unallocated) : null,
    },
  }
}
