import { daysOfMonth, monthOfDay } from './days'
import { isWorked, MEASURES, type Measure } from './figures'
import { allOf, type Facts, type Svc } from './model-state'

/** Last undoubted days of twelve months that make a usual day; fewer than five make none (decision 66). */
const [LEAST, MOST, TIMES] = [5, 20, 3]

const round = (value: number) => Math.round(value * 1e6) / 1e6

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (sorted.length - 1) / 2
  return ((sorted[Math.floor(at)] ?? 0) + (sorted[Math.ceil(at)] ?? 0)) / 2
}

/** Records of a concession, in order. */
const recordsOf = (facts: Facts, siteId: string) =>
  allOf(facts, 'record', siteId)
    .map(({ at: [, day = ''], value }) => ({ day, record: value }))
    .sort((a, b) => (a.day < b.day ? -1 : 1))

/** Days with a record on which a measure of a service is doubted. */
function doubtedDays(facts: Facts, siteId: string, service: Svc, measure: Measure): Set<string> {
  const i = MEASURES.indexOf(measure)
  const doubted = new Set<string>()
  const usualDays: { day: string; amount: number }[] = []
  const allDays: { day: string; amount: number }[] = []
  let [month, earlierDay, earlier, last, waited, open] = ['', '', 0, 0, 0, false]
  for (const { day, record } of recordsOf(facts, siteId)) {
    if (monthOfDay(day) !== month) {
      month = monthOfDay(day)
      ;[earlierDay, earlier, last, waited, open] = ['', 0, 0, 0, false]
    }
    const three = record.services[service].slice(0, MEASURES.length)
    const value = three[i] ?? 0
    const worked = daysOfMonth(month).filter(
      (one) => one > earlierDay && one <= day && isWorked(facts, one),
    ).length
    waited += worked
    const yearBefore = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
    const known = usualDays.slice(-MOST).filter((one) => one.day >= yearBefore)
    const middle = known.length < LEAST ? 0 : median(known.map(({ amount }) => amount))
    // the last five days of any kind, where they are higher: a service that opens again is not doubted for ever
    const recent = allDays.slice(-LEAST).filter((one) => one.day >= yearBefore)
    const lately = recent.length < LEAST ? 0 : median(recent.map(({ amount }) => amount))
    const usual = middle > 0 ? Math.max(middle, lately) : null
    const added = round(value - last)
    const isFitting =
      usual === null
        ? added >= 0
        : round(added * TIMES) >= round(waited * usual) && added <= round(waited * usual * TIMES)
    if (open && isFitting) open = false
    else {
      const isZero = three.every((one) => one === 0) && last !== 0 && earlier !== 0
      const isAbove =
        usual !== null && round(value - earlier) > round(round(usual * Math.max(1, worked)) * TIMES)
      const isFall = usual !== null && round(last - value) > usual && round(earlier - value) > usual
      open = open || isZero || isAbove || isFall
    }
    if (open) doubted.add(day)
    else {
      if (waited > 0) usualDays.push({ day, amount: (value - last) / waited })
      ;[last, waited] = [value, 0]
    }
    if (worked > 0) allDays.push({ day, amount: (value - earlier) / worked })
    ;[earlierDay, earlier] = [day, value]
  }
  return doubted
}

/** Doubted days of each cell, with the facts that they were found in. */
const known = new Map<string, { text: string; days: Set<string> }>()

/** True when a measure of a service is doubted in the record of a day (decision 66). Stories confirm no figure. */
export function isDoubted(
  facts: Facts,
  siteId: string,
  day: string,
  service: Svc,
  measure: Measure,
): boolean {
  const starts = [`record|${siteId}|`, 'holiday|']
  const text = [...facts].filter(([key]) => starts.some((start) => key.startsWith(start))).join()
  const key = `${siteId} ${service} ${measure}`
  const kept = known.get(key)
  const days = kept?.text === text ? kept.days : doubtedDays(facts, siteId, service, measure)
  known.set(key, { text, days })
  return days.has(day)
}
