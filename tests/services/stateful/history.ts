import { dueOf, lineCells } from './cells'
import { daysOfMonth, endOf, monthBefore, monthOfDay, monthsUpTo, otherYear } from './days'
import {
  elapsedDays,
  hasAims,
  isWorked,
  type Key,
  MEASURES,
  type Measure,
  numbersOf,
  percent,
  recordsUpTo,
  type Scope,
  sitesIn,
  sum,
  totalDays,
} from './figures'
import { type Facts, fact } from './model-state'

/** True when all working days of a month lie up to a day: as many as the stored number, or all of the calendar. */
function isOver(facts: Facts, day: string): boolean {
  const month = monthOfDay(day)
  if (elapsedDays(facts, month, day) === totalDays(facts, month)) return true
  return daysOfMonth(month).every((one) => one <= day || !isWorked(facts, one))
}

/** Compared day of the year before: the working day of equal rank, or the month's end once the month is complete. */
function twin(facts: Facts, day: string): string | null {
  const month = monthOfDay(day)
  const before = otherYear(month)
  if (isOver(facts, day)) return endOf(before)
  const rank = elapsedDays(facts, month, day)
  if (rank === 0) return null
  return daysOfMonth(before).filter((one) => isWorked(facts, one))[rank - 1] ?? endOf(before)
}

/** True when a record ends before the last working day up to the day of its comparison. */
export function isShorter(facts: Facts, day: string | undefined, compared: string | null): boolean {
  if (!day || !compared) return false
  return daysOfMonth(monthOfDay(compared)).some(
    (one) => one > day && one <= compared && isWorked(facts, one),
  )
}

/** Share of a month's realised amount from which doubted cells keep it out of comparisons: a twentieth (decision 66). */
const UNSURE = 20

/** Expected history of one month; null when the month has no line (decisions 28, 39 and 43). */
export function monthOfHistory(
  facts: Facts,
  scope: Scope,
  month: string,
  date: string,
  measure: Measure,
  key: Key = 'global',
) {
  const i = MEASURES.indexOf(measure) as 0 | 1 | 2
  const upTo = month === monthOfDay(date) ? date : endOf(month)
  const sites = sitesIn(facts, scope).map((siteId) => {
    const last = recordsUpTo(facts, siteId, upTo).at(-1)
    const elapsed = elapsedDays(facts, month, last?.day ?? null)
    const other = last ? twin(facts, last.day) : null
    const before = other ? recordsUpTo(facts, siteId, other).at(-1) : undefined
    return {
      siteId,
      day: last?.day ?? null,
      realized: numbersOf(last?.record, key)[i],
      elapsed,
      before,
      isShorter: isShorter(facts, before?.day, other),
    }
  })
  const known = sites.filter(({ day }) => day !== null)
  if (known.length === 0) return null
  const isUnderWay = month === monthOfDay(date)
  const isAimedAt = (siteId: string) => hasAims(facts, siteId, month)
  // a past month without record and objectif does not show that the concession was open
  const unrecorded = sites
    .filter(({ day, siteId }) => day === null && (isUnderWay || isAimedAt(siteId)))
    .map(({ siteId }) => siteId)
  const nameOf = (siteId: string) => fact(facts, 'site', siteId)?.name ?? siteId
  const isAimed = sites.some(({ siteId }) => isAimedAt(siteId))
  const untargeted = known.filter(({ siteId }) => isAimed && !isAimedAt(siteId))
  const realized = sum(known.map((one) => one.realized))
  const cells = sites.flatMap(({ siteId, day }) =>
    lineCells(facts, siteId, day, month, key, measure),
  )
  const compare = cells.filter(({ state }) => state === 'compared')
  const doubted = cells.filter(({ state }) => state === 'doubted')
  const underDoubt = Math.abs(sum(doubted.map((one) => one.realized)))
  const budget = sum(cells.map((one) => one.target))
  const compared = known.filter(({ before }) => before)
  const absent = compared.length === 0 ? [] : known.filter(({ before }) => !before)
  const elapsed = Math.max(...known.map((one) => one.elapsed))
  return {
    realized,
    budget,
    elapsed,
    isUnsure: doubted.length > 0 && underDoubt * UNSURE >= Math.abs(realized) - 1e-9,
    // each concession at its own daily average, extended to the most elapsed days of the scope
    paced: sum(
      known.map((one) =>
        one.elapsed === 0 ? one.realized : (one.realized * elapsed) / one.elapsed,
      ),
    ),
    present: known.map(({ siteId }) => nameOf(siteId)),
    // both sides cover the same concessions
    compared: sum(compared.map((one) => one.realized)),
    absentBefore: absent.map(({ siteId }) => nameOf(siteId)),
    shorterBefore: compared.filter((one) => one.isShorter).map(({ siteId }) => nameOf(siteId)),
    budgeted: sum(compare.map((one) => one.realized)),
    expected: sum(compare.map((one) => dueOf(facts, month, one))),
    previous:
      compared.length === 0
        ? null
        : sum(compared.map(({ before }) => numbersOf(before?.record, key)[i])),
    isPartial: unrecorded.length > 0 || known.some(({ day }) => day && !isOver(facts, day)),
    unrecorded: unrecorded.map(nameOf),
    untargeted: untargeted.map(({ siteId }) => nameOf(siteId)),
  }
}

