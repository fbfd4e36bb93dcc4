import { readdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Sqlite } from '~/embedded/storage/sqlite'
import { openEmbedded, temporaryDirectory } from './harness'
import { startOn } from './start'

const fileOf = (directory: string) => join(directory, 'store.db')

/** Opens a directory and reads its documents; the server's thread then ends and closes the file. */
async function contents(directory: string): Promise<unknown[]> {
  const { db, close } = await openEmbedded(directory)
  const found = await db.collection<{ _id: string }>('things').find().toArray()
  await close()
  return found.map(({ _id }) => _id)
}

/** A directory with a store that holds one document and was closed. */
async function filled(): Promise<string> {
  const directory = temporaryDirectory()
  const { db, close } = await openEmbedded(directory)
  await db.collection<{ _id: string }>('things').insertOne({ _id: 'kept' })
  await close()
  return directory
}

/** Changes the file of a closed store. */
function change(directory: string, sql: string): void {
  const sqlite = new Sqlite(fileOf(directory))
  sqlite.exec(sql)
  sqlite.close()
}

/** SQLite's application id and user version (the store's format), from the header of the file. */
function marks(directory: string): [number, number] {
  const head = readFileSync(fileOf(directory))
  return [head.readUInt32BE(68), head.readUInt32BE(60)]
}

const refusal = (directory: string) =>
  startOn(directory).then(
    () => null,
    (error: { reason?: string }) => error.reason ?? error,
  )

test('a new store names its application and format in the header, and leaves no other file', async () => {
  const directory = await filled()
  expect(readdirSync(directory)).toEqual(['acknowledged', 'owner.lock', 'store.db'])
  expect(marks(directory)).toEqual([0x41505645, 1])
})

test('a store from before formats were numbered is marked and keeps its documents', async () => {
  const directory = await filled()
  change(directory, 'PRAGMA application_id = 0; PRAGMA user_version = 0')
  expect(marks(directory)).toEqual([0, 0])
  expect(await contents(directory)).toEqual(['kept'])
  expect(marks(directory)).toEqual([0x41505645, 1])
})

test('a store of a later version is refused and left as it is', async () => {
  const directory = await filled()
  change(directory, 'PRAGMA user_version = 2')
  expect(await refusal(directory)).toBe('newer')
  change(directory, 'PRAGMA user_version = 1')
  expect(await contents(directory)).toEqual(['kept'])
})

test.each<[string, (directory: string) => void]>([
  ['empty', (directory) => truncateSync(fileOf(directory), 0)],
  ['cut within its head', (directory) => truncateSync(fileOf(directory), 60)],
  ['cut after its head', (directory) => truncateSync(fileOf(directory), 100)],
  ['cut in the middle of a page', (directory) => truncateSync(fileOf(directory), 12_000)],
  ['no database', (directory) => writeFileSync(fileOf(directory), 'x'.repeat(9_000))],
  ['another program’s', (directory) => change(directory, 'PRAGMA application_id = 77')],
  ['without its tables', (directory) => change(directory, 'DROP TABLE indexes')],
])('a file that is %s is refused as damaged', async (_name, damage) => {
  const directory = await filled()
  damage(directory)
  expect(await refusal(directory)).toBe('damaged')
})

test('a log whose file is gone is no new database', async () => {
  const directory = await filled()
  writeFileSync(`${fileOf(directory)}-wal`, 'log')
  rmSync(fileOf(directory))
  expect(await refusal(directory)).toBe('damaged')
})

test('what a start that was killed while making its store left behind is cleared by the next', async () => {
  const directory = await filled()
  renameSync(fileOf(directory), join(directory, 'new-0123456789ab.db'))
  // why: a start makes them after its store
  for (const name of ['acknowledged', 'owner.lock']) rmSync(join(directory, name))
  expect(await contents(directory)).toEqual([])
  expect(readdirSync(directory)).toEqual(['acknowledged', 'owner.lock', 'store.db'])
})
