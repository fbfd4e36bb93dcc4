import { expect, it } from 'vitest'
import { database } from '~/db/client.server'
import { useDatabase } from './database'

useDatabase()
it('works', async () => {
  const db = await database()
  const c = db.collection<{ _id: string; a: number; tags?: string[] }>('things')
  await c.createIndex({ a: 1 })
  await c.insertMany([
    { _id: 'x', a: 1 },
    { _id: 'y', a: 2, tags: ['p', 'q'] },
  ])
  expect(await c.findOne({ a: 2 })).toEqual({ _id: 'y', a: 2, tags: ['p', 'q'] })
  expect((await c.updateOne({ _id: 'x' }, { $inc: { a: 5 } })).modifiedCount).toBe(1)
  expect(await c.find().sort({ a: -1 }).toArray()).toHaveLength(2)
  expect(await c.aggregate([{ $group: { _id: null, s: { $sum: '$a' } } }]).toArray()).toEqual([
    { _id: null, s: 8 },
  ])
  expect(await c.countDocuments({ a: { $gt: 3 } })).toBe(1)
  await expect(c.insertOne({ _id: 'x', a: 3 })).rejects.toMatchObject({ code: 11000 })
  expect(
    (await c.find({ a: 6 }).explain('queryPlanner')).queryPlanner.winningPlan.inputStage.stage,
  ).toBe('IXSCAN')
})
