import { lastDayOf } from '../calendar/day-arithmetic'
import { addMonths, type LocalDate, type Month, monthOf } from '../calendar/local-date'
import { isMonthOver, type MonthDays, workingDayOfRank } from '../calendar/working-days'
import type { DatedPart } from '../cells/scope-figures'
import { withoutNoise } from '../decimal'
import { MEASURES, type Measure } from '../measures'
import { type FiguresByService, totalFigures } from '../records/figures'
import { measuresOf } from '../records/measures'
import type { LineKey } from '../records/outside'
import type { RankedPart } from '../records/same-working-day'
import type { ProductiveService } from '../workshop-services'

/** Concessions of a scope with the same data date in a month. */
export interface MonthPart extends DatedPart {
  /** working days up to the data date, by their own calendar (4-decisions, 71) */
  elapsed: number
  /** true when all working days of the month are over at the data date; false without data date */
  isOver: boolean
}

/** Compared amounts of one line of a month. Euros or hours. */
export interface LineAmounts {
  /** 'Budget du mois': of all cells, with data or not */
  budget: number
  /** 'Réalisé comparé' */
  compared: number
  /** 'Dû à date', not rounded */
  due: number
  /** realised without objective */
  outside: number
  /** amounts of the doubted cells, in none of the others but `budget` (4-decisions, 66); missing: none */
  doubted?: { realized: number; due: number }
}

/** Compared amounts of a scope's month (4-decisions, 64). */
export type MonthCells = Record<Measure, Record<LineKey, LineAmounts>>

/** Facts of one month of a scope, input of the history. */
export interface MonthFacts {
  /** each compared at its own data date, the most common one first (4-decisions, 39) */
  parts: MonthPart[]
  /**
   * figures of concessions with data, and of the same concessions on the same working day one year before; `before`
   * null: no record then
   */
  compared: readonly RankedPart[]
  /** names of concessions not in `compared`, because their record of the previous year is invalid */
  unreadBefore: readonly string[]
  /** names of concessions not in `compared`, because they have no record of the previous year while others have one */
  absentBefore: readonly string[]
  /** names of concessions whose record of the previous year has fewer working days than are compared */
  shorterBefore: readonly string[]
  /** concessions of the scope in only one of both months, 'Dole depuis le 01/11/2026' (4-decisions, 72); missing: none */
  movedBefore?: readonly string[]
  /** true when the stored calendar is partly invalid, and working days are counted without that part (4-decisions, 42) */
  miscounted: boolean
  /** what is compared with an objectif, of the whole and of each service (4-decisions, 64) */
  cells: MonthCells
  /** names of concessions with a record and no objectif while others have one (`untargetedRecords`) */
  untargeted: readonly string[]
  /** concessions and services with doubted cells of each measure (4-decisions, 66); missing: none */
  doubtful?: Record<Measure, readonly string[]>
  /** names of concessions without a record (`unrecordedSites`), missing in the realised sum */
  unrecorded: readonly string[]
  /** names of concessions in no sum of a month in which others have data: no record, or an invalid one */
  silent: readonly string[]
  /** names of concessions left out of every sum, because their data is invalid */
  leftOut: readonly string[]
}

/** Selected measure, of the scope or of one service. */
export interface MonthReading {
  measure: Measure
  /** null for the sum of the three services */
  service: ProductiveService | null
}

