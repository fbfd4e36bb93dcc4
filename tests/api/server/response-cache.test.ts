import { Admin } from 'mongodb'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { comments } from '~/db/collections/comments.server'
import { users as accounts, type UserDocument } from '~/db/collections/users.server'
import { database } from '~/db/driver/client.server'
import { PART_UNREADABLE } from '~/domain/read-failure-messages'
import { sessionCookie } from '~/infra/http/cookies.server'
import { setClock } from '~/infra/process/clock.server'
import { useDatabase } from '../../services/harness/database'
import { DAY, type Fixture, makeFixture } from '../access/fixture'
import { PAGES } from '../access/pages'
import { type Product, startProduct } from '../harness/product'
import { watchQueries } from '../harness/queries'

/*
 * Response cache: a response is reused until the next write (docs/decisions/caches.md), only for the same session, and
 * never differs from a newly rendered one.
 */
useDatabase({ keep: true })
let product: Product
let world: Fixture
const cookies = new Map<string, string>()

const cookieOf = async (token: string) =>
  (await sessionCookie().serialize(token)).split(';')[0] ?? ''

beforeAll(async () => {
  world = await makeFixture()
  for (const { userId, token } of world.actors) cookies.set(userId, await cookieOf(token))
  product = await startProduct()
})
afterAll(() => product.close())
afterEach(() => vi.restoreAllMocks())

const administrator = () => [...cookies.values()][0] ?? ''
const ask = (path: string, Cookie = administrator(), more: Record<string, string> = {}) =>
  product.ask(path, { headers: { Host: 'localhost', Cookie, ...more } })

/** Collections that are read during `act`; empty when the response came from the cache. */
async function readings(act: () => Promise<unknown>): Promise<string[]> {
  const seen = await watchQueries()
  await act()
  vi.restoreAllMocks()
  return seen
}

/** Comment document that the day's page of comments shows. */
function commentOf(text: string) {
  const { site, plate, group } = world.ids.own
  const author = { authorId: 'x', author: 'Ada', authorName: 'Ada' }
  const chain = { siteId: site, plateId: plate, groupId: group }
  const at = new Date('2026-11-20T07:00:00Z')
  return { _id: 'f'.repeat(24), ...chain, ...author, date: DAY, text, at }
}

const PAGE = `/synthesis?group=all&date=${DAY}`
const DATA = `${PAGE}&_data=${encodeURIComponent('routes/_app+/synthesis')}`

describe('a page requested again', () => {
  it.each([PAGE, DATA])(
    '%s reads nothing while nothing was written, and is the same',
    async (path) => {
      // the first request may store sums, which is a write
      await ask(path)
      const first = await ask(path)
      const seen = await watchQueries()
      const second = await ask(path)
      expect(seen).toEqual([])
      expect(second.text).toBe(first.text)
      expect(second.status).toBe(200)
      const { date: _1, 'x-request-id': id, ...headers } = second.headers
      const { date: _2, 'x-request-id': earlier, ...before } = first.headers
      expect(id).not.toBe(earlier)
      delete before['transfer-encoding']
      delete headers['content-length']
      delete before['content-length']
      expect(headers).toEqual(before)
    },
  )

  it('is compressed as each request accepts', async () => {
    const packed = () => ask(PAGE, administrator(), { 'Accept-Encoding': 'gzip' })
    const plain = (await ask(PAGE)).headers['content-encoding']
    expect([plain, (await packed()).headers['content-encoding']]).toEqual([undefined, 'gzip'])
    expect((await packed()).headers['content-encoding']).toBe('gzip')
    expect((await ask(PAGE)).headers['content-encoding']).toBeUndefined()
  })

  it('is rendered again after any write, also one of another instance', async () => {
    const path = `/comments?group=all&date=${DAY}`
    const text = 'Écrit par une autre instance.'
    await ask(path)
    expect((await ask(path)).text).not.toContain(text)
    const comment = commentOf(text)
    const collection = (await database()).collection((await comments.open()).collectionName)
    await collection.insertOne(comment as never)
    expect((await ask(path)).text).toContain(text)
    await collection.deleteOne({ _id: comment._id as never })
    expect((await ask(path)).text).not.toContain(text)
  })

  it('is rendered again in another minute', async () => {
    await ask(PAGE)
    expect(await readings(() => ask(PAGE))).toEqual([])
    setClock(new Date('2026-11-20T07:31:00Z'))
    expect(await readings(() => ask(PAGE))).not.toEqual([])
    setClock(new Date('2026-11-20T07:30:00Z'))
  })

  it('is not sent to another session or to a visitor', async () => {
    const mine = await ask('/profile')
    for (const Cookie of [...cookies.values()].slice(1))
      expect((await ask('/profile', Cookie)).text).not.toBe(mine.text)
    expect((await ask('/profile', '')).status).toBe(302)
    expect((await ask('/profile', 'session=of-nobody')).status).toBe(302)
  })

  it('is refused immediately after the end of the session or of the permission', async () => {
    const [_id = '', Cookie] = [...cookies].at(-1) ?? []
    await ask('/profile', Cookie)
    expect((await ask('/profile', Cookie)).status).toBe(200)
    const users = await accounts.open()
    const stored = await users.findOne({ _id })
    for (const changes of [{ sessionId: null }, { isActive: false }]) {
      expect((await ask('/profile', Cookie)).status).toBe(200)
      await users.updateOne({ _id }, { $set: changes })
      expect((await ask('/profile', Cookie)).status).toBe(302)
      await users.replaceOne({ _id }, stored as UserDocument)
    }
    expect((await ask('/profile', Cookie)).status).toBe(200)
  })
})

