import { type Cell, dueOf, lineCells } from './cells'
import { daysOfMonth, monthOfDay, weekdayOf } from './days'
import {
  type Aims,
  allOf,
  type Facts,
  fact,
  NOTHING,
  type Numbers,
  type RecordFact,
  SERVICES,
  type Svc,
} from './model-state'

/** Requested scope of a page or call. */
export type Scope =
  | { type: 'all' }
  | { type: 'group'; groupId: string }
  | { type: 'plate'; plateId: string; groupId: string }
  | { type: 'site'; siteId: string; plateId: string; groupId: string }

export type Key = 'global' | Svc
export const KEYS: Key[] = ['global', ...SERVICES]
export const MEASURES = ['revenue', 'ht', 'hec'] as const
export type Measure = (typeof MEASURES)[number]

export const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
/** a in percent of b; null without b. */
export const percent = (a: number | null, b: number) =>
  a === null || b === 0 ? null : (a * 100) / b
export const over = (a: number, b: number) => (b === 0 ? null : a / b)

export function sitesIn(facts: Facts, scope: Scope): string[] {
  return allOf(facts, 'site')
    .filter(
      ({ at: [id], value }) =>
        scope.type === 'all' ||
        (scope.type === 'group' && value.group === scope.groupId) ||
        (scope.type === 'plate' && value.plate === scope.plateId) ||
        (scope.type === 'site' && id === scope.siteId),
    )
    .map(({ at: [id = ''] }) => id)
}

/** True for a working day: Monday to Friday, no holiday (decision 12). */
export const isWorked = (facts: Facts, day: string) =>
  weekdayOf(day) >= 1 && weekdayOf(day) <= 5 && fact(facts, 'holiday', day) === undefined

/** The latest day of a date's month, up to the date, with expected data (decision 60); '' when there is none. */
export const expectedBy = (facts: Facts, date: string) =>
  daysOfMonth(date.slice(0, 7)).findLast((day) => day <= date && isWorked(facts, day)) ?? ''

/** True when data up to `day` (null: no data) lack a day with expected data. */
export const isBehind = (facts: Facts, day: string | null, date: string) =>
  (day ?? '') < expectedBy(facts, date)

/** Working days of a month: the stored number, else counted. */
export const totalDays = (facts: Facts, month: string) =>
  fact(facts, 'days', month) ?? daysOfMonth(month).filter((day) => isWorked(facts, day)).length

/** Working days of the calendar up to and including a day, at most the total; 0 without data. */
export function countedDays(facts: Facts, month: string, day: string | null): number {
  if (day === null) return 0
  const counted = daysOfMonth(month).filter((one) => one <= day && isWorked(facts, one)).length
  return Math.min(counted, totalDays(facts, month))
}

/** As `countedDays`, but the total once no working day of the calendar remains (decision 71). */
export function elapsedDays(facts: Facts, month: string, day: string | null): number {
  if (day === null) return 0
  const isLeft = daysOfMonth(month).some((one) => one > day && isWorked(facts, one))
  return isLeft ? countedDays(facts, month, day) : totalDays(facts, month)
}

/** Working days of a month after a day (null: no data): of the stored number, and 0 without one in the calendar. */
export function daysLeft(facts: Facts, month: string, day: string | null): number {
  const isLeft = daysOfMonth(month).some((one) => one > (day ?? '') && isWorked(facts, one))
  return isLeft || day === null ? totalDays(facts, month) - elapsedDays(facts, month, day) : 0
}

/** The synthesis's verdict (3 §9). */
export function statusOf(progress: Progress) {
  const statusIn = ({ compared, due, partial }: ReturnType<typeof progressIn>) => {
    if (partial) return 'partial'
    if (due === 0) return 'none'
    const ratio = Math.round((compared / due) * 1e6) / 1e6
    return ratio >= 0.95 ? 'good' : ratio >= 0.8 ? 'warn' : 'bad'
  }
  const own = statusIn(progress)
  const { withDoubt } = progress
  // decision 66: under doubt where the doubted figures would change the word
  if (!withDoubt || own === 'partial' || statusIn(withDoubt) === own) return own
  return 'doubted'
}

/** A concession's records of a day's month up to that day, in order. */
export function recordsUpTo(facts: Facts, siteId: string, date: string) {
  return allOf(facts, 'record', siteId)
    .map(({ at: [, day = ''], value }) => ({ day, record: value }))
    .filter(({ day }) => day <= date && monthOfDay(day) === monthOfDay(date))
    .sort((a, b) => (a.day < b.day ? -1 : 1))
}

export const plus = (a: Numbers, b: Numbers) => a.map((one, i) => one + (b[i] ?? 0)) as Numbers
export const numbersOf = (record: RecordFact | undefined, key: Key): Numbers => {
  if (!record) return NOTHING
  return key === 'global'
    ? SERVICES.map((service) => record.services[service]).reduce(plus, NOTHING)
    : record.services[key]
}

