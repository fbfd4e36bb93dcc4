import { coefficientOf } from './coefficients'
import { daysOfMonth, endOf, monthOfDay } from './days'
import {
  elapsedDays,
  type Key,
  percent,
  recordsUpTo,
  type Scope,
  type SiteState,
  sitesIn,
  sum,
  totalDays,
} from './figures'
import { isApprentice } from './flags'
import {
  allOf,
  FAMILIES,
  type Facts,
  type Fam,
  fact,
  type Hours,
  SERVICES,
  type Svc,
} from './model-state'
import { countedOn, heldOn, stretchesIn } from './teams'

/** Days that count as potential, and days of presence. */
const WORTH: Record<string, number> = { '1': 1, '1.107': 1.107, '0.75': 0.75, '0.5': 0.5 }
const productive = (code: string) => WORTH[code] ?? 0
const present = (code: string) => code === 'P' || productive(code) > 0

type Dates = { arrivesOn: string | null; leavesOn: string | null }
/** True when a day lies within a worker's dates of arrival and departure (decision 50). */
export const isStaff = ({ arrivesOn, leavesOn }: Dates, day: string) =>
  (arrivesOn === null || arrivesOn <= day) && (leavesOn === null || day <= leavesOn)

/** The planned months of a scope's productive teams. */
export function planned(facts: Facts, scope: Scope, month: string) {
  const siteIds = sitesIn(facts, scope)
  return allOf(facts, 'planning').flatMap(({ at: [workerId = '', own], value }) =>
    own === month && siteIds.includes(value.siteId)
      ? SERVICES.flatMap((team) => {
          const codes = Object.entries(value.codes).filter(
            ([day]) => countedOn(value, day) === team,
          )
          const isWhole = !value.before?.length && value.team === team
          return codes.length > 0 || isWhole
            ? [{ workerId, siteId: value.siteId, team, codes: Object.fromEntries(codes) }]
            : []
        })
      : [],
  )
}

/** A concession's planned hours of a whole month in one team. */
export const plannedHours = (facts: Facts, siteId: string, month: string, service: Svc) =>
  sum(
    planned(facts, { type: 'site', siteId, plateId: '', groupId: '' }, month)
      .filter(({ team }) => team === service)
      .flatMap(({ codes }) => Object.values(codes).map((code) => productive(code) * 7)),
  )

/** True when a month's planning holds a productive worker, even on leave: then the hours are 0, not unknown. */
export const hasStaff = (facts: Facts, scope: Scope, month: string): boolean =>
  planned(facts, scope, month).some(({ codes }) => Object.values(codes).some((code) => code !== ''))

/** Present workers on a day, person-days and potential hours up to that day (decision 22). */
export function staffAt(facts: Facts, scope: Scope, date: string, key: Key) {
  const rows = planned(facts, scope, monthOfDay(date)).filter(
    ({ team }) => key === 'global' || team === key,
  )
  const cells = rows.flatMap(({ codes }) => Object.entries(codes))
  const upTo = cells.filter(([day]) => day <= date).map(([, code]) => code)
  return {
    dailyStaff: cells.filter(([day, code]) => day === date && present(code)).length,
    dailyHours: sum(cells.flatMap(([day, code]) => (day === date ? [productive(code) * 7] : []))),
    cumulativeStaff: upTo.filter(present).length,
    potentialHours: sum(upTo.map((code) => productive(code) * 7)),
  }
}

/** Potential hours of concessions to date, each up to its own data date (decisions 22 and 39). */
export const potentialAt = (facts: Facts, states: readonly SiteState[], key: Key) =>
  sum(
    states.map(({ siteId, date }) =>
      date === null
        ? 0
        : staffAt(facts, { type: 'site', siteId, plateId: '', groupId: '' }, date, key)
            .potentialHours,
    ),
  )

/** Person-days of concessions to date, each up to its own data date (decision 54). */
export const personDaysAt = (facts: Facts, states: readonly SiteState[], key: Key) =>
  sum(
    states.map(({ siteId, date }) =>
      date === null
        ? 0
        : staffAt(facts, { type: 'site', siteId, plateId: '', groupId: '' }, date, key)
            .cumulativeStaff,
    ),
  )

