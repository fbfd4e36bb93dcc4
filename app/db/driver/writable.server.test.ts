import { type MongoClient, MongoServerError } from 'mongodb'
import { expect, it } from 'vitest'
import { databaseState } from './writable.server'

// Fake client, because the tests have no router (`mongos`) of a sharded cluster.
function router(updateOne: () => Promise<unknown>): MongoClient {
  const hello = { isWritablePrimary: true, msg: 'isdbgrid', ok: 1 }
  const db = () => ({ command: async () => hello, collection: () => ({ updateOne }) })
  return { db } as unknown as MongoClient
}

it('asks a router for a write, since it calls itself writable without a primary behind it', async () => {
  expect(await databaseState(router(async () => ({ matchedCount: 0 })))).toBe('writable')
  const noPrimary = new MongoServerError({ message: 'no primary', code: 133 })
  await expect(databaseState(router(() => Promise.reject(noPrimary)))).rejects.toBe(noPrimary)
})
