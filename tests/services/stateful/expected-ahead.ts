import { lineCells, splitAims } from './cells'
import { landingLine } from './expected-landing'
import {
  daysLeft,
  KEYS,
  type Key,
  MEASURES,
  type Measure,
  monthFigures,
  numbersOf,
  percent,
  type Scope,
  sum,
} from './figures'
import { by, type Expected, flat } from './flatten'
import { type Facts, SERVICES, type Svc } from './model-state'
import { plannedHours, staffAt } from './people'
import { siteScope } from './scopes'

/** What one line still has to bring per remaining day, and where it lands (document 7 §5). */
export function paceIn(facts: Facts, scope: Scope, date: string, key: Key, measure: Measure) {
  const { lines, dataDate, states, month } = monthFigures(facts, scope, date)
  const { target, compared, due, dailyTarget } = lines[key].progress[measure]
  const cells = states.flatMap(({ siteId, date: day }) =>
    lineCells(facts, siteId, day, month, key, measure),
  )
  const isAimed = sum(cells.map((one) => one.target)) !== 0
  const begun = cells.filter(
    ({ state, elapsed }) => elapsed > 0 && state === (isAimed ? 'compared' : 'outside'),
  )
  const isBegun = states.some((one) => one.date === dataDate && one.elapsed > 0)
  const { landing, target: landingTarget } = landingLine(facts, scope, date, key, measure)
  // a total per remaining day only where all have the same number of days left (7-beyond §5)
  const left = new Set(
    cells.flatMap(({ state, target: own, elapsed }) =>
      state === 'compared' && own !== 0 ? elapsed : [],
    ),
  )
  const isOpen =
    left.size <= 1 &&
    dataDate !== null &&
    target !== 0 &&
    target - compared > 1e-6 &&
    daysLeft(facts, month, dataDate) > 0
  return {
    gapToDate: due === 0 ? null : compared - due,
    perDay: isOpen && dailyTarget > 1e-6 ? dailyTarget : null,
    perDaySoFar:
      !isBegun || (isAimed && begun.length === 0)
        ? null
        : sum(begun.map(({ realized, elapsed }) => realized / elapsed)),
    landing,
    landingPercent: percent(landing, landingTarget),
  }
}

/** What one service of one concession must still bring, in three ways (document 7 §5). */
function takesOf(facts: Facts, siteId: string, date: string, key: Svc, measure: Measure) {
  const { states, month } = monthFigures(facts, siteScope(siteId), date)
  const [last] = states
  const day = last?.date ?? null
  const i = MEASURES.indexOf(measure)
  const target = splitAims(facts, siteId, month, i).of(key)
  const [R, HT, HEC] = numbersOf(last?.record, key)
  const N = target - ([R, HT, HEC][i] ?? 0)
  const left = daysLeft(facts, month, day)
  if (target === 0) return { state: 'untargeted' }
  if (N < 1e-6) return { state: 'met' }
  if (left <= 0) return { state: 'over', missing: N }
  const P = day === null ? 0 : staffAt(facts, siteScope(siteId), day, key).potentialHours
  const Pr = plannedHours(facts, siteId, month, key) - P
  // a rate without divisor is unknown, and a way that uses it too
  const rate = (a: number, b: number) => (b > 1e-9 ? a / b : Number.NaN)
  const [o, q, t] = [rate(HT, P), rate(HEC, HT), rate(R, HEC)]
  const worth = { revenue: q * t, ht: 1, hec: q }[measure]
  const way = (divisor: number) => (divisor > 1e-9 ? N / divisor : null)
  const hours = way(o * worth)
  return {
    state: 'open',
    missing: N,
    remainingDays: left,
    perDay: N / left,
    productivity: way(Pr * worth),
    presence: hours === null ? null : hours - Pr,
    personDays: hours === null ? null : (hours - Pr) / 7,
    rate: measure === 'revenue' ? way(Pr * o * q) : null,
  }
}

/** Expected figures on the rest of the month (document 7 §5). */
export const AHEAD = {
  pace(facts: Facts, scope: Scope, date: string) {
    const { dataDate } = monthFigures(facts, scope, date)
    if (dataDate === null) return { state: 'empty' } as Expected
    return flat({
      state: 'data',
      remainingDays: daysLeft(facts, date.slice(0, 7), dataDate),
      ...by(MEASURES, (measure) => by(KEYS, (key) => paceIn(facts, scope, date, key, measure))),
    })
  },

  takes(facts: Facts, scope: Scope, date: string) {
    const ids = monthFigures(facts, scope, date).states.map(({ siteId }) => siteId)
    return flat({
      rows: by(ids, (siteId) =>
        by(MEASURES, (measure) =>
          by(SERVICES, (key) => takesOf(facts, siteId, date, key, measure)),
        ),
      ),
    })
  },
}
