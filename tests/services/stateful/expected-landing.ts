import { type Cell, lineCells, splitAims } from './cells'
import { causesOf, leverMeasure, together } from './expected-causes'
import {
  daysLeft,
  elapsedDays,
  isBehind,
  type Key,
  MEASURES,
  type Measure,
  numbersOf,
  recordsUpTo,
  type Scope,
  sitesIn,
  sum,
  totalDays,
  untargetedOf,
} from './figures'
import { by, flat } from './flatten'
import { type Facts, SERVICES, type Svc } from './model-state'
import { plannedHours, staffAt } from './people'
import { lastDay, partsIn, siteScope } from './scopes'

const NOTES = ['planning', 'activity', 'ahead'] as const
type Note = (typeof NOTES)[number]

/** Projection and landing of one service of one concession with an elapsed working day (document 7 §5). */
export function landingOf(facts: Facts, siteId: string, date: string, key: Svc, measure: Measure) {
  const month = date.slice(0, 7)
  const last = recordsUpTo(facts, siteId, date).at(-1)
  const [R, HT, HEC] = numbersOf(last?.record, key)
  const realized = { revenue: R, ht: HT, hec: HEC }[measure]
  const elapsed = elapsedDays(facts, month, last?.day ?? null)
  const P = last ? staffAt(facts, siteScope(siteId), last.day, key).potentialHours : 0
  const Pr = plannedHours(facts, siteId, month, key) - P
  const projection = (realized * totalDays(facts, month)) / elapsed
  const [o, q, t] = [HT / P, HEC / HT, R / HEC]
  // without planning or activity the rates have no divisor
  const isPlanned = P > 1e-9
  const isActive = HT > 0 && (measure !== 'revenue' || HEC > 0)
  const worth = { revenue: o * q * t, ht: o, hec: o * q }[measure]
  const isAhead = Pr < 1e-9 && daysLeft(facts, month, last?.day ?? null) > 0
  const reason = isPlanned ? (isActive ? (isAhead ? 'ahead' : null) : 'activity') : 'planning'
  const aim = splitAims(facts, siteId, month, MEASURES.indexOf(measure)).of(key)
  // a service with neither target nor figures needs no reason
  const isNamed = aim !== 0 || R !== 0 || HT !== 0 || HEC !== 0
  return {
    realized,
    projection,
    landing: isPlanned && isActive ? realized + Pr * worth : projection,
    Pr,
    isPlanned: isNamed && isPlanned && isActive,
    note: isNamed ? (reason as Note | null) : null,
  }
}

/** One line of a scope, of the concessions `own` of it. */
function lineOf(
  facts: Facts,
  siteIds: string[],
  own: string[],
  date: string,
  key: Key,
  measure: Measure,
) {
  const month = date.slice(0, 7)
  const i = MEASURES.indexOf(measure)
  const cellsIn = (ids: string[]) =>
    ids.flatMap((id) => lineCells(facts, id, lastDay(facts, id, date), month, key, measure))
  const [whole, mine] = [cellsIn(siteIds), cellsIn(own)]
  const isAimed = sum(whole.map(({ target }) => target)) !== 0
  const state = isAimed ? 'compared' : 'outside'
  const isUnderWay = (cell: Cell) =>
    (cell.state === 'compared' || cell.state === 'outside') && cell.elapsed > 0
  const isStarted = whole.some(isUnderWay)
  const compared = mine.filter((cell) => cell.state === state && isUnderWay(cell))
  const landings = compared.flatMap(({ siteId, services }) =>
    services.map((one) => ({ siteId, ...landingOf(facts, siteId, date, one, measure) })),
  )
  const noted = (note: Note) => [
    ...new Set(landings.filter((one) => one.note === note).map(({ siteId }) => siteId)),
  ]
  const projected = landings.filter(({ note }) => note === 'planning' || note === 'activity')
  const planned = landings.filter(({ isPlanned }) => isPlanned)
  const isLanded = compared.length > 0
  const realized = sum(
    own.map((id) => numbersOf(recordsUpTo(facts, id, date).at(-1)?.record, key)[i] ?? 0),
  )
  return {
    realized,
    compared: isStarted ? sum(compared.map((one) => one.realized)) : realized,
    target: sum((isStarted ? compared : mine).map((one) => one.target)),
    projection: isLanded && isAimed ? sum(landings.map(({ projection }) => projection)) : null,
    landing: isLanded ? sum(landings.map(({ landing }) => landing)) : null,
    basis:
      planned.length > 0
        ? projected.length > 0
          ? 'mixed'
          : 'planning'
        : projected.length > 0
          ? 'projection'
          : null,
    projected: sum(projected.map(({ landing }) => landing)),
    remainingPotential: sum(landings.map(({ Pr }) => Pr)),
    notes: by(NOTES, (note) => {
      const ids = noted(note)
      // an answer names three at most
      return { count: ids.length, names: ids.length > 3 ? 3 : ids.sort().join() }
    }),
  }
}

/** A scope's landing of one line. */
export function landingLine(facts: Facts, scope: Scope, date: string, key: Key, measure: Measure) {
  const all = sitesIn(facts, scope)
  return lineOf(facts, all, all, date, key, measure)
}

/** Concessions that an answer names, and its data date (decisions 39, 42, 53). */
function named(facts: Facts, scope: Scope, date: string) {
  const dates = sitesIn(facts, scope).map((siteId) => ({
    siteId,
    day: lastDay(facts, siteId, date),
  }))
  const days = dates.flatMap(({ day }) => day ?? []).sort()
  const late = dates.filter(({ day }) => isBehind(facts, day, date))
  return {
    dataDate: days.at(-1) ?? null,
    late: Object.fromEntries(late.map(({ siteId, day }) => [siteId, day ?? ''])),
    untargeted: scope.type === 'site' ? '' : untargetedOf(facts, scope, date),
  }
}

/** Expected landings and days of the gap (document 7 §5). */
export const LANDING = {
  gapHistory(facts: Facts, scope: Scope, date: string) {
    const ids = sitesIn(facts, scope)
    const recorded = ids.flatMap((siteId) => recordsUpTo(facts, siteId, date))
    const days = [...new Set(recorded.map(({ day }) => day))].sort()
    // each concession at its own date; one without a record by a day is due nothing on it
    const history = days.map((day) => {
      const causes = ids.map((siteId) => causesOf(facts, siteId, day, leverMeasure(date)))
      return [day, together(causes)] as const
    })
    // a day on which nothing is compared has no gap
    const compared = history.filter(([, { target, realized }]) =>
      [target, realized].some((one) => Math.abs(one) > 0.5e-6),
    )
    return flat({ ...named(facts, scope, date), history: Object.fromEntries(compared) })
  },

  landing(facts: Facts, scope: Scope, date: string) {
    const all = sitesIn(facts, scope)
    return flat({
      ...named(facts, scope, date),
      ...by(MEASURES, (measure) => {
        const line = (own: string[], key: Key = 'global') =>
          lineOf(facts, all, own, date, key, measure)
        return {
          ...line(all),
          services: by(SERVICES, (key) => line(all, key)),
          rows: Object.fromEntries(partsIn(facts, scope).map(({ id, own }) => [id, line(own)])),
        }
      }),
    })
  },
}
