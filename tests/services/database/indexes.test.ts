import { beforeAll, expect, test } from 'vitest'
import { database } from '~/db/driver/client.server'
import { createIndexes } from '~/db/driver/collection.server'
import { useDatabase } from '../harness/database'
import { declaredModels } from '../harness/template'

useDatabase()
beforeAll(declaredModels)

test('an index that an earlier version declared otherwise is replaced at the start', async () => {
  const db = await database()
  const groups = db.collection('groups')
  await groups.dropIndex('name')
  await groups.createIndexes([{ key: { name: -1 }, name: 'name' }])
  await createIndexes(db)
  const stored = await groups.listIndexes().toArray()
  expect(stored.find((index) => index['name'] === 'name')?.['key']).toEqual({ name: 1 })
})

test('an index that now has to be unique is replaced, too', async () => {
  const db = await database()
  const users = db.collection('users')
  await users.dropIndex('email')
  await users.createIndexes([{ key: { email: 1 }, name: 'email' }])
  await createIndexes(db)
  const stored = await users.listIndexes().toArray()
  const onEmail = stored.filter((index) => 'email' in (index['key'] as object))
  expect(onEmail.map((index) => [index['name'], index['unique']])).toEqual([['email', true]])
})

test.each([
  ['records', 'month'],
  ['planning', 'month'],
  ['objectifs', 'period'],
])('a month of %s is found by an index for each kind of scope', async (name, month) => {
  const stored = await (await database()).collection(name).listIndexes().toArray()
  const found = stored.map((index) =>
    Object.keys(index['key'] as object)
      .slice(0, 2)
      .join(),
  )
  const day = name === 'records' ? 'date' : month
  expect(found).toEqual(
    expect.arrayContaining([`siteId,${day}`, `plateId,${month}`, `groupId,${month}`]),
  )
  expect(found.some((keys) => keys.split(',')[0] === month)).toBe(true)
})
