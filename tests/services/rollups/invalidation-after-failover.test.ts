import { expect, test } from 'vitest'
import { rollups } from '~/db/collections/rollups.server'
import { MONTH_OF_THREE } from '~/domain/objectifs/three-services.fixture'
import { readRollupPart } from '~/services/rollups/read-rollups.server'
import { makeNetwork } from '../../builders/hierarchy'
import { saveMonth, siteScopeOf } from '../../builders/objectifs'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()

const MONTH = '2026-11'
const admin = makePrincipal()
const ROLLUP = { _id: { $lt: 'stale|' } }
const INVALIDATION = { _id: { $gt: 'stale|', $lt: 'stale}' } }

// Fails when a write uses the document of an invalidation without looking at it: the sum of A1 then stays outdated.
test('an invalidation whose end a failover rolled back survives the next write of its process', async () => {
  const net = await makeNetwork()
  const { a1, b1 } = net.sites
  const read = async () => JSON.stringify(await readRollupPart('objectifs', siteScopeOf(a1), MONTH))
  await saveMonth(admin, a1, MONTH)
  const outdated = await read()
  const collection = await rollups.open()
  const sums = await collection.find(ROLLUP).toArray()
  await saveMonth(admin, a1, MONTH, {
    ...MONTH_OF_THREE,
    budget: { ...MONTH_OF_THREE.budget, revenue: 151_234 },
  })
  // the state of the new primary, which had not got the end of the invalidation
  const scopes = [`site:${a1._id}`, `plate:${a1.plateId}`, `group:${a1.groupId}`, 'all']
  const stale = { scopes, parts: null, months: [MONTH] }
  const pending = { $set: { stale, at: new Date() }, $unset: { isIdle: '' } }
  const { matchedCount } = await collection.updateOne(INVALIDATION, pending as never)
  expect(matchedCount).toBe(1)
  for (const { _id, ...sum } of sums) await collection.replaceOne({ _id }, sum)
  await saveMonth(admin, b1, MONTH)
  expect(outdated).not.toContain('151234')
  expect(await read()).toContain('151234')
})
