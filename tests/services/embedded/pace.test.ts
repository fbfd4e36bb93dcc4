import { performance } from 'node:perf_hooks'
import type { Document } from 'mongodb'
import { expect, test } from 'vitest'
import { openEmbedded } from './harness'

test('a heavy aggregation holds up neither this thread nor the short queries beside it', async () => {
  const { db } = await openEmbedded()
  const many = db.collection<Document & { _id: number }>('many')
  const rows = Array.from({ length: 20_000 }, (_, _id) => ({ _id, n: _id % 97 }))
  await many.insertMany(rows)
  const sums = Array.from({ length: 40 }, (_, i) => [`sum${i}`, { $sum: '$n' }])
  const heavy = [{ $group: { _id: '$n', ...Object.fromEntries(sums) } }]
  let isDone = false
  const before = performance.eventLoopUtilization()
  const running = many.aggregate(heavy).toArray()
  void running.then(() => {
    isDone = true
  })
  const interleaved: boolean[] = []
  for (let i = 0; i < 30; i++) {
    expect(await many.findOne({ _id: i })).toMatchObject({ _id: i })
    interleaved.push(!isDone)
  }
  expect(await running).toHaveLength(97)
  expect(interleaved).not.toContain(false)
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.6)
})
