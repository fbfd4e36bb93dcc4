import { type Collection, MongoClient } from 'mongodb'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { startEmbedded } from '~/embedded/start'
import { workerPath } from '~/infra/process/worker-path.server'
import { temporaryDirectory } from './harness'

/** Elections, restarts and cut connections at every command of a transaction: it takes effect once, or not at all. */
interface Row {
  _id: string
  n: number
}
let client: MongoClient
let rows: Collection<Row>
let failing: (data: Record<string, unknown>) => Promise<unknown>

beforeEach(async () => {
  const thread = workerPath('embedded')
  const directory = temporaryDirectory()
  const server = await startEmbedded({ directory, thread, testCommands: true })
  client = await MongoClient.connect(server.uri)
  const teller = await MongoClient.connect(server.uri)
  onTestFinished(async () => {
    await client.close()
    await teller.close()
    await server.close()
  })
  rows = client.db('test').collection<Row>('rows')
  await rows.insertOne({ _id: 'a', n: 0 })
  failing = (data) =>
    teller.db('admin').command({ configureFailPoint: 'failCommand', mode: { times: 1 }, data })
})

const transfer = () =>
  client.withSession((session) =>
    session.withTransaction(async () => {
      await rows.updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { session })
      await rows.insertOne({ _id: 'b', n: 1 }, { session })
      await rows.findOneAndUpdate({ _id: 'a' }, { $inc: { n: 1 } }, { session })
      await rows.find({}, { session }).toArray()
    }),
  )

const STATEMENTS = ['update', 'insert', 'findAndModify', 'find']
const TRANSIENT = ['TransientTransactionError']
const FAILURES: [string, Record<string, unknown>][] = [
  ['an election', { errorCode: 189, errorLabels: TRANSIENT }],
  ['a conflict', { errorCode: 112, errorLabels: TRANSIENT }],
  ['a cut line, before', { closeConnection: true }],
  ['a cut line, after', { closeConnection: true, carriedOut: true }],
]

describe.each(STATEMENTS)('%s', (command) => {
  test.each(FAILURES)('%s', async (_what, failure) => {
    await failing({ failCommands: [command], ...failure })
    await transfer()
    expect(await rows.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 'a', n: 2 },
      { _id: 'b', n: 1 },
    ])
  })
})

test('an election at the commit', async () => {
  const [[, failure]] = FAILURES as [[string, Record<string, unknown>]]
  await failing({ failCommands: ['commitTransaction'], ...failure })
  await transfer()
  expect(await rows.find().sort({ _id: 1 }).toArray()).toEqual([
    { _id: 'a', n: 2 },
    { _id: 'b', n: 1 },
  ])
})

/** The driver itself retries a commit only on a replica set; here the caller must retry. */
test('a commit whose answer was lost can be asked for again', async () => {
  const session = client.startSession()
  onTestFinished(() => session.endSession())
  session.startTransaction()
  await rows.insertOne({ _id: 'b', n: 1 }, { session })
  await failing({ failCommands: ['commitTransaction'], closeConnection: true, carriedOut: true })
  await expect(session.commitTransaction()).rejects.toThrow('closed')
  await session.commitTransaction()
  expect(await rows.countDocuments()).toBe(2)
})

test('a refusal without a label ends the transaction and leaves nothing', async () => {
  await failing({ failCommands: ['insert'], errorCode: 14031 })
  await expect(transfer()).rejects.toMatchObject({ code: 14031 })
  expect(await rows.find().toArray()).toEqual([{ _id: 'a', n: 0 }])
})
