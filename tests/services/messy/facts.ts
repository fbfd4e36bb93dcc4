import { closingsOf, findClosing } from '~/db/closings.server'
import { holidays } from '~/db/holidays.server'
import { mechanicTargets } from '~/db/mechanic-targets.server'
import { metierTargets } from '~/db/metier-targets.server'
import { objectifs } from '~/db/objectifs.server'
import { planning } from '~/db/planning.server'
import { quality } from '~/db/quality.server'
import { records } from '~/db/records.server'
import { findReopened } from '~/db/reopened-months.server'
import { sites } from '~/db/sites.server'
import { videocheck } from '~/db/videocheck.server'
import { workers } from '~/db/workers.server'
import { workingDays } from '~/db/working-days.server'
import { monthsOfEra } from './eras'

export const SERVICES = ['mechanic', 'quickService', 'body'] as const
export type Svc = (typeof SERVICES)[number]
export const FAMILIES = ['tires', 'wipers'] as const
export type Fam = (typeof FAMILIES)[number]

/** CA Net, HT, HEC, hours in progress, repair orders in progress, invoices: clients, guarantee, transfer. */
export type Numbers = [number, number, number, number, number, number, number, number]
export const NOTHING: Numbers = [0, 0, 0, 0, 0, 0, 0, 0]

export interface SiteFact {
  name: string
  plate: string
  group: string
}
export interface Hours {
  workerId: string | null
  name: string
  service: Svc
  billed: number
  ongoing: number
}
export interface Sale {
  name: string
  service: Svc
  sold: Record<Fam | 'filtresHuile', number>
}
export interface RecordFact {
  services: Record<Svc, Numbers>
  /** null: the sheet was not given */
  hours: Hours[] | null
  sales: Sale[] | null
}
/** A figure of a record under doubt (decision 55), hours and euros to a thousandth. */
export interface Doubted {
  kind: string
  measure: string
  service: string | null
  old: number
  new: number
  since: string | null
}
/** CA Net, HT, HEC. */
export type Aims = [number, number, number]
export interface ObjectifFact {
  budget: Aims
  services: Record<Svc, Aims>
  families: Record<Svc, Record<Fam, number>>
  /** VideoCheck: completion rate in percent, revenue, revenue per video */
  video: Aims
}
/** A brand's surveys of a month; `count` null: what is stored is no number. */
export interface BrandFact {
  name: string
  count: number | null
  indicators: { id: string; value: number; target: number }[]
}
export interface VideoFact {
  date: string
  /** entries, videos, identified, realised; null: one of them is no number */
  figures: [number, number, number, number] | null
}
export interface PlanningFact {
  siteId: string
  /** of the month's last days */
  team: string
  /** of days before, in their order (decision 51); missing: the team does not change within the month */
  before?: { until: string; team: string }[]
  codes: Record<string, string>
}
export interface WorkerFact {
  siteId: string
  name: string
  service: string
  metier: string
  /** what held before, in the order of days (decision 51); missing: it never changed */
  before?: { until: string; service: string; metier: string }[]
  active: boolean
  /** first and last day in the staff; null: none is known (decision 50) */
  arrivesOn: string | null
  leavesOn: string | null
}

/** What is known, kept plainly: text by key, so that any two states can be compared. */
export type Facts = Map<string, string>
export interface Kinds {
  site: SiteFact
  record: RecordFact
  objectif: ObjectifFact
  planning: PlanningFact
  worker: WorkerFact
  holiday: string
  days: number
  reopened: true
  target: number
  /** by node of the network and job title: from which month ('': ever) which share of the planned hours is expected */
  coefficient: Steps
  /** by collaborator: from which day ('': ever) an apprentice (1) or none (0); missing: never one */
  flag: Steps
  /** by month and scope: a closing in force, and the concessions that it covers */
  closed: { id: string; siteIds: string[] }
  doubts: Doubted[]
  quality: BrandFact[]
  videocheck: VideoFact
  /** hours */
  frozen: Record<Svc, number>
  /** their days with any, by date */
  frozenDays: Record<string, Record<Svc, number>>
}

/** Values from a month on, in the order of months; null: none. */
export type Steps = [from: string, value: number | null][]

export const keyOf = (kind: keyof Kinds, ...parts: string[]) => [kind, ...parts].join('|')

/** One fact; undefined when nothing is known. */
export function fact<K extends keyof Kinds>(
  facts: Facts,
  kind: K,
  ...parts: string[]
): Kinds[K] | undefined {
  const found = facts.get(keyOf(kind, ...parts))
  return found === undefined ? undefined : (JSON.parse(found) as Kinds[K])
}

