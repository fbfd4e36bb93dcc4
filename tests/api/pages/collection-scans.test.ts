// @long: every reading of the product is explained by the database
import { AggregationCursor, Collection, type Document, FindCursor } from 'mongodb'
import { afterAll, expect, test, vi } from 'vitest'
import { referenceDataChanged } from '~/db/collections/reference-revision.server'
import { database } from '~/db/driver/client.server'
import { setClock } from '~/infra/process/clock.server'
import { importActivity, storeObjectif } from '../../builders/activity'
import { makeNetwork } from '../../builders/hierarchy'
import { makeSession, makeUser } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { type Sent, unlisted } from '../../services/harness/shard-keys'
import { ADDRESSES, application } from '../harness/application'
import { askPage } from '../harness/pages'

useDatabase({ keep: true })

interface Explainable {
  collection: string
  query: string
  explain(): Promise<Document>
}
const seen = new Map<string, Explainable>()
const reads: Sent[] = []

/** Two queries that differ in their values only are the same query. */
const shape = (query: unknown): string =>
  JSON.stringify(query, (key, value: unknown) => {
    if (key.startsWith('$') && Array.isArray(value) && typeof value[0] !== 'object') return '[…]'
    return typeof value === 'object' && value !== null ? value : '…'
  }) ?? '{}'

function watch(collection: string, query: unknown, explain: () => Promise<Document>) {
  const text = shape(query)
  const key = `${collection} ${text}`
  if (!seen.has(key)) seen.set(key, { collection, query: text, explain })
}

/** Notes every query of the driver; how it is answered is asked afterwards. */
function watchQueries() {
  const prototype = Collection.prototype as unknown as Record<string, (...a: unknown[]) => unknown>
  for (const method of ['find', 'aggregate', 'distinct'] as const) {
    const original = prototype[method]
    vi.spyOn(prototype, method).mockImplementation(function (this: Collection, ...args) {
      const result = original?.apply(this, args)
      const { collectionName: name } = this
      const [first = {}, second = {}] = args as Document[]
      const match = Array.isArray(first) ? (first[0]?.['$match'] ?? {}) : first
      reads.push({ collection: name, filter: method === 'distinct' ? second : match, kind: 'read' })
      if (result instanceof FindCursor)
        // why: order and limit are set on the cursor later
        setImmediate(() =>
          watch(
            name,
            [args[0] ?? {}, (result as unknown as { findOptions: Document }).findOptions.sort],
            () => result.clone().explain('queryPlanner'),
          ),
        )
      else if (result instanceof AggregationCursor)
        watch(name, result.pipeline, () => result.clone().explain('queryPlanner'))
      else {
        const [key, query = {}] = args
        const command = { distinct: name, key, query }
        watch(name, [key, query], async () => (await database()).command({ explain: command }))
      }
      return result
    })
  }
}
afterAll(() => {
  vi.restoreAllMocks()
})

const isWhole = (plan: unknown): boolean => JSON.stringify(plan).includes('COLLSCAN')

test('no reading of the product goes through a whole collection', async () => {
  setClock(new Date('2026-11-20T07:30:00Z'))
  const network = await makeNetwork()
  for (const site of Object.values(network.sites)) {
    await importActivity(site, '2026-11-19', { mechanic: { netRevenue: 100 } })
    await storeObjectif(site, '2026-11', { revenue: 1000, hours: 10, hec: 8 })
  }
  const token = await makeSession(await makeUser({ role: 'administrator' }))
  const ask = await application('routes/')
  const { a1 } = network.sites
  const scopes = [
    'group=all',
    `group=${a1.groupId}&groupId=${a1.groupId}`,
    `group=${a1.groupId}&plate=${a1.plateId}&plateId=${a1.plateId}`,
    `group=${a1.groupId}&plate=${a1.plateId}&site=${a1._id}&siteId=${a1._id}`,
  ]
  const common = 'date=2026-11-19&month=2026-11&period=2026-11&year=2026&q=a&search=a'
  watchQueries()
  // why: what every page needs is read again only after a change
  await referenceDataChanged()
  for (const { path, id } of ADDRESSES) {
    if (path.includes('*') || path.includes('logout')) continue
    const address = `/${path.replaceAll(/:\w+/g, a1._id)}`
    for (const scope of scopes)
      if (id.startsWith('routes/api+')) await ask(`${address}?${scope}&${common}`, { token })
      else await askPage(ask, id, `${address}?${scope}&${common}`, { token }).catch(() => undefined)
  }
  await new Promise(setImmediate)
  vi.restoreAllMocks()

  const whole: string[] = []
  for (const { collection, query, explain } of seen.values())
    if (isWhole(await explain())) whole.push(`${collection} ${query}`)
  expect(unlisted(reads)).toEqual([])
  expect(seen.size).toBeGreaterThan(20)
  expect(whole).toEqual([])
  // why: it asks for every page of the product at four scopes
}, 120_000)