/** Sums of one measure over several months. Euros or hours. */
export interface PeriodSum {
  /** null without a record */
  realized: number | null
  /** sum of the objectifs of the months with a record */
  budget: number
  /** realised by concessions with record and budget; compared with `expected` (4-decisions, 43, 53 and 58) */
  budgeted: number
  /** part of the budget due at each data date; the whole budget of complete months; not rounded */
  expected: number
  /** months with a record and no budget */
  unbudgeted: Month[]
  /** months with a budget and no record (`isDataless`) */
  dataless: Month[]
  /** realised without objectif in months that have one; not in `budgeted` */
  outside: number
  /** realised and due of the doubted cells; in `realized` and not in `budgeted`, `expected` (4-decisions, 66) */
  doubted: { realized: number; due: number }
  /** concessions and services with doubted cells in at least one month */
  doubtful: string[]
  /** true when at least one month is `isUnsure`: it is in no comparison, mean and tendency */
  isUnsure: boolean
  /** the same of the previous year: left out of the comparison */
  doubtfulBefore: string[]
  /** names of concessions counted in `realized` and not in `budgeted` in at least one month */
  untargeted: string[]
  /** names of concessions without a record in at least one month */
  unrecorded: string[]
  /** names of concessions left out in at least one month (4-decisions, 42) */
  leftOut: string[]
  /** realised up to the same working day one year before, in months with such data; null when there is none */
  previous: number | null
  /** realised in the same months this year; compared with `previous` */
  compared: number
  /** months with a record and none in the previous year */
  uncompared: Month[]
  /** months with a record and a partly invalid calendar (4-decisions, 42) */
  miscounted: Month[]
  /**
   * names of concessions left out of the comparison in at least one month: invalid record of the previous year
   * (4-decisions, 42)
   */
  unreadBefore: string[]
  /**
   * names of concessions left out of the comparison in at least one month: no record of the previous year
   * (4-decisions, 43)
   */
  absentBefore: string[]
  /** names of concessions compared with fewer days of the previous year in at least one month (4-decisions, 53) */
  shorterBefore: string[]
  /** concessions of the scope in only one of two compared months, with the day of their move (4-decisions, 72) */
  movedBefore: string[]
  /** elapsed working days of months with a record, each up to its latest data date */
  workedDays: number
  /** realised, extrapolated from each data date to `workedDays` (4-decisions, 39); not rounded */
  paced: number
}

/**
 * Day of the previous year that a data date is compared with: the same month's last day once all working days are
 * over, else the working day with the same number, as in the synthesis (4-decisions, 39 and H). Null before the
 * first working day.
 */
export function comparedDay(
  date: LocalDate,
  days: MonthDays,
  daysBefore: MonthDays,
): LocalDate | null {
  const month = addMonths(monthOf(date), -12)
  if (isMonthOver(date, days)) return lastDayOf(month)
  return workingDayOfRank(month, daysBefore, days.elapsedAt(date))
}

const amount = (figures: FiguresByService, { measure, service }: MonthReading) =>
  measuresOf(service ? figures[service] : totalFigures(figures))[measure]

const add = (sum: number, value: number) => withoutNoise(sum + value)

/**
 * Tests whether a month lacks data that it should have: an objectif exists and no record. Without objectif the
 * concessions may not have been open; an invalid record has its own message (4-decisions, 42 and 43).
 */
function isDataless({ parts, leftOut, cells }: MonthFacts): boolean {
  const isAimed = MEASURES.some((measure) => cells[measure].global.budget !== 0)
  return isAimed && leftOut.length === 0 && parts.every(({ date }) => date === null)
}

/** Tests whether a month lacks expected data: days, a concession's record, or all records. */
export function isIncomplete(facts: MonthFacts): boolean {
  const { parts, unrecorded } = facts
  const endsEarly = parts.some(({ date, isOver }) => date !== null && !isOver)
  return endsEarly || unrecorded.length > 0 || isDataless(facts)
}

/**
 * Realised amount of a part, extrapolated in proportion from its own working days to `elapsed`; unchanged before
 * the first working day.
 */
function pacedTo(elapsed: number, part: MonthPart, reading: MonthReading): number {
  const realized = amount(part.cumulative, reading)
  return part.elapsed === 0 ? realized : (realized * elapsed) / part.elapsed
}

const lineOf = ({ cells }: MonthFacts, { measure, service }: MonthReading): LineAmounts =>
  cells[measure][service ?? 'global']

/** Realised amount of the concessions with data. */
const realizedOf = ({ parts }: MonthFacts, reading: MonthReading): number =>
  withoutNoise(
    parts.reduce(
      (all, { date, ...part }) => all + (date ? amount(part.cumulative, reading) : 0),
      0,
    ),
  )

/** Share of a month's realised amount from which doubted figures spoil comparisons: a twentieth. */
const UNSURE = 20

/** Tests whether a month is too doubtful to be compared with another, averaged, or extended (4-decisions, 66). */
function isUnsure(facts: MonthFacts, reading: MonthReading): boolean {
  const { doubted } = lineOf(facts, reading)
  if (!doubted) return false
  return Math.abs(doubted.realized) * UNSURE >= Math.abs(realizedOf(facts, reading))
}

const union = (names: readonly string[], more: readonly string[]) => [
  ...new Set([...names, ...more]),
]

