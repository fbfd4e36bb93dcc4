import { type BusinessDay, type Month, monthOf } from '../calendar/business-day'
import { type DailyBarsChart, dailyBarsChart } from '../charts/daily-bars'
import { exact, gapOf } from '../exact'
import type { AnalysisView } from '../records/analysis-view'
import type { Measure } from '../records/measures'
import { isPartial } from '../records/outside'
import { percentOf } from '../records/projection'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '../records/services'
import { HISTORY_PERCENT } from '../records/statuses'
import { type Judged, judged, PARTIAL_VERDICT, withGap } from '../records/verdicts'
import { type Grain, isShown, type Period, type Wholeness, windowPeriods } from './periods'
import { isIncomplete, type MonthFacts, type PeriodSum, sumMonths } from './sums'
import { beyond, changeOf, NAMED, type Tendency, tendencyOf } from './tendency'

const NAME_LISTS = [
  'untargeted',
  'unrecorded',
  'leftOut',
  'unreadBefore',
  'absentBefore',
  'shorterBefore',
] as const
type NameList = (typeof NAME_LISTS)[number]

const byNameList = <T>(of: (list: NameList) => T) =>
  Object.fromEntries(NAME_LISTS.map((list) => [list, of(list)])) as Record<NameList, T>

/** Figures of a period against its budget and the year before. Euros or hours; percentages; null: unknown. */
export interface HistoryFigures extends Judged, Wholeness {
  realized: number | null
  /** what of it those without objectif realised: rate and gap leave it out (4-decisions, 53) */
  outside: number
  /** of the whole period, the days to come of the month under way included: 'budget du mois' */
  budget: number | null
  /** what of the budget was due by the data date; the budget once the period is over (4-decisions, 58) */
  due: number | null
  /** realised in percent of what was due */
  percent: number | null
  /** realised in percent of the whole budget: from 100 on it is reached */
  reached: number | null
  /** realised less what was due */
  gap: number | null
  previous: number | null
  /** what the months that have a year before realised, less that year */
  difference: number | null
  /** the same in percent of the year before */
  change: number | null
  /** months with a record that rate and gap leave out: they have no budget */
  unbudgeted: Month[]
  /** months with a budget but no record of anybody: all sums lack them */
  dataless: Month[]
  /** names of the concessions without objectif in a month that has one: rate and gap count what they realised */
  untargeted: string[]
  /** names of the concessions without a record in a month that has some: what is realised lacks theirs */
  unrecorded: string[]
  /** names of the concessions that some month leaves out: something of theirs cannot be read */
  leftOut: string[]
  /** how many of each list a page leaves out of it; missing: none */
  unnamed?: Record<NameList, number>
  /** months with a record that the comparison leaves out: the year before has none */
  uncompared: Month[]
  /** months whose working days are counted around a calendar that cannot be read */
  miscounted: Month[]
  /** names of the concessions that the comparison leaves out: their year before cannot be read */
  unreadBefore: string[]
  /** names of the concessions that the comparison leaves out: they have no record of the year before */
  absentBefore: string[]
  /** names of the concessions whose year before lacks working days of those compared (4-decisions, 53) */
  shorterBefore: string[]
}

/** One bar of the chart and one row of the tables. */
export interface HistoryRow extends HistoryFigures {
  key: string
  months: Month[]
  /** mean of the period and the two before it; null while they are not known and whole */
  trend: number | null
}

/** One service over the summed months. */
export interface HistoryService extends HistoryFigures {
  service: ProductiveService
  /** its part of the realised total, percent */
  share: number | null
}

/** What /historical-results shows (3 §2.9, §2.10; 4-decisions, 28). */
export interface HistoryFiguresView {
  state: 'data'
  date: BusinessDay
  /** the data date of most concessions in the analysed month; null: none yet */
  dataDate: BusinessDay | null
  grain: Grain
  measure: Measure
  rows: HistoryRow[]
  /** realised against budget, with the moving mean */
  chart: DailyBarsChart
  /** key of the chosen period; null: the year to date is summed */
  selected: string | null
  /** what the cards and the services sum */
  summary: HistoryFigures & { key: string; months: Month[] }
  services: HistoryService[]
  tendency: Tendency | null
}

export type HistoryView =
  | Exclude<AnalysisView<never>, { state: 'data' }>
  /** no month of the window has a record */
  | { state: 'no-history' }
  | HistoryFiguresView

interface Choice {
  grain: Grain
  measure: Measure
  date: BusinessDay
  /** key of a period, as the address names it */
  period: string | null
  /** how many concessions of each kind a period carries by name: all in a file (4-decisions, 39), some unless told */
  named?: number
}