/** A concession's latest record of the month, not after a date, that contains the sheet (decision 41). */
function latestWith(facts: Facts, siteId: string, date: string, part: 'hours' | 'sales') {
  return recordsUpTo(facts, siteId, date).findLast(({ record }) => record[part] !== null) ?? null
}

const beforeOf = (day: string) => {
  const [date = ''] = new Date(Date.parse(day) - 86_400_000).toISOString().split('T')
  return date
}

type Span = { from: string; to: string }
const later = (a: string, b: string) => (a > b ? a : b)
const sooner = (a: string, b: string) => (a === '' || (b !== '' && b < a) ? b : a)

/** Working days within a worker's dates; '' means no end on that side (decisions 50 and 51). */
function ownDays(facts: Facts, { from, to }: Span, month: string, day: string | null) {
  const isWithin = to !== '' && to < (daysOfMonth(month).at(-1) ?? '')
  const end = isWithin ? elapsedDays(facts, month, to) : totalDays(facts, month)
  const before = from === '' ? 0 : elapsedDays(facts, month, beforeOf(from))
  const total = Math.max(0, end - before)
  const isThere =
    (from === '' || from <= (daysOfMonth(month).at(-1) ?? '')) && (to === '' || to >= `${month}-01`)
  return {
    total,
    isThere,
    elapsed: Math.max(0, Math.min(total, elapsedDays(facts, month, day) - before)),
  }
}

/** Days of a worker's rows in a month: stretches between changes of team, within the worker's dates. */
function rowsOf(facts: Facts, workerId: string | null, month: string) {
  const worker = workerId === null ? undefined : fact(facts, 'worker', workerId)
  const whole = { from: worker?.arrivesOn ?? '', to: worker?.leavesOn ?? '' }
  const parts = (worker ? stretchesIn(worker, month) : [])
    .map(({ from, to }) => ({ from: later(from, whole.from), to: sooner(to, whole.to) }))
    .filter(({ from, to }) => from === '' || to === '' || from <= to)
  if (parts.length < 2) return { whole, parts: [whole] }
  return { whole, parts }
}

/** Label of a row that is one of several of a worker: the worker's key, and the days. */
function named(key: string, part: Span, whole: Span) {
  const french = (day: string) => day.split('-').reverse().join('/')
  const [begins, ends] = [part.from !== whole.from, part.to !== whole.to]
  if (begins && ends) return `${key}du ${french(part.from)} au ${french(part.to)}`
  if (ends) return `${key}jusqu’au ${french(part.to)}`
  return begins ? `${key}à partir du ${french(part.from)}` : key
}

/** Workers with their hours against their planning (decisions 23, 39, 41 and 51), without those that have none. */
export const mechanics = (facts: Facts, scope: Scope, date: string) =>
  everybody(facts, scope, date).flatMap(({ workerId: _id, metier: _metier, ...row }) =>
    row.billedHours === 0 &&
    row.ongoingHours === 0 &&
    row.baseTargetHours === 0 &&
    row.finalTargetHours === 0 &&
    row.presenceDays === 0
      ? []
      : [row],
  )

