import type { AnalysisView } from '../analysis/analysis-view'
import { type LocalDate, type Month, monthOf } from '../calendar/local-date'
import { type DailyBarsChart, dailyBarsChart } from '../charts/daily-bars'
import { difference, withoutNoise } from '../decimal'
import type { Measure } from '../measures'
import { percentOf } from '../percent'
import { isPartial } from '../records/outside'
import { HISTORY_PERCENT } from '../records/statuses'
import {
  DOUBTED_VERDICT,
  PARTIAL_VERDICT,
  type Verdict,
  verdictOf,
  withGap,
} from '../records/verdicts'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '../workshop-services'
import { type Grain, isShown, type Period, type Wholeness, windowPeriods } from './periods'
import { isIncomplete, type MonthFacts, type PeriodSum, sumMonths } from './sums'
import { beyond, changeOf, NAMED_OF_PERIOD, type Trend, trendOf } from './trend'

const NAME_LISTS = [
  'doubtful',
  'doubtfulBefore',
  'untargeted',
  'unrecorded',
  'leftOut',
  'unreadBefore',
  'absentBefore',
  'shorterBefore',
  'movedBefore',
] as const
type NameList = (typeof NAME_LISTS)[number]

const byNameList = <T>(of: (list: NameList) => T) =>
  Object.fromEntries(NAME_LISTS.map((list) => [list, of(list)])) as Record<NameList, T>

/** Figures of a period compared with its budget and the previous year. Euros or hours; percentages; null when unknown. */
export interface HistoryFigures extends Verdict, Wholeness {
  realized: number | null
  /** part of `realized` without objectif, not in `percent` and `gap` (4-decisions, 53) */
  outside: number
  /** part of `realized` under doubt, not in `percent` and `gap` (4-decisions, 66) */
  doubted: number
  /** of the whole period including the remaining days of the month in progress: 'budget du mois' */
  budget: number | null
  /** part of the budget due by the data date; the whole budget once the period is over (4-decisions, 58) */
  due: number | null
  /** realised in percent of `due` */
  percent: number | null
  /** realised in percent of the whole budget; 100 and above means reached */
  reached: number | null
  /** realised − due */
  gap: number | null
  previous: number | null
  /** realised in months that have a previous year − that previous year */
  difference: number | null
  /** `difference` in percent of the previous year */
  change: number | null
  /** months with a record left out of `percent` and `gap`, because they have no budget */
  unbudgeted: Month[]
  /** months with a budget and no record, missing in all sums */
  dataless: Month[]
  /** true when doubted figures are a twentieth of a month: it is in no comparison with the previous year */
  isUnsure: boolean
  /** concessions and services with figures under doubt */
  doubtful: string[]
  /** the same of the previous year */
  doubtfulBefore: string[]
  /** names of concessions without objectif in a month that has one: `percent` and `gap` leave out what they realised */
  untargeted: string[]
  /** names of concessions without a record in a month that has some, missing in the realised sum */
  unrecorded: string[]
  /** names of concessions left out of at least one month, because their data is invalid */
  leftOut: string[]
  /** number of names left out of each list on the page; missing when there are none */
  unnamed?: Record<NameList, number>
  /** months with a record left out of the comparison, because the previous year has none */
  uncompared: Month[]
  /** months whose working days are counted without an invalid part of the calendar */
  miscounted: Month[]
  /** names of concessions left out of the comparison: invalid record of the previous year */
  unreadBefore: string[]
  /** names of concessions left out of the comparison: no record of the previous year */
  absentBefore: string[]
  /** names of concessions whose previous year has fewer working days than are compared (4-decisions, 53) */
  shorterBefore: string[]
  /** concessions of the scope in only one of two compared months, with the day of their move (4-decisions, 72) */
  movedBefore: string[]
}

/** Bar of the chart and row of the tables. */
export interface HistoryRow extends HistoryFigures {
  key: string
  months: Month[]
  /** mean of the period and the two before; null unless all three are known and complete */
  trend: number | null
}

