import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { apiKeys, findApiKey } from '~/db/collections/api-keys.server'
import { findImport, imports } from '~/db/collections/imports.server'
import { records } from '~/db/collections/records.server'
import { findUser } from '~/db/collections/users.server'
import { ACTIVITY_HEADER, activityRow } from '~/imports/activity/rows.fixture'
import { bySheetJs } from '~/imports/workbook/writers.fixture'
import { sha256 } from '~/infra/auth/tokens.server'
import { sessionCookie } from '~/infra/http/cookies.server'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { revokeKey } from '~/services/api-keys/keys.server'
import { makeApiKey } from '../../builders/api-keys'
import type { TestNetwork } from '../../builders/hierarchy'
import { revenue } from '../../builders/imports'
import { makePrincipal, makeSession, makeUser } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import type { Ask } from '../harness/application'
import { askPage } from '../harness/pages'
import { restFixture } from '../harness/rest-fixture'

useDatabase({ keep: true })

const LOG = 'routes/_app+/admin.imports._index'
let ask: Ask
let net: TestNetwork
let admin: string
beforeAll(async () => {
  ;({ ask, net, admin } = await restFixture(LOG, 'routes/_app+/origin'))
})
beforeEach(async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  for (const model of [records, imports, apiKeys]) await (await model.open()).deleteMany({})
})

const get = async (path: string, headers: Record<string, string>, clientIp = '203.0.113.9') => {
  const response = await ask(`/api${path}`, { headers, clientIp })
  return { status: response.status, ...(await response.json()) }
}
const bearer = (key: string) => ({ Authorization: `Bearer ${key}` })
const SUMMARY = '/groups'
const groups = async (headers: Record<string, string>, clientIp?: string) => {
  const response = await ask(`/api${SUMMARY}`, { headers, ...(clientIp ? { clientIp } : {}) })
  const body = await response.json()
  return { status: response.status, body, headers: response.headers }
}
const names = (body: { name: string }[]) => body.map(({ name }) => name)

describe('a key', () => {
  it('reads what its scope holds, without a session and without a cookie', async () => {
    const { key } = await makeApiKey({
      assignmentLevel: 'group',
      assignmentId: net.groups.south._id,
    })
    const { status, body, headers } = await groups(bearer(key))
    expect([status, names(body)]).toEqual([200, [net.groups.south.name]])
    expect(headers.getSetCookie()).toEqual([])
  })

  it('ends no session, and overrides a session cookie sent with it', async () => {
    const user = await makeUser({ role: 'administrator' })
    const token = await makeSession(user)
    const { key } = await makeApiKey({
      assignmentLevel: 'group',
      assignmentId: net.groups.south._id,
    })
    const Cookie = (await sessionCookie().serialize(token)).split(';')[0] ?? ''
    const withCookie = await groups({ ...bearer(key), Cookie })
    expect(names(withCookie.body)).toEqual([net.groups.south.name])
    const wrong = await groups({ ...bearer('gav_inventee'), Cookie }, '203.0.113.1')
    expect(wrong.status).toBe(401)
    expect((await findUser(user._id))?.sessionId).toBe(sha256(token))
    expect((await groups(bearer(token))).status).toBe(200)
  })

  // shows 7 §2: Clé API inconnue.
  // shows 7 §2: Cette clé API a expiré le dd/MM/yyyy.
  // shows 7 §2: Cette clé API a été révoquée.
  it.each([
    ['expired', 'Cette clé API a expiré le 20/11/2026.'],
    ['revoked', 'Cette clé API a été révoquée.'],
    ['unknown', 'Clé API inconnue.'],
  ])('%s: 401 %s', async (what, message) => {
    const { key, _id } = await makeApiKey({ expiresOn: '2026-11-20' })
    expect((await groups(bearer(key))).status).toBe(200)
    // a key expires at midnight in Paris after its last day
    setClock(instantOfParis(what === 'expired' ? '2026-11-21T00:00' : '2026-11-20T23:59'))
    if (what === 'revoked') await revokeKey(makePrincipal(), _id)
    const { status, body, headers } = await groups(
      bearer(what === 'unknown' ? `${key.slice(0, -1)}-` : key),
    )
    expect([status, body]).toEqual([401, { message }])
    expect(headers.get('WWW-Authenticate')).toBe('Bearer')
  })

  // shows 7 §2: Cette clé API ne permet pas cet appel.
  it('of the other permission is refused: 403', async () => {
    const { key } = await makeApiKey({ permission: 'import' })
    expect(await get(SUMMARY, bearer(key))).toEqual({
      status: 403,
      message: 'Cette clé API ne permet pas cet appel.',
    })
  })

  it('notes its last use, at most once a minute', async () => {
    const { key, _id } = await makeApiKey()
    const usedAt = async (time: string) => {
      setClock(instantOfParis(`2026-11-20T${time}`))
      await groups(bearer(key))
      return (await findApiKey(_id))?.lastUsedAt?.toISOString()
    }
    expect((await findApiKey(_id))?.lastUsedAt).toBeNull()
    const first = '2026-11-20T08:00:00.000Z'
    expect(await usedAt('09:00')).toBe(first)
    const document = await findApiKey(_id)
    setClock(new Date('2026-11-20T08:00:59Z'))
    await groups(bearer(key))
    expect(await findApiKey(_id)).toEqual(document)
    expect(await usedAt('09:01')).toBe('2026-11-20T08:01:00.000Z')
  })

  // shows 7 §2: Trop de clés API inconnues.
  it('is guessed at most twenty times from a network, while known ones go on', async () => {
    const { key } = await makeApiKey()
    const guess = (n: number) => get(SUMMARY, bearer(`gav_${n}${'x'.repeat(42)}`), '203.0.113.77')
    for (let n = 0; n < 20; n += 1) expect((await guess(n)).status).toBe(401)
    expect(await guess(20)).toEqual({
      status: 429,
      message: 'Trop de clés API inconnues. Réessayez dans 15 minutes.',
    })
    expect((await groups(bearer(key), '203.0.113.77')).status).toBe(200)
  })
})

