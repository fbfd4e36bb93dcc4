// @long: fills the demo network
import { expect, it } from 'vitest'
import { database } from '~/db/driver/client.server'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { fillDemo } from '../../../build-scripts/demo/fill'
import { useDatabase } from '../harness/database'

useDatabase()

/** Every Date inside a document, at any depth. */
function instantsOf(value: unknown): Date[] {
  if (value instanceof Date) return [value]
  return value && typeof value === 'object' ? Object.values(value).flatMap(instantsOf) : []
}

it('dates nothing of the demo network after now, and imports nothing of today', async () => {
  const now = instantOfParis('2026-03-03T08:30')
  setClock(now)
  await fillDemo({ sites: 2, months: 4, report: () => undefined })
  const db = await database()
  const late: string[] = []
  for (const { name } of await db.listCollections().toArray()) {
    // heartbeats are left out: they come from the machine's clock, not from the test's
    const documents = await db
      .collection(name)
      .find({}, { projection: { heartbeatAt: 0 } })
      .toArray()
    for (const document of documents)
      if (instantsOf(document).some((at) => at > now)) late.push(`${name} ${document._id}`)
  }
  expect(late).toEqual([])
  const firstAndLast = async (name: string, field: string, filter = {}) => {
    const documents = await db
      .collection(name)
      .find(filter)
      .sort({ [field]: 1 })
      .toArray()
    return [documents.at(0)?.[field], documents.at(-1)?.[field]]
  }
  // Monday 1 December 2025 is the first open day of four months, Monday 2 March 2026 is yesterday
  expect(await firstAndLast('records', 'date')).toEqual(['2025-12-01', '2026-03-02'])
  // files for February and March only, whose first day is a Sunday
  const log = await firstAndLast('imports', 'activityDate', { kind: 'activity' })
  expect(log).toEqual(['2026-02-02', '2026-03-02'])
  // the month to come already has planning
  expect(await db.collection('planning').countDocuments({ month: '2026-04' })).toBeGreaterThan(0)
})
