import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '~/db/ids.server'
import { findObjectif } from '~/db/objectifs.server'
import { setClock } from '~/infra/clock.server'
import { makeNetwork, type TestNetwork } from '../builders/hierarchy'
import { MONTH_OF_THREE, saveMonth, storeFigures, storePotential } from '../builders/objectifs'
import { makePrincipal, makeSession, makeUser } from '../builders/users'
import { useDatabase } from '../services/database'
import { type Ask, application } from './application'
import { askPage } from './pages'

useDatabase({ keep: true })
const PAGE = 'routes/_app+/targets'
let ask: Ask
let net: TestNetwork
let token: string
beforeAll(async () => {
  setClock(new Date('2026-11-20T07:30:00Z'))
  ask = await application('routes/api+/', PAGE)
  net = await makeNetwork()
  const user = await makeUser({ role: 'administrator', name: 'Alice Martin' })
  token = await makeSession(user)
})
beforeEach(async () => {
  await saveMonth(makePrincipal(), net.sites.a1, '2026-11')
})

const rest = async (path: string, method = 'GET', json?: unknown) => {
  const response = await ask(`/api${path}`, { method, token, json })
  return { status: response.status, body: await response.json() }
}
const page = (query: string, form?: Record<string, string>) =>
  askPage(ask, PAGE, `/targets?${query}`, { token, form })
const a1 = () => net.sites.a1._id

describe('reading objectives', () => {
  it('needs year and month', async () => {
    for (const query of ['', '?year=2026', '?month=11', '?year=2026&month=13', '?year=x&month=1'])
      expect(await rest(`/objectifs${query}`)).toEqual({
        status: 400,
        body: { message: 'L’année et le mois sont requis pour getObjectifs.' },
      })
  })

  it('answers one concession, a 404 where nothing is set, and sums elsewhere', async () => {
    expect(await rest(`/objectifs?year=2026&month=11&site=${a1()}`)).toMatchObject({
      status: 200,
      body: { site: a1(), budget: { revenue: 150_000 }, services: MONTH_OF_THREE.services },
    })
    expect(await rest(`/objectifs?year=2026&month=7&site=${a1()}`)).toEqual({
      status: 404,
      body: { message: 'Aucun objectif enregistré pour ce mois.' },
    })
    for (const scope of [`plateId=${net.plates.a._id}`, `groupId=${net.groups.north._id}`, ''])
      expect(await rest(`/objectifs?year=2026&month=11&${scope}`)).toMatchObject({
        status: 200,
        body: { period: '2026-11', globalTotals: { siteCount: 1, budget: { revenue: 150_000 } } },
      })
    expect((await rest(`/objectifs?year=2026&month=11&site=${newId()}`)).status).toBe(404)
  })

  it('a budget left at 0 reads as the sum of the services, for the concession as for its plate', async () => {
    const site = net.sites.c1
    // 1 000.10 + 2 000.20 €; HEC 10 + 15; the hours have a budget of their own
    await rest('/objectifs', 'POST', {
      ...{ year: 2026, month: 5, site: site._id },
      budget: { totalHours: 99, hecHours: 0, revenue: 0, totalEntries: 7 },
      services: [
        { key: 'mechanic', totalHours: 20, hecHours: 10, netRevenue: 1000.1 },
        { key: 'body', totalHours: 30, hecHours: 15, netRevenue: 2000.2 },
      ],
    })
    // 3 000.30 ÷ 25 = 120.012
    const budget = { totalHours: 99, hecHours: 25, revenue: 3000.3, totalEntries: 7 }
    const rate = { revenuePerHour: 120.01 }
    const own = await rest(`/objectifs?year=2026&month=5&site=${site._id}`)
    expect(own.body.budget).toEqual({ ...budget, ...rate })
    const plate = await rest(`/objectifs?year=2026&month=5&plateId=${site.plateId}`)
    expect(plate.body.globalTotals.budget).toEqual({ ...budget, ...rate })
    const shown = await page(`site=${site._id}&month=2026-05`)
    expect(shown.data).toMatchObject({
      objectif: { value: { set: { budget: { ...budget, ...rate } } } },
      progress: { lines: [{ key: 'global', revenue: { target: 3000.3 } }, {}, {}, {}] },
    })
    // the form keeps what was typed: 0
    const edit = await page(`site=${site._id}&month=2026-05&mode=edit`)
    expect(edit.data).toMatchObject({ form: { typed: { 'budget.revenue': '0' } } })
  })

  it('shows a month without objective as an empty page, not as an error', async () => {
    const { status, data } = await page(`site=${a1()}&month=2026-07`)
    expect(status).toBe(200)
    expect(data).toMatchObject({ objectif: { value: { set: null }, error: null }, mode: 'view' })
  })
})

