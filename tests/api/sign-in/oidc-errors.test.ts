import { describe, expect, it } from 'vitest'
import { setRealNow } from '~/infra/process/clock.server'
import { readOidcCookie, setOidcCookie } from '~/services/sign-in/oidc-cookie.server'
import { type Person, startOidcProvider } from '../../services/harness/oidc-provider'
import {
  AWAY,
  BACK,
  back,
  colleague,
  configure,
  expectRefused,
  Host,
  isIn,
  leave,
  named,
  OVER,
  pairOf,
  post,
  product,
  provider,
  start,
  trip,
  UNTRUE,
  useOidc,
} from './oidc-fixture'

useOidc()

describe('an answer that is not believed', () => {
  it('has another state, or none, or comes to another browser', async () => {
    const { login } = await colleague()
    const { cookie, address } = await trip(login)
    const other = new URL(address)
    other.searchParams.set('state', 'x'.repeat(43))
    expectRefused(await back(other.href, cookie), 400, OVER)
    other.searchParams.delete('state')
    expectRefused(await back(other.href, cookie), 400, OVER)
    expectRefused(await back(address, ''), 400, OVER)
    expectRefused(await back('/login/oidc/callback', ''), 400, OVER)
    const another = pairOf(named(await start(), 'company-sign-in'))
    expectRefused(await back(address, another), 400, OVER)
  })

  it('was used before', async () => {
    const { login } = await colleague()
    const { cookie, address, answer } = await trip(login)
    expect(isIn(answer)).toBe(true)
    expectRefused(await back(address, cookie), 400, OVER)
  })

  it('came too late', async () => {
    const { login } = await colleague()
    const { address, cookie } = await leave(login)
    setRealNow(new Date(Date.now() + 10 * 60_000))
    const late = await back(address, cookie)
    setRealNow(null)
    expectRefused(late, 400, OVER)
  })

  it('goes with a cookie that was tampered with', async () => {
    const { login } = await colleague()
    const { address, cookie: own } = await leave(login)
    const [name, value = ''] = own.split('=')
    const [body = '', seal] = (JSON.parse(atob(decodeURIComponent(value))) as string).split('.')
    const content = JSON.parse(Buffer.from(body, 'base64url').toString())
    const forged = Buffer.from(JSON.stringify({ ...content, rememberMe: true })).toString(
      'base64url',
    )
    const cookie = `${name}=${encodeURIComponent(btoa(JSON.stringify(`${forged}.${seal}`)))}`
    expectRefused(await back(address, cookie), 400, OVER)
  })

  it('belongs to a sign-in with another nonce or verifier', async () => {
    const { login } = await colleague()
    const swapped = async (name: 'nonce' | 'verifier') => {
      const { address, cookie } = await leave(login)
      const kept = await readOidcCookie(new Request('http://x', { headers: { Cookie: cookie } }))
      if (!kept) throw new Error('nothing kept')
      const checks = { ...kept.checks, [name]: 'x'.repeat(43) }
      return back(address, pairOf(await setOidcCookie({ ...kept, checks })))
    }
    expectRefused(await swapped('nonce'), 403, UNTRUE)
    expectRefused(await swapped('verifier'), 400, OVER)
  })

  it('is signed with a key that is not the provider’s', async () => {
    const liar = await startOidcProvider(BACK)
    liar.faults.otherKeys = true
    configure(liar.variables)
    const { login } = await colleague({}, {}, liar)
    expectRefused((await trip(login)).answer, 403, UNTRUE)
    await liar.close()
  })
})

describe('a provider that is away', () => {
  it('is said on the sign-in page, is asked again, and spares the rest of the product', async () => {
    const gone = await startOidcProvider(BACK)
    configure(gone.variables)
    const { login } = await colleague({}, {}, gone)
    await gone.close()
    const started = await start('?retour=%2Fplanning')
    expectRefused(started, 503, AWAY)
    expect(started.headers.refresh).toBeUndefined()
    expect((await product.ask('/login', { headers: { Host } })).status).toBe(200)
    configure(provider.variables)
    provider.people.set(login, gone.people.get(login) as Person)
    expect(isIn((await trip(login)).answer)).toBe(true)
  })

  it('may go away between leaving and coming back', async () => {
    const going = await startOidcProvider(BACK)
    configure(going.variables)
    const { login } = await colleague({}, {}, going)
    const { address, cookie } = await leave(login)
    going.faults.brokenToken = true
    for (let n = 0; n < 21; n++) expectRefused(await back(address, cookie), 503, AWAY)
    await going.close()
    expectRefused(await back(address, cookie), 503, AWAY)
  })

  it('may say so itself', async () => {
    const { login } = await colleague()
    provider.faults.error = 'temporarily_unavailable'
    expectRefused((await trip(login)).answer, 503, AWAY)
  })

  it('is asked to describe itself once, not at each sign-in', async () => {
    const { login } = await colleague()
    await trip(login)
    const before = provider.described()
    await trip(login)
    expect(provider.described()).toBe(before)
  })
})

it('makes who is refused too often wait', async () => {
  provider.people.set('obstiné', { sub: 'o', email: 'obstine@essai.fr', email_verified: true })
  const { login } = await colleague()
  provider.faults.error = 'access_denied'
  for (let n = 0; n < 20; n++) expect((await trip(login)).answer.status).toBe(403)
  delete provider.faults.error
  for (let n = 0; n < 20; n++) expect((await trip('obstiné')).answer.status).toBe(403)
  const { answer } = await trip(login)
  expectRefused(answer, 429, 'Trop de connexions refusées avec le compte de l’entreprise.')
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(800)
  // attempts by password are counted separately
  const page = await post('/login', { email: 'personne@essai.fr', password: 'faux' })
  expect(page.status).toBe(401)
})
