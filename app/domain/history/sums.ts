import { addMonths, type BusinessDay, type Month, monthOf } from '../calendar/business-day'
import { lastDayOf } from '../calendar/day-arithmetic'
import { isMonthOver, type MonthDays, workingDayOfRank } from '../calendar/working-days'
import { exact } from '../exact'
import type { RankedPart } from '../records/equal-rank'
import { type FiguresByService, totalFigures } from '../records/figures'
import { MEASURES, type Measure, measuresOf } from '../records/measures'
import { NOTHING_OUTSIDE, type Outside, outsideOn } from '../records/outside'
import { unroundedProrata } from '../records/projection'
import type { DatedPart } from '../records/scope-figures'
import type { ProductiveService } from '../records/services'

/** The concessions of a scope that share a data date in a month. */
export interface MonthPart extends DatedPart {
  /** working days up to the data date */
  elapsed: number
  /** whether every working day of the month has come by its data date; false without one */
  isOver: boolean
}

/** What the history knows of one month of a scope. */
export interface MonthFacts {
  /** each judged at its own data date, the most common one first (4-decisions, 39) */
  parts: MonthPart[]
  /** those with data beside the same working day one year before, of the same concessions; `before` null: nobody had a record then */
  compared: readonly RankedPart[]
  /** names of the concessions out of `compared`: their record of the year before cannot be read */
  unreadBefore: readonly string[]
  /** names of the concessions out of `compared`: they have no record of the year before, while others have one */
  absentBefore: readonly string[]
  /** names of the concessions whose record of the year before lacks a working day of those compared */
  shorterBefore: readonly string[]
  /** working days of the month */
  total: number
  /** whether something of its calendar cannot be read, so that they are counted around it (4-decisions, 42) */
  miscounted: boolean
  /** what of it is realised without an objectif (4-decisions, 53); missing: nothing */
  outside?: Outside
  /** names of the concessions with a record and without objectif, while others have one (`untargetedRecords`) */
  untargeted: readonly string[]
  /** names of the concessions without a record (`unrecordedSites`): what is realised lacks theirs */
  unrecorded: readonly string[]
  /** names of all that have nothing in the sums of a month in which others have: no record, or none that can be read */
  silent: readonly string[]
  /** names of the concessions out of every sum: something of theirs cannot be read */
  leftOut: readonly string[]
}

/** What is read: one measure, of the scope or of one of its services. */
export interface Reading {
  measure: Measure
  /** null: the three services together */
  service: ProductiveService | null
}

/** One measure over some months. Euros or hours. */
export interface PeriodSum {
  /** null without any record */
  realized: number | null
  /** sum of the objectifs of the months with a record */
  budget: number
  /** what those with a record and a budget realised: what `expected` is compared with (4-decisions, 43, 53 and 58) */
  budgeted: number
  /** what of it should be realised by each data date: the budget of whole months; not rounded */
  expected: number
  /** months with a record but no budget */
  unbudgeted: Month[]
  /** months with a budget but no record of anybody (`isDataless`) */
  dataless: Month[]
  /** what those without objectif realised in months that have one: it is not in `budgeted` */
  outside: number
  /** names of the concessions that `realized` counts in some month while `budgeted` does not */
  untargeted: string[]
  /** names of the concessions without a record in some month */
  unrecorded: string[]
  /** names of the concessions that some month leaves out (4-decisions, 42) */
  leftOut: string[]
  /** as many working days one year before, of the months that have some; null without any */
  previous: number | null
  /** what those months realised: what `previous` is compared with */
  compared: number
  /** months with a record but none the year before */
  uncompared: Month[]
  /** months with a record whose calendar cannot be read in part (4-decisions, 42) */
  miscounted: Month[]
  /** names of the concessions that the comparison leaves out in some month (4-decisions, 42) */
  unreadBefore: string[]
  /** names of the concessions that the comparison leaves out in some month: no record of the year before (4-decisions, 43) */
  absentBefore: string[]
  /** names of the concessions compared with fewer days of the year before in some month (4-decisions, 53) */
  shorterBefore: string[]
  /** elapsed working days of the months with a record, each up to its latest data date */
  workedDays: number
  /** what was realised, each data date's brought to `workedDays` (4-decisions, 39); not rounded */
  paced: number
}

/**
 * The day of the year before that a data date is compared with: the same month's last once every working day has come,
 * else its working day of equal rank, as on the synthesis (4-decisions, 39 and H). Null before the first one.
 */
export function comparedDay(
  date: BusinessDay,
  days: MonthDays,
  holidays: ReadonlySet<BusinessDay>,
): BusinessDay | null {
  const month = addMonths(monthOf(date), -12)
  if (isMonthOver(date, days)) return lastDayOf(month)
  return workingDayOfRank(month, holidays, days.elapsedAt(date))
}