describe('saving objectives', () => {
  const body = () => ({ year: 2026, month: 11, site: a1() })

  it('creates with 201, then updates with 200 and tells what it replaced', async () => {
    const fresh = { ...body(), month: 3, ...MONTH_OF_THREE }
    const created = await rest('/objectifs', 'POST', fresh)
    expect(created).toMatchObject({
      status: 201,
      body: { message: 'Objectifs enregistrés.', services: MONTH_OF_THREE.services, version: 1 },
    })
    const update = { ...body(), month: '03', services: [{ key: 'mechanic', revenuePerHour: 320 }] }
    expect(await rest('/objectifs', 'POST', update)).toMatchObject({
      status: 200,
      body: {
        version: 2,
        changes: [
          { field: 'services.mechanic.netRevenue', old: 75_000, new: 80_000 },
          { field: 'services.mechanic.revenuePerHour', old: 300, new: 320 },
        ],
      },
    })
  })

  it('recomputes the rate whatever was sent, reads aliases, and takes a non-number as 0', async () => {
    const services = [
      { key: 'bodywork', hecHours: '50', netRevenue: 17_500, revenuePerHour: 999 },
      {
        key: 'quickService',
        totalHours: 'beaucoup',
        families: [{ key: 'disquesFrein', quantity: 4 }],
      },
    ]
    const { body: saved } = await rest('/objectifs', 'POST', { ...body(), services })
    expect(saved.services[2]).toMatchObject({
      key: 'body',
      netRevenue: 17_500,
      revenuePerHour: 350,
    })
    expect(saved.services[1]).toMatchObject({
      totalHours: 0,
      families: [{ key: 'brakeDiscs', quantity: 4 }],
      selectedFamilies: ['brakeDiscs'],
    })
  })

  it('saves only selected families', async () => {
    const services = [
      {
        key: 'mechanic',
        families: [
          { key: 'tires', quantity: 40 },
          { key: 'batteries', quantity: 9 },
        ],
        selectedFamilies: ['tires'],
      },
    ]
    const { body: saved } = await rest('/objectifs', 'POST', { ...body(), services })
    expect(saved.services[0].families).toEqual([{ key: 'tires', quantity: 40 }])
  })

  it.each([
    [
      { services: [{ key: 'mechanic', families: [{ key: 'sièges', quantity: 1 }] }] },
      400,
      'Famille de produits inconnue.',
    ],
    [
      { services: [{ key: 'guidance' }] },
      400,
      'Service inconnu\u202f: seuls mechanic, quickService et body portent des objectifs.',
    ],
    [
      { budget: { revenue: -1 } },
      422,
      'Erreur enregistrement: La valeur doit être supérieure ou égale à 0.',
    ],
    [
      { budget: { totalEntries: 1.5 } },
      422,
      'Erreur enregistrement: La valeur doit être un nombre entier.',
    ],
    [
      { videocheck: { tauxPresentation: 101 } },
      422,
      'Erreur enregistrement: La valeur doit être comprise entre 0 et 100.',
    ],
    [
      { budget: { revenue: 1e21 } },
      422,
      'Erreur enregistrement: La valeur ne peut pas dépasser 999 999 999.',
    ],
  ])('refuses %j', async (wrong, status, message) => {
    const answer = await rest('/objectifs', 'POST', { ...body(), ...wrong })
    expect([answer.status, answer.body.message]).toEqual([status, message])
    expect((await findObjectif(a1(), '2026-11'))?.budget.revenue).toBe(150_000)
  })

  it('needs a scope, and a concession', async () => {
    expect(await rest('/objectifs', 'POST', { year: 2026, month: 11 })).toEqual({
      status: 400,
      body: { message: 'Veuillez sélectionner un scope spécifique.' },
    })
    const cases = [
      ['plateId', net.plates.a._id, 'plate'],
      ['groupId', net.groups.north._id, 'group'],
    ] as const
    for (const [key, id, type] of cases)
      expect(await rest('/objectifs', 'POST', { year: 2026, month: 11, [key]: id })).toEqual({
        status: 400,
        body: {
          message: `L’enregistrement des objectifs est uniquement possible au niveau concession. Périmètre actuel: ${type}`,
        },
      })
    expect(await rest('/objectifs', 'POST', { ...body(), month: 13 })).toEqual({
      status: 400,
      body: { message: 'Veuillez sélectionner un périmètre et une date valides.' },
    })
    expect(await rest('/objectifs', 'POST', { ...body(), site: newId() })).toEqual({
      status: 404,
      body: { message: 'Erreur enregistrement: Concession introuvable.' },
    })
  })

  it('does the same from the page', async () => {
    const wide = await page(`group=${net.groups.north._id}&plate=&month=2026-11`, {
      intent: 'save',
    })
    expect([wide.status, wide.data]).toEqual([
      400,
      {
        message:
          'L’enregistrement des objectifs est uniquement possible au niveau concession. Périmètre actuel: group',
      },
    ])
    const none = await page('month=2026-11', { intent: 'save' })
    expect(none.data).toMatchObject({ message: 'Veuillez sélectionner un scope spécifique.' })
    const shown = '{}'
    const wrong = await page(`site=${a1()}&month=2026-03`, {
      intent: 'save',
      version: String((await findObjectif(a1(), '2026-03'))?.version ?? 0),
      shown,
      'budget.revenue': '-1',
    })
    expect(wrong.status).toBeGreaterThanOrEqual(409)
  })

  it('a version that has moved on is a conflict with its author', async () => {
    const current = (await findObjectif(a1(), '2026-11'))?.version ?? 0
    await rest('/objectifs', 'POST', { ...body(), version: current, budget: { revenue: 1 } })
    const late = await rest('/objectifs', 'POST', {
      ...body(),
      version: current,
      budget: { revenue: 2 },
    })
    expect(late).toEqual({
      status: 409,
      body: {
        message:
          'Erreur enregistrement: ces objectifs ont été modifiés entre-temps par Alice Martin. Relisez-les avant d’enregistrer.',
      },
    })
    expect((await findObjectif(a1(), '2026-11'))?.budget.revenue).toBe(1)
  })
})

