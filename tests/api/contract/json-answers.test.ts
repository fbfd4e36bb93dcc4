import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSession, makeUser } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { type Product, startProduct } from '../harness/product'

/* A call's answer is packed only where that pays: from one kilobyte on. */
useDatabase({ keep: true })
let product: Product
let Cookie: string
beforeAll(async () => {
  product = await startProduct()
  const token = await makeSession(await makeUser({ role: 'administrator' }))
  Cookie = `session=${encodeURIComponent(btoa(JSON.stringify(token)))}`
})
afterAll(() => product.close())

const ask = (path: string) =>
  product.ask(path, { headers: { Host: 'localhost', Cookie, 'Accept-Encoding': 'gzip' } })

it.each([
  ['/api/auth/me', 200],
  ['/api/workers/0123456789abcdef01234567', 404],
])('%s (%i) is sent as it is, with its length', async (path, status) => {
  const answer = await ask(path)
  expect(answer.status).toBe(status)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.headers['transfer-encoding']).toBeUndefined()
  expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(answer.text)))
  expect(JSON.parse(answer.text)).toBeTypeOf('object')
})

it('a long one is packed', async () => {
  const { port } = new URL(product.origin)
  const response = await fetch(`http://127.0.0.1:${port}/api/openapi.json`, { headers: { Cookie } })
  expect(response.headers.get('content-encoding')).toMatch(/br|gzip/)
  expect(JSON.stringify(await response.json()).length).toBeGreaterThan(1024)
})