function figuresOf(
  sum: PeriodSum,
  { partial, isOver, named }: { partial: boolean; isOver: boolean; named: number },
): HistoryFigures {
  const { realized, previous, unbudgeted, dataless, uncompared, miscounted } = sum
  const budget = sum.budget === 0 ? null : sum.budget
  const due = exact(sum.expected)
  const percent = due === 0 ? null : percentOf(sum.budgeted, sum.expected)
  const gap = due === 0 ? null : gapOf(sum.budgeted, due)
  const reached = percentOf(sum.budgeted, sum.budget)
  const incomplete = partial && isOver
  const stands = isPartial(sum.budgeted, sum.outside)
    ? PARTIAL_VERDICT
    : judged(incomplete ? null : percent, HISTORY_PERCENT, reached)
  return {
    realized,
    outside: sum.outside,
    budget,
    due: due === 0 ? null : due,
    percent,
    reached,
    ...withGap(stands, gap),
    gap,
    previous,
    difference: gapOf(previous === null ? null : sum.compared, previous),
    change: changeOf(sum.compared, previous),
    partial,
    ...(incomplete ? { incomplete } : {}),
    unbudgeted,
    dataless,
    ...byNameList((list) => sum[list].slice(0, named)),
    ...(NAME_LISTS.some((list) => sum[list].length > named)
      ? { unnamed: byNameList((list) => beyond(named, sum[list])) }
      : {}),
    uncompared,
    miscounted,
  }
}

/** Mean of three periods in a row; null while they are fewer, not known or not whole (3 §2.10). */
function movingMean(last: readonly PeriodSum[], areWhole: boolean): number | null {
  const known = last.map(({ realized }) => realized).filter((value) => value !== null)
  return known.length < 3 || !areWhole ? null : exact(known.reduce((a, b) => a + b, 0) / 3)
}

/** What the cards and the services sum unless a period is chosen: the year so far. */
function yearToDate(facts: ReadonlyMap<Month, MonthFacts>, end: Month): Period {
  const year = end.slice(0, 4)
  return { key: year, months: [...facts.keys()].filter((month) => month.startsWith(year)).sort() }
}

/** The bars of realised against budget, with the moving mean. */
const chartOf = (rows: readonly HistoryRow[]) =>
  dailyBarsChart(
    rows.map(({ realized, budget, trend }) => ({
      value: realized,
      target: budget,
      average: trend,
    })),
    'card',
  )

/**
 * The history of a scope at the analysed date, cut as chosen.
 * @param facts the months of `windowMonths` of the analysed month
 */
export function historyView(
  facts: ReadonlyMap<Month, MonthFacts>,
  { grain, measure, date, period, named = NAMED }: Choice,
): HistoryView {
  const end = monthOf(date)
  const lacksData = ({ months }: Pick<Period, 'months'>) =>
    months.some((month) => {
      const known = facts.get(month)
      return known !== undefined && isIncomplete(known)
    })
  const stateOf = (period: Pick<Period, 'months'>) => ({
    partial: lacksData(period),
    isOver: !period.months.includes(end),
    named,
  })
  const sum = (months: readonly Month[], service: ProductiveService | null = null) =>
    sumMonths(months, facts, { measure, service })

  const periods = windowPeriods(grain, end)
  const sums = periods.map(({ months }) => sum(months))
  if (sums.every(({ realized }) => realized === null)) return { state: 'no-history' }

  const trendAt = (index: number): number | null => {
    const first = Math.max(0, index - 2)
    const areWhole = !periods.slice(first, index + 1).some(lacksData)
    return grain === 'year' ? null : movingMean(sums.slice(first, index + 1), areWhole)
  }
  const rows = periods.flatMap((current, index): HistoryRow[] => {
    const own = sums[index]
    if (!own || !isShown(grain, current, end)) return []
    return [{ ...current, ...figuresOf(own, stateOf(current)), trend: trendAt(index) }]
  })

  const chosen = rows.find(({ key }) => key === period)
  const summed: Period = chosen ?? yearToDate(facts, end)
  const total = sum(summed.months)
  const services = PRODUCTIVE_SERVICES.map((service): HistoryService => {
    const own = sum(summed.months, service)
    return {
      service,
      ...figuresOf(own, stateOf(summed)),
      share: percentOf(own.realized, total.realized ?? 0),
    }
  })

  return {
    state: 'data',
    date,
    dataDate: facts.get(end)?.parts[0]?.date ?? null,
    grain,
    measure,
    rows,
    chart: chartOf(rows),
    selected: chosen?.key ?? null,
    summary: { key: summed.key, months: summed.months, ...figuresOf(total, stateOf(summed)) },
    services,
    tendency: tendencyOf(periods, sums, facts, chosen?.key ?? null),
  }
}