const changeOf = (a: number, b: number | null) =>
  b === null || b === 0 ? null : ((a - b) * 100) / Math.abs(b)

type Month = NonNullable<ReturnType<typeof monthOfHistory>>
const namesIn = (
  months: Month[],
  list: 'unrecorded' | 'untargeted' | 'absentBefore' | 'shorterBefore',
) => [...new Set(months.flatMap((one) => one[list]))].sort().join()

/** Several months together: realised and budget of the same months, this year and the year before. */
export function periodOfHistory(
  facts: Facts,
  scope: Scope,
  months: string[],
  date: string,
  measure: Measure,
  key: Key = 'global',
) {
  const found = months.flatMap((month) => {
    const own = monthOfHistory(facts, scope, month, date, measure, key)
    const before = monthOfHistory(facts, scope, otherYear(month), date, measure, key)
    return own ? [{ month, isSpoilt: own.isUnsure || before?.isUnsure === true, ...own }] : []
  })
  // a month of which either year is too doubtful is in no comparison of both (decision 66)
  const comparable = found.filter(({ isSpoilt }) => !isSpoilt)
  const dataless = months.filter(
    (month) =>
      found.every((one) => one.month !== month) &&
      sitesIn(facts, scope).some((siteId) => hasAims(facts, siteId, month)),
  )
  const budgeted = found.filter(({ budget }) => budget !== 0)
  const twins = comparable.filter(({ previous }) => previous !== null)
  const [done, budget] = [
    sum(budgeted.map((one) => one.budgeted)),
    sum(budgeted.map((one) => one.budget)),
  ]
  const due = sum(budgeted.map((one) => one.expected))
  const previous = twins.length > 0 ? sum(twins.map((one) => one.previous ?? 0)) : null
  return {
    realized: found.length > 0 ? sum(found.map((one) => one.realized)) : null,
    budget: budget || null,
    // to date: amount due by each data date (decision 58)
    percent: due > 1e-9 ? percent(done, due) : null,
    gap: due > 1e-9 ? done - due : null,
    previous,
    difference: previous === null ? null : sum(twins.map((one) => one.compared)) - previous,
    change: changeOf(sum(twins.map((one) => one.compared)), previous),
    absentBefore: namesIn(found, 'absentBefore'),
    shorterBefore: namesIn(found, 'shorterBefore'),
    unrecorded: namesIn(found, 'unrecorded'),
    untargeted: namesIn(budgeted, 'untargeted'),
    partial: dataless.length > 0 || found.some(({ isPartial }) => isPartial),
    dataless: dataless.join(),
    unbudgeted: found
      .filter((one) => one.budget === 0)
      .map(({ month }) => month)
      .join(),
    uncompared: comparable
      .filter((one) => one.previous === null)
      .map(({ month }) => month)
      .join(),
  }
}

/** The months of the year of a date up to it. */
export const yearToDate = (date: string) =>
  monthsUpTo(monthOfDay(date)).filter((month) => month.startsWith(date.slice(0, 4)))

/** Mean CA Net of a month and the two before; null unless all three are complete (3 §2.10). */
export function meanOfHistory(facts: Facts, scope: Scope, month: string, date: string) {
  const three = [month, monthBefore(month), monthBefore(monthBefore(month))]
  const found = three.map((one) => monthOfHistory(facts, scope, one, date, 'revenue'))
  const known = found.flatMap((one) => (one && !one.isPartial && !one.isUnsure ? one.realized : []))
  return known.length === 3 ? sum(known) / 3 : null
}

/** CA Net per working day of the latest month with data and of the month before, for the same concessions. */
export function tendencyOf(facts: Facts, scope: Scope, date: string) {
  const of = (month: string) => monthOfHistory(facts, scope, month, date, 'revenue')
  const key = monthsUpTo(monthOfDay(date)).findLast((month) => of(month) !== null)
  if (!key || key === `${Number(date.slice(0, 4)) - 1}-01`) return null
  const [now, before] = [of(key), of(monthBefore(key))]
  if (!now || !before || now.elapsed === 0 || before.elapsed === 0) return null
  const [perDay, earlierPerDay] = [now.paced / now.elapsed, before.paced / before.elapsed]
  const unlike = [...now.present, ...before.present]
    .filter((name) => !now.present.includes(name) || !before.present.includes(name))
    .sort()
    .join()
  return {
    key,
    perDay,
    earlierPerDay,
    unlike,
    change: unlike || now.isUnsure || before.isUnsure ? null : changeOf(perDay, earlierPerDay),
  }
}
