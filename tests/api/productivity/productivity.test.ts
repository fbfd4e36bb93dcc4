import { describe, expect, it } from 'vitest'
import { productivityContracts } from '~/api/productivity.contracts.server'
import { auditOf } from '~/db/collections/audit.server'
import { database } from '~/db/driver/client.server'
import type { Role } from '~/domain/access/roles'
import {
  anne,
  call,
  details,
  foreign,
  NO_CALL,
  net,
  put,
  recordId,
  useProductivity,
} from './fixture'

useProductivity()

describe('GET /productivity (3 §3, 4-decisions 23)', () => {
  // shows 3 §7: GET /productivity
  it('answers services and collaborators, as its contract says', async () => {
    const { status, body } = await call(
      `/productivity?period=2026-11-19&siteId=${net.sites.a1._id}`,
    )
    expect(status).toBe(200)
    expect(productivityContracts.read.output.parse(body)).toEqual(body)
    // 21 weekdays, no holiday stored: 14 of them up to Thursday 19; 21 × 7 = 147 h, × 14 ÷ 21 = 98 h
    expect(body).toMatchObject({
      scope: { type: 'site', id: net.sites.a1._id, name: 'Concession A1' },
      period: '2026-11-19',
      dataDate: '2026-11-19',
      elapsedWorkingDays: 14,
      totalWorkingDaysInMonth: 21,
      detailsByMechanic: [
        {
          recordId: recordId(anne),
          workerName: 'Anne Martin',
          service: 'mechanic',
          metier: 'Mécanicien',
          presenceDays: 14,
          potentialHours: 98,
          baseTargetHours: 147,
          individualTargetHours: null,
          finalTargetHours: 147,
          proratedTargetHours: 98,
          billedHours: 73.5,
          realizationPercent: 75,
          fullRealizationPercent: 50,
        },
        {
          recordId: null,
          workerName: 'Intérim',
          service: 'quickService',
          metier: 'Pneus',
          finalTargetHours: 0,
          billedHours: 5,
          realizationPercent: null,
        },
        {
          workerName: 'Bruno Petit',
          service: 'body',
          apprentice: true,
          billedHours: 44.1,
          ongoingHours: 2.5,
          realizationPercent: 45,
        },
      ],
      summaryByService: [
        { service: 'mechanic', mechanicCount: 1, averageRealizationPercent: 75 },
        { service: 'quickService', averageRealizationPercent: null, totalBilledHours: 5 },
        { service: 'body', totalOngoingHours: 2.5, totalFinalTargetHours: 147 },
      ],
    })
  })

  // shows 3 §8: Aucune donnée de productivité trouvée pour la sélection et la période actuelles.
  it('takes the latest record not after the date, and reports a scope without workers', async () => {
    const before = await call('/productivity?period=2026-11-18')
    expect(before.body).toMatchObject({
      dataDate: '2026-11-18',
      detailsByMechanic: [{ billedHours: 70, presenceDays: 13 }, {}, {}],
    })
    const none = await call('/productivity?period=2025-03-10')
    expect(none).toMatchObject({
      status: 200,
      body: {
        detailsByMechanic: [],
        message: 'Aucune donnée de productivité trouvée pour la sélection et la période actuelles.',
      },
    })
  })

  it('asks for a period and stays within the cover', async () => {
    expect(await call('/productivity')).toMatchObject({
      status: 400,
      body: { message: 'La période est requise (aaaa-mm-jj).' },
    })
    expect((await call('/productivity?period=2026-02-30')).status).toBe(400)
    const far = `/productivity?period=2026-11-19&site=${net.sites.c1._id}`
    expect((await call(far)).status).toBe(403)
    expect((await call(far, { role: 'administrator' })).status).toBe(200)
    expect(await call('/productivity?period=2026-11-19', { role: 'ccs' })).toMatchObject({
      status: 403,
      body: { message: NO_CALL },
    })
  })
})

describe('PUT /productivity/mechanic-target/{recordId}', () => {
  const path = () => `/productivity/mechanic-target/${recordId(anne)}`

  // shows 3 §7: PUT /productivity/mechanic-target/{recordId}
  it('sets the target at 1 decimal, and null goes back to the computed one', async () => {
    expect(await put(path(), { finalTargetHours: '140,04' })).toEqual({
      status: 200,
      body: {
        recordId: recordId(anne),
        finalTargetHours: 140,
        message: 'Objectifs des collaborateurs mis à jour\u202f!',
      },
    })
    // 140 × 14 ÷ 21
    expect((await details()).detailsByMechanic[0]).toMatchObject({
      baseTargetHours: 147,
      individualTargetHours: 140,
      finalTargetHours: 140,
      proratedTargetHours: 93.333333,
    })
    expect((await put(path(), { finalTargetHours: null })).status).toBe(200)
    expect((await details()).detailsByMechanic[0]).toMatchObject({ finalTargetHours: 147 })
    const trail = await auditOf('mechanicTarget', `${net.sites.a1._id}|2026-11`)
    expect(trail.map(({ changes }) => changes)).toEqual([
      [{ field: recordId(anne), old: 140, new: null }],
      [{ field: recordId(anne), old: null, new: 140 }],
    ])
  })

  it('counts for its month only', async () => {
    await put(`/productivity/mechanic-target/${anne._id}-2026-10`, { finalTargetHours: 1 })
    expect((await details()).detailsByMechanic[0]).toMatchObject({ finalTargetHours: 147 })
  })

  it('refuses wrong values, unknown and foreign collaborators, and changes nothing', async () => {
    for (const finalTargetHours of [-1, 'abc'])
      expect(await put(path(), { finalTargetHours })).toEqual({
        status: 400,
        body: { message: `Objectif invalide (${finalTargetHours}) pour ${anne.name}.` },
      })
    for (const finalTargetHours of [{}, undefined])
      expect((await put(path(), { finalTargetHours })).status).toBe(400)
    const unknown = `/productivity/mechanic-target/${net.groups.north._id}-2026-11`
    expect((await put(unknown, { finalTargetHours: 1 })).status).toBe(404)
    expect(
      (await put('/productivity/mechanic-target/nobody', { finalTargetHours: 1 })).status,
    ).toBe(400)
    const far = `/productivity/mechanic-target/${recordId(foreign)}`
    for (const finalTargetHours of [1, -1])
      expect(await put(far, { finalTargetHours })).toMatchObject({
        status: 403,
        body: { message: expect.not.stringContaining(foreign.name) },
      })
    const db = await database()
    expect(await db.collection('mechanicTargets').countDocuments({})).toBe(0)
  })
})