describe('freezing', () => {
  it('needs a scope and a real month', async () => {
    const sentence = 'Veuillez sélectionner un périmètre et une date valides.'
    for (const query of ['', 'month=2026-11', `siteId=${a1()}`, `siteId=${a1()}&month=2026-13`])
      expect(await rest(`/planning/freeze-potential?${query}`, 'PATCH')).toEqual({
        status: 400,
        body: { message: sentence },
      })
    expect((await page('month=2026-11', { intent: 'freeze' })).data).toMatchObject({
      message: sentence,
    })
  })

  it('is for concessions only', async () => {
    const message =
      'L’action de figer le potentiel est réservée aux scopes de concession et aux utilisateurs autorisés.'
    const call = await rest(
      `/planning/freeze-potential?month=2026-11&plateId=${net.plates.b._id}`,
      'PATCH',
    )
    expect(call).toEqual({ status: 403, body: { message } })
    const shown = await page(`group=${net.groups.north._id}&plate=&month=2026-11`, {
      intent: 'freeze',
    })
    expect(shown).toMatchObject({ status: 403, data: { message } })
  })

  it('says what failed', async () => {
    expect(
      await rest(`/planning/freeze-potential?month=2026-11&siteId=${newId()}`, 'PATCH'),
    ).toEqual({
      status: 404,
      body: { message: 'Erreur lors de la mise à jour du potentiel figé: Concession introuvable.' },
    })
  })

  it('succeeds, page and REST', async () => {
    await storePotential(net.sites.a1, '2026-11', 'mechanic', 147)
    const call = await rest(`/planning/freeze-potential?month=2026-11&siteId=${a1()}`, 'PATCH')
    expect(call.body).toMatchObject({
      message: 'Potentiel figé mis à jour avec succès.',
      frozenPotentialHours: { mechanic: 147, quickService: 0, body: 0 },
    })
    const done = await page(`site=${a1()}&month=2026-11`, { intent: 'freeze' })
    expect(done.flash).toBe('Potentiel figé mis à jour avec succès.')
    expect(done.location).toContain('/targets?')
  })
})

