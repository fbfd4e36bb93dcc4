// @long: pages of a thousand concessions
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { records } from '~/db/collections/records.server'
import { users } from '~/db/collections/users.server'
import { newId } from '~/db/driver/ids.server'
import { sessionCookie } from '~/infra/http/cookies.server'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { storeObjectif } from '../../builders/activity'
import { makeSite } from '../../builders/hierarchy'
import { addLike } from '../../builders/large-network'
import { makeTeam } from '../../builders/productivity'
import { makeSession, makeUser } from '../../builders/users'
import { storeVideocheck } from '../../builders/videocheck'
import { useDatabase } from '../../services/harness/database'
import { type Product, startProduct } from '../harness/product'

useDatabase({ keep: true })
let product: Product
let cookie: string
let directors: string

/**
 * Pages with the scope of the network, opened by an administrator. Without the history: its rows are periods, and 14
 * months of 1,000 concessions take 1 min to sum.
 */
const PAGES = [
  '/synthesis',
  '/synthesis?tab=progress',
  '/synthesis?tab=causes',
  '/revenue',
  '/hours',
  '/entries',
  '/targets',
  '/productivity',
  '/planning',
  '/quality',
  '/videocheck',
  '/videocheck?tab=details',
  '/crescendo',
  '/crescendo?view=detail',
  '/crescendo?view=detail&section=split',
  '/financial-dashboard',
  '/financial-dashboard?columns=levers',
  '/search?q=garage',
  '/profile',
  '/help',
  '/import',
  '/admin',
  '/admin/network',
  '/admin/network?dialog=edit-site',
  '/admin/users',
  '/admin/users?dialog=create',
  '/admin/api-keys?dialog=create',
  '/admin/outlets?dialog=create',
  '/admin/calendar',
  '/admin/audit',
  '/admin/imports',
  '/print-planning',
  '/print-causes',
  '/print-productivity-report',
  '/print-additional-sales-report',
]
/** Pages that a director of one concession can open. */
const OWN_PAGES = PAGES.filter((path) => !/admin|search|import/.test(path))
/** Number of concessions of the small network. */
const SMALL = 12
/** Number of concessions, with half as many plates and groups, that fills one page of every list. */
const FILLED = 200

const ask = async (path: string) => {
  const address = `${path}${path.includes('?') ? '&' : '?'}group=all`
  const { status, text } = await product.ask(address, { headers: { Cookie: cookie } })
  expect(status, address).toBe(200)
  return text
}

/** HTML of a page, opened by a director of one concession. */
const askOfOwn = async (path: string) => {
  const { status, text } = await product.ask(path, { headers: { Cookie: directors } })
  expect(status, path).toBe(200)
  return text
}

const small = new Map<string, number>()
const filled = new Map<string, number>()
beforeAll(async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  const site = await makeSite()
  await makeTeam(site)
  const sold = { name: 'Rey', service: 'mechanic' as const, sales: { tires: 2 } }
  const $set = { advisers: [sold], 'parts.sales': 'given' }
  await (await records.open()).updateMany({ siteId: site._id }, { $set })
  await storeObjectif(site, '2026-11', { revenue: 90_000, hours: 600, hec: 450 })
  await storeVideocheck(site, '2026-11-19', [80, 40, 6_000, 4_500])
  const user = await makeUser({ role: 'administrator' })
  const more = Array.from({ length: 150 }, (_, i) => {
    const _id = newId()
    return { ...user, _id, email: `${_id}@essai.fr`, name: `Compte ${i}` }
  })
  await (await users.open()).insertMany(more)
  cookie = (await sessionCookie().serialize(await makeSession(user))).split(';')[0] ?? ''
  const director = await makeUser({
    role: 'director',
    assignmentLevel: 'concession',
    assignmentId: site._id,
  })
  directors = (await sessionCookie().serialize(await makeSession(director))).split(';')[0] ?? ''
  await addLike(site, SMALL - 1)
  product = await startProduct()
  for (const path of OWN_PAGES) small.set(path, (await askOfOwn(path)).length)
  await addLike(site, FILLED - SMALL)
  for (const path of PAGES) filled.set(path, (await ask(path)).length)
  await addLike(site, 1000 - FILLED)
}, 500_000)
afterAll(() => product.close())

it('a print of the network says which concessions it holds, and where the others are', async () => {
  const text = await ask('/print-planning?page=2')
  expect(text.replaceAll('<!-- -->', '')).toContain(
    'Concessions 26 à 50 sur 1\u202f000\u202f: une impression en contient 25 au plus',
  )
  expect(text).toContain('page=3')
})

it('the printed productivity names the collaborators of some concessions and sums those of all', async () => {
  const text = (await ask('/print-productivity-report?page=40')).replaceAll('<!-- -->', '')
  expect(text).toContain(
    'Collaborateurs des concessions 976 à 1\u202f000 sur 1\u202f000\u202f: une impression en contient 25 au plus',
  )
  expect(text).toContain('page=39')
})

it.each(PAGES)(
  '%s of the network is at most a tenth longer at 1,000 concessions',
  async (path) => {
    const text = await ask(path)
    expect(text.length / (filled.get(path) ?? 0)).toBeLessThan(1.1)
    expect(gzipSync(text).length).toBeLessThanOrEqual(60_000)
  },
  60_000,
)

it.each(OWN_PAGES)('%s of a concession is as long at 1,000 concessions as at 12', async (path) => {
  const grown = (await askOfOwn(path)).length / (small.get(path) ?? 0)
  expect(grown).toBeLessThan(1.1)
  expect(grown).toBeGreaterThan(0.9)
})
