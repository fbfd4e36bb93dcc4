import { causesOf, leverMeasure, together } from './expected-causes'
import {
  aimsOf,
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
  const aim = aimsOf(facts, siteId, month, key)[MEASURES.indexOf(measure)] ?? 0
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

/** Concessions that a line of a scope compares (decision 53). */
function comparedIn(facts: Facts, siteIds: string[], date: string, key: Key, measure: Measure) {
  const month = date.slice(0, 7)
  const aim = (id: string) => aimsOf(facts, id, month, key)[MEASURES.indexOf(measure)] ?? 0
  const started = siteIds.filter((id) => elapsedDays(facts, month, lastDay(facts, id, date)) > 0)
  const isAimed = siteIds.some((id) => aim(id) !== 0)
  return { aim, isAimed, isStarted: started.length > 0, started, siteIds }
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
  const { aim, isAimed, isStarted, started } = comparedIn(facts, siteIds, date, key, measure)
  const i = MEASURES.indexOf(measure)
  const realizedBy = (id: string) =>
    numbersOf(recordsUpTo(facts, id, date).at(-1)?.record, key)[i] ?? 0
  const dated = siteIds.filter((id) => lastDay(facts, id, date) !== null)
  // before the first working day: those with data, else all
  const begun = [started, dated, siteIds].find((list) => list.length > 0) ?? []
  const compared = begun.filter((id) => own.includes(id) && (!isAimed || aim(id) !== 0))
  const services = key === 'global' ? SERVICES : [key]
  const cells = isStarted
    ? compared.flatMap((siteId) =>
        services.map((one) => ({ siteId, ...landingOf(facts, siteId, date, one, measure) })),
      )
    : []
  const noted = (note: Note) => [
    ...new Set(cells.filter((cell) => cell.note === note).map(({ siteId }) => siteId)),
  ]
  const projected = cells.filter(({ note }) => note === 'planning' || note === 'activity')
  const planned = cells.filter(({ isPlanned }) => isPlanned)
  const isLanded = isStarted && compared.length > 0
  return {
    realized: sum(own.map(realizedBy)),
    compared: sum(compared.map(realizedBy)),
    target: sum(compared.map(aim)),
    projection: isLanded && isAimed ? sum(cells.map(({ projection }) => projection)) : null,
    landing: isLanded ? sum(cells.map(({ landing }) => landing)) : null,
    basis:
      planned.length > 0
        ? projected.length > 0
          ? 'mixed'
          : 'planning'
        : projected.length > 0
          ? 'projection'
          : null,
    projected: sum(projected.map(({ landing }) => landing)),
    remainingPotential: sum(cells.map(({ Pr }) => Pr)),
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
    return flat({
      ...named(facts, scope, date),
      // each concession at its own date; one without a record by a day is due nothing on it
      history: by(days, (day) =>
        together(ids.map((siteId) => causesOf(facts, siteId, day, leverMeasure(date)))),
      ),
    })
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
