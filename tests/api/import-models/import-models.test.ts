import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '~/db/driver/ids.server'
import { ROLES } from '~/domain/access/roles'
import { activityModel } from '~/domain/import-models/model.fixture'
import { makeApiKey } from '../../builders/api-keys'
import { makeSession, makeUser } from '../../builders/users'
import { AUDIT, administered } from '../harness/accounts'
import { askPage } from '../harness/pages'

const at = administered()

const rest = async (path: string, method = 'GET', json?: unknown, token = at.token) => {
  const response = await at.ask(`/api/import-models${path}`, { method, token, json })
  return { status: response.status, body: await response.json() }
}
const soir = activityModel({ name: 'Soir' })
const ORDER = ['Site', 'Atelier', 'MO HT']
const AT = '2026-11-20T07:30:00.000Z'
const create = async (model: unknown = soir) =>
  (await rest('', 'POST', { model, order: ORDER })).body._id as string

describe('POST /import-models', () => {
  // shows 8 §3: GET /import-models, POST /import-models, GET /import-models/{id}
  it('creates a model, which the list and its own address answer', async () => {
    const { status, body } = await rest('', 'POST', { model: soir, order: ORDER })
    expect(status).toBe(201)
    const head = {
      _id: body._id,
      name: 'Soir',
      feeds: 'activity',
      services: ['mechanic', 'quickService'],
      version: 1,
      updatedAt: AT,
      updatedBy: 'Alice Martin',
    }
    expect(body).toEqual({ ...head, model: soir, order: ORDER })
    expect((await rest('')).body).toEqual([head])
    expect(await rest(`/${body._id}`)).toEqual({
      status: 200,
      body: {
        ...body,
        deletedAt: null,
        versions: [{ version: 1, name: 'Soir', at: AT, by: 'Alice Martin' }],
      },
    })
  })

  it('names every mistake with its path, and stores nothing', async () => {
    const wrong = { ...soir, colums: {}, table: { heads: 1 }, numbers: 'de' }
    expect(await rest('', 'POST', { model: wrong })).toEqual({
      status: 422,
      body: {
        message: 'Le membre «\u202fheads\u202f» est inconnu.',
        errors: {
          'table.heads': ['Le membre «\u202fheads\u202f» est inconnu.'],
          numbers: ['Une de ces valeurs est attendue\u202f: fr, en.'],
          colums: ['Le membre «\u202fcolums\u202f» est inconnu.'],
        },
      },
    })
    const message = { message: 'Le modèle est un objet JSON.' }
    expect(await rest('', 'POST', {})).toMatchObject({ status: 422, body: message })
    expect(await rest('', 'POST', { model: 'x' })).toMatchObject({ status: 422, body: message })
    const order = await rest('', 'POST', { model: soir, order: 'Site' })
    expect(order).toMatchObject({ status: 422, body: { errors: { order: [expect.any(String)] } } })
    expect((await rest('')).body).toEqual([])
  })

  it('refuses a member that would change a prototype', async () => {
    const json = JSON.stringify({ model: soir }).replace('"numbers"', '"__proto__"')
    const response = await at.ask('/api/import-models', {
      method: 'POST',
      token: at.token,
      body: json,
      headers: { 'Content-Type': 'application/json' },
    })
    expect(response.status).toBe(422)
    const { errors } = await response.json()
    expect(Object.entries(errors)).toEqual([
      ['__proto__', ['Le membre «\u202f__proto__\u202f» est inconnu.']],
    ])
  })

  it('takes more than 1,000 values, and refuses 64 kB and a taken name', async () => {
    const values = (count: number) => ({
      site: Object.fromEntries(Array.from({ length: count }, (_, i) => [`code ${i}`, null])),
    })
    // `"code 1000":null,` takes 17 bytes: 1,001 values are 17 kB, 5,000 are 85 kB
    const many = activityModel({ name: 'Codes', values: values(1_001) })
    expect((await rest('', 'POST', { model: many })).status).toBe(201)
    const large = activityModel({ values: values(5_000) })
    expect(await rest('', 'POST', { model: large })).toMatchObject({
      status: 422,
      body: { message: 'Le modèle dépasse 64 ko.' },
    })
    const long = activityModel({ values: values(5_001) })
    expect(await rest('', 'POST', { model: long })).toMatchObject({
      status: 413,
      body: {
        message:
          'Le corps de la requête contient une liste ou un objet de plus de 5\u202f000 éléments.',
      },
    })
    expect(await rest('', 'POST', { model: activityModel({ name: 'CODES' }) })).toMatchObject({
      status: 422,
      body: {
        errors: { name: ['Un autre modèle d’import s’appelle déjà «\u202fCODES\u202f».'] },
      },
    })
  })
})

