import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONTRACTS } from '~/api/contracts.server'
import { sessionCookie } from '~/infra/http/cookies.server'
import { useDatabase } from '../../services/harness/database'
import { ADMINISTRATION_CALLS } from '../access/calls-administration'
import { TRADE_CALLS } from '../access/calls-trade'
import { PAGES } from '../access/pages'
import { useFixture } from '../access/use-access-fixture'
import { type Product, startProduct } from '../harness/product'

useDatabase({ keep: true })
const stage = useFixture()
let product: Product
let Cookie: string
beforeAll(async () => {
  Cookie = (await sessionCookie().serialize(stage.world.actors[0]?.token ?? '')).split(';')[0] ?? ''
  product = await startProduct()
})
afterAll(() => product.close())

const Host = 'apv.exemple.fr'
const OURS = { Host, Origin: `http://${Host}` }
/** Headers that browsers, including old ones, send with a request from another site's page. */
const FOREIGN: Readonly<Record<string, string>>[] = [
  { Host, Origin: 'https://evil.example' },
  { Host, Origin: `http://${Host}.evil.example` },
  { Host, Origin: `http://${Host}:8080` },
  { Host, Origin: 'null' },
  { Host, Origin: 'ceci n’est pas une origine'.normalize('NFD').replace(/[^ -~]/g, '') },
  { Host, 'Sec-Fetch-Site': 'cross-site' },
  { Host, 'Sec-Fetch-Site': 'same-site', Origin: `http://${Host}` },
  {
    Host,
    'Sec-Fetch-Site': 'cross-site',
    'X-Forwarded-Host': 'evil.example',
    Origin: 'https://evil.example',
  },
  { Host, 'X-Forwarded-Host': 'evil.example', Origin: 'https://evil.example' },
]
const REFUSED = 'Requête refusée\u202f: elle ne vient pas de l’application.'

const ROWS = { ...ADMINISTRATION_CALLS, ...TRADE_CALLS }
const WRITES = CONTRACTS.filter(({ method }) => method !== 'GET')

describe('a call that changes something', () => {
  it.each(WRITES.map(({ method, path }) => [method, path] as const))(
    '%s %s, made by another site with the visitor’s cookie',
    async (method, path) => {
      const {
        id = '',
        query,
        body,
      } = ROWS[`${method} ${path}`]?.call(stage.ids, { site: stage.ids.site }) ?? {}
      const address = encodeURI(`/api${path.replace(/\{\w+\}/, id)}?${new URLSearchParams(query)}`)
      // browsers send text/plain cross-site without a preflight request
      for (const headers of FOREIGN)
        for (const type of [
          'text/plain',
          'application/json',
          'application/x-www-form-urlencoded',
        ]) {
          const sent = { ...headers, Cookie, 'Content-Type': type }
          const answer = await product.ask(address, {
            method,
            headers: sent,
            body: JSON.stringify(body ?? {}),
          })
          expect([headers, answer.status, JSON.parse(answer.text)]).toEqual([
            headers,
            403,
            { message: REFUSED },
          ])
        }
      const plain = { ...OURS, Cookie, 'Content-Type': 'text/plain' }
      if (body !== undefined) {
        const answer = await product.ask(address, {
          method,
          headers: plain,
          body: JSON.stringify(body),
        })
        expect(answer.status).toBe(415)
      }
      expect(await stage.changed()).toEqual([])
    },
  )

  it('is accepted from the product’s own pages, and from any client with a token', async () => {
    const body = JSON.stringify({ name: 'Est' })
    const type = { 'Content-Type': 'application/json' }
    const token = `Bearer ${stage.world.actors[0]?.token}`
    const ours: Record<string, string>[] = [
      { ...OURS, Cookie },
      { Host, 'Sec-Fetch-Site': 'same-origin', Cookie },
      { Host, Origin: 'https://partenaire.example', Authorization: token },
      { Host, Authorization: token },
    ]
    for (const headers of ours)
      expect(
        (
          await product.ask('/api/groups', {
            method: 'POST',
            headers: { ...headers, ...type },
            body,
          })
        ).status,
      ).toBe(201)
    // a call with a session cookie needs an origin header
    expect(
      (
        await product.ask('/api/groups', {
          method: 'POST',
          headers: { Host, Cookie, ...type },
          body,
        })
      ).status,
    ).toBe(403)
    // no CORS header: scripts of other sites cannot read responses or send custom headers
    const preflight = await product.ask('/api/groups', {
      method: 'OPTIONS',
      headers: { Host, Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
    })
    expect(
      Object.keys(preflight.headers).filter((name) => name.startsWith('access-control')),
    ).toEqual([])
  })
})

const FORMS = Object.entries(PAGES).flatMap(([id, page]) =>
  Object.entries(page.posts ?? {}).map(([intent, post]) => ({ id, intent, page, post })),
)
describe.each(FORMS)('the form $intent of $id', ({ id, page, post }) => {
  it('is refused from another site, as a document and as data', async () => {
    const base = page.address(stage.ids)
    const query = new URLSearchParams({ ...post.query?.(stage.ids) }).toString()
    const address = encodeURI(query ? `${base}${base.includes('?') ? '&' : '?'}${query}` : base)
    const body = new URLSearchParams(post.form(stage.ids)).toString()
    for (const headers of FOREIGN)
      for (const to of [
        address,
        `${address}${address.includes('?') ? '&' : '?'}_data=${encodeURIComponent(id)}`,
      ]) {
        const sent = { ...headers, Cookie, 'Content-Type': 'application/x-www-form-urlencoded' }
        const answer = await product.ask(to, { method: 'POST', headers: sent, body })
        expect([headers, answer.status]).toEqual([headers, 403])
        expect(answer.text).toContain(REFUSED)
        expect(answer.cookies).toEqual([])
      }
    expect(await stage.changed()).toEqual([])
  })
})

it('a page can be opened by a link on any site', async () => {
  const headers = { Host, Cookie, 'Sec-Fetch-Site': 'cross-site', Origin: 'https://mail.example' }
  expect((await product.ask('/synthesis', { headers })).status).toBe(200)
})
