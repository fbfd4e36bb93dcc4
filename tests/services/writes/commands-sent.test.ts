import type * as driver from 'mongodb'
import type { MongoClient, MongoClientOptions } from 'mongodb'
import { beforeAll, expect, it, vi } from 'vitest'
import { findSettings } from '~/db/collections/settings.server'
import { databaseClient } from '~/db/driver/client.server'
import { defaultIndicators } from '~/domain/quality/template'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { setLimit } from '~/services/freshness/deadline.server'
import { saveBrand } from '~/services/quality/quality.server'
import { closeAccount } from '~/services/users/status.server'
import { makeNetwork } from '../../builders/hierarchy'
import { siteScopeOf } from '../../builders/objectifs'
import { makePrincipal, makeUser } from '../../builders/users'
import { useDatabase } from '../harness/database'

// module mock: the product's own client does not report its commands
vi.mock('mongodb', async (original) => {
  const real = await original<typeof driver>()
  class TellingClient extends real.MongoClient {
    constructor(uri: string, options?: MongoClientOptions) {
      super(uri, { ...options, monitorCommands: true })
    }
  }
  return { ...real, MongoClient: TellingClient }
})

useDatabase()
let client: MongoClient
beforeAll(async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  client = await databaseClient()
})

/** Commands that an action sends; * marks those that wait for a majority. */
async function sentBy(act: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = []
  const hear = ({ commandName, command }: driver.CommandStartedEvent) => {
    sent.push(`${commandName}${command['writeConcern']?.w === 'majority' ? '*' : ''}`)
  }
  client.on('commandStarted', hear)
  await act()
  client.off('commandStarted', hear)
  return sent
}

const admin = makePrincipal()

it('a write is one transaction: its statements, its audit entry, and one wait for a majority', async () => {
  await setLimit(admin, '08:00')
  const sent = await sentBy(() => setLimit(admin, '08:30'))
  expect(sent).toEqual(['find', 'update', 'insert', 'commitTransaction*'])
  expect((await findSettings())?.limit).toBe('08:30')
})

it('a save of surveys checks its concession inside, and waits for a majority once', async () => {
  const { a1 } = (await makeNetwork()).sites
  const brand = { brandName: 'Renault', surveyCount: 1, indicators: defaultIndicators() }
  const surveys = { brand, originalName: null, seen: null }
  const sent = await sentBy(() => saveBrand(admin, siteScopeOf(a1), '2026-11', surveys))
  expect(sent).toEqual([
    // reads the month's surveys, and the versions of removed ones
    'find',
    'find',
    // the transaction: lock, concession's place, document, audit entry, invalidation
    'update',
    'find',
    'insert',
    'insert',
    'insert',
    'commitTransaction*',
    // invalidates the rollups and deletes the pending invalidation
    'update',
    'delete',
  ])
})

it('closing an account is one transaction', async () => {
  const { _id } = await makeUser()
  const sent = await sentBy(() => closeAccount(admin, _id))
  expect(sent.filter((name) => name !== 'find')).toEqual(['update', 'insert', 'commitTransaction*'])
})
