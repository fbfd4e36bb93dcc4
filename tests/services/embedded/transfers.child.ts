// Several writers that move amounts between two accounts in transactions; each printed line is an acknowledged transfer.
import { writeSync } from 'node:fs'
import { MongoClient } from 'mongodb'
import { startOn } from './start'

const [dataDir = '', round = ''] = process.argv.slice(2)
const { uri } = await startOn(dataDir)
const client = await MongoClient.connect(uri)
const accounts = client.db('test').collection<{ _id: string; n: number }>('accounts')
const entries = client.db('test').collection<{ _id: string; n: number }>('entries')
for (const _id of ['left', 'right'])
  await accounts.updateOne({ _id }, { $setOnInsert: { n: 0 } }, { upsert: true })
await entries.updateOne({ _id: 'first' }, { $setOnInsert: { n: 0 } }, { upsert: true })

async function move(writer: number): Promise<never> {
  for (let i = 1; ; i++) {
    const _id = `${round}-${writer}-${i}`
    await client.withSession((session) =>
      session.withTransaction(async () => {
        await accounts.updateOne({ _id: 'left' }, { $inc: { n: -i } }, { session })
        await entries.insertOne({ _id, n: i }, { session })
        await accounts.updateOne({ _id: 'right' }, { $inc: { n: i } }, { session })
      }),
    )
    writeSync(1, `${_id}\n`)
  }
}
await Promise.all(Array.from({ length: 4 }, (_, writer) => move(writer)))
