import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { findImport, imports } from '~/db/collections/imports.server'
import type * as declared from '~/db/driver/collection.server'
import { activityRow } from '~/imports/activity/rows.fixture'
import { markInterruptedImports } from '~/services/imports/log.server'
import type { TestNetwork } from '../../builders/hierarchy'
import { fridayMorning, revenue, sendRows } from '../../builders/imports'
import { useDatabase } from '../harness/database'
import { withFailures } from '../harness/failing-database'

vi.mock('~/db/driver/collection.server', async (original) => {
  const { failingModels } = await import('../harness/failing-database')
  return failingModels(await original<typeof declared>())
})

useDatabase()

let net: TestNetwork
const unheard: unknown[] = []
const hear = (error: unknown) => unheard.push(error)
beforeEach(async () => {
  net = await fridayMorning()
  process.on('unhandledRejection', hear)
})
afterEach(() => {
  process.off('unhandledRejection', hear)
  vi.restoreAllMocks()
})

it('an import whose progress cannot be stored still stores its data, and no process crashes', async () => {
  // one second per call, so that every step exceeds the progress bar's update interval
  let time = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => {
    time += 1_000
    return time
  })
  const row = activityRow('0101', 'MECA', { 'CA Net': 5 })
  const importing = withFailures(['imports.updateOne'], () => sendRows([row]))
  // the end cannot be stored either: the caller gets the error, and the log shows the stored data at the next read
  await expect(importing).rejects.toThrow('the database is down')
  await new Promise((resolve) => setImmediate(resolve))
  expect(unheard).toEqual([])
  expect(await revenue(net.sites.a1._id)).toBe(5)
  const [{ _id = '' } = {}] = await (await imports.open()).find({ state: 'running' }).toArray()
  await markInterruptedImports()
  expect(await findImport(_id)).toMatchObject({ state: 'interrupted', counts: { stored: 1 } })
})