describe('a key is never honoured', () => {
  // shows 7 §2: Une clé API ne s’emploie pas depuis un navigateur.
  it.each([
    ['a form’s Origin', { Origin: 'http://localhost' }],
    ['another site’s Origin', { Origin: 'https://evil.example' }],
    ['Sec-Fetch-Site', { 'Sec-Fetch-Site': 'same-origin' }],
  ])('from a browser: %s', async (_, headers) => {
    const { key, _id } = await makeApiKey()
    expect(await get(SUMMARY, { ...bearer(key), ...headers })).toEqual({
      status: 403,
      message: 'Une clé API ne s’emploie pas depuis un navigateur.',
    })
    expect((await findApiKey(_id))?.lastUsedAt).toBeNull()
  })

  it('as a field of a form, in an address, a cookie or another header', async () => {
    const { key } = await makeApiKey({ permission: 'import' })
    const field = new URLSearchParams({ Authorization: `Bearer ${key}`, access_token: key })
    const posted = await ask('/api/dashboard/import', {
      body: field,
      headers: { Origin: 'http://localhost' },
    })
    expect(posted.status).toBe(401)
    const { key: reading } = await makeApiKey()
    const query = new URLSearchParams({ access_token: reading, key: reading })
    const cookie = (await sessionCookie().serialize(reading)).split(';')[0] ?? ''
    for (const [path, headers] of [
      [`/groups?${query}`, {}],
      ['/groups', { Cookie: cookie }],
      ['/groups', { 'X-Api-Key': reading }],
      ['/groups', { Authorization: `Basic ${btoa(`key:${reading}`)}` }],
      ['/groups', { Authorization: reading }],
    ] as const)
      expect((await get(path, headers)).status).toBe(401)
  })

  it('on a page', async () => {
    const { key } = await makeApiKey()
    const page = await ask('/admin/imports?index&_data=routes%2F_app%2B%2Fadmin.imports._index', {
      headers: bearer(key),
    })
    expect(page.status).toBe(204)
    expect(page.headers.get('X-Remix-Redirect')).toContain('/login')
  })
})

