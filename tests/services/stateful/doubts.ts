import { daysOfMonth, monthBefore, monthOfDay } from './days'
import { isWorked, MEASURES, sum } from './figures'
import { allOf, type Doubted, type Facts, type RecordFact, SERVICES } from './model-state'

const [ONE_WEEK, MOST] = [5, 20]

/** CA Net, HT and HEC of each service. */
type Three = number[][]
const threeOf = (record: RecordFact): Three =>
  SERVICES.map((service) => record.services[service].slice(0, 3))
const less = (a: Three, b: Three | undefined): Three =>
  a.map((own, s) => own.map((one, i) => Math.round((one - (b?.[s]?.[i] ?? 0)) * 1e6) / 1e6))
const totalOf = (three: Three, measure: number) => sum(three.map((own) => own[measure] ?? 0))
const isIdle = (own: number[] = []) => own.every((one) => one === 0)

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (sorted.length - 1) / 2
  return ((sorted[Math.floor(at)] ?? 0) + (sorted[Math.ceil(at)] ?? 0)) / 2
}

/** Per record of a concession's month before a day: the daily increase, and its number of working days. */
function broughtIn(facts: Facts, siteId: string, month: string, before: string) {
  const own = allOf(facts, 'record', siteId)
    .map(({ at: [, day = ''], value }) => ({ day, three: threeOf(value) }))
    .filter(({ day }) => day.startsWith(month) && day < before)
    .sort((a, b) => (a.day < b.day ? -1 : 1))
  return own.map(({ day, three }, i) => ({
    day,
    three,
    brought: less(three, own[i - 1]?.three),
    worked: workedIn(facts, own[i - 1]?.day ?? '', day),
  }))
}

const workedIn = (facts: Facts, after: string, day: string) =>
  daysOfMonth(monthOfDay(day)).filter((one) => one > after && one <= day && isWorked(facts, one))
    .length

/**
 * Doubts about a concession's figures of a day (decision 55): a cumulative figure that decreases, a service that drops
 * to 0, or a day above three times or below a third of the usual one (median of the last twenty).
 */
export function doubtsOf(facts: Facts, siteId: string, day: string, record: RecordFact): Doubted[] {
  const month = monthOfDay(day)
  const now = threeOf(record)
  const known = broughtIn(facts, siteId, month, day)
  const last = known.at(-1)
  const brought = less(now, last?.three)
  const worked = workedIn(facts, last?.day ?? '', day)
  const earlier = broughtIn(facts, siteId, monthBefore(month), day)
  const days = [...earlier, ...known].filter((one) => one.worked > 0).slice(-MOST)
  const isUsual = days.length >= ONE_WEEK
  const usual = (of: (one: (typeof days)[number]) => number) =>
    median(days.map((one) => of(one) / one.worked))
  const found: Doubted[] = []
  for (const [s, service] of SERVICES.entries())
    for (const [i, measure] of MEASURES.entries()) {
      const [old, next] = [last?.three[s]?.[i] ?? 0, now[s]?.[i] ?? 0]
      if (last && old - next >= (measure === 'revenue' ? 0.5 : 0.05) - 1e-7)
        found.push({ kind: 'fall', measure, service, old, new: next, since: last.day })
    }
  for (const [s, service] of SERVICES.entries()) {
    const before = last?.three[s] ?? []
    const first = (of: number[]) =>
      Math.max(
        0,
        of.findIndex((one) => one > 0),
      )
    const addMissing = (of: number[], times: number, since: string | null) => {
      const i = first(of)
      const measure = MEASURES[i] ?? 'revenue'
      found.push({ kind: 'zero', measure, service, old: (of[i] ?? 0) * times, new: 0, since })
    }
    if (last && !isIdle(before) && isIdle(now[s])) addMissing(before, 1, last.day)
    else if (isUsual && worked > 0 && isIdle(brought[s])) {
      const isSteady = days.every((one) => !isIdle(one.brought[s]))
      const each = MEASURES.map((_, i) => usual((one) => one.brought[s]?.[i] ?? 0))
      if (isSteady) addMissing(each, worked, null)
    }
  }
  for (const [i, measure] of MEASURES.entries()) {
    const each = usual((one) => totalOf(one.brought, i))
    if (!isUsual || each <= 0) continue
    const [old, next] = [each * Math.max(1, worked), totalOf(brought, i)]
    const own = { measure, service: null, old, new: next, since: null }
    if (next > old * 3 + 1e-6) found.push({ kind: 'above', ...own })
    else if (worked > 0 && next >= 0 && next * 3 < old - 1e-6) found.push({ kind: 'below', ...own })
  }
  return found
}

/** Kind of doubt that a text expresses. */
export const kindOf = (why: string): string =>
  why.includes('moins du tiers')
    ? 'below'
    : why.includes('le niveau habituel')
      ? 'above'
      : why.includes('à 0')
        ? 'zero'
        : 'fall'
