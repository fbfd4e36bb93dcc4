import type { LocalDate } from '../calendar/local-date'
import type { MonthDays } from '../calendar/working-days'
import type { SiteMonth } from '../causes/site-causes'
import { withoutNoise } from '../decimal'
import { remainingDays, serviceLanding, splitPotentials } from '../landing/landing'
import { addSides, noSide, onePerSite, type Side } from '../landing/landing-sums'
import { byMeasure, type Measure } from '../measures'
import { serviceOfCell } from '../records/cell-keys'
import { datedLabel } from '../records/data-dates'
import { measuresOf } from '../records/measures'
import { missingOf } from '../records/missing'
import type { OutsideSite, RateKind } from '../records/outside'
import { projectedOf } from '../records/projection'
import { byService, SERVICE_LABELS } from '../workshop-services'
import { type Cell, type SiteAt, siteAt } from './cells'
import {
  addRates,
  byLine,
  type MeasureLines,
  noRate,
  type RateSums,
  type ScopeCells,
} from './scope-cells'
import { addCells, type CellSums, type DatedSums, noCells } from './sums'

/** Facts of a concession from which the sums of its cells are made. */
interface Facts extends SiteAt {
  site: OutsideSite
  days: MonthDays
  daysLeft: number
  /** a landing per service and measure; null before the first working day */
  sideOf: ((service: keyof SiteAt['realized'], measure: Measure) => Side) | null
}

/** 'Dole, Service Rapide', and the concession alone where all of it is meant. */
const named = ({ siteId, name }: OutsideSite, { key }: Cell, isWhole: boolean): OutsideSite => {
  const service = serviceOfCell(key)
  return { siteId, name: isWhole || !service ? name : `${name}, ${SERVICE_LABELS[service]}` }
}

function landingSide({ services, target }: Cell, measure: Measure, { sideOf }: Facts): Side | null {
  if (!sideOf) return null
  const side = addSides(services.map((service) => sideOf(service, measure)))
  return { ...side, target }
}

const dailyOf = (cell: Cell, { day }: Facts, measure: Measure): number =>
  day ? cell.services.reduce((sum, one) => sum + measuresOf(day.daily[one])[measure], 0) : 0

const NOTHING_DATED: DatedSums = {
  elapsed: 0,
  total: 0,
  compared: 0,
  target: 0,
  due: 0,
  projection: 0,
  started: 0,
  outsideDaily: 0,
  workdayTarget: 0,
}

/** Sums of one cell. @param isWhole true where its concession is named without the service */
function sumsOf(cell: Cell, measure: Measure, facts: Facts, isWhole: boolean): CellSums {
  const { state, realized, target, causes } = cell
  const { day, site, days } = facts
  const { elapsed, total } = facts.elapsed
  const workdayBudget = total > 0 ? target / total : 0
  const sums = { ...noCells(), budget: target, workdayBudget }
  const isStarted = day !== null && elapsed > 0
  const onDay = (own: Partial<DatedSums>): CellSums['dates'] =>
    day ? { [datedLabel(day.date, days)]: { ...NOTHING_DATED, elapsed, total, ...own } } : {}
  const perDayLeft = (amount: number) => (total > elapsed ? amount / (total - elapsed) : 0)
  const sites = () => missingOf([named(site, cell, isWhole)])
  if (state === 'awaited')
    return {
      ...sums,
      awaited: { amount: target, sites: sites() },
      awaitedPerDay: perDayLeft(target),
    }
  const outsideDaily = state === 'compared' ? 0 : dailyOf(cell, facts, measure)
  const size = Math.abs(realized)
  const soFar = isStarted ? realized / elapsed : 0
  const side = landingSide(cell, measure, facts)
  if (!causes || state === 'outside')
    return {
      ...sums,
      outside: {
        amount: realized,
        sites: realized === 0 ? missingOf([]) : sites(),
      },
      outsideSize: size,
      size,
      outsideSoFar: soFar,
      dates: onDay({ outsideDaily }),
      landing: { aimed: null, others: side },
    }
  const due = total === 0 ? 0 : (target * elapsed) / total
  const projection = isStarted ? projectedOf({ realized, elapsed }, total) : 0
  const started = isStarted ? 1 : 0
  const startedTarget = isStarted ? target : 0
  const perDay = perDayLeft(target - realized)
  if (state === 'doubted') {
    const own = {
      realized,
      target,
      due,
      started,
      startedTarget,
      projection,
      perDay,
      size,
      sites: sites(),
    }
    return { ...sums, doubted: { count: 1, ...own }, dates: onDay({ outsideDaily }) }
  }
  return {
    ...sums,
    causes,
    target,
    count: 1,
    started,
    startedTarget,
    projection,
    perDay,
    soFar,
    size,
    workdayTarget: workdayBudget,
    dates: onDay({
      compared: realized,
      target,
      due,
      projection,
      started,
      workdayTarget: day && days.isWorked(day.date) ? workdayBudget : 0,
    }),
    landing: { aimed: side, others: null },
  }
}

const onceEach = (sums: CellSums): CellSums => ({
  ...sums,
  landing: {
    aimed: sums.landing.aimed && onePerSite(sums.landing.aimed),
    others: sums.landing.others && onePerSite(sums.landing.others),
  },
})

