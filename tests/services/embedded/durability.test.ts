import { MongoClient } from 'mongodb'
import { expect, test } from 'vitest'
import { runChild, temporaryDirectory } from './harness'
import { startOn } from './start'

// @long: kills of the embedded database at random moments

const ROUNDS = 3

/** Documents that must exist according to the acknowledgements of all rounds. */
function promised(lines: readonly string[]) {
  const there = new Set<string>()
  const gone = new Set<string>()
  const counters = new Map<string, number>()
  for (const line of lines) {
    const [kind, id = '', n] = line.split(' ')
    if (kind === 'insert') there.add(id)
    if (kind === 'doom') there.delete(id)
    if (kind === 'delete') gone.add(id)
    if (kind === 'count') counters.set(id, Number(n))
  }
  return { there, gone, counters }
}

test('every acknowledged write survives kill -9 at any moment, with several writers', async () => {
  const dataDir = temporaryDirectory()
  const acknowledged: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const child = runChild('writers', dataDir, String(round))
    await child.printed(20 + Math.floor(Math.random() * 400))
    child.process.kill('SIGKILL')
    await child.ended
    acknowledged.push(...child.lines)

    const server = await startOn(dataDir)
    const client = await MongoClient.connect(server.uri)
    expect((await client.db('admin').command({ hello: 1 }))['loss']).toBeUndefined()
    const things = client.db('test').collection<{ _id: string; key: string; n: number }>('things')
    const stored = new Map((await things.find().toArray()).map((thing) => [thing._id, thing]))
    const { there, gone, counters } = promised(acknowledged)
    expect([...there].filter((id) => !stored.has(id))).toEqual([])
    expect([...gone].filter((id) => stored.has(id))).toEqual([])
    for (const [id, n] of counters) expect(stored.get(id)?.n).toBeGreaterThanOrEqual(n)
    // a query by index returns the same documents
    const byIndex = await things
      .find({ key: { $gte: '' } })
      .sort({ key: 1 })
      .toArray()
    expect(byIndex).toHaveLength(stored.size)
    await client.close()
    await server.close()
  }
  expect(acknowledged.length).toBeGreaterThan(80)
}, 120_000)

test('a transaction is there whole or not at all after kill -9, and an acknowledged one is there', async () => {
  const dataDir = temporaryDirectory()
  const acknowledged: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const child = runChild('transfers', dataDir, String(round))
    await child.printed(10 + Math.floor(Math.random() * 200))
    child.process.kill('SIGKILL')
    await child.ended
    acknowledged.push(...child.lines)

    const server = await startOn(dataDir)
    const client = await MongoClient.connect(server.uri)
    expect((await client.db('admin').command({ hello: 1 }))['loss']).toBeUndefined()
    const rows = (name: string) =>
      client.db('test').collection<{ _id: string; n: number }>(name).find().toArray()
    const amounts = new Map((await rows('accounts')).map(({ _id, n }) => [_id, n]))
    const entries = await rows('entries')
    const total = entries.reduce((sum, { n }) => sum + n, 0)
    expect([amounts.get('left'), amounts.get('right')]).toEqual([0 - total, total])
    const there = new Set(entries.map(({ _id }) => _id))
    expect(acknowledged.filter((id) => !there.has(id))).toEqual([])
    await client.close()
    await server.close()
  }
  expect(acknowledged.length).toBeGreaterThan(30)
}, 120_000)
