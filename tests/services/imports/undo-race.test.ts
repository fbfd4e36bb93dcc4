// @long: races of an undo and an import
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type * as locks from '~/db/collections/locks.server'
import { activityRow } from '~/imports/activity/rows.fixture'
import { VIDEOCHECK_HEADER, videocheckRow } from '~/imports/videocheck/rows.fixture'
import { bySheetJs } from '~/imports/workbook/writers.fixture'
import { undoImport } from '~/services/imports/undo.server'
import { readRollup, readRollupPart } from '~/services/rollups/read-rollups.server'
import { importVideocheck } from '~/services/videocheck/import.server'
import type { TestNetwork } from '../../builders/hierarchy'
import { admin, fridayMorning, revenue, sendRows, stored } from '../../builders/imports'
import { storedVideocheck } from '../../builders/videocheck'
import { useDatabase } from '../harness/database'
import { beforeNextWrite } from '../harness/interrupted-write'

// The undo runs before the first statement of the import's transaction. Inside an open transaction it would wait for
// the import's locks on MongoDB, while the import waits for it.
vi.mock('~/db/collections/locks.server', async (original) => {
  const { interruptible } = await import('../harness/interrupted-write')
  return interruptible(await original<typeof locks>())
})

useDatabase()

const MONTH = '2026-11'
let net: TestNetwork
beforeEach(async () => {
  net = await fridayMorning()
})
afterEach(() => {
  beforeNextWrite(null)
})

const row = (revenue: number) => activityRow('0101', 'MECA', { 'CA Net': revenue })
const total = async () =>
  (await readRollup({ type: 'all' }, MONTH)).activity.days.at(-1)?.cumulative.mechanic.netRevenue

it('an import of a new day, undone while a later import replaces it, does not come back with an undo of the later one', async () => {
  const { a1 } = net.sites
  const first = await sendRows([row(1)])
  beforeNextWrite(async () =>
    expect((await undoImport(admin, first.importId)).undone).toEqual([a1._id]),
  )
  const later = await sendRows([row(2)])
  expect(await revenue(a1._id)).toBe(2)
  expect(await total()).toBe(2)
  expect((await undoImport(admin, later.importId)).undone).toEqual([a1._id])
  expect(await stored(a1._id)).toBeNull()
  expect(await total()).toBeUndefined()
})

it('undoing a later import does not restore an import that was undone while the later one ran', async () => {
  const { a1 } = net.sites
  await sendRows([row(1)])
  const wrong = await sendRows([row(2)])
  beforeNextWrite(() => undoImport(admin, wrong.importId))
  const later = await sendRows([row(3)])
  expect(await revenue(a1._id)).toBe(3)
  await undoImport(admin, later.importId)
  expect(await revenue(a1._id)).toBe(1)
  expect(await total()).toBe(1)
})

it('the same for a VideoCheck file', async () => {
  const { a1 } = net.sites
  const send = async (entries: number) => {
    const bytes = bySheetJs({
      Feuil1: [VIDEOCHECK_HEADER, videocheckRow('0101', [entries, 1, 10, 5])],
    })
    const sent = { bytes, fileName: 'videocheck.xlsx', period: MONTH }
    return (await importVideocheck(admin, sent)).importId
  }
  const entries = async () => {
    const { figures } = await readRollupPart('videocheck', { type: 'all' }, MONTH)
    return figures.entries
  }
  const first = await send(1)
  beforeNextWrite(() => undoImport(admin, first))
  const later = await send(2)
  expect((await storedVideocheck(a1._id, MONTH))?.row[0]).toBe(2)
  expect(await entries()).toBe(2)
  expect((await undoImport(admin, later)).undone).toEqual([a1._id])
  expect(await storedVideocheck(a1._id, MONTH)).toBeNull()
  expect(await entries()).toBe(0)
})
