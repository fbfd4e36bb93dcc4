import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type * as importsModule from '~/db/collections/imports.server'
import { findImport, findRunningImports, finishImport } from '~/db/collections/imports.server'
import { activityRow } from '~/imports/activity/rows.fixture'
import { markInterruptedImports } from '~/services/imports/log.server'
import { undoImport } from '~/services/imports/undo.server'
import type { TestNetwork } from '../../builders/hierarchy'
import { admin, fridayMorning, revenue, sendRows, stored } from '../../builders/imports'
import { useDatabase } from '../harness/database'

/** Interruption right after the log of an import is inserted. */
let interruption: (() => Promise<unknown>) | null = null
vi.mock('~/db/collections/imports.server', async (original) => {
  const real = await original<typeof importsModule>()
  const insertImport: typeof real.insertImport = async (document) => {
    const isFirst = await real.insertImport(document)
    const act = interruption
    interruption = null
    await act?.()
    return isFirst
  }
  return { ...real, insertImport }
})

useDatabase()

let net: TestNetwork
beforeEach(async () => {
  net = await fridayMorning()
})
afterEach(() => {
  interruption = null
})

it('an import that starts during a search for abandoned imports is not marked, and can be undone', async () => {
  const { a1 } = net.sites
  interruption = async () => expect(await markInterruptedImports()).toBe(0)
  const { importId } = await sendRows([activityRow('0101', 'MECA', { 'CA Net': 7 })])
  expect(await revenue(a1._id)).toBe(7)
  expect(await findImport(importId)).toMatchObject({ state: 'done', counts: { stored: 1 } })
  expect((await undoImport(admin, importId)).undone).toEqual([a1._id])
  expect(await stored(a1._id)).toBeNull()
})

it('a paused import that was marked as interrupted completes its own log, with all stored concessions', async () => {
  const { a1 } = net.sites
  let id = ''
  interruption = async () => {
    // as another host would that saw no recent heartbeat of the import
    id = (await findRunningImports())[0]?._id ?? ''
    const ending = { state: 'interrupted' as const, message: 'coupé', finishedAt: new Date() }
    expect(await finishImport(id, ending, 'finder')).toBe(true)
  }
  const { importId } = await sendRows([activityRow('0101', 'MECA', { 'CA Net': 7 })])
  expect(importId).toBe(id)
  expect(await findImport(id)).toMatchObject({ state: 'done', counts: { stored: 1 } })
  expect((await undoImport(admin, id)).undone).toEqual([a1._id])
  // a later search changes nothing in the finished log
  expect(
    await finishImport(id, { state: 'interrupted', message: '', finishedAt: null }, 'finder'),
  ).toBe(false)
})