/** All workers' rows, with the identifier and job title of each worker. */
function everybody(facts: Facts, scope: Scope, date: string) {
  const month = monthOfDay(date)
  return sitesIn(facts, scope).flatMap((siteId) => {
    const latest = latestWith(facts, siteId, date, 'hours')
    const hours = latest?.record.hours ?? []
    const plans = allOf(facts, 'planning').flatMap(({ at: [workerId = '', own], value }) =>
      own === month && value.siteId === siteId ? [{ workerId, ...value }] : [],
    )
    const keyOf = (own: Hours) => own.workerId ?? `${siteId}|${own.service}|${own.name}`
    const keys = new Set([...plans.map(({ workerId }) => workerId), ...hours.map(keyOf)])
    return [...keys].flatMap((key) => {
      const mine = hours.filter((own) => keyOf(own) === key)
      const plan = plans.find(({ workerId }) => workerId === key)
      const isKnown = fact(facts, 'worker', key) !== undefined
      const { whole, parts } = rowsOf(facts, isKnown ? key : null, month)
      const billedUpTo = (day: string, isLast: boolean) => {
        const record = isLast ? latest : latestWith(facts, siteId, sooner(day, date), 'hours')
        const own = (record?.record.hours ?? []).filter((one) => keyOf(one) === key)
        return sum(own.map((one) => one.billed))
      }
      // hours that grow outside the dates count for no one (decision 73)
      const isCut = (day: string) => day.startsWith(month) && !day.endsWith('-01')
      const isThere = ownDays(facts, whole, month, null).isThere
      const begun = isCut(whole.from) ? billedUpTo(beforeOf(whole.from), false) : 0
      const ends = whole.to !== '' && whole.to < endOf(month)
      const all = parts.map((part, i) =>
        isThere ? billedUpTo(part.to, i === parts.length - 1 && !ends) : 0,
      )
      const start = Math.min(begun, all.at(-1) ?? 0)
      const holder = all.indexOf(all.at(-1) ?? 0)
      return parts.flatMap((part, i) => {
        const [first] = mine
        const days = daysOfMonth(month).filter(
          (day) =>
            (part.from === '' || i === 0 || part.from <= day) &&
            (i === parts.length - 1 || day <= part.to),
        )
        const begin = later(days[0] ?? '', part.from)
        const team = plan && countedOn(plan, begin)
        const planning = SERVICES.find((one) => one === team)
        const service = planning ?? first?.service
        if (!service) return []
        const worths = days.map((day) => {
          return { day, worth: planning ? productive(plan?.codes[day] ?? '') : 0 }
        })
        const billed =
          parts.length === 1 ? (all[0] ?? 0) - start : (all[i] ?? 0) - (all[i - 1] ?? start)
        const ongoing = i === holder && isThere ? sum(mine.map((one) => one.ongoing)) : 0
        const worker = fact(facts, 'worker', key)
        const end = sooner(days.at(-1) ?? '', part.to)
        const own = worker ? heldOn(worker, end).metier : ''
        const metier = isApprentice(facts, key, month) ? 'Apprenti' : own
        const base =
          sum(worths.map(({ worth }) => worth)) * 7 * coefficientOf(facts, siteId, metier, month)
        const { elapsed, total } = ownDays(facts, part, month, latest?.day ?? null)
        const month1 = ownDays(facts, whole, month, null)
        const set = month1.isThere ? fact(facts, 'target', key, month) : undefined
        const share = parts.length === 1 ? 1 : month1.total === 0 ? 0 : total / month1.total
        const hasTarget = set !== undefined && (parts.length === 1 || planning)
        const final = hasTarget ? set * share : base
        const prorated = total > 0 ? (final * elapsed) / total : 0
        // decision 54: presence counts only with billed hours
        const upTo = latest?.day ?? ''
        const presence = sum(worths.map(({ day, worth }) => (day <= upTo ? worth : 0)))
        return [
          {
            siteId,
            // a name missing from the planning is shown as in the workbook
            workerId: key,
            metier: worker ? own : 'Mécanicien',
            hasHours: latest !== null,
            key: named(key, part, whole),
            service,
            presenceDays: presence,
            potentialHours: presence * 7,
            baseTargetHours: base,
            finalTargetHours: final,
            proratedTargetHours: prorated,
            billedHours: billed,
            ongoingHours: ongoing,
            realizationPercent: prorated > 0 ? percent(billed, prorated) : null,
          },
        ]
      })
    })
  })
}

/**
 * A team's hours. Rates of several concessions divide the hours of those with billed hours of the month and a target
 * (decision 53).
 */
