import { describe, expect, it } from 'vitest'
import { may } from '~/domain/access/permissions'
import { ROLES } from '~/domain/access/roles'
import {
  anne,
  bruno,
  call,
  details,
  foreign,
  net,
  put,
  REFUSED,
  recordId,
  useProductivity,
} from './fixture'

useProductivity()

describe('PATCH /records/productivityTarget (3 §5)', () => {
  const patch = (json: unknown) => call('/records/productivityTarget', { method: 'PATCH', json })
  const body = () => ({
    site: net.sites.a1._id,
    date: '2026-11-19',
    targets: [{ workerId: anne._id, finalTargetHours: 100 }],
  })

  // shows 3 §7: PATCH /records/productivityTarget
  it('sets the targets of a concession’s collaborators', async () => {
    expect(await patch(body())).toMatchObject({ status: 200, body: { updated: 1 } })
    expect((await details()).detailsByMechanic[0]).toMatchObject({ finalTargetHours: 100 })
  })

  it('names who has a wrong target, and changes nothing', async () => {
    const targets = [
      { workerId: anne._id, finalTargetHours: 100 },
      { workerId: bruno._id, finalTargetHours: 'x' },
    ]
    expect(await patch({ ...body(), targets })).toEqual({
      status: 400,
      body: { message: `Objectif invalide (x) pour ${bruno.name}.` },
    })
    expect((await details()).detailsByMechanic[0]).toMatchObject({ finalTargetHours: 147 })
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
  // shows 3 §7: GET /workers/{id}/monthly-billing-history
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
