import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type * as importsModule from '~/db/imports.server'
import { findImport, findRunningImports, finishImport } from '~/db/imports.server'
import { activityRow } from '~/imports/activity/rows.fixture'
import { markInterruptedImports } from '~/services/imports/log.server'
import { undoImport } from '~/services/imports/undo.server'
import type { TestNetwork } from '../builders/hierarchy'
import { admin, fridayMorning, revenue, sendRows, stored } from '../builders/imports'
import { useDatabase } from './database'

/** What somebody else does as soon as the log of an import stands in the database. */
let meanwhile: (() => Promise<unknown>) | null = null
vi.mock('~/db/imports.server', async (original) => {
  const real = await original<typeof importsModule>()
  const insertImport: typeof real.insertImport = async (document) => {
    const isFirst = await real.insertImport(document)
    const act = meanwhile
    meanwhile = null
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
  meanwhile = null
})

it('an import that begins while somebody looks for abandoned ones is none, and can be taken back', async () => {
  const { a1 } = net.sites
  meanwhile = async () => expect(await markInterruptedImports()).toBe(0)
  const { importId } = await sendRows([activityRow('0101', 'MECA', { 'CA Net': 7 })])
  expect(await revenue(a1._id)).toBe(7)
  expect(await findImport(importId)).toMatchObject({ state: 'done', counts: { stored: 1 } })
  expect((await undoImport(admin, importId)).undone).toEqual([a1._id])
  expect(await stored(a1._id)).toBeNull()
})

it('an import that stood still and was taken for gone ends its log itself, with all that it stored', async () => {
  const { a1 } = net.sites
  let id = ''
  meanwhile = async () => {
    // its last sign of life is from long ago, on another machine than who looks: what that one writes
    id = (await findRunningImports())[0]?._id ?? ''
    const ending = { state: 'interrupted' as const, message: 'coupé', finishedAt: new Date() }
    expect(await finishImport(id, ending, 'finder')).toBe(true)
  }
  const { importId } = await sendRows([activityRow('0101', 'MECA', { 'CA Net': 7 })])
  expect(importId).toBe(id)
  expect(await findImport(id)).toMatchObject({ state: 'done', counts: { stored: 1 } })
  expect((await undoImport(admin, id)).undone).toEqual([a1._id])
  // who looks later changes nothing of it
  expect(
    await finishImport(id, { state: 'interrupted', message: '', finishedAt: null }, 'finder'),
  ).toBe(false)
})