const amount = (figures: FiguresByService, { measure, service }: Reading) =>
  measuresOf(service ? figures[service] : totalFigures(figures))[measure]

const add = (sum: number, value: number) => exact(sum + value)

/**
 * Whether a month should have data and has none: somebody has an objectif of it, nobody a record. Without objectif
 * nothing tells that anybody was open then; a record that cannot be read is said as that instead (4-decisions, 42 and 43).
 */
function isDataless({ parts, leftOut }: MonthFacts): boolean {
  const isAimed = parts.some(({ objectifs }) =>
    MEASURES.some((measure) => objectifs.global[measure] !== 0),
  )
  return isAimed && leftOut.length === 0 && parts.every(({ date }) => date === null)
}

/** Whether a month of the facts lacks data that it should have: days, a concession's, or everybody's. */
export function isIncomplete(facts: MonthFacts): boolean {
  const { parts, unrecorded } = facts
  const endsEarly = parts.some(({ date, isOver }) => date !== null && !isOver)
  return endsEarly || unrecorded.length > 0 || isDataless(facts)
}

/** A part's realised at the rhythm of its own days, as if it had `elapsed`; as it is before its first working day. */
function pacedTo(elapsed: number, part: MonthPart, reading: Reading): number {
  const realized = amount(part.cumulative, reading)
  return part.elapsed === 0 ? realized : (realized * elapsed) / part.elapsed
}

function addMonth(sum: PeriodSum, month: Month, facts: MonthFacts, reading: Reading) {
  const { parts, compared, unreadBefore, absentBefore, shorterBefore, total, miscounted } = facts
  const { untargeted, unrecorded, leftOut } = facts
  sum.leftOut = [...new Set([...sum.leftOut, ...leftOut])]
  const known = parts.filter(({ date }) => date !== null)
  if (isDataless(facts)) sum.dataless.push(month)
  if (known.length === 0) return
  sum.unrecorded = [...new Set([...sum.unrecorded, ...unrecorded])]
  if (miscounted) sum.miscounted.push(month)
  const realized = exact(known.reduce((all, part) => all + amount(part.cumulative, reading), 0))
  sum.realized = add(sum.realized ?? 0, realized)
  const elapsed = Math.max(...known.map((part) => part.elapsed))
  sum.workedDays += elapsed
  for (const part of known) sum.paced += pacedTo(elapsed, part, reading)

  const targetOf = ({ objectifs }: MonthPart) =>
    (reading.service ? objectifs.services[reading.service] : objectifs.global)[reading.measure]
  const budget = exact(parts.reduce((all, part) => all + targetOf(part), 0))
  if (budget === 0) sum.unbudgeted.push(month)
  else {
    sum.budget = add(sum.budget, budget)
    const { outside: apart = NOTHING_OUTSIDE } = facts
    const line = `${reading.service ?? 'global'} ${reading.measure} realized` as const
    const outside = exact(known.reduce((all, { date }) => all + outsideOn(apart, date, line), 0))
    sum.outside = add(sum.outside, outside)
    sum.budgeted = add(sum.budgeted, exact(realized - outside))
    sum.untargeted = [...new Set([...sum.untargeted, ...untargeted])]
    // why not rounded: percentages are worked out of it (4-decisions, 48)
    for (const part of parts)
      sum.expected += unroundedProrata(targetOf(part), { elapsed: part.elapsed, total })
  }

  sum.unreadBefore = [...new Set([...sum.unreadBefore, ...unreadBefore])]
  sum.absentBefore = [...new Set([...sum.absentBefore, ...absentBefore])]
  sum.shorterBefore = [...new Set([...sum.shorterBefore, ...shorterBefore])]
  const twins = compared.flatMap(({ now, before }) => (before ? [{ now, before }] : []))
  if (twins.length === 0 || twins.length < compared.length) sum.uncompared.push(month)
  else
    for (const { now, before } of twins) {
      sum.previous = add(sum.previous ?? 0, amount(before, reading))
      sum.compared = add(sum.compared, amount(now, reading))
    }
}

/**
 * Adds the months up, each concession at its data date: realised and budget cover the same months, and so do this
 * year and the one before (4-decisions, 18, 28, 39 and 43).
 */
export function sumMonths(
  months: readonly Month[],
  facts: ReadonlyMap<Month, MonthFacts>,
  reading: Reading,
): PeriodSum {
  const sum: PeriodSum = {
    realized: null,
    budget: 0,
    budgeted: 0,
    expected: 0,
    unbudgeted: [],
    untargeted: [],
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
    miscounted: [],
    workedDays: 0,
    paced: 0,
  }
  for (const month of months) {
    const known = facts.get(month)
    if (known) addMonth(sum, month, known, reading)
  }
  return sum
}
