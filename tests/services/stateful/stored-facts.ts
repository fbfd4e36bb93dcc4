import { closingsOf, findClosing } from '~/db/collections/closings.server'
import { holidays } from '~/db/collections/holidays.server'
import { mechanicTargets } from '~/db/collections/mechanic-targets.server'
import { metierTargets } from '~/db/collections/metier-targets.server'
import { modelDays } from '~/db/collections/model-days.server'
import { objectifs } from '~/db/collections/objectifs.server'
import { planning } from '~/db/collections/planning.server'
import { quality } from '~/db/collections/quality.server'
import { records } from '~/db/collections/records.server'
import { findReopened } from '~/db/collections/reopened-months.server'
import { sites } from '~/db/collections/sites.server'
import { videocheck } from '~/db/collections/videocheck.server'
import { workers } from '~/db/collections/workers.server'
import { workingDays } from '~/db/collections/working-days.server'
import type { ServiceFigures } from '~/domain/records/figures'
import { monthsOfEra } from './calendar-cases'
import {
  type Aims,
  allOf,
  type Facts,
  type Fam,
  fact,
  type Kinds,
  keyOf,
  type Numbers,
  type Steps,
  type Svc,
  sorted,
  textOf,
} from './model-state'

const EVERY = { _id: { $gte: '' } }
const pick = <T>(of: (service: Svc) => T) =>
  ({ mechanic: of('mechanic'), quickService: of('quickService'), body: of('body') }) as Record<
    Svc,
    T
  >

const numbersOf = (s: ServiceFigures): Numbers => [
  s.netRevenue,
  s.totalHours,
  s.hecHours,
  s.ongoingHours,
  s.ongoingWorkshops,
  s.entriesClients,
  s.entriesGaranties,
  s.entriesCessions,
]

type Put = <K extends keyof Kinds>(kind: K, parts: string[], value: Kinds[K]) => unknown
const numberOf = (value: unknown) => (typeof value === 'number' ? value : null)

async function putSurveys(put: Put): Promise<void> {
  for (const { siteId, period, brands } of await (await quality.open()).find(EVERY).toArray())
    put(
      'quality',
      [siteId, period],
      brands.map(({ brandName, surveyCount, indicators }) => ({
        name: brandName,
        count: numberOf(surveyCount),
        indicators: indicators.map(({ indicatorId: id, value, target }) => ({ id, value, target })),
      })),
    )
  for (const one of await (await videocheck.open()).find(EVERY).toArray()) {
    const { siteId, period, date, entries, videosDone, identifiedRevenue, realizedRevenue } = one
    const figures = [entries, videosDone, identifiedRevenue, realizedRevenue] as const
    const isWhole = figures.every((figure) => numberOf(figure) !== null)
    const earlier = (one.earlier ?? []).map((day) => ({
      date: day.date,
      figures: [day.entries, day.videosDone, day.identifiedRevenue, day.realizedRevenue] as [
        number,
        number,
        number,
        number,
      ],
    }))
    put('videocheck', [siteId, period], { date, figures: isWhole ? [...figures] : null, earlier })
  }
}

/** Facts read from the stored documents alone, without rollups and rules of the product. */
export async function readFacts(): Promise<Facts> {
  const facts: Facts = new Map()
  const put = <K extends keyof Kinds>(kind: K, parts: string[], value: Kinds[K]) =>
    facts.set(keyOf(kind, ...parts), textOf(kind, value))
  for (const { _id, name, plateId, groupId } of await (await sites.open()).find(EVERY).toArray())
    put('site', [_id], { name, plate: plateId, group: groupId })
  for (const one of await (await modelDays.open()).find(EVERY).toArray())
    put(
      'modelDay',
      [one.siteId, one.date],
      pick((key) => numbersOf(one.services[key])),
    )
  for (const one of await (await records.open()).find(EVERY).toArray()) {
    if (one.doubts?.length) put('doubts', [one.siteId, one.date], one.doubts)
    put('record', [one.siteId, one.date], {
      services: pick((key) => numbersOf(one.services[key])),
      hours:
        one.parts?.workers === undefined
          ? null
          : one.workers.map(({ workerId, name, service, billedHours, ongoingHours }) => ({
              workerId,
              name,
              service,
              billed: billedHours,
              ongoing: ongoingHours,
            })),
      sales:
        one.parts?.sales === undefined
          ? null
          : one.advisers.map(({ name, service, sales }) => ({
              name,
              service,
              sold: {
                tires: sales.tires ?? 0,
                wipers: sales.wipers ?? 0,
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
    // a month without codes counts as no month, whether saved empty or only prepared
    if (filled.length === 0) continue
    put('planning', [one.workerId, one.month], {
      siteId: one.siteId,
      team: one.service,
      codes: Object.fromEntries(filled),
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

/** Concessions with a document whose plate or group differs from the concession's own. */
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
