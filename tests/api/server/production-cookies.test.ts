import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeNetwork } from '../../builders/hierarchy'
import { makeUser, TEST_PASSWORD } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { type Product, startProduct } from '../harness/product'

// @alone: the product creates its cookie objects once, for the environment of the process
useDatabase({
  keep: true,
  variables: { NODE_ENV: 'production', APP_URL: 'https://apv.exemple.fr' },
})
let product: Product
beforeAll(async () => {
  await makeNetwork()
  await makeUser({ email: 'admin@essai.fr', role: 'administrator' })
  product = await startProduct()
})
afterAll(() => product.close())

const Host = 'apv.exemple.fr'
const form = {
  Host,
  'Sec-Fetch-Site': 'same-origin',
  'Content-Type': 'application/x-www-form-urlencoded',
}
const post = (path: string, fields: Record<string, string>, Cookie = '') =>
  product.ask(path, {
    method: 'POST',
    headers: { ...form, Cookie },
    body: `${new URLSearchParams(fields)}`,
  })

it('in production every cookie is HttpOnly, SameSite and Secure', async () => {
  const signedIn = await post('/login', {
    email: 'admin@essai.fr',
    password: TEST_PASSWORD,
    rememberMe: 'on',
  })
  const Cookie = signedIn.cookies.map((cookie) => cookie.split(';')[0]).join('; ')
  const chosen = await product.ask('/synthesis?group=all', { headers: { Host, Cookie } })
  const ticket = await post('/help', { subject: 'Sujet', description: 'Texte' }, Cookie)
  const created = await post('/admin/network', { intent: 'create-group', name: 'Est' }, Cookie)
  const ended = await post('/logout', {}, Cookie)
  // the typed form is kept in a draft after the sign-out
  const kept = await post('/admin/network', { intent: 'create-group', name: 'Ouest' }, Cookie)
  const cookies = [signedIn, chosen, ticket, created, ended, kept].flatMap(
    (answer) => answer.cookies,
  )
  const names = new Set(cookies.map((cookie) => cookie.split('=')[0]))
  expect([...names].sort()).toEqual(['device', 'draft', 'flash', 'selection', 'session', 'theme'])
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; HttpOnly(;|$)/)
    expect(cookie).toMatch(/; Secure(;|$)/)
    expect(cookie).toMatch(/; SameSite=Lax(;|$)/)
    expect(cookie).toMatch(/; Path=\/(login)?(;|$)/)
    expect(cookie).not.toMatch(/; Domain=/)
  }
})

it('in production responses have an HSTS header', async () => {
  const { headers } = await product.ask('/login', { headers: { Host } })
  expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/)
})
