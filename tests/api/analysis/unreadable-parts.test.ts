import { beforeEach, describe, expect, it } from 'vitest'
import { planning } from '~/db/collections/planning.server'
import { quality } from '~/db/collections/quality.server'
import { records } from '~/db/collections/records.server'
import { rollups } from '~/db/collections/rollups.server'
import type { WorkerDocument } from '~/db/collections/workers.server'
import type { PlanningView } from '~/domain/planning/view'
import type { TestNetwork } from '../../builders/hierarchy'
import { makeTeam } from '../../builders/productivity'
import { useDatabase } from '../../services/harness/database'
import type { Ask } from '../harness/application'
import { askPage } from '../harness/pages'
import { restFixture } from '../harness/rest-fixture'

useDatabase()
const PAGES = {
  planning: 'routes/_app+/planning',
  quality: 'routes/_app+/quality',
  surveys: 'routes/_print+/print-quality-report',
  hours: 'routes/_app+/hours',
  paper: 'routes/_print+/print-planning',
}
let ask: Ask
let token: string
let net: TestNetwork
let broken: WorkerDocument

// A1 and A2 have the same team: Anne and Bruno, 21 weekdays of 7 h each
beforeEach(async () => {
  ;({ ask, net, admin: token } = await restFixture(...Object.values(PAGES)))
  await makeTeam(net.sites.a1)
  ;({ anne: broken } = await makeTeam(net.sites.a2))
})

const rest = async (path: string) => {
  const response = await ask(`/api${path}`, { token })
  return { status: response.status, body: await response.json() }
}
const page = async (name: keyof typeof PAGES, path: string) =>
  askPage(ask, PAGES[name], path, { token })
const plate = () => `group=${net.groups.north._id}&plate=${net.plates.a._id}`
const site = () => `${plate()}&site=${net.sites.a2._id}`
const LEFT_OUT = 'Planning illisible, laissé hors des sommes\u202f: Concession A2.'

describe.each([
  ['days that are none', { days: null }],
  ['a text for days', { days: 'x' }],
  ['a day that is none', { 'days.2026-11-12': null }],
  ['a code that is a number', { 'days.2026-11-12': { code: 3 } }],
  ['a team that is none', { service: null }],
])('a collaborator’s month with %s (decision 42)', (_what, set) => {
  beforeEach(async () => {
    await (await planning.open()).updateOne(
      { _id: `${broken._id}-2026-11` },
      { $set: set as object },
    )
    await (await rollups.open()).deleteMany({})
  })

  // shows 4 §42: Planning illisible, laissé hors des sommes
  // shows decision 42 (page, REST, paper): a broken planning, surveys, staff
  it('takes only its concession out of wide scopes, by name', async () => {
    const { view } = (await page('planning', `/planning?${plate()}&month=2026-11`)).data as {
      view: PlanningView
    }
    expect(view).toMatchObject({ status: 200, error: null, problems: [LEFT_OUT] })
    expect(view.grid).toMatchObject({
      blocks: [{ name: 'Concession A1' }],
      potential: { mechanic: 147, quickService: 0, body: 147 },
    })
    const paper = await page('paper', `/print-planning?plate=${net.plates.a._id}&month=2026-11`)
    expect(paper).toMatchObject({
      status: 200,
      data: { grid: { leftOut: LEFT_OUT, potential: { mechanic: 147, body: 147 } } },
    })
    const wide = `plateId=${net.plates.a._id}`
    expect(await rest(`/planning/potential-by-service?month=2026-11&${wide}`)).toMatchObject({
      status: 200,
      body: { message: LEFT_OUT, globalTotals: { actualizedPotentialHours: 294 } },
    })
    expect(await rest(`/planning/potential?month=2026-11&${wide}`)).toMatchObject({
      status: 200,
      body: { message: LEFT_OUT, actualizedPotentialHours: 294 },
    })
    expect(await rest(`/planning/working-count?date=2026-11-19&${wide}`)).toMatchObject({
      status: 200,
      body: { workingWorkerCount: 2, message: `2 collaborateurs présents. ${LEFT_OUT}` },
    })
    expect(await rest(`/records?date=2026-11-19&${wide}`)).toMatchObject({
      status: 200,
      body: { message: LEFT_OUT },
    })
    const productivity = await rest(`/productivity?period=2026-11-19&${wide}`)
    expect(productivity).toMatchObject({
      status: 200,
      // of two concessions one is up to date, the other left out
      body: {
        freshness: { upToDate: 1, unreadable: [{ name: 'Concession A2', part: 'planning' }] },
      },
    })
    const names = productivity.body.detailsByMechanic.map((one: WorkerDocument) => one.siteId)
    expect(names).toEqual(Array(3).fill(net.sites.a1._id))
  })

  it('leaves the list of entries standing, its header naming who is not in it', async () => {
    const read = (query: string) => ask(`/api/planning?month=2026-11&${query}`, { token })
    const wide = await read(`plateId=${net.plates.a._id}`)
    expect(wide.status).toBe(200)
    expect(wide.headers.get('X-Concessions-Illisibles')).toBe(
      `${net.sites.a2._id};nom*=UTF-8''Concession%20A2`,
    )
    // A1's two collaborators on 21 weekdays
    const entries: { site: string }[] = await wide.json()
    expect(entries.map(({ site }) => site)).toEqual(Array(42).fill(net.sites.a1._id))
    expect((await read(`siteId=${net.sites.a1._id}`)).headers.has('X-Concessions-Illisibles')).toBe(
      false,
    )
    const own = await read(`siteId=${net.sites.a2._id}`)
    expect([own.status, await own.json()]).toEqual([
      500,
      { message: 'Le planning de ce mois ne peut pas être lu.' },
    ])
  })

  // shows 4 §42: Le planning de ce mois ne peut pas être lu.
  it('leaves the rest of its own concession’s pages standing, with the documented sentences', async () => {
    const own = await page('planning', `/planning?${site()}&month=2026-11`)
    expect((own.data as { view: PlanningView }).view).toMatchObject({
      status: 500,
      error:
        'Erreur lors du chargement des données du planning: Le planning de ce mois ne peut pas être lu.',
    })
    const hours = await page('hours', `/hours?${site()}&date=2026-11-19`)
    expect(hours).toMatchObject({
      status: 200,
      data: {
        view: {
          content: {
            staff: { staff: { error: 'Données non disponibles.' } },
            potential: { error: 'Erreur traitement données potentiel.' },
          },
        },
      },
    })
    expect((await rest(`/productivity?period=2026-11-19&siteId=${net.sites.a2._id}`)).body).toEqual(
      {
        message: 'Erreur récupération données productivité.',
      },
    )
  })
})