describe('PUT /import-models/{id}', () => {
  // shows 8 §3: PUT /import-models/{id}
  it('stores the next version, and answers each version on request', async () => {
    const id = await create()
    const nuit = activityModel({ name: 'Nuit' })
    const { status, body } = await rest(`/${id}`, 'PUT', { version: 1, model: nuit })
    expect([status, body.version, body.name, body.order]).toEqual([200, 2, 'Nuit', ORDER])
    expect((await rest(`/${id}`)).body).toMatchObject({
      version: 2,
      model: nuit,
      versions: [
        { version: 2, name: 'Nuit' },
        { version: 1, name: 'Soir' },
      ],
    })
    expect((await rest(`/${id}?version=1`)).body).toMatchObject({ version: 1, model: soir })
    expect(await rest(`/${id}?version=3`)).toEqual({
      status: 404,
      body: { message: 'Le modèle d’import «\u202fNuit\u202f» n’a pas de version 3.' },
    })
  })

  it('takes back what the model’s own address answered', async () => {
    const id = await create()
    const { version, model, order } = (await rest(`/${id}`)).body
    const changed = { ...model, numbers: 'en' }
    const { status, body } = await rest(`/${id}`, 'PUT', { version, model: changed, order })
    expect([status, body.model]).toEqual([200, { ...soir, numbers: 'en' }])
  })

  it('refuses the second of two editors, and names the versions', async () => {
    const id = await create()
    const second = await makeSession(await makeUser({ role: 'administrator', name: 'Bruno Petit' }))
    const one = { version: 1, model: activityModel({ name: 'Nuit' }) }
    const other = { version: 1, model: activityModel({ name: 'Matin' }) }
    expect((await rest(`/${id}`, 'PUT', one, second)).status).toBe(200)
    expect(await rest(`/${id}`, 'PUT', other)).toEqual({
      status: 409,
      body: {
        message:
          'Une autre personne a modifié le modèle «\u202fNuit\u202f» entre-temps\u202f: vous avez lu la version 1, la version 2 est enregistrée. Relisez-le, puis enregistrez de nouveau.',
      },
    })
    expect((await rest(`/${id}`)).body).toMatchObject({ name: 'Nuit', updatedBy: 'Bruno Petit' })
  })

  it('needs the version that was read', async () => {
    const id = await create()
    for (const version of [undefined, 0, 'x', 1.5])
      expect(await rest(`/${id}`, 'PUT', { version, model: soir })).toMatchObject({
        status: 400,
        body: { message: 'La version lue (version) est requise.' },
      })
    expect((await rest(`/${newId()}`, 'PUT', { version: 1, model: soir })).status).toBe(404)
  })
})

describe('DELETE /import-models/{id}', () => {
  // shows 8 §3: DELETE /import-models/{id}
  it('takes the model out of the list and keeps its versions', async () => {
    const id = await create()
    expect(await rest(`/${id}`, 'DELETE')).toMatchObject({ status: 400 })
    expect(await rest(`/${id}?version=2`, 'DELETE')).toMatchObject({ status: 409 })
    expect(await rest(`/${id}?version=1`, 'DELETE')).toEqual({
      status: 200,
      body: { message: 'Modèle d’import «\u202fSoir\u202f» supprimé.' },
    })
    expect((await rest('')).body).toEqual([])
    const kept = { deletedAt: AT, model: soir, versions: [{ version: 1 }] }
    expect(await rest(`/${id}`)).toMatchObject({ status: 200, body: kept })
    expect(await rest(`/${id}?version=1`, 'DELETE')).toEqual({
      status: 404,
      body: { message: 'Ce modèle d’import n’existe pas ou plus.' },
    })
    expect(await create()).not.toBe(id)
  })
})

describe('rights (8 §3)', () => {
  let id = ''
  beforeEach(async () => {
    id = await create()
  })
  const tries = async (token: string) => {
    const nuit = activityModel({ name: 'Nuit' })
    const statuses = [
      await rest('', 'GET', undefined, token),
      await rest(`/${id}`, 'GET', undefined, token),
      await rest('', 'POST', { model: nuit }, token),
      await rest(`/${id}`, 'PUT', { version: 1, model: soir }, token),
      await rest(`/${id}?version=1`, 'DELETE', undefined, token),
    ]
    return statuses.map(({ status }) => status)
  }

  it.each(ROLES)('of the role %s', async (role) => {
    const own = { assignmentLevel: 'concession' as const, assignmentId: at.network.sites.a1._id }
    const token = await makeSession(await makeUser({ role, ...own }))
    const reads = role === 'director' || role === 'manager' ? 200 : 403
    expect(await tries(token)).toEqual(
      role === 'administrator' ? [200, 200, 201, 200, 200] : [reads, reads, 403, 403, 403],
    )
  })

  it('of keys: those that import read, and none writes', async () => {
    const key = async (permission: 'read' | 'import') => (await makeApiKey({ permission })).key
    expect(await tries(await key('import'))).toEqual([200, 200, 403, 403, 403])
    expect(await tries(await key('read'))).toEqual([403, 403, 403, 403, 403])
  })
})

it('the trail shows names, versions and who changed a model', async () => {
  const id = await create()
  const nuit = activityModel({ name: 'Nuit', numbers: 'en' })
  await rest(`/${id}`, 'PUT', { version: 1, model: nuit })
  await rest(`/${id}?version=2`, 'DELETE')
  const { data } = await askPage(at.ask, AUDIT, '/admin/audit', { token: at.token })
  const of = { entity: 'Modèle d’import', subject: 'Nuit', userName: 'Alice Martin' }
  expect((data as { lines: object[] }).lines.slice(0, 3)).toMatchObject([
    { ...of, action: 'Suppression' },
    {
      ...of,
      action: 'Modification',
      changes: [
        { field: 'Nom', old: 'Soir', new: 'Nuit' },
        { field: 'Version', old: 1, new: 2 },
        { field: 'Parties modifiées', old: null, new: 'Nombres' },
      ],
    },
    {
      ...of,
      action: 'Création',
      changes: [
        { field: 'Nom', old: null, new: 'Soir' },
        { field: 'Alimente', old: null, new: 'Activité' },
        { field: 'Version', old: null, new: 1 },
      ],
    },
  ])
})
