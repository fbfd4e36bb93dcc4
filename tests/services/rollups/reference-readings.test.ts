import { afterEach, expect, it, vi } from 'vitest'
import { referenceData } from '~/db/collections/reference-data.server'
import { referenceDataChanged } from '~/db/collections/reference-revision.server'
import { database } from '~/db/driver/client.server'
import { makeNetwork } from '../../builders/hierarchy'
import { useDatabase } from '../harness/database'
import { pauseNextRead } from '../harness/paused-read'

useDatabase()
afterEach(() => vi.restoreAllMocks())

it('a name written by another instance is in the next read, even during a running read', async () => {
  const { sites: made } = await makeNetwork()
  await referenceDataChanged()
  const nameOf = async () => (await referenceData()).network.siteById.get(made.a1._id)?.name
  const { loaded, goOn } = pauseNextRead('sites')
  const first = nameOf()
  await loaded
  // written as by another process: this process can only learn of the write from the database
  const db = await database()
  await db.collection('sites').updateOne({ _id: made.a1._id as never }, { $set: { name: 'Brest' } })
  const state = { $set: { revision: 'another' } }
  await db.collection('revisions').updateOne({ _id: 'reference-data' as never }, state)
  const second = nameOf()
  goOn()
  expect(await second).toBe('Brest')
  expect(await first).toBe(made.a1.name)
})
