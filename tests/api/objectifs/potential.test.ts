import { describe, expect, it } from 'vitest'
import { records } from '~/db/collections/records.server'
import { newId } from '~/db/driver/ids.server'
import { invalidateMonth } from '~/services/writes/invalidate-month.server'
import { storeFigures, storePotential } from '../../builders/objectifs'
import { a1, answer, net, page, rest, useObjectifs } from './fixture'

useObjectifs()

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

  // shows 1 §8: L’action de figer le potentiel est réservée aux scopes de concession et aux utilisateurs autorisés.
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

  // shows 1 §7: PATCH /planning/freeze-potential
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
  // shows 1 §7: GET /planning/potential-by-service, GET /planning/potential
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
  // shows 1 §8: Historique disponible uniquement par concession.
  it('is available per concession only', async () => {
    const message = 'Historique disponible uniquement par concession.'
    expect(await rest(`/objectifs/history?serviceKey=body&plateId=${net.plates.a._id}`)).toEqual({
      status: 400,
      body: { message },
    })
    const shown = await page(`group=${net.groups.north._id}&plate=&month=2026-11&history=body`)
    expect(shown).toMatchObject({ status: 200, data: { history: { value: null, error: message } } })
  })

  // shows 1 §7: GET /objectifs/history
  it('answers the months with a record, an empty list without', async () => {
    await storeFigures(net.sites.a2, '2026-10-30', 'body', {
      netRevenue: 6_200,
      totalHours: 31,
      hecHours: 20,
    })
    const query = `site=${net.sites.a2._id}&serviceKey=body`
    expect((await rest(`/objectifs/history?${query}&endYear=2026&endMonth=11`)).body).toEqual([
      { year: 2026, month: 10, caHt: 200, caHec: 310, dataDate: '2026-10-30' },
    ])
    expect((await rest(`/objectifs/history?${query}&endYear=2026&endMonth=9`)).body).toEqual([])
    expect((await rest(`/objectifs/history?${query}&serviceKey=guidance`)).status).toBe(400)
    const shown = await page(`site=${net.sites.a2._id}&month=2026-11&history=body`)
    expect(shown.data).toMatchObject({ history: { value: { averageCaHec: 310, unreadable: [] } } })
    const whole = await answer(`/objectifs/history?${query}`)
    expect(whole.headers.has('X-Mois-Illisibles')).toBe(false)
  })

  it('names the months that cannot be read (4-decisions, 42)', async () => {
    const { b1 } = net.sites
    const figures = { netRevenue: 6_200, totalHours: 31, hecHours: 20 }
    await storeFigures(b1, '2026-09-30', 'body', figures)
    await storeFigures(b1, '2026-10-30', 'body', figures)
    const broken = { siteId: b1._id, date: '2026-09-30' }
    await (await records.open()).updateOne(broken, { $set: { services: {} as never } })
    await invalidateMonth('2026-09')
    const shown = await page(`site=${b1._id}&month=2026-11&history=body`)
    expect(shown.data).toMatchObject({
      history: { value: { items: [{ month: 10, caHec: 310 }], unreadable: ['2026-09'] } },
    })
    const query = `site=${b1._id}&serviceKey=body&endYear=2026&endMonth=11`
    const call = await answer(`/objectifs/history?${query}`)
    expect(call.headers.get('X-Mois-Illisibles')).toBe('2026-09')
    expect(await call.json()).toEqual([
      { year: 2026, month: 10, caHt: 200, caHec: 310, dataDate: '2026-10-30' },
    ])
  })
})

describe('the edit mode', () => {
  // shows 1 §6: L’édition des objectifs est limitée au niveau concession.
  it('is not for a group: the page says so and stays in view', async () => {
    const shown = await page(`group=${net.groups.north._id}&plate=&month=2026-11&mode=edit`)
    expect(shown.data).toMatchObject({
      mode: 'view',
      form: null,
      refusal: 'L’édition des objectifs est limitée au niveau concession.',
    })
  })
})
