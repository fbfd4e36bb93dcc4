import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { database } from '~/db/driver/client.server'
import { newToken } from '~/infra/auth/tokens.server'
import { sessionCookie } from '~/infra/http/cookies.server'
import { useDatabase } from '../../services/harness/database'
import { type Fixture, makeFixture } from '../access/fixture'
import { PAGES } from '../access/pages'
import { type Answer, type Product, startProduct } from '../harness/product'

useDatabase({ keep: true })
let product: Product
let world: Fixture
let admin: string
const cookieOf = async (token: string) =>
  (await sessionCookie().serialize(token)).split(';')[0] ?? ''

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')
const SCRIPT = '<script>alert(1)</script>'
const IMAGE = '"><img src=x onerror=alert(1)>'
const FORMULA = "=cmd()|' /C calc'!A0"
/** Replaces all stored names and texts by attacks, as if an older version had accepted them. */
async function poison(): Promise<void> {
  const db = await database()
  const evil = `${FORMULA}${SCRIPT}${IMAGE}`
  const name = { $set: { name: evil } }
  for (const collection of ['groups', 'plates', 'sites', 'workers', 'users', 'holidays'])
    await db.collection(collection).updateMany({}, name)
  await db.collection('users').updateMany({}, { $set: { metier: evil } })
  await db.collection('workers').updateMany({}, { $set: { metier: evil } })
  const text = { subject: evil, description: evil, requesterName: evil }
  await db.collection('tickets').updateMany({}, { $set: text })
  const entry = { userName: evil, subject: evil, changes: [{ field: evil, old: evil, new: evil }] }
  await db.collection('audit').updateMany({}, { $set: entry })
  await db.collection('revisions').updateMany({}, { $set: { revision: newToken() } })
}

beforeAll(async () => {
  world = await makeFixture()
  admin = await cookieOf(world.actors[0]?.token ?? '')
  await poison()
  product = await startProduct()
})
afterAll(() => product.close())

const LISTED = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-permitted-cross-domain-policies': 'none',
  'x-dns-prefetch-control': 'off',
  'origin-agent-cluster': '?1',
}

