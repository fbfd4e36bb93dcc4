import { cellsOf, dueOf, takenAims } from './cells'
import { daysOfMonth, endOf, monthBefore, otherYear } from './days'
import {
  aimsOf,
  elapsedDays,
  hasAims,
  isBehind,
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
  untargetedOf,
} from './figures'
import { by, type Expected, flat } from './flatten'
import { isShorter } from './history'
import { allOf, type Facts, fact, SERVICES, type Svc } from './model-state'
import { hasStaff, plannedHours, staffAt } from './people'
import { lastDay, partsIn, siteScope } from './scopes'

const LEVERS = [
  'calendar',
  'presence',
  'productivity',
  'customerShare',
  'rate',
  'hours',
  'unsplit',
] as const
type Levers = Record<(typeof LEVERS)[number], number>
interface Causes {
  target: number
  realized: number
  gap: number
  levers: Levers
}
const NONE: Levers = {
  calendar: 0,
  presence: 0,
  productivity: 0,
  customerShare: 0,
  rate: 0,
  hours: 0,
  unsplit: 0,
}

/** Levers of one service of one concession, by the formulas of document 7 §1 and decision 59. */
export function leversOf(
  facts: Facts,
  siteId: string,
  date: string,
  key: Svc,
  measure: Measure,
): Causes {
  const month = date.slice(0, 7)
  const last = recordsUpTo(facts, siteId, date).at(-1)
  const total = totalDays(facts, month)
  const f = total === 0 ? 0 : elapsedDays(facts, month, last?.day ?? null) / total
  const [R, HT, HEC] = numbersOf(last?.record, key)
  const [Rt, HTt, HECt] = takenAims(facts, siteId, month, key)
  const cell = cellsOf(facts, siteId, last?.day ?? null, month, measure).find(
    (one) => one.key === key,
  )
  if (cell?.state !== 'compared') return { target: 0, realized: 0, gap: 0, levers: NONE }
  const frozen = fact(facts, 'frozen', siteId, month)
  const Pt = frozen ? frozen[key] : plannedHours(facts, siteId, month, key)
  const P = last ? staffAt(facts, siteScope(siteId), last.day, key).potentialHours : 0
  // decision 59: the days that Figer stored; without them the frozen sum is spread like today's planning
  const kept = fact(facts, 'frozenDays', siteId, month)
  const now = plannedHours(facts, siteId, month, key)
  const spread = now > 0 ? (Pt * P) / now : Pt * f
  const keptHours = sum(
    Object.entries(kept ?? {}).flatMap(([day, hours]) =>
      last && day <= last.day ? [hours[key]] : [],
    ),
  )
  const Pd = !frozen || !last ? P : kept ? keptHours : spread
  const aimed = { revenue: Rt, ht: HTt, hec: HECt }[measure]
  const realized = { revenue: R, ht: HT, hec: HEC }[measure]
  const gap = realized - aimed * f
  const whole = { target: aimed * f, realized, gap }
  const chain = { revenue: [HTt, HECt, Rt], ht: [HTt], hec: [HTt, HECt] }[measure]
  if (chain.includes(0)) return { ...whole, levers: { ...NONE, unsplit: gap } }
  const o = HTt / Pt
  // value of an HT hour and of a HEC hour in the measure
  const q = measure === 'ht' ? 1 : HECt / HTt
  const t = measure === 'revenue' ? Rt / HECt : 1
  const hours =
    Pt === 0 || now < 1e-9
      ? { hours: (HT - HTt * f) * q * t }
      : {
          calendar: (Pd - Pt * f) * o * q * t,
          presence: (P - Pd) * o * q * t,
          productivity: (HT - P * o) * q * t,
        }
  return {
    ...whole,
    levers: {
      ...NONE,
      ...hours,
      customerShare: measure === 'ht' ? 0 : (HEC - HT * q) * t,
      rate: measure === 'revenue' ? R - HEC * t : 0,
    },
  }
}

export const together = (parts: Causes[]): Causes => ({
  target: sum(parts.map((one) => one.target)),
  realized: sum(parts.map((one) => one.realized)),
  gap: sum(parts.map((one) => one.gap)),
  levers: by(LEVERS, (lever) => sum(parts.map((one) => one.levers[lever]))),
})

