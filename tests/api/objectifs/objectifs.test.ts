import { describe, expect, it } from 'vitest'
import { findObjectif } from '~/db/collections/objectifs.server'
import { newId } from '~/db/driver/ids.server'
import { MONTH_OF_THREE } from '~/domain/objectifs/three-services.fixture'
import { a1, net, page, rest, useObjectifs } from './fixture'

useObjectifs()

describe('reading objectives', () => {
  it('needs year and month', async () => {
    for (const query of ['', '?year=2026', '?month=11', '?year=2026&month=13', '?year=x&month=1'])
      expect(await rest(`/objectifs${query}`)).toEqual({
        status: 400,
        body: { message: 'L’année et le mois sont requis pour getObjectifs.' },
      })
  })

  // shows 1 §7: GET /objectifs
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
    // 1 000.10 + 2 000.20 €; HEC 10 + 15 h; HT have their own budget
    await rest('/objectifs', 'POST', {
      year: 2026,
      month: 5,
      site: site._id,
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
      progress: {
        value: { lines: [{ key: 'global', netRevenue: { target: 3000.3 } }, {}, {}, {}] },
      },
    })
    // the form shows the stored 0
    const edit = await page(`site=${site._id}&month=2026-05&mode=edit`)
    expect(edit.data).toMatchObject({ form: { typed: { 'budget.revenue': '0' } } })
  })

  it('has the working days of the current calendar (4-decisions, 12)', async () => {
    const days = async () =>
      (await rest(`/objectifs?year=2026&month=11&site=${a1()}`)).body.workingDays
    expect(await days()).toBe(21)
    await rest('/workingDays', 'PUT', { year: 2026, month: 11, value: 19 })
    expect(await days()).toBe(19)
  })

  it('shows a month without objective as an empty page, not as an error', async () => {
    const { status, data } = await page(`site=${a1()}&month=2026-07`)
    expect(status).toBe(200)
    expect(data).toMatchObject({ objectif: { value: { set: null }, error: null }, mode: 'view' })
  })
})

describe('saving objectives', () => {
  const body = () => ({ year: 2026, month: 11, site: a1() })

  // shows 1 §7: POST /objectifs
  it('creates with 201, then updates with 200 and returns the replaced values', async () => {
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

  it('computes the rate of CA and HEC, reads aliases, and takes a non-number as 0', async () => {
    const services = [
      { key: 'bodywork', hecHours: '50', netRevenue: 17_500, revenuePerHour: 350.01 },
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

  it('refuses a rate that is not CA ÷ HEC, with both numbers (4-decisions, 75)', async () => {
    const message = 'Le CA/HEC envoyé (999\u202f€/h) n’est pas CA ÷ HEC (350\u202f€/h).'
    const services = [{ key: 'body', hecHours: 50, netRevenue: 17_500, revenuePerHour: 999 }]
    const before = await rest(`/objectifs?year=2026&month=11&site=${a1()}`)
    expect(await rest('/objectifs', 'POST', { ...body(), services })).toEqual({
      status: 422,
      body: {
        message: `Erreur enregistrement: ${message}`,
        errors: { 'services.body.revenuePerHour': [message] },
      },
    })
    const bulk = await rest('/objectifs/bulk', 'PUT', { objectifs: [{ ...body(), services }] })
    expect(bulk.body).toMatchObject({
      saved: 0,
      refused: [{ message: expect.stringContaining(message) }],
    })
    expect(await rest(`/objectifs?year=2026&month=11&site=${a1()}`)).toEqual(before)
  })

  it('keeps the rate that decided when the call is sent again after an HEC', async () => {
    // 25 000 € ÷ 100 h stored; HEC 120 and rate 300 give 36 000 €, whatever is stored
    const of = (given: object) => ({ ...body(), month: 4, services: [{ key: 'body', ...given }] })
    await rest('/objectifs', 'POST', of({ hecHours: 100, netRevenue: 25_000 }))
    const sent = of({ hecHours: 120, revenuePerHour: 300 })
    for (const _ of [1, 2])
      expect((await rest('/objectifs', 'POST', sent)).body).toMatchObject({
        version: 2,
        services: [{}, {}, { hecHours: 120, netRevenue: 36_000, revenuePerHour: 300 }],
      })
    // the rate alone: 310 × 120
    const rate = await rest('/objectifs', 'POST', of({ revenuePerHour: 310 }))
    expect(rate.body.services[2]).toMatchObject({ hecHours: 120, netRevenue: 37_200 })
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

  // shows 1 §8: Veuillez sélectionner un périmètre et une date valides.
  // shows 1 §8: Veuillez sélectionner un scope spécifique.
  // shows 1 §8: L’enregistrement des objectifs est uniquement possible au niveau concession. Périmètre actuel:
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

  it('needs a scope and a concession on the page too', async () => {
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

  it('an outdated version is a conflict that names its author', async () => {
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
