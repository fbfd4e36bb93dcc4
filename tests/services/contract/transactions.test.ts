import type { ClientSession, Collection, MongoServerError } from 'mongodb'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { database, databaseClient } from '~/db/driver/client.server'
import { useDatabase } from '../harness/database'

/** Guarantees of a transaction. Runs unchanged on the server of MONGODB_URI, which must be a replica set. */
useDatabase()

interface Row {
  _id: string
  n: number
}
let rows: Collection<Row>
let others: Collection<Row>
beforeEach(async () => {
  const db = await database()
  rows = db.collection<Row>('rows')
  others = db.collection<Row>('others')
  await rows.insertOne({ _id: 'a', n: 1 })
  await others.insertOne({ _id: 'o', n: 1 })
})

async function startSession(): Promise<ClientSession> {
  const session = (await databaseClient()).startSession()
  onTestFinished(() => session.endSession())
  return session
}
async function startTransaction(): Promise<ClientSession> {
  const session = await startSession()
  session.startTransaction()
  return session
}
const stored = async () => [
  ...(await rows.find().sort({ _id: 1 }).toArray()),
  ...(await others.find().sort({ _id: 1 }).toArray()),
]
const UNCHANGED = [
  { _id: 'a', n: 1 },
  { _id: 'o', n: 1 },
]

/** One statement of each kind, on two collections. */
async function writeAll(session: ClientSession) {
  await rows.insertOne({ _id: 'b', n: 2 }, { session })
  await rows.updateOne({ _id: 'a' }, { $inc: { n: 10 } }, { session })
  await rows.updateOne({ _id: 'c' }, { $set: { n: 3 } }, { session, upsert: true })
  await others.findOneAndUpdate({ _id: 'o' }, { $set: { n: 5 } }, { session })
  await others.bulkWrite([{ insertOne: { document: { _id: 'p', n: 6 } } }], { session })
  await rows.deleteOne({ _id: 'b' }, { session })
}

describe('all or nothing', () => {
  it('keeps every statement of a committed transaction', async () => {
    const session = await startTransaction()
    await writeAll(session)
    await session.commitTransaction()
    expect(await stored()).toEqual([
      { _id: 'a', n: 11 },
      { _id: 'c', n: 3 },
      { _id: 'o', n: 5 },
      { _id: 'p', n: 6 },
    ])
  })

  it('keeps nothing of an aborted one', async () => {
    const session = await startTransaction()
    await writeAll(session)
    await session.abortTransaction()
    expect(await stored()).toEqual(UNCHANGED)
  })

  it('keeps nothing of one whose session ends', async () => {
    const session = await startTransaction()
    await writeAll(session)
    await session.endSession()
    expect(await stored()).toEqual(UNCHANGED)
  })

  it('keeps nothing of one whose session is killed, and lets others write what it held', async () => {
    const session = await startTransaction()
    await writeAll(session)
    const admin = (await databaseClient()).db('admin')
    await admin.command({ killSessions: [session.id] })
    await rows.updateOne({ _id: 'a' }, { $inc: { n: 1 } })
    await expect(session.commitTransaction()).rejects.toMatchObject({
      codeName: 'NoSuchTransaction',
      errorLabels: ['TransientTransactionError'],
    })
    expect(await stored()).toEqual([
      { _id: 'a', n: 2 },
      { _id: 'o', n: 1 },
    ])
  })

  it('keeps nothing after a duplicate key, which aborts it', async () => {
    const session = await startTransaction()
    await rows.insertOne({ _id: 'b', n: 2 }, { session })
    await expect(rows.insertOne({ _id: 'a', n: 9 }, { session })).rejects.toMatchObject({
      code: 11000,
    })
    const late = rows.insertOne({ _id: 'd', n: 4 }, { session })
    const error = await late.catch((reason: MongoServerError) => reason)
    expect(error).toMatchObject({ code: 251, codeName: 'NoSuchTransaction' })
    expect((error as MongoServerError).hasErrorLabel('TransientTransactionError')).toBe(true)
    await session.abortTransaction()
    expect(await stored()).toEqual(UNCHANGED)
  })

  it('is not committed once it was aborted by the server', async () => {
    const session = await startTransaction()
    await rows.insertOne({ _id: 'b', n: 2 }, { session })
    await rows.insertOne({ _id: 'a', n: 9 }, { session }).catch(() => undefined)
    await expect(session.commitTransaction()).rejects.toMatchObject({ code: 251 })
    expect(await stored()).toEqual(UNCHANGED)
  })

  it('answers a repeated commit as the first one', async () => {
    const session = await startTransaction()
    await rows.insertOne({ _id: 'b', n: 2 }, { session })
    await session.commitTransaction()
    await session.commitTransaction()
    expect(await rows.countDocuments()).toBe(2)
  })
})

