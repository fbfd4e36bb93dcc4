import { MongoClient } from 'mongodb'
import { expect, onTestFinished, test } from 'vitest'
import { startServer } from '~/embedded/server'
import { openEmbedded, temporaryDirectory } from './harness'

/** Without unix sockets the server listens on a port, which every process of the machine can reach. */
test('on a port of the machine, only the application that knows the secret is served', async () => {
  const secret = 'a'.repeat(48)
  const server = await startServer({ directory: temporaryDirectory(), socketPath: null, secret })
  onTestFinished(() => server.close())
  const uri = `mongodb://127.0.0.1:${server.port}/?directConnection=true&serverSelectionTimeoutMS=500`

  const ours = await MongoClient.connect(`${uri}&appName=${secret}`)
  await ours.db('test').collection('things').insertOne({ n: 1 })
  expect(await ours.db('test').collection('things').countDocuments()).toBe(1)
  await ours.close()

  for (const other of [uri, `${uri}&appName=guess`])
    await expect(MongoClient.connect(other)).rejects.toThrow()
})

test('closing while a long reading runs ends both', async () => {
  const { db, client, server } = await openEmbedded()
  const many = db.collection<{ _id: number }>('many')
  await many.insertMany(Array.from({ length: 20_000 }, (_, _id) => ({ _id })))
  const sums = Array.from({ length: 40 }, (_, i) => [`sum${i}`, { $sum: '$_id' }])
  const running = many
    .aggregate([{ $group: { _id: '$_id', ...Object.fromEntries(sums) } }])
    .toArray()
  await many.findOne({ _id: 1 })
  await Promise.all([expect(running).rejects.toThrow(), client.close(true), server.close()])
})
