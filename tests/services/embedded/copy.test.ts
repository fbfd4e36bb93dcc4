import { existsSync, mkdirSync, readdirSync, unlinkSync, writeFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { CommandError } from '~/embedded/protocol/command-error'
import { StoreCopies } from '~/embedded/storage/copy'
import { closeStore, openStore } from '~/embedded/storage/open'
import { openEmbedded, temporaryDirectory } from './harness'

/** Payload of 8 kB: some thousand rows fill SQLite's write-ahead log several times. */
const LARGE = 'x'.repeat(8000)

test('a copy holds what was written before it, and nothing of what is written while it is made', async () => {
  const directory = temporaryDirectory()
  const store = openStore(directory)
  onTestFinished(() => closeStore(store))
  const sqlite = store.writer
  sqlite.exec('CREATE TABLE numbers (n INTEGER, text TEXT)')
  const write = (from: number, to: number) => {
    for (let n = from; n <= to; n++) sqlite.run('INSERT INTO numbers VALUES (?, ?)', [n, LARGE])
  }
  write(1, 1500)
  const place = await new StoreCopies(sqlite, directory, async (from, to) => {
    // more than the 1,000 pages after which SQLite would checkpoint its log into the file
    write(1501, 4000)
    await copyFile(from, to)
  }).take()
  const copy = openStore(place)
  onTestFinished(() => closeStore(copy))
  expect(copy.writer.one('SELECT count(*), min(n), max(n) FROM numbers', [])).toEqual([
    1500, 1, 1500,
  ])
  expect(copy.writer.one('PRAGMA integrity_check', [])).toEqual(['ok'])
  expect(sqlite.one('SELECT count(*), max(n) FROM numbers', [])).toEqual([4000, 4000])
})

test('one copy is made at a time; a failed one leaves nothing and does not block the next', async () => {
  const directory = temporaryDirectory()
  const store = openStore(directory)
  onTestFinished(() => closeStore(store))
  const sqlite = store.writer
  let fail = () => {}
  const copies = new StoreCopies(
    sqlite,
    directory,
    () =>
      new Promise((_, reject) => {
        fail = () => reject(new Error('no room'))
      }),
  )
  const first = copies.take()
  await expect(copies.take()).rejects.toThrow(CommandError)
  fail()
  await expect(first).rejects.toThrow('no room')
  expect(readdirSync(directory).filter((name) => name.startsWith('copy-'))).toEqual([])
  const again = copies.take()
  fail()
  await expect(again).rejects.toThrow('no room')
})

test('a failed copy is reported by its message, without the copying process’s stack', async () => {
  const directory = temporaryDirectory()
  const store = openStore(directory)
  onTestFinished(() => closeStore(store))
  const sqlite = store.writer
  unlinkSync(join(directory, 'store.db'))
  await expect(new StoreCopies(sqlite, directory).take()).rejects.toThrow(
    /^the store cannot be copied \(ENOENT\)$/,
  )
})

test('the command answers with the directory of the copy; a copy left there is deleted at the next start', async () => {
  const dataDir = temporaryDirectory()
  const { client, db, close } = await openEmbedded(dataDir)
  await db.collection('things').insertOne({ n: 1 })
  const { directory } = await client.db('admin').command({ copyStore: 1 })
  await db.collection('things').insertOne({ n: 2 })
  const copy = await openEmbedded(String(directory))
  expect((await copy.db.collection('things').find().toArray()).map(({ n }) => n)).toEqual([1])
  await copy.close()
  await close()
  mkdirSync(join(dataDir, 'copy-abc'), { recursive: true })
  writeFileSync(join(dataDir, 'copy-abc', 'store.db'), '')
  expect(existsSync(String(directory))).toBe(true)
  await (await openEmbedded(dataDir)).close()
  expect(readdirSync(dataDir).filter((name) => name.startsWith('copy-'))).toEqual([])
})
