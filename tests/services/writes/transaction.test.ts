// @long: waits for each kind of unanswered commit
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { audit } from '~/db/collections/audit.server'
import { insertMail, outbox } from '~/db/collections/outbox.server'
import { database } from '~/db/driver/client.server'
import { patienceMs } from '~/db/driver/command-retry.server'
import { newId } from '~/db/driver/ids.server'
import type { Transaction } from '~/db/driver/transaction.server'
import { DatabaseUnavailableError } from '~/domain/database-unavailable'
import { DiskFullError } from '~/domain/disk-full'
import { RuleError } from '~/domain/errors'
import { LocksBusyError } from '~/domain/locks-busy'
import { write } from '~/services/writes/write.server'
import { makePrincipal } from '../../builders/users'
import { emptyDatabase } from '../harness/database'
import { failing, failNoMore, useFailingServer } from '../harness/failing-server'

useFailingServer()
beforeAll(async () => {
  await (await database()).createIndex('rows', { n: 1 })
})
beforeEach(async () => {
  await failNoMore()
  await emptyDatabase(await database())
})

const admin = makePrincipal()
const ROW = 'row'
const rows = async () => (await database()).collection<{ _id: string; n: number }>('rows')
const entry = {
  entity: 'settings' as const,
  entityId: ROW,
  action: 'update' as const,
  changes: [{ field: 'n', old: null, new: 1 }],
}

/** A write of a document, a mail and their audit entry. */
const save = (_id = newId()) =>
  write(admin, [entry], async (tx) => {
    const collection = await rows()
    await collection.updateOne({ _id }, { $inc: { n: 1 } }, { upsert: true, session: tx })
    await insertMail({ kind: 'ticket-created', ticketId: _id }, new Date(), _id, tx)
    return true
  })

/** How often a save is stored: in its document, its mails and its audit entries. */
async function stored(_id: string) {
  const row = await (await rows()).findOne({ _id })
  const letters = await (await outbox.open()).countDocuments({ _id })
  const entries = await (await audit.open()).countDocuments({ entityId: ROW })
  return [row?.n ?? 0, letters, entries]
}
const ONCE = [1, 1, 1]
const NEVER = [0, 0, 0]

describe('all or nothing', () => {
  it('stores the document, the mail and the audit entry under its author', async () => {
    expect(await save('a')).toBe(true)
    expect(await stored('a')).toEqual(ONCE)
    const [auditEntry] = await (await audit.open()).find({ entityId: ROW }).toArray()
    expect(auditEntry).toMatchObject({ ...entry, userId: admin.userId, version: null })
  })

  it('stores nothing where a condition no longer holds', async () => {
    const written = await write(admin, [entry], async (tx) => {
      await (await rows()).insertOne({ _id: 'a', n: 1 }, { session: tx })
      return false
    })
    expect(written).toBe(false)
    expect(await stored('a')).toEqual(NEVER)
  })

  it('stores nothing where a rule is broken inside', async () => {
    const rule = new RuleError('Non.', 409)
    const broken = write(admin, [entry], async (tx) => {
      await (await rows()).insertOne({ _id: 'a', n: 1 }, { session: tx })
      throw rule
    })
    await expect(broken).rejects.toBe(rule)
    expect(await stored('a')).toEqual(NEVER)
  })

  it('stores nothing on a full disk, and says so', async () => {
    await failing({ times: 1 }, { failCommands: ['commitTransaction'], errorCode: 14031 })
    const refused = save('a')
    await expect(refused).rejects.toThrow(DiskFullError)
    await expect(refused).rejects.toThrow('rien n’a pu être enregistré')
    expect(await stored('a')).toEqual(NEVER)
  })
})

const COMMANDS = ['update', 'insert', 'commitTransaction']
const TRANSIENT = ['TransientTransactionError']
const FAILURES: [string, Record<string, unknown>][] = [
  ['an election', { errorCode: 189, errorLabels: TRANSIENT }],
  ['an election without a label', { errorCode: 10107 }],
  ['a write conflict', { errorCode: 112, errorLabels: TRANSIENT }],
  ['a line cut before', { closeConnection: true }],
  ['a line cut after', { closeConnection: true, carriedOut: true }],
  ['a killed server, before', { closeConnection: true, refuseConnections: 4 }],
  ['a killed server, after', { closeConnection: true, carriedOut: true, refuseConnections: 4 }],
]

