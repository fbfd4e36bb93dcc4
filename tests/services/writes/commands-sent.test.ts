import type * as driver from 'mongodb'
import type { MongoClient, MongoClientOptions } from 'mongodb'
import { beforeAll, expect, it, vi } from 'vitest'
import { findSettings } from '~/db/collections/settings.server'
import { databaseClient } from '~/db/driver/client.server'
import { MONTH_OF_THREE } from '~/domain/objectifs/three-services.fixture'
import { defaultIndicators } from '~/domain/quality/template'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { saveEntries } from '~/services/attendance/save.server'
import { setLimit } from '~/services/freshness/deadline.server'
import { saveBrand } from '~/services/quality/quality.server'
import { closeAccount } from '~/services/users/status.server'
import { makeNetwork } from '../../builders/hierarchy'
import { saveMonth, siteScopeOf } from '../../builders/objectifs'
import { makePrincipal, makeUser } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
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

it.each(['a new', 'a stored'])(
  'a save of one cell of %s month sends twelve commands',
  async (which) => {
    const { _id: workerId } = await makeWorker((await makeNetwork()).sites.a1)
    const save = (date: string) => saveEntries(admin, [{ workerId, date, code: '1', seen: null }])
    // reads the calendar, which is kept; January is another month
    await save(which === 'a stored' ? '2026-12-02' : '2027-01-04')
    expect(await sentBy(() => save('2026-12-01'))).toEqual([
      // reads the collaborator, the month, and whether the calendar has changed
      'find',
      'find',
      'find',
      // the transaction: lock, concession's place, collaborator, month, audit entry, invalidation
      'update',
      'find',
      'find',
      'update',
      'insert',
      'insert',
      'commitTransaction*',
      // invalidates the rollups and deletes the pending invalidation
      'update',
      'delete',
    ])
  },
)

it('a save of a month’s targets sends nine commands', async () => {
  const { a1 } = (await makeNetwork()).sites
  await saveMonth(admin, a1, '2026-12')
  const videocheck = { tauxPresentation: 71, tauxRealisationDevis: 40_000, caParDevis: 400 }
  const sent = await sentBy(() =>
    saveMonth(admin, a1, '2026-12', { ...MONTH_OF_THREE, videocheck }),
  )
  expect(sent).toEqual([
    'find',
    // the transaction: lock, concession's place, month, audit entry, invalidation
    'update',
    'find',
    'update',
    'insert',
    'insert',
    'commitTransaction*',
    'update',
    'delete',
  ])
})

it('closing an account is one transaction', async () => {
  const { _id } = await makeUser()
  const sent = await sentBy(() => closeAccount(admin, _id))
  expect(sent.filter((name) => name !== 'find')).toEqual(['update', 'insert', 'commitTransaction*'])
})
