import { beforeAll, describe, expect, it } from 'vitest'
import { findObjectif } from '~/db/collections/objectifs.server'
import { newId } from '~/db/driver/ids.server'
import { makeSession, makeUser } from '../../builders/users'
import { type Ask, application } from '../harness/application'
import { a1, net, rest, useObjectifs } from './fixture'

useObjectifs()

const DECEMBER = { year: 2026, month: 12 }
const bulk = (objectifs: unknown[]) => rest('/objectifs/bulk', 'PUT', { objectifs })
const mechanic = (hecHours: number, revenuePerHour: number) => [
  { key: 'mechanic', totalHours: hecHours + 10, hecHours, revenuePerHour },
]
const stored = async (siteId: string, period = '2026-12') =>
  (await findObjectif(siteId, period))?.services.find(({ key }) => key === 'mechanic')

describe('PUT /objectifs/bulk (7-beyond §6)', () => {
  // shows 7 §6: PUT /objectifs/bulk
  it('saves each concession whole, by the rules of the single save', async () => {
    const sites = [net.sites.a1, net.sites.c1]
    const { status, body } = await bulk([
      { ...DECEMBER, site: sites[0]?._id, services: mechanic(100, 90.5) },
      { ...DECEMBER, site: sites[1]?._id, services: mechanic(40, 80) },
    ])
    expect({ status, body }).toEqual({
      status: 200,
      body: { saved: 2, conflicts: [], refused: [] },
    })
    // 100 × 90.50 = 9 050; 40 × 80 = 3 200
    expect(await stored(a1())).toMatchObject({ totalHours: 110, hecHours: 100, netRevenue: 9050 })
    expect(await stored(net.sites.c1._id)).toMatchObject({ totalHours: 50, netRevenue: 3200 })
  })

  it('names a conflict and refusals, and stores the others', async () => {
    const first = await rest('/objectifs', 'POST', {
      ...DECEMBER,
      site: net.sites.b1._id,
      services: mechanic(10, 70),
    })
    const { version } = first.body
    await rest('/objectifs', 'POST', {
      ...DECEMBER,
      site: net.sites.b1._id,
      services: mechanic(20, 70),
    })
    const foreign = newId()
    const { status, body } = await bulk([
      { ...DECEMBER, site: net.sites.b1._id, version, services: mechanic(30, 70) },
      { ...DECEMBER, site: foreign, services: mechanic(1, 1) },
      { ...DECEMBER, site: net.sites.a1._id, services: mechanic(-5, 1) },
      { ...DECEMBER, site: net.sites.c1._id, services: mechanic(60, 50) },
      { ...DECEMBER, site: net.sites.c1._id, services: mechanic(61, 50) },
      { year: 2026, month: 13, site: net.sites.c1._id },
    ])
    expect(status).toBe(200)
    expect(body).toMatchObject({
      saved: 1,
      conflicts: [
        {
          site: net.sites.b1._id,
          period: '2026-12',
          message:
            'Erreur enregistrement: ces objectifs ont été modifiés entre-temps par Alice Martin. Relisez-les avant d’enregistrer.',
        },
      ],
      refused: [
        { site: foreign },
        { site: net.sites.a1._id, errors: { 'services.mechanic.hecHours': [expect.any(String)] } },
        {
          site: net.sites.c1._id,
          message: 'Erreur enregistrement: cette concession figure deux fois pour ce mois.',
        },
        { site: net.sites.c1._id, period: null },
      ],
    })
    expect(await stored(net.sites.b1._id)).toMatchObject({ hecHours: 20 })
    expect(await stored(net.sites.c1._id)).toMatchObject({ hecHours: 60, netRevenue: 3000 })
  })

  it('refuses an empty list and more than 200', async () => {
    const refused = { status: 400, body: { message: 'Envoyez de 1 à 200 objectifs.' } }
    expect(await bulk([])).toMatchObject(refused)
    const one = { ...DECEMBER, site: a1() }
    expect(await bulk(Array.from({ length: 201 }, () => one))).toMatchObject(refused)
  })
})

describe('with the account of one concession', () => {
  let ask: Ask
  beforeAll(async () => {
    ask = await application('routes/api+/')
  })

  it('refuses a concession outside the cover and stores its own', async () => {
    const site = net.sites.a1
    const user = await makeUser({
      role: 'manager',
      assignmentLevel: 'concession',
      assignmentId: site._id,
    })
    const token = await makeSession(user)
    const json = {
      objectifs: [net.sites.a1, net.sites.c1].map(({ _id }) => ({
        year: 2027,
        month: 1,
        site: _id,
        services: mechanic(7, 100),
      })),
    }
    const response = await ask('/api/objectifs/bulk', { method: 'PUT', token, json })
    expect(await response.json()).toMatchObject({
      saved: 1,
      refused: [{ site: net.sites.c1._id, period: '2027-01' }],
    })
    expect(await stored(net.sites.c1._id, '2027-01')).toBeUndefined()
    expect(await stored(site._id, '2027-01')).toMatchObject({ netRevenue: 700 })
  })
})