/** A concession's targets: the budget, or the sum of the services where the budget is 0 (decision 26). */
export function aimsOf(facts: Facts, siteId: string, month: string, key: Key): Aims {
  const objectif = fact(facts, 'objectif', siteId, month)
  if (!objectif) return [0, 0, 0]
  if (key !== 'global') return objectif.services[key]
  return objectif.budget.map(
    (own, i) => own || sum(SERVICES.map((service) => objectif.services[service][i] ?? 0)),
  ) as Aims
}

/** True when any target of a concession's month differs from 0. */
export const hasAims = (facts: Facts, siteId: string, month: string) =>
  aimsOf(facts, siteId, month, 'global').some((aim) => aim !== 0)

/** Names of the concessions with data and no target, while another one of the scope has a target; in order. */
export function untargetedOf(facts: Facts, scope: Scope, date: string): string {
  const [siteIds, month] = [sitesIn(facts, scope), date.slice(0, 7)]
  if (!siteIds.some((siteId) => hasAims(facts, siteId, month))) return ''
  return siteIds
    .filter(
      (siteId) => recordsUpTo(facts, siteId, date).length > 0 && !hasAims(facts, siteId, month),
    )
    .sort()
    .join()
}

/** Increase of a record over its previous one of the month; work in progress is not cumulative (decision 17). */
function added(list: { record: RecordFact }[], i: number, key: Key): Numbers {
  const [now, before] = [numbersOf(list[i]?.record, key), numbersOf(list[i - 1]?.record, key)]
  return now.map((one, n) => (n === 3 || n === 4 ? one : one - (before[n] ?? 0))) as Numbers
}

export interface SiteState {
  siteId: string
  /** day of its latest record of the month not after the date; null without one */
  date: string | null
  record: RecordFact | undefined
  elapsed: number
}

export interface Line {
  cumulative: Numbers
  daily: Numbers
  progress: Record<Measure, ReturnType<typeof progressOf>>
}

/** Both sides of CA Net per hour, of concessions with a target of both; null when there is none (decision 53). */
export function rateSides(facts: Facts, month: string, states: SiteState[], key: Key, i: 1 | 2) {
  const hours = MEASURES[i] ?? 'ht'
  const cells = states.map(({ siteId, date }) => {
    const of = (measure: Measure) => lineCells(facts, siteId, date, month, key, measure)
    const [sold, billed] = [of('revenue'), of(hours)]
    const isCompared = ({ state }: Cell) => state === 'compared'
    const both = sold.flatMap((one) => {
      const other = billed.find((cell) => cell.key === one.key)
      const isSame = other?.services.join() === one.services.join()
      return other && isSame && isCompared(one) && isCompared(other) ? [[one, other] as const] : []
    })
    // the budget's rest counts with the services, also where only one of the two measures has one
    const rest = (list: Cell[]) =>
      list.filter((one) => isCompared(one) && one.key === 'unallocated')
    const active = both.filter(([one]) => one.key !== 'unallocated')
    return {
      sold,
      billed,
      sides:
        active.length === 0
          ? []
          : [
              {
                sold: [...active.map(([one]) => one), ...rest(sold)],
                billed: [...active.map(([, one]) => one), ...rest(billed)],
              },
            ],
    }
  })
  const isOpen = cells.every((one) =>
    [...one.sold, ...one.billed].every(({ state }) => state !== 'compared'),
  )
  const sides = isOpen ? cells : cells.flatMap((one) => one.sides)
  const all = (side: 'sold' | 'billed', of: 'realized' | 'target') =>
    sum(sides.flatMap((one) => one[side].map((cell) => cell[of])))
  return {
    compared: isOpen ? null : over(all('sold', 'realized'), all('billed', 'realized')),
    target:
      all('sold', 'target') === 0 ? null : over(all('sold', 'target'), all('billed', 'target')),
  }
}

const size = (list: Cell[]) => sum(list.map((one) => Math.abs(one.realized)))

