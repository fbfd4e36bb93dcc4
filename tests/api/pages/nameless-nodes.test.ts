import { afterAll, beforeAll, expect, it } from 'vitest'
import { referenceDataChanged } from '~/db/collections/reference-revision.server'
import { database } from '~/db/driver/client.server'
import { makeNetwork } from '../../builders/hierarchy'
import { makeSession, makeUser } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { type Product, startProduct } from '../harness/product'
import { cookieOf, Host } from '../sign-in/second-factor-fixture'

useDatabase()
let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

it('a group, plate or concession without a readable name ends no page, and can be renamed', async () => {
  const net = await makeNetwork()
  const db = await database()
  const broken = { $set: { name: 12, numerosPDV: 'abîmé' } }
  await db.collection('groups').updateOne({ _id: net.groups.north._id as never }, broken)
  await db.collection('plates').updateOne({ _id: net.plates.a._id as never }, broken)
  await db.collection('sites').updateOne({ _id: net.sites.a1._id as never }, broken)
  await referenceDataChanged()
  const cookie = cookieOf(await makeSession(await makeUser({ role: 'administrator' })))
  for (const path of ['/synthesis', '/planning', '/targets', '/admin', '/admin/network']) {
    const { status, text } = await product.ask(path, { headers: { Host, Cookie: cookie } })
    expect([path, status]).toEqual([path, 200])
    if (path === '/admin/network') expect(text).toContain('Sans nom')
  }
  const renamed = await product.ask(`/api/groups/${net.groups.north._id}`, {
    method: 'PUT',
    headers: {
      Host,
      Origin: `http://${Host}`,
      Cookie: cookie,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ name: 'Groupe Nord' }),
  })
  expect([renamed.status, JSON.parse(renamed.text).name]).toEqual([200, 'Groupe Nord'])
})
