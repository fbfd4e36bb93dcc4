import { performance } from 'node:perf_hooks'
import type { Document } from 'mongodb'
import { expect, test } from 'vitest'
import { openEmbedded } from './harness'

test('a heavy aggregation blocks neither this thread nor concurrent short queries', async () => {
  const { db } = await openEmbedded()
  const many = db.collection<Document & { _id: number }>('many')
  const rows = Array.from({ length: 20_000 }, (_, _id) => ({ _id, n: _id % 97 }))
  await many.insertMany(rows)
  const sums = Array.from({ length: 40 }, (_, i) => [`sum${i}`, { $sum: '$n' }])
  const heavy = [{ $group: { _id: '$n', ...Object.fromEntries(sums) } }]
  let [isDone, heavyOnes] = [false, 0]
  const before = performance.eventLoopUtilization()
  const oneAfterTheOther = async () => {
    for (; !isDone; heavyOnes++) expect(await many.aggregate(heavy).toArray()).toHaveLength(97)
  }
  const running = oneAfterTheOther()
  for (let i = 0; i < 30; i++) expect(await many.findOne({ _id: i })).toMatchObject({ _id: i })
  isDone = true
  await running
  // A blocked short query waits for the end of a heavy one, 30 in all. Only the count is bounded: how many short
  // queries run during one heavy aggregation depends on the machine.
  expect(heavyOnes).toBeLessThan(5)
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.6)
})