/** Compared cells of a concession, with their causes, in order. */
export function rankedCells(facts: Facts, siteId: string, date: string, measure: Measure) {
  const month = date.slice(0, 7)
  const day = recordsUpTo(facts, siteId, date).at(-1)?.day ?? null
  return cellsOf(facts, siteId, day, month, measure)
    .filter(({ state }) => state === 'compared')
    .map((cell) => {
      const { key } = cell
      const service = SERVICES.find((one) => one === key)
      if (service) return { key, cell, ...leversOf(facts, siteId, date, service, measure) }
      const target = dueOf(facts, month, cell)
      const gap = cell.realized - target
      const levers = { ...NONE, unsplit: gap }
      return { key, cell, target, realized: cell.realized, gap, levers }
    })
}

/** Levers of a concession: its services, and the lines besides them. */
export function causesOf(facts: Facts, siteId: string, date: string, measure: Measure): Causes {
  const services = SERVICES.map((key) => leversOf(facts, siteId, date, key, measure))
  const month = date.slice(0, 7)
  const day = recordsUpTo(facts, siteId, date).at(-1)?.day ?? null
  const besides = cellsOf(facts, siteId, day, month, measure)
    .filter(({ key, state }) => state === 'compared' && !SERVICES.some((one) => one === key))
    .map((cell): Causes => {
      const target = dueOf(facts, month, cell)
      const gap = cell.realized - target
      return { target, realized: cell.realized, gap, levers: { ...NONE, unsplit: gap } }
    })
  return together([...services, ...besides])
}

/** The measure whose levers are requested at a date. */
export const leverMeasure = (date: string): Measure =>
  MEASURES[Number(date.slice(8)) % 3] ?? 'revenue'

/** An earlier month at the working day of equal rank, of the concessions that have a record there (document 7 §1). */
function rankOf(facts: Facts, siteIds: string[], date: string, earlier: string) {
  const worked = daysOfMonth(earlier).filter((day) => isWorked(facts, day))
  const pairs = siteIds.map((siteId) => {
    const rank = elapsedDays(facts, date.slice(0, 7), lastDay(facts, siteId, date))
    const end = rank < 1 ? '' : (worked[rank - 1] ?? endOf(earlier))
    return {
      siteId,
      isRanked: rank >= 1,
      end,
      now: recordsUpTo(facts, siteId, date).at(-1),
      before: end ? recordsUpTo(facts, siteId, end).at(-1) : undefined,
    }
  })
  // both sides cover the same concessions
  const parts = pairs.filter(({ before }) => before)
  const absent = pairs
    .filter(({ before, isRanked }) => isRanked && !before)
    .map(({ siteId }) => fact(facts, 'site', siteId)?.name ?? '')
    .sort()
  const shorter = parts
    .filter(({ before, end }) => isShorter(facts, before?.day, end))
    .map(({ siteId }) => fact(facts, 'site', siteId)?.name ?? '')
    .sort()
  return by(MEASURES, (measure, i = MEASURES.indexOf(measure)) => {
    if (parts.length === 0) return null
    const of = (key: 'before' | 'now') =>
      sum(parts.map((part) => numbersOf(part[key]?.record, 'global')[i] ?? 0))
    const [value, now] = [of('before'), of('now')]
    const without = absent.length > 0 ? absent.join(', ') : null
    return {
      month: earlier,
      value,
      change: value > 0 ? percent(now - value, value) : null,
      without,
      shorter: shorter.length > 0 ? shorter.join(', ') : null,
    }
  })
}

/** True when a cumulative figure of a concession is below that of its previous record in the same month. */
function hasFallen(facts: Facts, siteId: string, date: string): boolean {
  const [before, now] = recordsUpTo(facts, siteId, date).slice(-2)
  if (!before || !now) return false
  return (['global', ...SERVICES] as const).some((key) => {
    const [was, is] = [numbersOf(before.record, key), numbersOf(now.record, key)]
    return MEASURES.some(
      (measure, i) => (was[i] ?? 0) - (is[i] ?? 0) >= (measure === 'revenue' ? 0.5 : 0.05) - 1e-7,
    )
  })
}