function lineCells(measure: Measure, facts: Facts): MeasureLines {
  const cells = facts.cells[measure]
  const isWhole = cells.every(({ state }) => state === 'outside' || state === 'awaited')
  const all = cells.map((cell) => ({ cell, sums: sumsOf(cell, measure, facts, isWhole) }))
  const own = byService((service) => {
    const found = all.find(({ cell }) => cell.key === service)
    if (found) return found.sums
    // Without an objective of its own a service is in no comparison of its own line.
    const realized = facts.realized[service][measure]
    const alone: Cell = {
      key: service,
      services: [service],
      state: 'outside',
      realized,
      target: 0,
      causes: null,
    }
    return facts.targets[measure].shared?.services.includes(service)
      ? sumsOf(alone, measure, facts, false)
      : noCells()
  })
  const whole = addCells(all.map(({ sums }) => sums))
  const named = isWhole ? wholeNamed(whole, facts.site) : whole
  const rest = all.filter(({ cell }) => serviceOfCell(cell.key) === null)
  return {
    global: onceEach(named),
    ...own,
    ...Object.fromEntries(rest.map(({ cell, sums }) => [cell.key, sums])),
  }
}

/** Names a concession once, where none of its cells is compared. */
function wholeNamed(sums: CellSums, site: OutsideSite): CellSums {
  const once = ({ amount, sites }: CellSums['outside']) => ({
    amount,
    sites: sites.count > 0 ? missingOf([site]) : sites,
  })
  return { ...sums, outside: once(sums.outside), awaited: once(sums.awaited) }
}

/** Both sides of a rate of each line, of the cells that are compared in CA Net and in the hours. */
function ratesOf(kind: RateKind, { cells, elapsed }: Facts) {
  const hoursOf = new Map(cells[kind].map((cell) => [cell.key, cell]))
  const both = cells.revenue.flatMap((revenue) => {
    const hours = hoursOf.get(revenue.key)
    const isSame = hours?.services.join() === revenue.services.join()
    if (!hours || !isSame || revenue.state !== 'compared' || hours.state !== 'compared') return []
    const sides = (of: 'realized' | 'target') => ({ netRevenue: revenue[of], hours: hours[of] })
    const [realized, target] = [sides('realized'), sides('target')]
    const isStarted = elapsed.elapsed > 0
    const project = (amount: number) => (isStarted ? (amount * elapsed.total) / elapsed.elapsed : 0)
    const projected = { netRevenue: project(realized.netRevenue), hours: project(realized.hours) }
    return { key: revenue.key, sums: { started: Number(isStarted), realized, target, projected } }
  })
  const restOf = (of: 'revenue' | RateKind) =>
    cells[of].find(({ key, state }) => key === 'unallocated' && state === 'compared')?.target ?? 0
  const rest = { netRevenue: restOf('revenue'), hours: restOf(kind) }
  const active = both.filter(({ key }) => key !== 'unallocated')
  return byLine((line): RateSums => {
    if (line !== 'global') return active.find(({ key }) => key === line)?.sums ?? noRate()
    if (active.length === 0) return noRate()
    return addRates([...active.map(({ sums }) => sums), { ...noRate(), target: rest }])
  })
}

function sideMaker(
  { day, elapsed, realized, targets }: SiteAt,
  month: SiteMonth,
  site: OutsideSite,
  daysLeft: number,
): Facts['sideOf'] {
  if (!day || elapsed.elapsed === 0) return null
  const potentials = splitPotentials(month, day.date)
  return (service, measure) => {
    const [own, potential] = [realized[service], potentials[service]]
    const side = {
      ...noSide(),
      realized: own[measure],
      remainingPotential: potential.remaining,
    }
    const isIdle = own.revenue === 0 && own.ht === 0 && own.hec === 0
    // A service with neither target nor figures has no landing to explain.
    if (isIdle && targets[measure].services[service] === 0) return side
    const input = { days: elapsed, realized: own, potential, hasDaysLeft: daysLeft > 0 }
    const { landing, note } = serviceLanding(input, measure)
    const projection = withoutNoise(
      projectedOf({ realized: own[measure], elapsed: elapsed.elapsed }, elapsed.total),
    )
    const isProjected = note === 'planning' || note === 'activity'
    return {
      ...side,
      projection,
      landing: isProjected ? projection : withoutNoise(landing),
      projected: isProjected ? projection : 0,
      planned: isProjected ? 0 : 1,
      notes: note ? { ...side.notes, [note]: { count: 1, first: [site.siteId] } } : side.notes,
    }
  }
}

/** Month of a concession summed at a date, with its cells. */
export interface SiteCells extends ScopeCells {
  site: OutsideSite
  /** null: no record of the month yet */
  dataDate: LocalDate | null
  at: SiteAt
}

/**
 * Sums the cells of a concession at its latest record of the month up to `date` (4-decisions, 39 and 64 to 67).
 * @param days the concession's own calendar
 */
export function siteCells(
  site: OutsideSite,
  month: SiteMonth,
  { date, days }: { date: LocalDate; days: MonthDays },
): SiteCells {
  const at = siteAt(month, { date, days })
  const dataDate = at.day?.date ?? null
  const daysLeft = remainingDays(dataDate, days)
  const facts = { ...at, site, days, daysLeft, sideOf: sideMaker(at, month, site, daysLeft) }
  const rates = { ht: ratesOf('ht', facts), hec: ratesOf('hec', facts) }
  return {
    site,
    dataDate,
    at,
    lines: byMeasure((measure) => lineCells(measure, facts)),
    rates: byLine((line) => ({ ht: rates.ht[line], hec: rates.hec[line] })),
  }
}

/** The sums alone, as they are stored. */
export const plainCells = ({ lines, rates }: ScopeCells): ScopeCells => ({ lines, rates })
