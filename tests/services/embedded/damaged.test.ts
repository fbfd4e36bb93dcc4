import { closeSync, openSync, readdirSync, readFileSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { Cursors } from '~/embedded/commands/cursors'
import { dispatch } from '~/embedded/commands/dispatch'
import { Transactions } from '~/embedded/commands/transactions'
import { Sqlite } from '~/embedded/storage/sqlite'
import { Store } from '~/embedded/storage/store'
import { encode } from '~/embedded/values/bson'
import { openEmbedded, temporaryDirectory } from './harness'
import { startOn } from './start'

const NAME = 'Jean Dupont-Aymard'

function senderOf(store: Store) {
  const context = {
    store,
    transactions: new Transactions(store),
    cursors: new Cursors(),
    now: () => new Date(),
  }
  return async (body: Record<string, unknown>, documents: Record<string, unknown>[] = []) => {
    const sequences = new Map([['documents', documents.map(encode)]])
    const message = { requestId: 1, isLegacy: false, wantsAnswer: true, sequences }
    const answer = await dispatch(context, { ...message, body: { ...body, $db: 'test' } })
    await new Promise<Error | null>((resolve) => store.whenDurable(resolve))
    return answer as Record<string, unknown>
  }
}
const things = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    _id: `${n}`,
    name: `${NAME} ${n}`,
    text: 'x'.repeat(900),
  }))

/** Overwrites 64 kB in the middle of a store's file. */
function damage(directory: string): void {
  const file = join(directory, 'store.db')
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.alloc(65_536, 0x5a), 0, 65_536, Math.floor(statSync(file).size / 2))
  closeSync(handle)
}
/** Contents of all files of a store. */
const filesOf = (directory: string) =>
  readdirSync(directory)
    .map((name) => readFileSync(join(directory, name)).toString('latin1'))
    .join('')

/** A filled store, written by a server thread that closes the file when it ends. */
async function filled(count: number): Promise<string> {
  const directory = temporaryDirectory()
  const { db, close } = await openEmbedded(directory)
  await db.collection<{ _id: string }>('things').insertMany(things(count))
  await close()
  return directory
}

test('a store that was damaged in the middle is refused at the start', async () => {
  const directory = await filled(1000)
  damage(directory)
  await expect(startOn(directory)).rejects.toMatchObject({ reason: 'damaged' })
})

test('damage met by a read is reported as such, and by hello from then on', async () => {
  const directory = temporaryDirectory()
  const store = new Store(directory)
  onTestFinished(() => store.close())
  const send = senderOf(store)
  await send({ insert: 'things' }, things(1000))
  store.emptyLog()
  expect((await send({ hello: 1 })).damaged).toBeUndefined()
  damage(directory)
  store.sqlite.exec('PRAGMA shrink_memory')
  const answer = await send({ find: 'things', batchSize: 1000, filter: { text: 'none' } })
  expect(answer).toMatchObject({ ok: 0, codeName: 'DataCorruptionDetected', code: 366 })
  expect((await send({ hello: 1 })).damaged).toBe(true)
})

test('nothing that was replaced or removed is left in the files', async () => {
  const directory = temporaryDirectory()
  const store = new Store(directory)
  onTestFinished(() => store.close())
  const send = senderOf(store)
  const index = { key: { name: 1 }, name: 'name' }
  await send({ createIndexes: 'things', indexes: [index] })
  await send({ insert: 'things' }, things(300))
  store.emptyLog()
  expect(filesOf(directory)).toContain(NAME)
  const updates = Array.from({ length: 150 }, (_, n) => ({
    q: { _id: `${n}` },
    u: { $set: { name: 'Ancien' } },
  }))
  await send({ update: 'things', updates })
  await send({
    delete: 'things',
    deletes: [{ q: { _id: { $gte: '' }, name: { $gt: 'B' } }, limit: 0 }],
  })
  store.emptyLog()
  expect(filesOf(directory)).not.toContain(NAME)
})

test('what an earlier version left in the files is overwritten at its first opening', async () => {
  const directory = await filled(300)
  const old = new Sqlite(join(directory, 'store.db'))
  old.exec('DROP TABLE overwritten; DELETE FROM d1 WHERE r > 100; UPDATE d1 SET v = k;')
  old.close()
  expect(filesOf(directory)).toContain(NAME)
  const { close } = await openEmbedded(directory)
  await close()
  expect(filesOf(directory)).not.toContain(NAME)
})