export function teamOf(rows: ReturnType<typeof mechanics>, scope: Scope) {
  const total = (of: (row: (typeof rows)[number]) => number, own = rows) => sum(own.map(of))
  const isWide = scope.type !== 'site'
  const given = rows.filter(({ hasHours }) => hasHours)
  const ids = [...new Set(given.map(({ siteId }) => siteId))]
  const aimless = ids.filter(
    (id) =>
      total(
        (row) => row.finalTargetHours,
        given.filter(({ siteId }) => siteId === id),
      ) === 0,
  )
  const datedTarget = total((row) => row.finalTargetHours, given)
  const left = given.filter(({ siteId }) => aimless.includes(siteId))
  const outside = isWide && datedTarget > 0 ? total((row) => row.billedHours, left) : 0
  const isCounted = datedTarget > 0 || total((row) => row.billedHours, left) > 0
  const billed = total((row) => row.billedHours)
  const untargeted = total((row) => (row.finalTargetHours === 0 ? row.billedHours : 0))
  const due = total((row) => row.proratedTargetHours)
  return {
    billed,
    outside,
    due,
    untargeted: untargeted - outside,
    target: isWide && isCounted ? datedTarget : total((row) => row.finalTargetHours),
    percent: due > 0 ? percent(billed - outside, due) : null,
  }
}

/** Sales and target of one family, by concession of the scope, each at its own data date (decisions 39 and 41). */
function soldBySite(facts: Facts, scope: Scope, date: string, service: Svc, family: Fam) {
  const month = monthOfDay(date)
  const total = totalDays(facts, month)
  return sitesIn(facts, scope).map((siteId) => {
    const latest = latestWith(facts, siteId, date, 'sales')
    const rows = (latest?.record.sales ?? []).filter((one) => one.service === service)
    const target = fact(facts, 'objectif', siteId, month)?.families[service][family] ?? 0
    return {
      isKnown: latest !== null,
      realized: sum(rows.map((one) => one.sold[family])),
      advisers: rows.filter(({ name }) => name !== 'Autre').length,
      target,
      due: total === 0 ? 0 : (target * elapsedDays(facts, month, latest?.day ?? null)) / total,
    }
  })
}

/**
 * A service's sales of one family against its target. Of several concessions, the target counts only those with
 * sales data; sales are compared only where a target exists (decision 53).
 */
export function soldOf(facts: Facts, scope: Scope, date: string, service: Svc, family: Fam) {
  const all = soldBySite(facts, scope, date, service, family)
  const given = all.filter(({ isKnown }) => isKnown)
  const counted = given.length > 0 ? given : all
  const isAimed = counted.some(({ target }) => target > 0)
  const compared = isAimed ? counted.filter(({ target }) => target > 0) : all
  const of = (own: typeof all, name: 'realized' | 'target' | 'due' | 'advisers') =>
    sum(own.map((one) => one[name]))
  const [target, sold] = [of(counted, 'target'), of(compared, 'realized')]
  const advisors = of(compared, 'advisers')
  return {
    target,
    wholeTarget: of(all, 'target'),
    realized: of(all, 'realized'),
    compared: sold,
    prorated: of(counted, 'due'),
    proratedPercent: percent(sold, of(counted, 'due')),
    percent: percent(sold, target),
    remaining: Math.max(0, target - sold),
    perAdvisor: advisors === 0 ? null : Math.ceil(target / advisors - 1e-9),
  }
}

/** Families of a service with a target anywhere in the scope. */
export const followed = (facts: Facts, scope: Scope, date: string, service: Svc) =>
  FAMILIES.filter((family) => soldOf(facts, scope, date, service, family).wholeTarget > 0)

/** True when a workbook of the month contained the sales sheet for a concession of the scope. */
export const hasSales = (facts: Facts, scope: Scope, date: string) =>
  sitesIn(facts, scope).some((siteId) => latestWith(facts, siteId, date, 'sales') !== null)

/** Each advisor's pieces at the month's latest sales. */
export function advisorTotals(facts: Facts, scope: Scope, date: string): number[] {
  return sitesIn(facts, scope).flatMap((siteId) =>
    (latestWith(facts, siteId, date, 'sales')?.record.sales ?? []).map(({ sold }) =>
      sum(Object.values(sold)),
    ),
  )
}