describe('what is read', () => {
  it('shows a transaction its own writes, and others only what is committed', async () => {
    const session = await startTransaction()
    await rows.updateOne({ _id: 'a' }, { $set: { n: 2 } }, { session })
    await rows.insertMany(
      [1, 2, 3].map((n) => ({ _id: `m${n}`, n })),
      { session },
    )
    expect(await rows.findOne({ _id: 'a' }, { session })).toEqual({ _id: 'a', n: 2 })
    const inside = await rows.find({}, { session, batchSize: 2 }).sort({ _id: 1 }).toArray()
    expect(inside.map(({ _id }) => _id)).toEqual(['a', 'm1', 'm2', 'm3'])
    expect(await rows.countDocuments({}, { session })).toBe(4)
    expect(await stored()).toEqual(UNCHANGED)
    await session.commitTransaction()
    expect(await rows.countDocuments()).toBe(4)
  })

  it('stays as it was while another one writes', async () => {
    const session = await startTransaction()
    const first = await rows.findOne({ _id: 'a' }, { session })
    // not awaited: a server with a single writer blocks this update until the transaction ends
    const other = others.updateOne({ _id: 'o' }, { $set: { n: 7 } })
    expect(await rows.findOne({ _id: 'a' }, { session })).toEqual(first)
    expect(await others.findOne({ _id: 'o' }, { session })).toEqual({ _id: 'o', n: 1 })
    await session.commitTransaction()
    await other
    expect(await others.findOne({ _id: 'o' })).toEqual({ _id: 'o', n: 7 })
  })
})

describe('several at once', () => {
  it('loses no update of twenty transactions on one document', async () => {
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const session = await startSession()
        await session.withTransaction(async () => {
          const row = await rows.findOne({ _id: 'a' }, { session })
          await rows.updateOne({ _id: 'a' }, { $set: { n: (row?.n ?? 0) + 1 } }, { session })
          await others.insertOne({ _id: `t${row?.n}`, n: 0 }, { session })
        })
      }),
    )
    expect(await rows.findOne({ _id: 'a' })).toEqual({ _id: 'a', n: 21 })
    expect(await others.countDocuments()).toBe(21)
  })

  it('keeps writes made outside a transaction at the same time', async () => {
    const session = await startTransaction()
    await rows.updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { session })
    const plain = rows.updateOne({ _id: 'a' }, { $inc: { n: 10 } })
    await session.commitTransaction()
    await plain
    expect(await rows.findOne({ _id: 'a' })).toEqual({ _id: 'a', n: 12 })
  })

  it('refuses a second beginning and a number of before', async () => {
    const session = await startSession()
    session.startTransaction()
    await rows.updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { session })
    await session.commitTransaction()
    session.startTransaction()
    await rows.updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { session })
    await session.commitTransaction()
    expect(await rows.findOne({ _id: 'a' })).toEqual({ _id: 'a', n: 3 })
    const early = (await database()).command({
      find: 'rows',
      lsid: session.id,
      txnNumber: 1,
      autocommit: false,
    })
    await expect(early).rejects.toThrow()
  })
})