/** Adds what a month with data has of budget, part without objectif and doubted part. */
function addBudget(sum: PeriodSum, month: Month, facts: MonthFacts, reading: MonthReading) {
  const { budget, compared: budgeted, due, outside, doubted } = lineOf(facts, reading)
  if (doubted) {
    sum.doubted.realized = add(sum.doubted.realized, doubted.realized)
    sum.doubted.due += doubted.due
    sum.doubtful = union(sum.doubtful, facts.doubtful?.[reading.measure] ?? [])
  }
  if (budget === 0) {
    sum.unbudgeted.push(month)
    return
  }
  sum.budget = add(sum.budget, budget)
  sum.outside = add(sum.outside, outside)
  sum.budgeted = add(sum.budgeted, budgeted)
  sum.untargeted = union(sum.untargeted, facts.untargeted)
  // not rounded, because percentages are computed from the sum (4-decisions, 48)
  sum.expected += due
}

/** Adds a month's comparison with the previous year. @param before facts of the same month of that year */
function addComparison(
  sum: PeriodSum,
  month: Month,
  { facts, before }: { facts: MonthFacts; before: MonthFacts | undefined },
  reading: MonthReading,
) {
  sum.unreadBefore = union(sum.unreadBefore, facts.unreadBefore)
  sum.absentBefore = union(sum.absentBefore, facts.absentBefore)
  sum.shorterBefore = union(sum.shorterBefore, facts.shorterBefore)
  sum.movedBefore = union(sum.movedBefore, facts.movedBefore ?? [])
  // A doubted figure of either year is in no comparison of both (4-decisions, 66).
  const isVague = isUnsure(facts, reading)
  const isVagueBefore = before !== undefined && isUnsure(before, reading)
  sum.isUnsure ||= isVague
  if (isVagueBefore)
    sum.doubtfulBefore = union(sum.doubtfulBefore, before.doubtful?.[reading.measure] ?? [])
  if (isVague || isVagueBefore) return
  const { compared } = facts
  const twins = compared.flatMap(({ now, before }) => (before ? [{ now, before }] : []))
  if (twins.length === 0 || twins.length < compared.length) sum.uncompared.push(month)
  else
    for (const { now, before } of twins) {
      sum.previous = add(sum.previous ?? 0, amount(before, reading))
      sum.compared = add(sum.compared, amount(now, reading))
    }
}

/** Adds a month. @param before facts of the same month of the previous year, if it is in the window */
function addMonth(
  sum: PeriodSum,
  month: Month,
  years: { facts: MonthFacts; before: MonthFacts | undefined },
  reading: MonthReading,
) {
  const { facts } = years
  sum.leftOut = union(sum.leftOut, facts.leftOut)
  const known = facts.parts.filter(({ date }) => date !== null)
  if (isDataless(facts)) sum.dataless.push(month)
  if (known.length === 0) return
  sum.unrecorded = union(sum.unrecorded, facts.unrecorded)
  if (facts.miscounted) sum.miscounted.push(month)
  sum.realized = add(sum.realized ?? 0, realizedOf(facts, reading))
  const elapsed = Math.max(...known.map((part) => part.elapsed))
  sum.workedDays += elapsed
  for (const part of known) sum.paced += pacedTo(elapsed, part, reading)
  addBudget(sum, month, facts, reading)
  addComparison(sum, month, years, reading)
}

/**
 * Sums the months, each concession at its data date. Realised and budget cover the same months, and so do this year
 * and the previous one (4-decisions, 18, 28, 39 and 43).
 */
export function sumMonths(
  months: readonly Month[],
  facts: ReadonlyMap<Month, MonthFacts>,
  reading: MonthReading,
): PeriodSum {
  const sum: PeriodSum = {
    realized: null,
    budget: 0,
    budgeted: 0,
    expected: 0,
    unbudgeted: [],
    untargeted: [],
    doubted: { realized: 0, due: 0 },
    doubtful: [],
    isUnsure: false,
    doubtfulBefore: [],
    outside: 0,
    dataless: [],
    unrecorded: [],
    leftOut: [],
    previous: null,
    compared: 0,
    uncompared: [],
    unreadBefore: [],
    absentBefore: [],
    shorterBefore: [],
    movedBefore: [],
    miscounted: [],
    workedDays: 0,
    paced: 0,
  }
  for (const month of months) {
    const known = facts.get(month)
    const before = facts.get(addMonths(month, -12))
    if (known) addMonth(sum, month, { facts: known, before }, reading)
  }
  return sum
}