describe('potential', () => {
  it('is answered in both shapes', async () => {
    const site = net.sites.b1
    await storePotential(site, '2026-11', 'mechanic', 147)
    await rest(`/planning/freeze-potential?month=2026-11&siteId=${site._id}`, 'PATCH')
    await storePotential(site, '2026-11', 'body', 70)
    const both = await rest(`/planning/potential-by-service?month=2026-11&plateId=${site.plateId}`)
    expect(both.body).toMatchObject({
      period: '2026-11',
      scope: { type: 'plate', id: site.plateId, name: 'Plaque B' },
      globalTotals: {
        actualizedPotentialHours: 217,
        frozenPotentialHours: 147,
        actualizedProgressPercent: 147.6,
        totalWorkerCount: 2,
      },
      sites: [{ _id: site._id, metricsByService: { body: { actualizedPotentialHours: 70 } } }],
    })
    const one = await rest(`/planning/potential?month=2026-11&site=${site._id}`)
    expect(one.body).toMatchObject({
      scope: { type: 'site', id: site._id },
      metricsByService: { mechanic: { actualizedPotentialHours: 147, frozenPotentialHours: 147 } },
      services: [
        { service: 'mechanic', actualizedPotential: 147, frozenPotential: 147 },
        { service: 'quickService', actualizedPotential: 0, frozenPotential: 0 },
        { service: 'body', actualizedPotential: 70, frozenPotential: 0 },
      ],
    })
    expect((await rest('/planning/potential?month=2026-99')).status).toBe(400)
  })
})

describe('history', () => {
  it('is available per concession only', async () => {
    const message = 'Historique disponible uniquement par concession.'
    expect(await rest(`/objectifs/history?serviceKey=body&plateId=${net.plates.a._id}`)).toEqual({
      status: 400,
      body: { message },
    })
    const shown = await page(`group=${net.groups.north._id}&plate=&month=2026-11&history=body`)
    expect(shown).toMatchObject({ status: 200, data: { history: { value: null, error: message } } })
  })

  it('answers the months with a record, an empty list without', async () => {
    await storeFigures(net.sites.a2, '2026-10-30', 'body', {
      netRevenue: 6_200,
      totalHours: 31,
      hecHours: 20,
    })
    const query = `site=${net.sites.a2._id}&serviceKey=body`
    expect((await rest(`/objectifs/history?${query}&endYear=2026&endMonth=11`)).body).toEqual([
      { year: 2026, month: 10, caHt: 200, caHec: 310 },
    ])
    expect((await rest(`/objectifs/history?${query}&endYear=2026&endMonth=9`)).body).toEqual([])
    expect((await rest(`/objectifs/history?${query}&serviceKey=guidance`)).status).toBe(400)
    const shown = await page(`site=${net.sites.a2._id}&month=2026-11&history=body`)
    expect(shown.data).toMatchObject({ history: { value: { averageCaHec: 310 } } })
  })
})

describe('the edit mode', () => {
  it('is not for a group: the page says so and stays in view', async () => {
    const shown = await page(`group=${net.groups.north._id}&plate=&month=2026-11&mode=edit`)
    expect(shown.data).toMatchObject({
      mode: 'view',
      form: null,
      refusal: 'L’édition des objectifs est limitée au niveau concession.',
    })
  })
})