/** Figures of one service over the summed months. */
export interface HistoryService extends HistoryFigures {
  service: ProductiveService
  /** share of the realised total, percent */
  share: number | null
}

/** View model of /historical-results (3 §2.9, §2.10; 4-decisions, 28). */
export interface HistoryFiguresView {
  state: 'data'
  date: LocalDate
  /** data date of most concessions in the analysed month; null when there is no data */
  dataDate: LocalDate | null
  grain: Grain
  measure: Measure
  rows: HistoryRow[]
  /** realised amounts and budget, with the moving mean */
  chart: DailyBarsChart
  /** key of the selected period; null when none is selected: the year to date is summed */
  selected: string | null
  /** period summed by the cards and the services */
  summary: HistoryFigures & { key: string; months: Month[] }
  services: HistoryService[]
  tendency: Trend | null
}

export type HistoryView =
  | Exclude<AnalysisView<never>, { state: 'data' }>
  /** no month of the window has a record */
  | { state: 'no-history' }
  | HistoryFiguresView

interface Choice {
  grain: Grain
  measure: Measure
  date: LocalDate
  /** key of a period, from the URL */
  period: string | null
  /** maximum number of names per list; exports pass no limit (4-decisions, 39), pages use the default */
  named?: number
}

function figuresOf(
  sum: PeriodSum,
  { partial, isOver, named }: { partial: boolean; isOver: boolean; named: number },
): HistoryFigures {
  const { realized, previous, unbudgeted, dataless, uncompared, miscounted } = sum
  const budget = sum.budget === 0 ? null : sum.budget
  const due = withoutNoise(sum.expected)
  const percent = due === 0 ? null : percentOf(sum.budgeted, sum.expected)
  const gap = due === 0 ? null : difference(sum.budgeted, due)
  const reached = percentOf(sum.budgeted, sum.budget)
  const incomplete = partial && isOver
  const judge = (rate: number | null) =>
    verdictOf(incomplete ? null : rate, HISTORY_PERCENT, reached)
  const judged = judge(percent)
  const whole = judge(
    percentOf(sum.budgeted + sum.doubted.realized, sum.expected + sum.doubted.due),
  )
  const changes = sum.doubtful.length > 0 && whole.status !== judged.status
  const sure = changes ? DOUBTED_VERDICT : judged
  const verdict = isPartial(sum.budgeted, sum.outside) ? PARTIAL_VERDICT : sure
  return {
    realized,
    outside: sum.outside,
    doubted: sum.doubted.realized,
    isUnsure: sum.isUnsure,
    budget,
    due: due === 0 ? null : due,
    percent,
    reached,
    ...withGap(verdict, gap),
    gap,
    previous,
    difference: difference(previous === null ? null : sum.compared, previous),
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

/** Mean of three consecutive periods; null when fewer than three are known, or one is incomplete (3 §2.10). */
function movingMean(last: readonly PeriodSum[], areWhole: boolean): number | null {
  const known = last.map(({ realized }) => realized).filter((value) => value !== null)
  return known.length < 3 || !areWhole ? null : withoutNoise(known.reduce((a, b) => a + b, 0) / 3)
}

/** Period summed by the cards and the services when none is selected: the year to date. */
function yearToDate(facts: ReadonlyMap<Month, MonthFacts>, end: Month): Period {
  const year = end.slice(0, 4)
  return { key: year, months: [...facts.keys()].filter((month) => month.startsWith(year)).sort() }
}

/** Chart of realised amounts and budget, with the moving mean. */
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
 * History of a scope at the analysed date, for the selected grain.
 * @param facts months of `windowMonths` of the analysed month
 */
export function historyView(
  facts: ReadonlyMap<Month, MonthFacts>,
  { grain, measure, date, period, named = NAMED_OF_PERIOD }: Choice,
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
    const areWhole =
      !periods.slice(first, index + 1).some(lacksData) &&
      !sums.slice(first, index + 1).some(({ isUnsure }) => isUnsure)
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
    tendency: trendOf(periods, sums, facts, chosen?.key ?? null),
  }
}
