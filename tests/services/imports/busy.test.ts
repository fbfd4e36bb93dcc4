import { beforeEach, expect, it, vi } from 'vitest'
import { findImport } from '~/db/collections/imports.server'
import { LocksBusyError } from '~/domain/locks-busy'
import { activityRow } from '~/imports/activity/rows.fixture'
import type * as writeModule from '~/services/writes/write.server'
import { fridayMorning, send, sheetOfActivity } from '../../builders/imports'
import { useDatabase } from '../harness/database'

/** Writes of records that do not get their turn. */
let busy = 0
vi.mock('~/services/writes/write.server', async (original) => {
  const real = await original<typeof writeModule>()
  const write: typeof real.write = async (author, changes, act, reach) => {
    if (reach?.touched?.what === 'records' && busy-- > 0) throw new LocksBusyError()
    return real.write(author, changes, act, reach)
  }
  return { ...real, write }
})

useDatabase()
beforeEach(() => fridayMorning())

it('an import whose batch does not get its turn tries it again, and is not interrupted', async () => {
  busy = 2
  const { importId } = await send(
    sheetOfActivity(activityRow('0101', 'MECA', { 'CA Net': 100 })),
    '2026-11-20',
  )
  expect(busy).toBe(-1)
  const entry = await findImport(importId)
  expect(entry).toMatchObject({ state: 'done', counts: { stored: 1, failed: 0 } })
})
