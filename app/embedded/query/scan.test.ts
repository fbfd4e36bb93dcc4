import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { findSource } from '../commands/read'
import { Store } from '../storage/store'
import { decode, encode } from '../values/bson'
import { parseFilter } from './filter'
import { parseSort } from './sort'

const directory = mkdtempSync(join(tmpdir(), 'scan-'))
afterEach(() => rmSync(directory, { recursive: true, force: true }))

/** 100 acts, the latest first in their index; those of a number divisible by three were taken back. */
function actsOf(store: Store) {
  store.begin()
  const acts = store.catalog.open('db', 'acts')
  store.catalog.createIndex(acts, { key: { kind: 1, at: -1 }, name: 'kind_at' })
  for (let at = 1; at <= 100; at++)
    acts.insert(encode({ _id: at, kind: 'a', at, undone: at % 3 === 0 }))
  store.commit()
  return acts
}

/** The acts found, and how many documents were read for each answer of the store. */
function latest(store: Store, limit: number) {
  const acts = actsOf(store)
  const read: number[] = []
  const all = store.sqlite.all.bind(store.sqlite)
  store.sqlite.all = (sql, values) => {
    const rows = all(sql, values)
    read.push(rows.length)
    return rows
  }
  const reading = {
    filter: parseFilter({ kind: 'a', undone: { $ne: true } }),
    sort: parseSort({ at: -1 }),
    skip: 0,
    limit,
  }
  const found = [...findSource(store.sqlite, acts, reading, null)]
    .flat()
    .map((bytes) => decode(bytes)._id)
  store.close()
  return { found, read }
}

test('the latest document that passes a test is found without reading those that stand behind it', () => {
  expect(latest(new Store(directory), 1)).toEqual({ found: [100], read: [1] })
})

test('a reading whose first documents fail the test reads on, twice as many each time and 64 at most', () => {
  expect(latest(new Store(directory), 3)).toEqual({ found: [100, 98, 97], read: [3, 6] })
  // of 100 down to 1 all but the 33 that three divides: the sixtieth is 11
  const { found, read } = latest(new Store(join(directory, 'more')), 60)
  expect([found.length, found.at(-1)]).toEqual([60, 11])
  expect(read).toEqual([60, 40])
})
