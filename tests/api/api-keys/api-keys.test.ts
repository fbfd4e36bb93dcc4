import { describe, expect, it } from 'vitest'
import { apiKeys } from '~/db/collections/api-keys.server'
import { newId } from '~/db/driver/ids.server'
import { sha256 } from '~/infra/auth/tokens.server'
import { setClock } from '~/infra/process/clock.server'
import { readTrail } from '~/services/audit/read.server'
import { makeApiKey } from '../../builders/api-keys'
import { makeSession, makeUser } from '../../builders/users'
import { AUDIT, administered } from '../harness/accounts'
import { askPage } from '../harness/pages'

const PAGE = 'routes/_app+/admin.api-keys'
const at = administered(PAGE)

const rest = async (path: string, method = 'GET', json?: unknown, as = at.token) => {
  const response = await at.ask(`/api${path}`, { method, token: as, json })
  return { status: response.status, body: await response.json() }
}
const input = (given: object = {}) => ({
  name: ' Import  du matin ',
  permission: 'import',
  assignmentLevel: 'network',
  expiresOn: '2027-11-20',
  ...given,
})
const everything = async () => JSON.stringify(await (await apiKeys.open()).find().toArray())
const page = (form?: Record<string, string>, address = '/admin/api-keys') =>
  askPage(at.ask, PAGE, address, { token: at.token, ...(form ? { form } : {}) })
const made = (data: unknown) => (data as { made: { key: string; _id: string } }).made

describe('making a key', () => {
  // shows 7 §2: GET /api-keys, POST /api-keys
  it('answers it once, with 256 random bits, and stores its hash alone', async () => {
    const { a1 } = at.network.sites
    const scope = { assignmentLevel: 'concession', assignmentId: a1._id }
    const { status, body } = await rest('/api-keys', 'POST', input(scope))
    expect(status).toBe(201)
    expect(body).toEqual({
      key: body.key,
      _id: body._id,
      name: 'Import du matin',
      permission: 'import',
      ...scope,
      scope: 'Concession A1',
      expiresOn: '2027-11-20',
      state: 'active',
      createdAt: '2026-11-20T07:30:00.000Z',
      createdBy: 'Alice Martin',
      lastUsedAt: null,
      revokedAt: null,
      revokedBy: null,
    })
    expect(body.key).toMatch(/^gav_[\w-]{43}$/)
    const stored = await everything()
    expect(stored).toContain(sha256(body.key))
    expect(stored).not.toContain(body.key)
    const { key, ...shown } = body
    expect((await rest('/api-keys')).body).toEqual([shown])
    const trail = await readTrail('apiKey', body._id)
    expect(trail).toMatchObject([
      {
        action: 'create',
        userName: 'Alice Martin',
        changes: [
          { field: 'name', old: null, new: 'Import du matin' },
          { field: 'permission', old: null, new: 'Import de fichiers' },
          { field: 'assignmentLevel', old: null, new: 'Concession' },
          { field: 'assignment', old: null, new: 'Concession A1' },
          { field: 'expiresOn', old: null, new: '2027-11-20' },
        ],
      },
    ])
    expect(JSON.stringify(trail)).not.toContain(sha256(key))
  })

  it('refuses wrong input field by field, and makes nothing', async () => {
    const { status, body } = await rest('/api-keys', 'POST', {})
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      name: ['Donnez un nom à la clé.'],
      permission: ['Choisissez ce que la clé permet.'],
      expiresOn: ['Choisissez la date d’expiration.'],
      assignmentLevel: ['Veuillez sélectionner un niveau.'],
    })
    expect(await everything()).toBe('[]')
  })

  it('is for administrators', async () => {
    const director = await makeSession(await makeUser({ role: 'director' }))
    for (const [path, method] of [
      ['/api-keys', 'GET'],
      ['/api-keys', 'POST'],
      [`/api-keys/${newId()}`, 'DELETE'],
    ] as const)
      expect(
        (await rest(path, method, method === 'POST' ? input() : undefined, director)).status,
      ).toBe(403)
    expect(await everything()).toBe('[]')
  })
})

