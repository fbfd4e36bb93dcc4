import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSession, makeUser } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { ADDRESSES } from '../harness/application'
import { type Product, startProduct } from '../harness/product'

useDatabase({ keep: true })
const Host = 'localhost'
let product: Product
let Cookie: string
beforeAll(async () => {
  product = await startProduct()
  const token = await makeSession(await makeUser({ role: 'administrator' }))
  Cookie = `session=${encodeURIComponent(btoa(JSON.stringify(token)))}`
})
afterAll(() => product.close())

const inside = ADDRESSES.filter(({ id }) => /^routes\/(_app|_print|api)\+\//.test(id))
const addressOf = (path = '') => `/${path.replace(/:\w+|\*/g, '0123456789abcdef01234567')}`

// guards against: pages are kept by the browser after sign-out
describe('responses to signed-in users are not stored by any cache', () => {
  it.each(inside.map(({ id, path }) => [addressOf(path), id]))('%s', async (address, id) => {
    for (const path of [address, `${address}?_data=${encodeURIComponent(id)}`])
      for (const cookie of [Cookie, '']) {
        const answer = await product.ask(path, { headers: { Host, Cookie: cookie } })
        expect([path, answer.headers['cache-control']]).toEqual([path, 'no-store'])
      }
  })

  it('errors are not stored either', async () => {
    const of = async (path: string, method = 'GET') =>
      (await product.ask(path, { method, headers: { Host, Cookie } })).headers['cache-control']
    expect(await of('/nulle-part')).toBe('no-store')
    expect(await of('/synthesis', 'POST')).toBe('no-store')
    expect(await of('/api/nulle-part')).toBe('no-store')
  })
})
