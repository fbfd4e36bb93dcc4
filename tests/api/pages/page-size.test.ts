import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SiteDocument, sites } from '~/db/collections/sites.server'
import { database } from '~/db/driver/client.server'
import { newId } from '~/db/driver/ids.server'
import { newToken } from '~/infra/auth/tokens.server'
import { sessionCookie } from '~/infra/http/cookies.server'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { importActivity } from '../../builders/activity'
import { makeGroup, makePlate, makeSite } from '../../builders/hierarchy'
import { makeSession, makeUser } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { type Product, startProduct } from '../harness/product'

useDatabase({ keep: true })
let product: Product
let cookie: string
let scope: string
const small = new Map<string, number>()

/** Pages with the scope of one concession, opened by an administrator. */
const PAGES = [
  '/synthesis',
  '/revenue',
  '/hours',
  '/entries',
  '/targets',
  '/productivity',
  '/planning',
  '/quality',
  '/videocheck',
  '/crescendo',
  '/historical-results',
  '/financial-dashboard',
  '/profile',
  '/help',
  '/import',
  '/admin',
  '/admin/calendar',
  '/admin/audit',
  '/admin/imports',
]

/** Length of a page's HTML in characters. */
async function size(path: string): Promise<number> {
  const { status, text } = await product.ask(`${path}?${scope}`, { headers: { Cookie: cookie } })
  expect(status, path).toBe(200)
  return text.length
}

/** Adds a group of `count` concessions, 50 per plate. */
async function grow(count: number) {
  const { _id: groupId } = await makeGroup({ name: 'Groupe Grand' })
  const documents: SiteDocument[] = []
  for (let left = count; left > 0; left -= 50) {
    const { _id: plateId } = await makePlate({ groupId })
    for (let i = 0; i < Math.min(50, left); i++) {
      const number = String(documents.length + 1)
      const numerosPDV = [`G${count}-${number}`]
      documents.push({ _id: newId(), name: `Garage ${number}`, numerosPDV, groupId, plateId })
    }
  }
  await (await sites.open()).insertMany(documents)
  // pages reload the network when its revision changes
  await (await database())
    .collection('revisions')
    .updateMany({}, { $set: { revision: newToken() } })
}

beforeAll(async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  const plate = await makePlate()
  const [site] = await Promise.all(Array.from({ length: 4 }, () => makeSite({ plate })))
  if (!site) throw new Error('no concession')
  await grow(8)
  await importActivity(site, '2026-11-19', { mechanic: { netRevenue: 1000, totalHours: 10 } })
  const token = await makeSession(await makeUser({ role: 'administrator' }))
  cookie = (await sessionCookie().serialize(token)).split(';')[0] ?? ''
  scope = `group=${site.groupId}&plate=${site.plateId}&site=${site._id}`
  product = await startProduct()
  for (const path of PAGES) small.set(path, await size(path))
  await grow(988)
  // timeout in ms: the first requests load the code of 20 pages
}, 180_000)
afterAll(() => product.close())

it.each(PAGES)('%s is at most a tenth longer at 1,000 concessions than at 12', async (path) => {
  expect((await size(path)) / (small.get(path) ?? 0)).toBeLessThan(1.1)
})

it('the profile finds one of a thousand, without scripts', async () => {
  const ask = async (query: string) =>
    (await product.ask(`/profile${query}`, { headers: { Cookie: cookie } })).text
  expect(await ask('')).toMatch(
    /1\u202f000 concessions[\s\S]*Page (<!-- -->)?1(<!-- -->)? sur (<!-- -->)?50/,
  )
  const found = await ask('?q=garage+988')
  expect(found).toContain('<li>Garage 988</li>')
})