describe('metier-targets', () => {
  const list = async (query = '', role?: Role) =>
    (await call(`/productivity/metier-targets${query}`, role ? { role } : {})).body as {
      metier: string
      targetMultiplier: number
      _id: string | null
    }[]
  const multiplier = async (metier: string, query = '', role?: Role) =>
    (await list(query, role)).find((one) => one.metier === metier)?.targetMultiplier

  // shows 3 §7: GET /productivity/metier-targets
  it('lists the usual job titles at 1', async () => {
    const targets = await list()
    expect(productivityContracts.readMetierTargets.output.parse(targets)).toEqual(targets)
    expect(targets.map(({ metier, targetMultiplier }) => [metier, targetMultiplier])).toEqual(
      [
        'Mécanicien',
        'Mécanicien rapide',
        'Technicien',
        'Carrossier',
        'Peintre',
        'Préparateur',
        'Essayeur',
        'Apprenti',
        'Chef d’équipe',
        'Conseiller Service',
      ].map((metier) => [metier, 1]),
    )
  })

  // shows 3 §7: PUT /productivity/metier-targets
  it('takes a bare list and changes the targets; an apprentice’s is that of Apprenti', async () => {
    expect(
      await put('/productivity/metier-targets', [
        { metier: 'Apprenti', targetMultiplier: '0,5' },
        { metier: "Chef d'équipe", targetMultiplier: 0.2, _id: 'x' },
      ]),
    ).toEqual({
      status: 200,
      body: {
        message: 'Coefficients métier mis à jour\u202f! Ils valent à partir de novembre 2026.',
        updated: 2,
        effectiveFrom: '2026-11-01',
      },
    })
    // 147 × 0.5
    expect((await details()).detailsByMechanic[2]).toMatchObject({
      workerName: 'Bruno Petit',
      baseTargetHours: 73.5,
      realizationPercent: 90,
    })
    expect(await multiplier('Chef d’équipe')).toBe(0.2)
    expect((await list()).length).toBe(10)
    const [act] = await auditOf('metierTarget', net.sites.a1._id)
    expect(act?.changes[0]).toEqual({ field: 'Apprenti', old: null, new: 0.5 })
  })

  it('of a concession’s manager reach no other concession; the administrator’s reach all', async () => {
    await put('/productivity/metier-targets', [{ metier: 'Peintre', targetMultiplier: 0.7 }])
    const c1 = `?site=${net.sites.c1._id}`
    expect(await multiplier('Peintre', c1, 'administrator')).toBe(1)
    expect(await multiplier('Peintre', '', 'administrator')).toBe(1)
    await put(
      '/productivity/metier-targets',
      [{ metier: 'Peintre', targetMultiplier: 0.9 }],
      'administrator',
    )
    expect(await multiplier('Peintre', c1, 'administrator')).toBe(0.9)
    expect(await multiplier('Peintre')).toBe(0.7)
    // a value equal to the inherited one is not stored for the concession
    await put('/productivity/metier-targets', [{ metier: 'Peintre', targetMultiplier: 0.9 }])
    expect((await list()).find(({ metier }) => metier === 'Peintre')?._id).toBeNull()
    const far = await put(`/productivity/metier-targets${c1}`, [
      { metier: 'Peintre', targetMultiplier: 2 },
    ])
    expect(far.status).toBe(403)
  })

  it('says which coefficient is wrong, and saves none', async () => {
    const wrong = await put('/productivity/metier-targets', [
      { metier: 'Peintre', targetMultiplier: 0.7 },
      { metier: 'Essayeur', targetMultiplier: -2 },
    ])
    expect(wrong).toMatchObject({
      status: 400,
      body: { message: 'Valeur invalide (-2) pour le coefficient de "Essayeur".' },
    })
    expect(await multiplier('Peintre')).toBe(1)
    expect((await put('/productivity/metier-targets', { a: 1 })).status).toBe(400)
  })
})