describe('the last-write time that tags a cached response', () => {
  let time: number
  beforeEach(() => {
    time = performance.now() + 10_000
    vi.spyOn(performance, 'now').mockImplementation(() => time)
  })
  const wordsAskedBy = async (path: string) => {
    const command = vi.spyOn(Admin.prototype, 'command')
    await ask(path)
    const { length } = command.mock.calls
    command.mockRestore()
    return length
  }

  it('is read once per second by uncached pages, and by each request for a cached page', async () => {
    expect(await wordsAskedBy(`${PAGE}&vue=a`)).toBe(1)
    expect(await wordsAskedBy(`${PAGE}&vue=b`)).toBe(0)
    time += 999
    expect(await wordsAskedBy(`${PAGE}&vue=c`)).toBe(0)
    expect(await wordsAskedBy(`${PAGE}&vue=c`)).toBe(1)
    time += 1_000
    expect(await wordsAskedBy(`${PAGE}&vue=d`)).toBe(1)
    expect(await readings(() => ask(`${PAGE}&vue=b`))).toEqual([])
  })

  it('changes with a write before or after the page was read', async () => {
    const path = `/comments?group=all&date=${DAY}`
    const text = 'Écrit dans la même seconde.'
    const comment = commentOf(text)
    const collection = await comments.open()
    await ask(`${path}&vue=a`)
    await collection.insertOne(comment)
    for (let i = 0; i < 3; i++) expect((await ask(`${path}&vue=b`)).text).toContain(text)
    await ask(`${path}&vue=c`)
    await collection.deleteOne({ _id: comment._id })
    for (const vue of ['b', 'c', 'd'])
      expect((await ask(`${path}&vue=${vue}`)).text).not.toContain(text)
  })
})

describe('uncacheable responses', () => {
  it.each(['/admin/network?dialog=create-site', '/help'])(
    '%s has a new identifier each time',
    async (path) => {
      const ids = async () => new Set((await ask(path)).text.match(/[0-9a-f]{24}/g))
      await ask(path)
      const [first, second] = [await ids(), await ids()]
      expect([...second].filter((id) => !first.has(id))).not.toEqual([])
    },
  )

  it('a part that failed to be read is read again', async () => {
    const prototype = Object.getPrototypeOf(await comments.open())
    const { find } = prototype
    // both fail: a failed batched read (`aggregate`) is retried as a single `find`
    vi.spyOn(prototype, 'aggregate').mockImplementation(() => {
      throw new Error('the database is down')
    })
    vi.spyOn(prototype, 'find').mockImplementation(function (this: never, ...given: unknown[]) {
      const { collectionName } = this as { collectionName: string }
      if (collectionName === 'comments') throw new Error('the database is down')
      return find.apply(this, given)
    })
    setClock(new Date('2026-11-20T07:32:00Z'))
    const broken = await ask(PAGE)
    vi.restoreAllMocks()
    const whole = await ask(PAGE)
    setClock(new Date('2026-11-20T07:30:00Z'))
    expect([broken.status, whole.status]).toEqual([200, 200])
    expect(broken.text).toContain(PART_UNREADABLE)
    expect(whole.text).not.toContain(PART_UNREADABLE)
  })
})

describe('every cached page equals a newly rendered one', () => {
  const documents = Object.entries(PAGES).filter(([id]) => id !== 'routes/_app+/_layout')
  it.each(documents)('%s', async (_id, page) => {
    const address = encodeURI(page.address({ ...world.ids.own, user: '' }))
    for (const Cookie of [administrator(), [...cookies.values()].at(-2) ?? '']) {
      await ask(address, Cookie)
      await ask(address, Cookie)
      const again = await ask(address, Cookie)
      // an additional cookie changes the cache key, not the response
      const rendered = await ask(address, `${Cookie}; autre=1`)
      expect(again.status).toBe(rendered.status)
      const blind = (text: string) => text.replace(/[0-9a-f]{24}|[0-9a-f-]{36}/g, '…')
      expect(blind(again.text)).toBe(blind(rendered.text))
    }
  })
})