describe.each(COMMANDS)('once, for every failure of %s', (command) => {
  it.each(FAILURES)('%s', async (_what, failure) => {
    await failing({ times: 1 }, { failCommands: [command], ...failure })
    expect(await save('a')).toBe(true)
    expect(await stored('a')).toEqual(ONCE)
  })
})

describe('a commit', () => {
  it('is retried until its outcome is known', async () => {
    const lost = { failCommands: ['commitTransaction'], closeConnection: true, carriedOut: true }
    await failing({ times: 3 }, lost)
    expect(await save('a')).toBe(true)
    expect(await stored('a')).toEqual(ONCE)
  })

  it('is retried while it has no majority', async () => {
    const writeConcernError = { code: 91, errmsg: 'going' }
    await failing({ times: 2 }, { failCommands: ['commitTransaction'], writeConcernError })
    expect(await save('a')).toBe(true)
    expect(await stored('a')).toEqual(ONCE)
  })
})

describe('several at once', () => {
  it('keeps all of twenty writes of one document', async () => {
    const add = (tx: Transaction) => async () => {
      await (await rows()).updateOne(
        { _id: 'a' },
        { $inc: { n: 1 } },
        { upsert: true, session: tx },
      )
      return true
    }
    await Promise.all(Array.from({ length: 20 }, () => write(admin, [entry], (tx) => add(tx)())))
    expect((await (await rows()).findOne({ _id: 'a' }))?.n).toBe(20)
    expect(await (await audit.open()).countDocuments({ entityId: ROW })).toBe(20)
  })

  it('lets one of two writes win that change the state both read', async () => {
    await (await rows()).insertOne({ _id: 'a', n: 5 })
    const win = (n: number) =>
      write(admin, [entry], async (tx) => {
        const filter = { _id: 'a', n: 5 }
        const update = { $set: { n } }
        return (await (await rows()).updateOne(filter, update, { session: tx })).matchedCount === 1
      })
    expect((await Promise.all([win(6), win(7)])).sort()).toEqual([false, true])
    expect(await (await audit.open()).countDocuments({ entityId: ROW })).toBe(1)
  })
})

describe('another writer that keeps a document', () => {
  it('is named after 15 s, and does not pass for a database that stays away', async () => {
    const conflict = { errorCode: 112, errorLabels: TRANSIENT }
    await failing('alwaysOn', { failCommands: ['update'], ...conflict })
    const refused = await save('a').catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(LocksBusyError)
    expect(refused).toMatchObject({
      status: 503,
      message:
        'Ces données sont en cours de modification par d’autres\u202f: réessayez dans un instant.',
    })
    expect(await stored('a')).toEqual(NEVER)
    // a database that is away gives the next command 1.5 s only
    expect(patienceMs()).toBe(15_000)
    await failNoMore()
    expect(await save('a')).toBe(true)
  }, 30_000)
})

describe('a database that stays away', () => {
  it('is given up after 20 s, with a message that nothing is saved twice', async () => {
    await failing('alwaysOn', { failCommands: ['update'], errorCode: 10107 })
    const begun = performance.now()
    const refused = await save('a').catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(DatabaseUnavailableError)
    expect((refused as DatabaseUnavailableError).status).toBe(503)
    expect((refused as Error).message).toContain('rien ne sera enregistré deux fois')
    expect(performance.now() - begun).toBeLessThan(21_000)
    await failNoMore()
    expect(await stored('a')).toEqual(NEVER)
  }, 30_000)

  it('is given up at a commit with unknown outcome, without delaying the next write', async () => {
    await save('before')
    await failing('alwaysOn', { failCommands: ['commitTransaction'], closeConnection: true })
    await expect(save('a')).rejects.toThrow(DatabaseUnavailableError)
    const begun = performance.now()
    await expect(save('b')).rejects.toThrow(DatabaseUnavailableError)
    expect(performance.now() - begun).toBeLessThan(3_000)
    await failNoMore()
    // retried: the driver may still be clearing the broken connections
    // why a new identifier each time: a try of unknown outcome may have stored its own
    let tries = 0
    await vi.waitFor(async () => expect(await save(`c${++tries}`)).toBe(true), { timeout: 10_000 })
  }, 60_000)
})