/** Asserts the page's security headers, and that no stored attack is in its markup. */
function isSafe({ headers, text }: Answer, what: string) {
  expect(headers, what).toMatchObject(LISTED)
  expect(headers['x-powered-by'], what).toBeUndefined()
  const policy = String(headers['content-security-policy'])
  const allowed = /script-src 'self'([^;]*)/.exec(policy)?.[1]
  expect(policy, what).toContain("script-src 'self'")
  expect(policy, what).not.toMatch(/script-src[^;]*unsafe|\*|https?:/)
  for (const directive of [
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ])
    expect(policy, what).toContain(directive)
  if (!String(headers['content-type']).startsWith('text/html')) return
  const scripts = [...text.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)]
  const digests = scripts.map(([, content = '']) => ` 'sha256-${sha256(content)}'`)
  expect(scripts.length, what).toBeGreaterThan(0)
  expect(allowed, what).toBe(digests.join(''))
  const markup =
    text.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '').match(/<[a-z][^>]*>/gi) ?? []
  for (const tag of markup) {
    expect(tag, what).not.toMatch(/^<style|^<iframe|^<object|^<embed|^<base/i)
    expect(tag.replace(/="[^"]*"/g, ''), what).not.toMatch(/\son\w+/i)
    expect(tag, what).not.toMatch(/(href|src|action)="\s*(javascript|data:text)/i)
  }
  expect(text, what).not.toContain(SCRIPT)
  expect(text, what).not.toContain('<img src=x')
}

const documents = Object.entries(PAGES).filter(([id]) => id !== 'routes/_app+/_layout')

describe('each page as a browser gets it', () => {
  it.each(documents)('%s, seen, refused and by a visitor', async (_id, page) => {
    const address = encodeURI(page.address({ ...world.ids.own, user: '' }))
    const refused = await cookieOf(world.actors.at(-1)?.token ?? '')
    for (const [who, Cookie] of [
      ['administrator', admin],
      ['user', refused],
      ['visitor', ''],
    ] as const) {
      const answer = await product.ask(address, {
        headers: { Host: 'localhost', Cookie, Accept: 'text/html' },
      })
      expect(answer.status, `${address}, ${who}`).toBeLessThan(500)
      isSafe(answer, `${address}, ${who}`)
    }
  })

  const VIEWS = [
    '/synthesis?group=all',
    '/revenue?group=all',
    '/financial-dashboard?group=all',
    '/entries?group=all',
    '/admin/users?dialog=create',
    '/admin/api-keys?dialog=create',
    '/admin/outlets?dialog=create',
    '/admin/network?dialog=create-site',
    '/admin/audit',
    '/help',
    '/profile',
    // shows 4 §4: /api/docs
    '/api/docs',
    '/login?oubli=1',
    '/login?motif=superseded',
    '/login?retour=%22%3E%3Cscript%3Ealert(1)%3C/script%3E',
    '/admin/users?q=%22%3E%3Cscript%3Ealert(1)%3C/script%3E',
    '/planning?q=%3Cscript%3Ealert(1)%3C/script%3E&date=%3Cscript%3Ealert(1)%3C/script%3E',
    '/confirm-password-reset?token=%22%3E%3Cscript%3Ealert(1)%3C/script%3E',
  ]
  it.each(VIEWS)('%s', async (address) => {
    const answer = await product.ask(address, { headers: { Host: 'localhost', Cookie: admin } })
    expect(answer.status).toBeLessThan(500)
    isSafe(answer, address)
  })

  // shows 2 §2: /print-planning
  it('of one concession: figures, targets, planning and its dialogs, on screen and on paper', async () => {
    const { site, plate, group, worker } = world.ids.own
    const scope = `group=${group}&plate=${plate}&site=${site}`
    for (const address of [
      `/synthesis?${scope}`,
      `/targets?${scope}&month=2026-11`,
      `/targets?${scope}&month=2026-11&mode=edit`,
      `/planning?${scope}&month=2026-11`,
      `/planning?${scope}&month=2026-11&mode=edit`,
      `/planning?${scope}&month=2026-11&dialog=edit&worker=${worker}`,
      `/print-planning?site=${site}&month=2026-11`,
    ]) {
      const answer = await product.ask(address, { headers: { Host: 'localhost', Cookie: admin } })
      expect([address, answer.status]).toEqual([address, 200])
      isSafe(answer, address)
      if (address.startsWith('/planning') || address.startsWith('/print'))
        expect(answer.text, 'the hostile name is there, as text').toContain(
          '&lt;script&gt;alert(1)',
        )
    }
  })

  it.each([
    '/admin/users',
    '/admin/network',
    '/admin/audit',
    '/admin/calendar?holidays=2026',
    '/help',
    '/profile',
    '/synthesis?group=all',
    '/financial-dashboard?group=all',
  ])('%s shows hostile texts as what they are', async (address) => {
    const answer = await product.ask(address, { headers: { Host: 'localhost', Cookie: admin } })
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  })

  it('is separate for each account at one URL, and never older than the stored data', async () => {
    const ask = async (Cookie: string) =>
      (await product.ask('/profile', { headers: { Host: 'localhost', Cookie } })).text
    const other = await cookieOf(world.actors.at(-1)?.token ?? '')
    const users = (await database()).collection('users')
    const first = await ask(admin)
    expect(await ask(other)).not.toBe(first)
    expect(await ask(admin)).toBe(first)
    const email = /[\w.-]+@[\w.-]+/.exec(first)?.[0] ?? ''
    await users.updateOne({ email }, { $set: { name: 'Sidonie Perle' } })
    expect(first).not.toContain('Sidonie Perle')
    expect(await ask(admin)).toContain('Sidonie Perle')
  })
})

it('static files, health and refusals carry the same headers', async () => {
  for (const path of [
    '/healthz',
    '/favicon.svg',
    '/build/none.js',
    '/env-config.json',
    '/api/groups',
    '/nowhere',
  ])
    expect(
      (await product.ask(path, { headers: { Host: 'localhost' } })).headers,
      path,
    ).toMatchObject(LISTED)
  const refused = await product.ask('/login', { headers: { Host: 'a b' } })
  expect(refused.status).toBe(400)
  expect(refused.headers).toMatchObject(LISTED)
})

// shows 4 §5: /financial-dashboard/export
it('downloads hold no formula', async () => {
  const csv = await product.ask('/financial-dashboard/export?group=all', {
    headers: { Host: 'localhost', Cookie: admin },
  })
  expect(csv.status).toBe(200)
  expect(csv.text).toContain(`'=cmd()`)
  expect(csv.text).not.toMatch(/(^|[;"\r\n])=/)
  expect(csv.headers['content-disposition']).toMatch(
    /^attachment; filename="[\w.-]+"; filename\*=UTF-8''[\w%.-]+$/,
  )
})