describe('a key that imports', () => {
  const post = async (key: string, fields: Record<string, string> = {}) => {
    const rows = [activityRow('0101', 'MECA', { 'CA Net': 12_000 }), activityRow('0301')]
    const body = new FormData()
    const bytes = new Uint8Array(bySheetJs({ Activité: [ACTIVITY_HEADER, ...rows] }))
    body.set('file', new File([bytes], 'matin.xlsx'))
    for (const [name, value] of Object.entries({ date: '2026-11-20', ...fields }))
      body.set(name, value)
    const response = await ask('/api/dashboard/import', { body, headers: bearer(key) })
    return { status: response.status, body: await response.json() }
  }
  const importing = () =>
    makeApiKey({
      name: 'DMS',
      permission: 'import',
      assignmentLevel: 'concession',
      assignmentId: net.sites.a1._id,
    })
  const NAME = 'Clé API «\u202fDMS\u202f»'

  it('stores the concessions of its scope alone, and is named in log, answer and origin', async () => {
    const { key, _id } = await importing()
    const { status, body } = await post(key)
    expect(status).toBe(200)
    // 0301 belongs to a concession outside the key's scope: it is treated as unknown
    expect(body).toMatchObject({ failedSites: ['0301'], sites: { stored: 1, failed: 1 } })
    expect(await revenue(net.sites.a1._id)).toBe(12_000)
    expect(await revenue(net.sites.c1._id)).toBeUndefined()
    expect(await findImport(body.importId)).toMatchObject({ userId: _id, userEmail: NAME })
    const log = await askPage(ask, LOG, '/admin/imports?index', { token: admin })
    expect(log.data).toMatchObject({ lines: [{ userEmail: NAME }] })
    const result = await get(`/imports/${body.importId}`, bearer(key))
    expect(result).toMatchObject({
      status: 200,
      kind: 'activity',
      state: 'done',
      fileName: 'matin.xlsx',
      activityDate: '2026-11-19',
      importedBy: NAME,
      message: body.message,
      sites: [
        { name: '0301', outcome: 'failed' },
        { siteId: net.sites.a1._id, outcome: 'stored' },
      ],
    })
    const origin = `/origin?site=${net.sites.a1._id}&date=2026-11-19&figure=realized&metric=netRevenue`
    const explained = await askPage(ask, 'routes/_app+/origin', origin, { token: admin })
    expect(JSON.stringify(explained.data)).toContain(NAME)
  })

  it('may look first, which stores nothing', async () => {
    const { key } = await importing()
    const { status, body } = await post(key, { dryRun: 'true' })
    expect([status, body.dryRun, body.importId]).toEqual([200, true, null])
    expect(await revenue(net.sites.a1._id)).toBeUndefined()
  })

  // shows 7 §2: GET /imports/{id}
  it('reads the result of its own imports, not of others’', async () => {
    const [{ key }, { key: other }] = [await importing(), await importing()]
    const { importId } = (await post(key)).body
    expect(await get(`/imports/${importId}`, bearer(other))).toEqual({
      status: 404,
      message: 'Cet import n’existe pas.',
    })
    expect((await get(`/imports/${importId}`, bearer(admin))).status).toBe(200)
    const director = await makeSession(await makeUser({ role: 'director' }))
    expect((await get(`/imports/${importId}`, bearer(director))).status).toBe(404)
  })

  it('learns that an import of its own was taken back: its figures are stored no more', async () => {
    const { key } = await importing()
    const { importId } = (await post(key)).body
    const address = `/imports/${importId}`
    expect(await get(address, bearer(key))).toMatchObject({ undo: null })
    expect((await ask(`/api${address}/undo`, { method: 'POST', token: admin })).status).toBe(200)
    const siteId = net.sites.a1._id
    expect(await get(address, bearer(key))).toMatchObject({
      state: 'done',
      sites: [
        { name: '0301', outcome: 'failed' },
        { siteId, outcome: 'undone' },
      ],
      undo: { at: '2026-11-20T07:30:00.000Z', undone: [siteId], refused: [] },
    })
  })
})
