import { readFileSync } from 'node:fs'
import { BSON } from 'mongodb'
import { database } from '~/db/client.server'
import { closeDown, startUp } from '~/server/start-up.server'
import { demoNetwork } from '../demo/network'
import { workersOf } from '../demo/people'
import { forgetMonth } from '~/services/rollups/forget.server'
await startUp()
const db = await database()
const network = demoNetwork(5000)
const people = network.sites.map((s) => workersOf(s).map((w) => w.document))
const t0 = Date.now()
for (const name of ['objectifs', 'quality', 'videocheck', 'planning', 'records']) {
  const bytes = readFileSync(`/tmp/dump-${name}.bson`)
  const c = db.collection<{ _id: string }>(name)
  let batch: any[] = []
  let n = 0
  const seen = new Map<string, number>()
  for (let at = 0; at < bytes.length; ) {
    const size = bytes.readInt32LE(at)
    const doc = BSON.deserialize(bytes.subarray(at, at + size)) as any
    at += size
    const i = doc.i as number
    delete doc.i
    let place = 0
    if (name === 'planning') { const k = `${i}|${doc.month}`; place = seen.get(k) ?? 0; seen.set(k, place + 1) }
    for (let k = i; k < 5000; k += 200) {
      const { _id, plateId, groupId } = network.sites[k]!.document
      const copy = { ...doc, siteId: _id, plateId, groupId, _id: `${doc._id}-${k}` }
      if (name === 'planning') {
        const w = people[k]![place]
        if (!w || w.service !== doc.service) { const other = people[k]!.filter((p) => p.service === doc.service)[0]; if (!other) continue; if (!w) continue }
        copy.workerId = w._id; copy._id = `${w._id}-${doc.month}`
      }
      batch.push(copy)
      if (batch.length >= 1000) { n += batch.length; await c.insertMany(batch, { ordered: false }); batch = [] }
    }
  }
  if (batch.length) { n += batch.length; await c.insertMany(batch, { ordered: false }) }
  console.log(name, n, ((Date.now() - t0) / 1000).toFixed(0), 's')
}
for (let m = 10; m <= 22; m++) { const y = 2025 + Math.floor((m - 1) / 12); await forgetMonth(`${y}-${String(((m - 1) % 12) + 1).padStart(2, '0')}` as any) }
const { workAhead } = await import('~/services/ready/work-ahead.server')
console.log('ahead…'); const t1 = Date.now()
await workAhead('2026-11-19' as any, true)
console.log('ahead', Date.now() - t1)
await closeDown()