/** Figures of cells against their objectives, of which some are compared (decisions 19, 64 and 66). */
function progressIn(
  facts: Facts,
  month: string,
  realized: number,
  { cells, compared }: { cells: Cell[]; compared: Cell[] },
) {
  const total = totalDays(facts, month)
  const outside = cells.filter(({ state }) => state === 'outside')
  const awaited = cells.filter(({ state }) => state === 'awaited')
  const started = compared.filter(({ elapsed }) => elapsed > 0)
  const done = sum(compared.map((one) => one.realized))
  const wholeTarget = sum(cells.map((one) => one.target))
  const target = compared.length > 0 ? sum(compared.map((one) => one.target)) : wholeTarget
  const projection =
    started.length === 0 ? null : sum(started.map((one) => (one.realized * total) / one.elapsed))
  const startedTarget = sum(started.map((one) => one.target))
  const perDay =
    compared.length > 0
      ? sum(
          compared.map((one) =>
            total > one.elapsed ? (one.target - one.realized) / (total - one.elapsed) : 0,
          ),
        )
      : sum(awaited.map((one) => (total > one.elapsed ? one.target / (total - one.elapsed) : 0)))
  return {
    realized,
    compared: done,
    target,
    wholeTarget,
    due: sum(compared.map((one) => dueOf(facts, month, one))),
    progressPercent: percent(done, target),
    projection,
    projectionProgressPercent: percent(projection, startedTarget),
    remaining: Math.max(0, target - done),
    dailyTarget: Math.max(0, perDay),
    partial:
      (wholeTarget !== 0 &&
        size(outside) > 0 &&
        size(outside) * 3 >= size([...compared, ...outside]) - 1e-6) ||
      undefined,
  }
}

type Progress = ReturnType<typeof progressIn> & {
  gapWith?: number
  withDoubt?: ReturnType<typeof progressIn>
}

function progressOf(
  facts: Facts,
  month: string,
  states: SiteState[],
  key: Key,
  i: 0 | 1 | 2,
): Progress {
  const measure = MEASURES[i] ?? 'revenue'
  const cells = states.flatMap(({ siteId, date }) =>
    lineCells(facts, siteId, date, month, key, measure),
  )
  const realized = sum(states.map(({ record }) => numbersOf(record, key)[i]))
  const compared = cells.filter(({ state }) => state === 'compared')
  const doubted = cells.filter(({ state }) => state === 'doubted')
  const own = progressIn(facts, month, realized, { cells, compared })
  if (doubted.length === 0) return own
  const both = { cells, compared: [...compared, ...doubted] }
  const withDoubt = progressIn(facts, month, realized, both)
  return { ...own, gapWith: withDoubt.compared - withDoubt.due, withDoubt }
}

/** All figures of a scope at a date, each concession at its own data date (decisions 17 to 19, 39). */
export function monthFigures(facts: Facts, scope: Scope, date: string) {
  const month = monthOfDay(date)
  const siteIds = sitesIn(facts, scope)
  const lists = new Map(siteIds.map((siteId) => [siteId, recordsUpTo(facts, siteId, date)]))
  const states = siteIds.map((siteId): SiteState => {
    const last = lists.get(siteId)?.at(-1)
    const day = last?.day ?? null
    return { siteId, date: day, record: last?.record, elapsed: elapsedDays(facts, month, day) }
  })
  const dates = states.flatMap((state) => state.date ?? []).sort()
  const dataDate = dates.at(-1) ?? null
  const addedOn = (day: string, key: Key) =>
    [...lists.values()]
      .flatMap((list) => list.flatMap((one, i) => (one.day === day ? [added(list, i, key)] : [])))
      .reduce(plus, NOTHING)
  const line = (key: Key): Line => ({
    cumulative: states.map(({ record }) => numbersOf(record, key)).reduce(plus, NOTHING),
    daily: dataDate ? addedOn(dataDate, key) : NOTHING,
    progress: {
      revenue: progressOf(facts, month, states, key, 0),
      ht: progressOf(facts, month, states, key, 1),
      hec: progressOf(facts, month, states, key, 2),
    },
  })
  const recordDays = [...new Set([...lists.values()].flat().map(({ day }) => day))].sort()
  return {
    month,
    states,
    dataDate,
    lists,
    addedOn,
    recordDays,
    total: totalDays(facts, month),
    elapsed: elapsedDays(facts, month, date),
    lines: Object.fromEntries(KEYS.map((key) => [key, line(key)])) as Record<Key, Line>,
  }
}

export type MonthFigures = ReturnType<typeof monthFigures>

/**
 * Point of the chart's line: the sum of each concession's CA Net by a day ÷ its working days by then, which end at its
 * data date (39). Null before the first record and the first working day, and after the last data date.
 */
export function rhythmOn(facts: Facts, month: MonthFigures, day: string): number | null {
  const counted = (upTo: string) => {
    const worked = daysOfMonth(month.month).filter((one) => one <= upTo && isWorked(facts, one))
    return month.total === 0 ? worked.length : Math.min(worked.length, month.total)
  }
  if ((month.dataDate ?? '') < day || counted(day) === 0) return null
  const begun = month.states.flatMap(({ siteId, date }) => {
    const last = month.lists.get(siteId)?.findLast((one) => one.day <= day)
    return last && date ? [{ sold: numbersOf(last.record, 'global')[0], date }] : []
  })
  if (begun.length === 0) return null
  return sum(begun.map(({ sold, date }) => over(sold, counted(date < day ? date : day)) ?? 0))
}