describe.each([
  ['no brands', { brands: null }],
  ['a brand without indicators', { brands: [{ brandName: 'Peugeot', surveyCount: 3 }] }],
  ['a count that is a text', { 'brands.0.surveyCount': 'trois' }],
  ['an indicator that is none', { 'brands.0.indicators': [null] }],
])('a month of surveys with %s (decision 42)', (_what, set) => {
  const LEFT = 'Enquêtes illisibles, non comptées\u202f: Concession A2.'
  beforeEach(async () => {
    const indicators = [{ indicatorId: 'i', label: 'Accueil', value: 90, target: 80 }]
    for (const [n, { _id: siteId, plateId, groupId }] of [net.sites.a1, net.sites.a2].entries())
      await (await quality.open()).insertOne({
        _id: `quality${n}`,
        siteId,
        plateId,
        groupId,
        period: '2026-11',
        revision: 1,
        brands: [{ brandName: 'Renault', surveyCount: 10, indicators, version: 1, updatedBy: '' }],
      } as never)
    await (await quality.open()).updateOne({ _id: 'quality1' }, { $set: set as object })
  })

  // shows 4 §42: Enquêtes illisibles, non comptées
  it('takes only its concession out of wide scopes, by name', async () => {
    const date = 'date=2026-11-19'
    const wide = await page('quality', `/quality?${plate()}&${date}`)
    expect(wide).toMatchObject({
      status: 200,
      data: { view: { leftOut: LEFT, brands: [{ brandName: 'Renault', surveyCount: 10 }] } },
    })
    expect(await page('surveys', `/print-quality-report?${plate()}&${date}`)).toMatchObject({
      status: 200,
      data: { sheet: { leftOut: LEFT } },
    })
    expect(await rest(`/quality?period=2026-11&site=all`)).toMatchObject({
      status: 200,
      body: { message: LEFT, sites: [{ concessionId: net.sites.a1._id }] },
    })
    expect((await page('quality', `/quality?${site()}&${date}`)).data).toMatchObject({
      view: { state: 'error', message: 'Erreur chargement données.' },
    })
  })
})

it.each([
  ['none', null],
  ['without hours', [{ name: 'X', service: 'body' }]],
])(
  'imported collaborators that are %s take only their concession away (decision 42)',
  async (_what, workers) => {
    const filter = { siteId: net.sites.a2._id, date: '2026-11-19' }
    await (await records.open()).updateOne(filter, { $set: { workers: workers as never } })
    await (await rollups.open()).deleteMany({})
    const wide = await rest(`/productivity?period=2026-11-19&plateId=${net.plates.a._id}`)
    expect(wide).toMatchObject({
      status: 200,
      body: { freshness: { upToDate: 1, unreadable: [{ name: 'Concession A2', part: 'hours' }] } },
    })
    expect(wide.body.detailsByMechanic).toHaveLength(3)
    expect((await rest(`/productivity?period=2026-11-19&siteId=${net.sites.a2._id}`)).status).toBe(
      500,
    )
  },
)
