import { beforeEach, describe, expect, it } from 'vitest'
import { imports } from '~/db/collections/imports.server'
import { ACTIVITY_HEADER, activityRow, workerRow } from '~/imports/activity/rows.fixture'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { undoImport } from '~/services/imports/undo.server'
import { anonymise } from '~/services/personal-data/anonymise.server'
import { removeWorker } from '~/services/workers/workers.server'
import {
  admin,
  fridayMorning,
  revenue,
  send,
  sendRows,
  sheetOfActivity,
  sheetOfHours,
  stored,
} from '../../builders/imports'
import { makeWorker } from '../../builders/workers'
import { sourceFiles, textOf } from '../../sources'
import { useDatabase } from '../harness/database'
import { DAY_SCENARIOS } from '../writes/day-scenarios'
import { FIGURE_SCENARIOS } from '../writes/figure-scenarios'
import { wrongSum } from '../writes/sums'
import { carriers, compared, NOTHING } from './harness'

useDatabase()
beforeEach(() => setClock(instantOfParis('2026-11-20T08:30')))

/** All fingerprints are true, and what was written since they exist carries one. */
async function expectTrue() {
  expect(await wrongSum()).toBeNull()
  expect(await compared()).toEqual(NOTHING)
  const { records: ofRecords, sums } = await carriers()
  expect([ofRecords[1], sums[1]]).toEqual([0, 0])
  expect(sums[0]).toBeGreaterThan(0)
}

describe('fingerprints stay true after', () => {
  it.each([...FIGURE_SCENARIOS, ...DAY_SCENARIOS])('$name', async ({ prepare }) => {
    const { act } = await prepare()
    await expectTrue()
    await act()
    await expectTrue()
  })

  it('files of one part, an undo and an anonymisation', async () => {
    const { sites } = await fridayMorning()
    const { _id } = await makeWorker(sites.a1, { name: 'Jean Dupont-Aymard' })
    const activity = (net: number) => activityRow('0101', 'MECA', { 'CA Net': net })
    const hours = (billed: number) =>
      sheetOfHours(workerRow('0101', 'Jean Dupont-Aymard', { billed }))
    await send({ ...sheetOfActivity(activity(2000)), ...hours(8) }, '2026-11-19')
    await send({ ...sheetOfActivity(activity(3000)), ...hours(9) })
    await expectTrue()
    const before = await stored(sites.a1._id)
    // the sheet of workers is missing: the update sets the activity alone
    await sendRows([ACTIVITY_HEADER, activity(3100)])
    expect(await revenue(sites.a1._id)).toBe(3100)
    expect((await stored(sites.a1._id))?.workers).toEqual(before?.workers)
    await expectTrue()
    expect((await carriers()).records).toEqual([2, 0])
    const [last] = await (await imports.open())
      .find({ startedAt: { $gte: new Date(0) } })
      .sort({ startedAt: -1, _id: -1 })
      .toArray()
    await undoImport(admin, last?._id ?? '')
    expect(await revenue(sites.a1._id)).toBe(3000)
    await expectTrue()
    await removeWorker(admin, _id)
    await anonymise(admin, 'worker', _id)
    expect((await stored(sites.a1._id))?.workers[0]?.name).toBe('Ancien collaborateur 1')
    await expectTrue()
  })
})

/** Calls that write documents. */
const WRITES = /\.(?:bulkWrite|insertOne|insertMany|(?:update|replace)(?:One|Many))\(/

// guards against: a further place that writes records and forgets their fingerprints
it('records are written by these modules alone: a further one needs its case above', () => {
  const writers = sourceFiles(/^app\/.*\.server\.ts$/).filter((name) => {
    const text = textOf(name)
    return (
      /import \{[^}]*\brecords\b[^}]*\} from '[^']*\/records\.server'/.test(text) &&
      WRITES.test(text)
    )
  })
  expect(writers).toEqual([
    'app/db/collections/confirmed-figures.server.ts', // reads records
    'app/db/collections/doubtful-records.server.ts',
    'app/db/collections/erasures.server.ts',
    'app/db/collections/import-undo.server.ts',
    'app/db/collections/record-writes.server.ts',
    'app/db/collections/replaced-days.server.ts',
    'app/db/collections/site-documents.server.ts',
  ])
})
