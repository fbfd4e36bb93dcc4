import { Collection, MongoNetworkError, MongoServerError } from 'mongodb'
import { beforeAll, expect, it, test, vi } from 'vitest'
import { database } from '~/db/driver/client.server'
import { createIndexes } from '~/db/driver/collection.server'
import { logger } from '~/infra/logger.server'
import { startupErrorMessage } from '~/server/startup-error'
import { useDatabase } from '../harness/database'
import { declaredModels } from '../harness/template'

useDatabase()
beforeAll(declaredModels)

/** What a start says of its failure, and what it logs. */
async function failure() {
  const logged = vi.spyOn(logger(), 'error').mockImplementation(() => undefined)
  const error = await createIndexes(await database()).then(
    () => null,
    (failed: unknown) => failed,
  )
  const found = { error, says: startupErrorMessage(error), logged: logged.mock.calls }
  vi.restoreAllMocks()
  return found
}

/** Lets the server refuse an index until `failure` has been asked. */
function refuse(collection: string, name: string, error: Error) {
  const { createIndexes: create } = Collection.prototype
  vi.spyOn(Collection.prototype, 'createIndexes').mockImplementation(async function (
    this: Collection,
    ...given
  ) {
    const [[index]] = given
    if (this.collectionName === collection && index?.name === name) throw error
    return create.apply(this, given)
  })
}

test('duplicate documents: the sentence and the log name collection, index and fields', async () => {
  const records = (await database()).collection<{ _id: string }>('records')
  await records.dropIndex('site_date')
  const same = { siteId: 'a1', date: '2026-11-19' }
  await records.insertMany([
    { _id: '1', ...same },
    { _id: '2', ...same },
  ])
  const says =
    'L’index «\u202fsite_date\u202f» de la collection «\u202frecords\u202f» ne peut pas être créé\u202f: des documents y ont les mêmes valeurs (siteId, date). Gardez-en un de chaque, puis recommencez.'
  expect(await failure()).toMatchObject({
    says,
    logged: [[{ collection: 'records', index: 'site_date', code: 11000 }, says]],
  })
  await records.deleteOne({ _id: '2' })
  expect(await failure()).toMatchObject({ error: null, logged: [] })
})

test.each([
  {
    why: 'a shard key that the unique index does not contain',
    collection: 'planning',
    name: 'worker_month',
    code: 67,
    // why: MongoDB's own words
    message:
      'cannot create unique index over { workerId: 1, month: 1 } with shard key pattern { groupId: 1, siteId: 1 }',
    says: 'L’index «\u202fworker_month\u202f» de la collection «\u202fplanning\u202f» ne peut pas être créé\u202f: la collection est répartie (sharding) par une clé que cet index unique ne contient pas. Répartissez-la par la clé de docs/operations.md, puis recommencez.',
  },
  {
    why: 'a user without the right',
    collection: 'objectifs',
    name: 'site_period',
    code: 13,
    message: 'not authorized on gestion to execute command { createIndexes: "objectifs" }',
    says: 'L’index «\u202fsite_period\u202f» de la collection «\u202fobjectifs\u202f» ne peut pas être créé\u202f: l’utilisateur de la base de données n’en a pas le droit. Donnez-lui le rôle readWrite, puis recommencez.',
  },
  {
    why: 'anything else',
    collection: 'records',
    name: 'plate_month',
    code: 96,
    message: 'index build failed',
    says: 'L’index «\u202fplate_month\u202f» de la collection «\u202frecords\u202f» ne peut pas être créé\u202f: le serveur répond «\u202findex build failed\u202f».',
  },
])('$why has a sentence', async ({ collection, name, code, message, says }) => {
  refuse(collection, name, new MongoServerError({ code, message }))
  expect((await failure()).says).toBe(says)
})

it.each([
  new MongoNetworkError('connection closed'),
  new MongoServerError({ code: 10107, message: 'not primary' }),
  new MongoServerError({ message: 'embedded database: database or disk is full' }),
])('a database that does not answer keeps its own error: %s', async (cause) => {
  refuse('records', 'site_date', cause)
  const { error, logged } = await failure()
  expect(error).toBe(cause)
  expect(logged).toEqual([])
})
