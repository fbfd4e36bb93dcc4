// Several writers on one embedded server; each printed line is an acknowledged write, or a removal that has started.
import { writeSync } from 'node:fs'
import { MongoClient } from 'mongodb'
import { startOn } from './start'

const [dataDir = '', round = ''] = process.argv.slice(2)
const { uri } = await startOn(dataDir)
const client = await MongoClient.connect(uri)
const things = client.db('test').collection<{ _id: string; key: string; n: number }>('things')
await things.createIndex({ key: 1 }, { unique: true })

async function write(writer: number): Promise<never> {
  const counter = `counter-${round}-${writer}`
  for (let i = 1; ; i++) {
    const _id = `${round}-${writer}-${i}`
    await things.insertOne({ _id, key: `key-${_id}`, n: i })
    writeSync(1, `insert ${_id}\n`)
    await things.updateOne({ _id: counter }, { $set: { n: i, key: counter } }, { upsert: true })
    writeSync(1, `count ${counter} ${i}\n`)
    if (i % 5 === 0) {
      const doomed = `${round}-${writer}-${i - 1}`
      writeSync(1, `doom ${doomed}\n`)
      await things.deleteOne({ _id: doomed })
      writeSync(1, `delete ${doomed}\n`)
    }
  }
}
await Promise.all(Array.from({ length: 6 }, (_, writer) => write(writer)))
