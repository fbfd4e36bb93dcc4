// @long: every call of an undo fails before and after its effect
import { beforeAll, expect, it } from 'vitest'
import { findImport } from '~/db/collections/imports.server'
import { activityRow } from '~/imports/activity/rows.fixture'
import { undoImport } from '~/services/imports/undo.server'
import { readRollup } from '~/services/rollups/read-rollups.server'
import { completeWrites } from '~/services/writes/recovery-loop.server'
import type { TestNetwork } from '../../builders/hierarchy'
import { admin, fridayMorning, revenue, sendRows } from '../../builders/imports'
import { useDatabase } from '../harness/database'
import { failing, firstCall, MODES, makeFailing, STEP } from './failures'

useDatabase({ keep: true })

let net: TestNetwork
beforeAll(async () => {
  net = await fridayMorning()
  makeFailing()
})

const rows = (value: number) =>
  ['0101', '0103'].map((pdv) => activityRow(pdv, 'MECA', { 'CA Net': value }))
async function total(): Promise<number | undefined> {
  const { activity } = await readRollup({ type: 'all' }, '2026-11')
  return activity.days.find(({ date }) => date === '2026-11-19')?.cumulative.mechanic.netRevenue
}

it('an undo that fails at any call leaves the whole import or none of it, and sums that add up', async () => {
  const { a1, a2 } = net.sites
  let calls = 0
  for (const mode of MODES)
    for (let at = firstCall(); ; at += STEP) {
      await sendRows(rows(100))
      const { importId } = await sendRows(rows(7))
      expect(await total()).toBe(14)
      const ended = await failing(at, mode, () => undoImport(admin, importId))
      calls = Math.max(calls, ended.calls)
      // recovery at the next start
      await completeWrites()
      const [first, second] = [await revenue(a1._id), await revenue(a2._id)]
      expect([7, 100], `${mode} ${at}`).toContain(first)
      expect(second, `${mode} ${at}`).toBe(first)
      expect(await total(), `${mode} ${at}`).toBe((first ?? 0) * 2)
      if (ended.calls <= at) break
    }
  expect(calls).toBeGreaterThan(8)
}, 300_000)

it('an undo succeeds at once through an election at any call, before and after it took effect', async () => {
  const { a1, a2 } = net.sites
  for (const mode of ['elected-before', 'elected-after'] as const)
    for (let at = firstCall(); ; at += STEP) {
      await sendRows(rows(100))
      const { importId } = await sendRows(rows(7))
      const { calls, error } = await failing(at, mode, () => undoImport(admin, importId))
      const where = `${mode} ${at}`
      expect(error, where).toBeNull()
      expect([await revenue(a1._id), await revenue(a2._id), await total()], where).toEqual([
        100, 100, 200,
      ])
      expect((await findImport(importId))?.undo?.undone, where).toHaveLength(2)
      if (calls <= at) break
    }
}, 300_000)
