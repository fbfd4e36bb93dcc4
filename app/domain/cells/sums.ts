import { type Causes, sumCauses } from '../causes/levers'
import { addSides, type Side } from '../landing/landing-sums'
import { type Missing, sumMissing } from '../records/missing'
import type { OutsideSite } from '../records/outside'

/** Compared amounts of the cells with one data date and calendar, and what that day brought without comparison. */
export interface DatedSums {
  /** working days of their calendar: up to the date, and in total (4-decisions, 71) */
  elapsed: number
  total: number
  compared: number
  target: number
  due: number
  /** of the cells with an elapsed working day */
  projection: number
  started: number
  /** J-1 of the cells that are not compared */
  outsideDaily: number
  /** 'Obj. Jr.' of the cells whose concession works on the date */
  workdayTarget: number
}

/** Amounts of the doubted cells, with the concessions and services that they are of (4-decisions, 66). */
export interface DoubtedSums {
  count: number
  realized: number
  target: number
  due: number
  /** of the cells with an elapsed working day */
  started: number
  startedTarget: number
  projection: number
  perDay: number
  size: number
  sites: Missing<OutsideSite>
}

/** Amounts of some cells, with the concessions and services that they are of. */
export interface NamedSums {
  amount: number
  sites: Missing<OutsideSite>
}

/**
 * Sums of the cells of one line and measure (4-decisions, 64 and 65), each at its own data date. Euros or hours; sums of
 * disjoint scopes add up. `causes` holds 'Dû à date' (`target`), 'Réalisé comparé' (`realized`) and 'Écart'. Stored in
 * rollups: another set of fields needs a higher `LAYOUT` (rollup-ids.server.ts).
 */
export interface CellSums {
  causes: Causes
  /** 'Budget du mois': of all cells, with data or not */
  budget: number
  /** 'Objectif comparé' */
  target: number
  /** number of compared cells */
  count: number
  /** number of compared cells with an elapsed working day, their objective and projection */
  started: number
  startedTarget: number
  projection: number
  /** (objective − realised) ÷ remaining days of the compared cells; may be negative */
  perDay: number
  /** objective ÷ remaining days of the cells without data */
  awaitedPerDay: number
  /** 'Obj. Jr.': objective ÷ working days of the compared cells, and of all cells */
  workdayTarget: number
  workdayBudget: number
  /** realised ÷ elapsed days of the compared cells, and of those outside */
  soFar: number
  outsideSoFar: number
  /** realised without objective, and its size: credit notes count by absolute value */
  outside: NamedSums
  outsideSize: number
  /** size of everything realised without doubt */
  size: number
  /** objectives of the cells without data */
  awaited: NamedSums
  /** amounts of the doubted cells, as they are compared otherwise (4-decisions, 66) */
  doubted: DoubtedSums
  /** by data date and calendar (`datedLabel`) */
  dates: Record<string, DatedSums>
  /** landing of the compared cells, and of the cells outside; null: none has an elapsed working day */
  landing: { aimed: Side | null; others: Side | null }
}

const NO_SITES: Missing<OutsideSite> = { count: 0, first: [] }

const DOUBTED = [
  'count',
  'realized',
  'target',
  'due',
  'started',
  'startedTarget',
  'projection',
  'perDay',
  'size',
] as const satisfies readonly (keyof DoubtedSums)[]

/** Amounts without a doubted cell. */
export const noDoubted = (): DoubtedSums => ({
  count: 0,
  realized: 0,
  target: 0,
  due: 0,
  started: 0,
  startedTarget: 0,
  projection: 0,
  perDay: 0,
  size: 0,
  sites: NO_SITES,
})

// One object for its parts: a concession makes dozens of sums, and most of their parts are empty. Never changed.
const EMPTY: CellSums = {
  causes: sumCauses([]),
  budget: 0,
  target: 0,
  count: 0,
  started: 0,
  startedTarget: 0,
  projection: 0,
  perDay: 0,
  awaitedPerDay: 0,
  workdayTarget: 0,
  workdayBudget: 0,
  soFar: 0,
  outsideSoFar: 0,
  outside: { amount: 0, sites: NO_SITES },
  outsideSize: 0,
  size: 0,
  awaited: { amount: 0, sites: NO_SITES },
  doubted: noDoubted(),
  dates: {},
  landing: { aimed: null, others: null },
}

/** Sums without a cell. The parts are shared, and read only. */
export const noCells = (): CellSums => ({ ...EMPTY })

const ADDED = [
  'budget',
  'target',
  'count',
  'started',
  'startedTarget',
  'projection',
  'perDay',
  'awaitedPerDay',
  'workdayTarget',
  'workdayBudget',
  'soFar',
  'outsideSoFar',
  'outsideSize',
  'size',
] as const satisfies readonly (keyof CellSums)[]

type Places = ReadonlyMap<string, number>

function addNamed(parts: readonly NamedSums[], places: Places): NamedSums {
  const named = parts.filter(({ sites }) => sites.count > 0)
  return {
    amount: parts.reduce((sum, { amount }) => sum + amount, 0),
    sites: sumMissing(
      named.map(({ sites }) => sites),
      places,
      ({ siteId }) => siteId,
    ),
  }
}

function addDoubted(parts: readonly DoubtedSums[], places: Places): DoubtedSums {
  const found = parts.filter(({ count }) => count > 0)
  const sum = noDoubted()
  for (const part of found) for (const key of DOUBTED) sum[key] += part[key]
  const sites = found.map((part) => part.sites)
  return { ...sum, sites: sumMissing(sites, places, ({ siteId }) => siteId) }
}

function addDates(parts: readonly CellSums[]): CellSums['dates'] {
  const dates: CellSums['dates'] = {}
  for (const part of parts)
    for (const [label, own] of Object.entries(part.dates)) {
      const sum = dates[label]
      dates[label] = {
        elapsed: own.elapsed,
        total: own.total,
        compared: (sum?.compared ?? 0) + own.compared,
        target: (sum?.target ?? 0) + own.target,
        due: (sum?.due ?? 0) + own.due,
        projection: (sum?.projection ?? 0) + own.projection,
        started: (sum?.started ?? 0) + own.started,
        outsideDaily: (sum?.outsideDaily ?? 0) + own.outsideDaily,
        workdayTarget: (sum?.workdayTarget ?? 0) + own.workdayTarget,
      }
    }
  return dates
}

function addFound(sides: readonly (Side | null)[], places: Places): Side | null {
  const found = sides.filter((side) => side !== null)
  return found.length > 0 ? addSides(found, places) : null
}

/** Adds up sums that share no cell. @param places the network's order of concessions */
export function addCells(parts: readonly CellSums[], places: Places = new Map()): CellSums {
  const [only, ...others] = parts
  if (!only) return noCells()
  if (others.length === 0) return only
  const sum = { ...EMPTY, doubted: { ...EMPTY.doubted } }
  for (const part of parts) {
    for (const key of ADDED) sum[key] += part[key]
  }
  return {
    ...sum,
    doubted: addDoubted(
      parts.map(({ doubted }) => doubted),
      places,
    ),
    causes: sumCauses(parts.map(({ causes }) => causes)),
    outside: addNamed(
      parts.map(({ outside }) => outside),
      places,
    ),
    awaited: addNamed(
      parts.map(({ awaited }) => awaited),
      places,
    ),
    dates: addDates(parts),
    landing: {
      aimed: addFound(
        parts.map(({ landing }) => landing.aimed),
        places,
      ),
      others: addFound(
        parts.map(({ landing }) => landing.others),
        places,
      ),
    },
  }
}