/** Expected levers of the gap, and the morning's highlights (document 7 §1). */
export const CAUSES = {
  causes(facts: Facts, scope: Scope, date: string) {
    const measure = leverMeasure(date)
    const siteIds = sitesIn(facts, scope)
    const dates = siteIds.map((siteId) => ({ siteId, day: lastDay(facts, siteId, date) }))
    const of = (ids: string[]) => together(ids.map((id) => causesOf(facts, id, date, measure)))
    return flat({
      ...of(siteIds),
      dataDate:
        dates
          .flatMap(({ day }) => day ?? [])
          .sort()
          .at(-1) ?? null,
      late: Object.fromEntries(
        dates
          .filter(({ day }) => isBehind(facts, day, date))
          .map(({ siteId, day }) => [siteId, day ?? '']),
      ),
      untargeted: scope.type === 'site' ? '' : untargetedOf(facts, scope, date),
      services: by(SERVICES, (key) =>
        together(siteIds.map((id) => leversOf(facts, id, date, key, measure))),
      ),
      parts: Object.fromEntries(partsIn(facts, scope).map(({ id, own }) => [id, of(own)])),
    })
  },

  watch(facts: Facts, scope: Scope, date: string) {
    const month = date.slice(0, 7)
    const siteIds = sitesIn(facts, scope)
    if (siteIds.every((siteId) => lastDay(facts, siteId, date) === null))
      return { state: 'empty' } as Expected
    // decision 59: net gaps of concession × service, without those of Calendrier alone and those without target
    const services = siteIds.flatMap((siteId) =>
      rankedCells(facts, siteId, date, 'revenue').map(({ gap, levers }) => ({
        gap,
        acted: gap - levers.calendar,
        isSplit: levers.unsplit === 0,
      })),
    )
    const gaps = services.filter((one) => one.gap <= -1 && one.acted <= -1).map(({ gap }) => gap)
    const good = services
      .filter((one) => one.isSplit && one.gap >= 1 && one.acted >= 1)
      .map(({ gap }) => gap)
    const best = Math.max(0, ...good)
    const staffed = (siteId: string) =>
      SERVICES.some(
        (key: Key) => staffAt(facts, siteScope(siteId), `${month}-31`, key).cumulativeStaff > 0,
      )
    const count = (is: (siteId: string) => boolean) => siteIds.filter(is).length || undefined
    return flat({
      state: 'data',
      gaps: gaps.sort((a, b) => a - b).slice(0, 3),
      success: good.length > 0 ? best : null,
      ranks: [monthBefore(month), otherYear(month)].map((earlier) =>
        rankOf(facts, siteIds, date, earlier),
      ),
      missing: {
        fallen: count((siteId) => hasFallen(facts, siteId, date)),
        late: count((siteId) => isBehind(facts, lastDay(facts, siteId, date), date)),
        untargeted: count((siteId) => !hasAims(facts, siteId, month)),
        // decision 60
        empty: count((siteId) => !hasStaff(facts, siteScope(siteId), month)),
        unsurveyed: count((siteId) => !fact(facts, 'quality', siteId, month)),
        unfilmed: count((siteId) => !fact(facts, 'videocheck', siteId, month)),
        unsold: count((siteId) => {
          const records = recordsUpTo(facts, siteId, date)
          return records.length > 0 && records.every(({ record }) => record.sales === null)
        }),
        unfrozen:
          elapsedDays(facts, month, date) > 5
            ? count((siteId) => !fact(facts, 'frozen', siteId, month) && staffed(siteId))
            : undefined,
      },
      // the report's button depends on stored data of any concession, valid or not
      report: missingParts(facts, scope, date, (kind) =>
        siteIds.some((siteId) => allOf(facts, kind, siteId).some(({ at }) => at[1] === month)),
      ).join(),
    })
  },
}

/** Parts missing in the morning report (3 §2.1, §8). */
export function missingParts(
  facts: Facts,
  scope: Scope,
  date: string,
  has: (kind: 'quality' | 'videocheck') => boolean,
): string[] {
  const month = date.slice(0, 7)
  const siteIds = sitesIn(facts, scope)
  const aimed = (i: number) => sum(siteIds.map((id) => aimsOf(facts, id, month, 'global')[i] ?? 0))
  return [
    ...(siteIds.some((siteId) => lastDay(facts, siteId, date)) ? [] : ['statistics']),
    ...([0, 1, 2].every((i) => aimed(i) > 0) ? [] : ['objectifs']),
    ...(has('quality') ? [] : ['quality']),
    ...(has('videocheck') ? [] : ['videocheck']),
  ]
}