describe('revoking a key', () => {
  // shows 7 §2: DELETE /api-keys/{id}
  // shows 7 §2: Cette clé API n’existe pas.
  it('keeps the key in the list, records one audit entry, and returns 404 for an unknown key', async () => {
    const { _id } = await makeApiKey({ name: 'ERP' })
    const done = { status: 200, body: { message: 'Clé API «\u202fERP\u202f» révoquée.' } }
    expect(await rest(`/api-keys/${_id}`, 'DELETE')).toEqual(done)
    expect((await rest(`/api-keys/${_id}`, 'DELETE')).status).toBe(404)
    expect((await rest('/api-keys')).body).toMatchObject([
      { state: 'revoked', revokedBy: 'Alice Martin', revokedAt: '2026-11-20T07:30:00.000Z' },
    ])
    expect((await readTrail('apiKey', _id)).map(({ action }) => action)).toEqual([
      'revoke',
      'create',
    ])
    expect(await rest(`/api-keys/${newId()}`, 'DELETE')).toEqual({
      status: 404,
      body: { message: 'Cette clé API n’existe pas.' },
    })
  })

  it('allows the deletion of its scope, which a valid key prevents', async () => {
    const empty = await rest('/groups', 'POST', { name: 'Est' })
    const scope = { assignmentLevel: 'group', assignmentId: empty.body._id }
    const { _id } = await makeApiKey(scope)
    expect(await rest(`/groups/${empty.body._id}`, 'DELETE')).toEqual({
      status: 409,
      body: { message: 'Suppression impossible\u202f: ce groupe contient encore 1 clé API.' },
    })
    await rest(`/api-keys/${_id}`, 'DELETE')
    expect((await rest(`/groups/${empty.body._id}`, 'DELETE')).status).toBe(200)
    expect((await rest('/api-keys')).body).toMatchObject([{ ...scope, scope: null }])
  })

  it('is shown by name on the page of the audit trail', async () => {
    const { _id } = await makeApiKey({ name: 'ERP' })
    await rest(`/api-keys/${_id}`, 'DELETE')
    const { data } = await askPage(at.ask, AUDIT, '/admin/audit', { token: at.token })
    expect((data as { lines: object[] }).lines).toMatchObject([
      { entity: 'Clé API', subject: 'ERP', action: 'Révocation' },
      { entity: 'Clé API', subject: 'ERP', action: 'Création' },
    ])
  })
})

describe('the page of the keys', () => {
  const FORM = {
    intent: 'create-key',
    name: 'ERP',
    permission: 'read',
    level: 'plate',
    expiresOn: '2026-12-31',
  }

  it('shows the key in the answer to the form, in no address and no cookie, and not again', async () => {
    const { data: empty } = await page(undefined, '/admin/api-keys?dialog=create')
    const { id, proposed } = (empty as { panel: { form: { id: string; proposed: string } } }).panel
      .form
    expect(proposed).toBe('2027-11-20')
    const form = { ...FORM, id, plate: at.network.plates.a._id }
    const answer = await page(form)
    const { key } = made(answer.data)
    expect(answer).toMatchObject({ status: 201, location: null, flash: null, cookies: '' })
    expect(made(answer.data)).toMatchObject({ _id: id, scope: at.network.plates.a.name })
    // the same form again, as when a browser reloads the response
    const again = await page(form)
    expect(again.status).toBe(409)
    expect(again.data).toEqual({ twice: { _id: id, name: 'ERP' } })
    expect((await rest('/api-keys')).body).toHaveLength(1)
    // the form after Back, with another name: creates another key
    const other = await page({ ...form, name: 'Entrepôt' })
    expect(other.status).toBe(201)
    expect(made(other.data)._id).not.toBe(id)
    for (const address of ['/admin/api-keys', `/admin/api-keys?dialog=revoke&id=${id}`])
      expect(JSON.stringify(await page(undefined, address))).not.toContain(key)
  })

  it('says what is wrong under its field, and revokes after the question', async () => {
    const wrong = await page(FORM)
    expect(wrong.status).toBe(422)
    expect((wrong.data as { error: object }).error).toEqual({
      assignmentId: ['Veuillez sélectionner une plaque.'],
    })
    const { _id } = await makeApiKey({ name: 'ERP' })
    const asked = `/admin/api-keys?dialog=revoke&id=${_id}`
    expect((await page(undefined, asked)).data).toMatchObject({ panel: { subject: { _id } } })
    const done = await page({ intent: 'revoke-key', id: _id }, asked)
    expect(done).toMatchObject({
      status: 204,
      location: '/admin/api-keys',
      flash: 'Clé API «\u202fERP\u202f» révoquée.',
    })
    expect((await page()).data).toMatchObject({ panel: { keys: [{ state: 'revoked' }] } })
  })

  it('shows fifty keys a page, the latest first', async () => {
    for (let minute = 0; minute < 51; minute += 1) {
      setClock(new Date(Date.UTC(2026, 10, 20, 7, minute)))
      await makeApiKey({ name: `Clé ${minute}` })
    }
    const names = async (address: string) => {
      const { keys, pages } = ((await page(undefined, address)).data as Panel).panel
      return [pages, keys.length, keys[0]?.name]
    }
    expect(await names('/admin/api-keys')).toEqual([2, 50, 'Clé 50'])
    expect(await names('/admin/api-keys?page=2')).toEqual([2, 1, 'Clé 0'])
    expect(await names('/admin/api-keys?page=9')).toEqual([2, 1, 'Clé 0'])
  })
})
interface Panel {
  panel: { keys: { name: string }[]; pages: number }
}
