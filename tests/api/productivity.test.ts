import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { productivityContracts } from '~/api/productivity.contracts.server'
import { auditOf } from '~/db/audit.server'
import { database } from '~/db/client.server'
import type { WorkerDocument } from '~/db/workers.server'
import { may } from '~/domain/access/permissions'
import { ROLES, type Role } from '~/domain/access/roles'
import { setClock } from '~/infra/clock.server'
import { makeNetwork, type TestNetwork } from '../builders/hierarchy'
import { makeTeam } from '../builders/productivity'
import { makeSession, makeUser } from '../builders/users'
import { makeWorker } from '../builders/workers'
import { useDatabase } from '../services/database'
import { type Ask, application } from './application'

useDatabase({ keep: true })

const REFUSED =
  'Vous n’avez pas les droits nécessaires pour modifier les objectifs de productivité.'
const NO_CALL = 'Vous n’avez pas les droits nécessaires pour cet appel.'

let net: TestNetwork
let ask: Ask
let anne: WorkerDocument
let bruno: WorkerDocument
let foreign: WorkerDocument
const tokens = new Map<Role, string>()

beforeAll(async () => {
  setClock(new Date('2026-11-20T07:30:00Z'))
  ask = await application()
  net = await makeNetwork()
  for (const role of ROLES) {
    const at = { assignmentLevel: 'concession', assignmentId: net.sites.a1._id } as const
    tokens.set(role, await makeSession(await makeUser({ role, ...at })))
  }
  ;({ anne, bruno } = await makeTeam(net.sites.a1))
  foreign = await makeWorker(net.sites.c1, { name: 'Zoé Loin' })
})
beforeEach(async () => {
  const db = await database()
  for (const name of ['metierTargets', 'mechanicTargets', 'audit'])
    await db.collection(name).deleteMany({})
})

async function call(
  path: string,
  given: { method?: string; json?: unknown; role?: Role } = {},
): Promise<{ status: number; body: Record<string, unknown> & unknown[] }> {
  const { role = 'manager', ...rest } = given
  const response = await ask(`/api${path}`, { token: tokens.get(role) ?? '', ...rest })
  return { status: response.status, body: await response.json() }
}
const recordId = (worker: WorkerDocument) => `${worker._id}-2026-11`
const details = async (query = '') =>
  (await call(`/productivity?period=2026-11-19${query}`)).body as unknown as {
    summaryByService: Record<string, unknown>[]
    detailsByMechanic: Record<string, unknown>[]
  }
const put = (path: string, json: unknown, role?: Role) =>
  call(path, { method: 'PUT', json, ...(role ? { role } : {}) })

describe('GET /productivity (3 §3, 4-decisions 23)', () => {
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

  it('takes the latest record not after the date, and says when there is nobody', async () => {
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
    for (const finalTargetHours of [-1, 'abc', {}, undefined])
      expect((await put(path(), { finalTargetHours })).status).toBe(400)
    const unknown = `/productivity/mechanic-target/${net.groups.north._id}-2026-11`
    expect((await put(unknown, { finalTargetHours: 1 })).status).toBe(404)
    expect(
      (await put('/productivity/mechanic-target/nobody', { finalTargetHours: 1 })).status,
    ).toBe(400)
    const far = `/productivity/mechanic-target/${recordId(foreign)}`
    expect((await put(far, { finalTargetHours: 1 })).status).toBe(403)
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

  it('takes a bare list and changes the targets; an apprentice’s is that of Apprenti', async () => {
    expect(
      await put('/productivity/metier-targets', [
        { metier: 'Apprenti', targetMultiplier: '0,5' },
        { metier: "Chef d'équipe", targetMultiplier: 0.2, _id: 'x' },
      ]),
    ).toEqual({
      status: 200,
      body: { message: 'Coefficients métier mis à jour\u202f!', updated: 2 },
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
    // the value inherited is none of its own
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

describe('PATCH /records/productivityTarget (3 §5)', () => {
  const patch = (json: unknown) => call('/records/productivityTarget', { method: 'PATCH', json })
  const body = () => ({
    site: net.sites.a1._id,
    date: '2026-11-19',
    targets: [{ workerId: anne._id, finalTargetHours: 100 }],
  })

  it('sets the targets of a concession’s collaborators', async () => {
    expect(await patch(body())).toMatchObject({ status: 200, body: { updated: 1 } })
    expect((await details()).detailsByMechanic[0]).toMatchObject({ finalTargetHours: 100 })
  })

  it('needs site, date and targets, all of one concession', async () => {
    for (const change of [
      { site: undefined },
      { date: 'hier' },
      { targets: undefined },
      { targets: [] },
      { targets: [{ workerId: foreign._id, finalTargetHours: 1 }] },
    ])
      expect(await patch({ ...body(), ...change })).toMatchObject({
        status: 400,
        body: {
          message: 'Données invalides fournies pour la mise à jour de l’objectif de productivité.',
        },
      })
  })
})

describe('GET /workers/{workerId}/monthly-billing-history', () => {
  it('lists the cumulative hours of each date', async () => {
    expect(await call(`/workers/${bruno._id}/monthly-billing-history?period=2026-11`)).toEqual({
      status: 200,
      body: [
        { date: '2026-11-18', cumulativeBilledHoursAtDate: 40 },
        { date: '2026-11-19', cumulativeBilledHoursAtDate: 44.1 },
      ],
    })
    expect(
      (await call(`/workers/${bruno._id}/monthly-billing-history?period=2026-10`)).body,
    ).toEqual([])
  })

  it('refuses foreign and unknown collaborators and other periods', async () => {
    const of = (id: string, period = '2026-11') =>
      call(`/workers/${id}/monthly-billing-history?period=${period}`)
    expect((await of(foreign._id)).status).toBe(403)
    expect((await of(net.groups.north._id)).status).toBe(404)
    expect((await of(anne._id, 'novembre')).status).toBe(400)
  })
})

describe('roles (3 §6; 4-decisions, 8)', () => {
  it.each(ROLES)('%s', async (role) => {
    const reads = await call('/productivity?period=2026-11-19', { role })
    expect(reads.status).toBe(role === 'ccs' ? 403 : 200)
    const writes = ['administrator', 'director', 'manager', 'teamLeader'].includes(role)
    expect(may(role, 'productivity.write')).toBe(writes)
    const path = `/productivity/mechanic-target/${recordId(anne)}`
    const target = await put(path, { finalTargetHours: 12 }, role)
    const multipliers = await put(
      '/productivity/metier-targets',
      [{ metier: 'Essayeur', targetMultiplier: 2 }],
      role,
    )
    expect([target.status, multipliers.status]).toEqual(writes ? [200, 200] : [403, 403])
    if (!writes) expect(target.body).toEqual({ message: REFUSED })
  })
})
