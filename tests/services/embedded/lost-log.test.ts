import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openEmbedded, runChild, temporaryDirectory } from './harness'
import { startOn } from './start'

const BEFORE = 3
const AFTER = 11

/** Opens a directory. @returns the loss that `hello` reports, and the number of documents */
async function found(directory: string) {
  const { db, client, close } = await openEmbedded(directory)
  const { loss } = await client.db('admin').command({ hello: 1 })
  const documents = await db.collection('things').countDocuments()
  await close()
  const wasClosed = loss ? { wasClosed: loss['wasClosed'] } : {}
  return { lost: loss?.['commits'] ?? null, ...wasClosed, documents }
}

/** Inserts documents one after the other: each is a commit of its own. */
async function insert(directory: string, count: number) {
  const opened = await openEmbedded(directory)
  for (let n = 0; n < count; n++) await opened.db.collection('things').insertOne({ n })
  return opened
}

/** The files of a process that was killed after 3 commits and a clean end, and 11 commits more. */
async function killed(): Promise<string> {
  const directory = temporaryDirectory()
  await (await insert(directory, BEFORE)).close()
  const running = await insert(directory, AFTER)
  const copy = join(temporaryDirectory(), 'embedded')
  // why: in another process, because closing a file here would release the locks of the running store
  execFileSync('cp', ['-r', directory, copy])
  await running.close()
  return copy
}
const logOf = (directory: string) => join(directory, 'store.db-wal')
const removeLog = (directory: string) => {
  for (const end of ['-wal', '-shm']) rmSync(join(directory, `store.db${end}`), { force: true })
}

test('a store that was closed, or killed and kept its log, has lost nothing', async () => {
  const directory = await killed()
  expect(await found(directory)).toEqual({ lost: null, documents: BEFORE + AFTER })
  expect(existsSync(logOf(directory))).toBe(false)
  expect(await found(directory)).toEqual({ lost: null, documents: BEFORE + AFTER })
})

test('a lost log is reported with the number of acknowledged commits that it held', async () => {
  const directory = await killed()
  removeLog(directory)
  expect(await found(directory)).toEqual({ lost: AFTER, wasClosed: false, documents: BEFORE })
  // the next start still says so, and what is written since is counted from what is there
  await (await insert(directory, 2)).close()
  expect(await found(directory)).toEqual({ lost: AFTER, wasClosed: false, documents: BEFORE + 2 })
})

test('a log that is cut is reported with what it lacks', async () => {
  const directory = await killed()
  truncateSync(logOf(directory), Math.floor(statSync(logOf(directory)).size / 2))
  const { lost, documents } = await found(directory)
  expect(lost).toBeGreaterThan(0)
  expect(documents + lost).toBe(BEFORE + AFTER)
})

// guards against: a process that ends without closing its database, whose log then goes, is taken for a loss
test('an end of the process without a close is no loss', async () => {
  const directory = temporaryDirectory()
  await runChild('life', directory, 'exit').ended
  expect(existsSync(logOf(directory))).toBe(false)
  expect(await found(directory)).toEqual({ lost: null, documents: 0 })
})

test('an older file in the place of the store is a loss too', async () => {
  const directory = temporaryDirectory()
  await (await insert(directory, BEFORE)).close()
  const older = join(temporaryDirectory(), 'store.db')
  execFileSync('cp', [join(directory, 'store.db'), older])
  await (await insert(directory, AFTER)).close()
  execFileSync('cp', [older, join(directory, 'store.db')])
  expect(await found(directory)).toEqual({ lost: AFTER, wasClosed: true, documents: BEFORE })
})

test('a transaction counts once, and what changes nothing does not count', async () => {
  const directory = temporaryDirectory()
  const first = await insert(directory, BEFORE)
  await first.close()
  const { db, client, close } = await openEmbedded(directory)
  const things = db.collection('things')
  await client.withSession((session) =>
    session.withTransaction(async () => {
      await things.insertOne({ n: 1 }, { session })
      await things.insertOne({ n: 2 }, { session })
    }),
  )
  await things.updateOne({ n: 'none' }, { $set: { n: 0 } })
  const copy = join(temporaryDirectory(), 'embedded')
  execFileSync('cp', ['-r', directory, copy])
  await close()
  removeLog(copy)
  expect(await found(copy)).toEqual({ lost: 1, wasClosed: false, documents: BEFORE })
})

// guards against: a volume that is not mounted becomes an empty network
test('a directory that was used and has no store is refused', async () => {
  const directory = temporaryDirectory()
  await (await insert(directory, 1)).close()
  rmSync(join(directory, 'store.db'))
  await expect(startOn(directory)).rejects.toMatchObject({ reason: 'gone' })
  expect(readdirSync(directory)).toEqual(['acknowledged', 'owner.lock'])
})
