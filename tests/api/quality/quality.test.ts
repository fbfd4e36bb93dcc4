import { beforeAll, describe, expect, it } from 'vitest'
import { qualityContracts } from '~/api/quality.contracts.server'
import { defaultIndicators } from '~/domain/quality/template'
import type { TestNetwork } from '../../builders/hierarchy'
import { makeSession, makeUser } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import type { Ask } from '../harness/application'
import { restFixture } from '../harness/rest-fixture'

useDatabase({ keep: true })

let net: TestNetwork
let ask: Ask
let admin: string
let manager: string
let ccs: string

beforeAll(async () => {
  ;({ ask, net, admin } = await restFixture())
  const own = { assignmentLevel: 'concession', assignmentId: net.sites.a1._id } as const
  manager = await makeSession(await makeUser({ role: 'manager', ...own }))
  ccs = await makeSession(await makeUser({ role: 'ccs', ...own }))
})

async function call(method: string, path: string, token: string, sent?: unknown) {
  const response = await ask(`/api${path}`, { method, token, json: sent })
  return { status: response.status, body: await response.json() }
}
const body = (given: object = {}) => ({
  site: net.sites.a1._id,
  period: '2026-11',
  brandName: 'Renault',
  surveyCount: 25,
  indicators: defaultIndicators(),
  ...given,
})

describe('quality over REST (3 §7)', () => {
  it('saves for one concession alone, and says so of none and of all (3 §5)', async () => {
    const message = 'Sélectionnez un site spécifique pour enregistrer.'
    for (const site of [undefined, '', 'all']) {
      const answer = { status: 400, body: { message } }
      expect(await call('PUT', '/quality/data', admin, body({ site }))).toMatchObject(answer)
    }
    const removal = '/quality/data?site=all&period=2026-11&brandName=Renault'
    expect(await call('DELETE', removal, admin)).toMatchObject({ status: 400, body: { message } })
  })

  // shows 3 §7: GET /quality, PUT /quality/data
  it('answers 404 until something is saved, then what was saved', async () => {
    const path = `/quality?period=2026-11&site=${net.sites.a1._id}`
    expect(await call('GET', path, ccs)).toEqual({
      status: 404,
      body: { message: 'Aucune donnée qualité pour cette période.' },
    })
    const saved = await call('PUT', '/quality/data', manager, body())
    expect(saved).toMatchObject({
      status: 200,
      body: { message: '1 marque(s) enregistrée(s) avec succès.', brand: { version: 1 } },
    })
    const read = await call('GET', path, ccs)
    expect(qualityContracts.readQuality.output.parse(read.body)).toEqual(read.body)
    expect(read.body).toEqual({
      period: '2026-11',
      sites: [
        {
          concessionId: net.sites.a1._id,
          brands: [{ brandName: 'Renault', surveyCount: 25, indicators: defaultIndicators() }],
        },
      ],
    })
  })

  // shows 3 §7: DELETE /quality/data
  it('renames, refuses duplicates and outdated versions, removes', async () => {
    await call('PUT', '/quality/data', admin, body({ brandName: 'Dacia' }))
    const duplicate = body({ brandName: 'renault', originalBrandName: 'Dacia' })
    expect(await call('PUT', '/quality/data', admin, duplicate)).toEqual({
      status: 409,
      body: { message: 'La marque "renault" existe déjà.' },
    })
    const renamed = body({ brandName: 'Alpine', originalBrandName: 'Dacia', version: 1 })
    expect((await call('PUT', '/quality/data', admin, renamed)).status).toBe(200)
    const outdated = body({ brandName: 'Alpine', version: 1, surveyCount: 3 })
    expect((await call('PUT', '/quality/data', admin, outdated)).status).toBe(409)
    const path = `/quality/data?period=2026-11&site=${net.sites.a1._id}&brandName=Alpine`
    expect((await call('DELETE', path, admin)).status).toBe(200)
    expect((await call('DELETE', path, admin)).status).toBe(404)
  })

  it('covers everything for all, one concession for its people', async () => {
    await call('PUT', '/quality/data', admin, body({ siteId: undefined, site: net.sites.c1._id }))
    const all = await call('GET', '/quality?period=2026-11&site=all', admin)
    expect(all.body.sites).toHaveLength(2)
    expect((await call('GET', '/quality?period=2026-11&site=all', ccs)).body.sites).toHaveLength(1)
    const foreign = `/quality?period=2026-11&site=${net.sites.c1._id}`
    expect((await call('GET', foreign, manager)).status).toBe(403)
    const write = body({ site: net.sites.c1._id })
    expect((await call('PUT', '/quality/data', manager, write)).status).toBe(403)
    expect(await call('PUT', '/quality/data', ccs, body())).toEqual({
      status: 403,
      body: {
        message: 'Vous n’avez pas les droits nécessaires pour modifier les données qualité.',
      },
    })
  })

  it('asks for period and site, and says what is wrong with a brand', async () => {
    for (const query of ['', '?period=2026-11', `?site=${net.sites.a1._id}`, '?period=x&site=all'])
      expect((await call('GET', `/quality${query}`, admin)).status).toBe(400)
    const refused = async (given: object) => call('PUT', '/quality/data', admin, body(given))
    expect(await refused({ brandName: ' ' })).toMatchObject({
      status: 422,
      body: { message: 'Le nom de la marque est requis.' },
    })
    expect(await refused({ brandName: '', originalBrandName: 'Renault' })).toMatchObject({
      body: { message: 'Le nom de la marque ne peut pas être vide.' },
    })
    expect((await refused({ surveyCount: -1 })).status).toBe(422)
    expect((await refused({ indicators: 'none' })).status).toBe(400)
    const [first] = defaultIndicators()
    const twice = await refused({ indicators: [first, first] })
    expect(twice.body.message).toBe('Un indicateur avec l’ID "recommendation" existe déjà.')
  })
})