/** All facts of a kind with what follows the kind in their keys. */
export function allOf<K extends keyof Kinds>(
  facts: Facts,
  kind: K,
  ...parts: string[]
): { at: string[]; value: Kinds[K] }[] {
  const start = `${keyOf(kind, ...parts)}|`
  return [...facts]
    .filter(([key]) => key.startsWith(start))
    .map(([key, value]) => ({ at: key.split('|').slice(1), value: JSON.parse(value) as Kinds[K] }))
}

const sorted = <T extends object>(object: T) =>
  Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1))) as T

const ORDER = [...SERVICES] as string[]
const inOrder = (rows: { name: string; service: string; workerId?: string | null }[]) =>
  rows.sort(
    (a, b) =>
      ORDER.indexOf(a.service) - ORDER.indexOf(b.service) ||
      (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
  )

/** A fact as its text, whatever the order it was put together in. */
export function textOf<K extends keyof Kinds>(kind: K, value: Kinds[K]): string {
  if (kind === 'planning') {
    const { siteId, team, before = [], codes } = value as PlanningFact
    return JSON.stringify({ siteId, team, before, codes: sorted(codes) })
  }
  if (kind === 'record') {
    const { services, hours, sales } = value as RecordFact
    return JSON.stringify({
      services,
      hours: hours && inOrder(hours),
      sales: sales && inOrder(sales),
    })
  }
  if (kind === 'doubts') {
    // why: nothing that is halved or divided among days ends there
    const near = (number: number) => Math.round((number + 0.000313) * 1000) / 1000
    const told = (value as Doubted[]).map(({ kind: why, measure, service, since, ...two }) => {
      const [old, next] = [near(two.old), near(two.new)]
      return { kind: why, measure, service, old, new: next, since }
    })
    return JSON.stringify(told)
  }
  return JSON.stringify(value)
}

const EVERY = { _id: { $gte: '' } }
const pick = <T>(of: (service: Svc) => T) =>
  ({ mechanic: of('mechanic'), quickService: of('quickService'), body: of('body') }) as Record<
    Svc,
    T
  >

type Put = <K extends keyof Kinds>(kind: K, parts: string[], value: Kinds[K]) => unknown
const numberOf = (value: unknown) => (typeof value === 'number' ? value : null)

async function putSurveys(put: Put): Promise<void> {
  for (const { siteId, period, brands } of await (await quality.open()).find(EVERY).toArray())
    put(
      'quality',
      [siteId, period],
      brands.map(({ brandName, surveyCount, indicators }) => ({
        ...{ name: brandName, count: numberOf(surveyCount) },
        indicators: indicators.map(({ indicatorId: id, value, target }) => ({ id, value, target })),
      })),
    )
  for (const one of await (await videocheck.open()).find(EVERY).toArray()) {
    const { siteId, period, date, entries, videosDone, identifiedRevenue, realizedRevenue } = one
    const figures = [entries, videosDone, identifiedRevenue, realizedRevenue] as const
    const isWhole = figures.every((figure) => numberOf(figure) !== null)
    put('videocheck', [siteId, period], { date, figures: isWhole ? [...figures] : null })
  }
}

/** What stands in the collections, document by document: no sum, no roll-up, no rule. */
export async function readFacts(): Promise<Facts> {
  const facts: Facts = new Map()
  const put = <K extends keyof Kinds>(kind: K, parts: string[], value: Kinds[K]) =>
    facts.set(keyOf(kind, ...parts), textOf(kind, value))
  for (const { _id, name, plateId, groupId } of await (await sites.open()).find(EVERY).toArray())
    put('site', [_id], { name, plate: plateId, group: groupId })
  for (const one of await (await records.open()).find(EVERY).toArray()) {
    if (one.doubts?.length) put('doubts', [one.siteId, one.date], one.doubts)
    put('record', [one.siteId, one.date], {
      services: pick((key) => {
        const s = one.services[key]
        return [
          ...[s.netRevenue, s.totalHours, s.hecHours, s.ongoingHours, s.ongoingWorkshops],
          ...[s.entriesClients, s.entriesGaranties, s.entriesCessions],
        ] as Numbers
      }),
      hours:
        one.parts?.workers === undefined
          ? null
          : one.workers.map(({ workerId, name, service, billedHours, ongoingHours }) => ({
              ...{ workerId, name, service, billed: billedHours, ongoing: ongoingHours },
            })),
      sales:
        one.parts?.sales === undefined
          ? null
          : one.advisers.map(({ name, service, sales }) => ({
              name,
              service,
              sold: {
                ...{ tires: sales.tires ?? 0, wipers: sales.wipers ?? 0 },
                filtresHuile: sales.filtresHuile ?? 0,
              },
            })),
    })
  }
  for (const one of await (await objectifs.open()).find(EVERY).toArray()) {
    const { frozenPotentialHours: frozen } = one
    if (frozen) {
      put(
        'frozen',
        [one.siteId, one.period],
        pick((key) => frozen[key]),
      )
      const days = one.frozenPotentialDays
      if (days)
        put(
          'frozenDays',
          [one.siteId, one.period],
          sorted(Object.fromEntries(days.map((day) => [day.date, pick((key) => day[key])]))),
        )
    }
    if (one.version === 0) continue
    const { tauxPresentation, tauxRealisationDevis, caParDevis } = one.videocheck
    const own = (key: Svc) => one.services.find((service) => service.key === key)
    put('objectif', [one.siteId, one.period], {
      budget: [one.budget.revenue, one.budget.totalHours, one.budget.hecHours],
      services: pick((key) => {
        const s = own(key)
        return [s?.netRevenue ?? 0, s?.totalHours ?? 0, s?.hecHours ?? 0] as Aims
      }),
      families: pick((key) => {
        const of = (family: Fam) =>
          own(key)?.families.find((known) => known.key === family)?.quantity ?? 0
        return { tires: of('tires'), wipers: of('wipers') }
      }),
      video: [tauxPresentation, tauxRealisationDevis, caParDevis],
    })
  }
  await putSurveys(put)
  for (const one of await (await planning.open()).find(EVERY).toArray()) {
    const codes = Object.entries(one.days).map(([date, { code }]) => [date, code] as const)
    const filled = codes.filter(([, code]) => code !== '')
    // why: a month that holds nothing counts nothing, written or only prepared
    if (filled.length === 0) continue
    put('planning', [one.workerId, one.month], {
      ...{ siteId: one.siteId, team: one.service, codes: Object.fromEntries(filled) },
      before: (one.teamsBefore ?? []).map(({ until, service: team }) => ({ until, team })),
    })
  }
  for (const one of await (await workers.open()).find(EVERY).toArray()) {
    const { siteId, name, service, metier, active, arrivesOn = null, leavesOn = null } = one
    const teams = (one.teamsBefore ?? []).map(({ until, value }) => {
      return { until, service: value.service, metier: value.metier }
    })
    const own = { siteId, name, service, metier, active, arrivesOn, leavesOn }
    put('worker', [one._id], teams.length > 0 ? { ...own, before: teams } : own)
    const { isApprenticeDefault: latest, apprenticeBefore } = one
    const before = apprenticeBefore ?? []
    const flags = [...before.map(({ value }) => value), latest]
    const since = ['', ...before.map(({ until }) => until)]
    if (flags.some(Boolean))
      put(
        'flag',
        [one._id],
        since.map((from, i): Steps[number] => [from, flags[i] ? 1 : 0]),
      )
  }
  for (const { date, name } of await (await holidays.open()).find(EVERY).toArray())
    put('holiday', [date], name)
  for (const { _id, value } of await (await workingDays.open()).find(EVERY).toArray())
    if (value !== null) put('days', [_id], value)
  for (const one of await (await mechanicTargets.open()).find(EVERY).toArray())
    if (one.finalTargetHours !== null)
      put('target', [one.workerId, one.month], one.finalTargetHours)
  for (const { node, metier, targetMultiplier, changes = [] } of await (await metierTargets.open())
    .find(EVERY)
    .toArray())
    put(
      'coefficient',
      [node, metier],
      [
        ['', targetMultiplier],
        ...changes.map((one): Steps[number] => [one.from, one.targetMultiplier]),
      ],
    )
  for (const { _id, month, scope, state } of await closingsOf([...new Set(monthsOfEra())])) {
    const found = state === 'reopened' ? null : await findClosing(_id)
    if (found) put('closed', [month, scope], { id: _id, siteIds: [...found.siteIds].sort() })
  }
  const asked = allOf(facts, 'site').flatMap(({ at: [siteId = ''] }) =>
    monthsOfEra().map((month) => ({ siteId, month })),
  )
  for (const reopened of await findReopened(asked)) put('reopened', reopened.split('|'), true)
  return facts
}

/** The concessions whose documents do not all stand where the concession stands. */
export async function strays(facts: Facts): Promise<string[]> {
  const found: string[] = []
  for (const model of [records, objectifs, planning, workers, quality, videocheck])
    for (const { siteId, plateId, groupId } of await (await (model as typeof workers).open())
      .find(EVERY)
      .toArray()) {
      const site = fact(facts, 'site', siteId)
      if (site?.plate !== plateId || site.group !== groupId) found.push(siteId)
    }
  return found
}
