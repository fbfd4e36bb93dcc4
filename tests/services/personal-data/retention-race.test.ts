import { afterEach, expect, it, vi } from 'vitest'
import { planning } from '~/db/collections/planning.server'
import type * as retentionModule from '~/db/collections/retention.server'
import { claimRun, findRun, renewRun } from '~/db/collections/retention.server'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { saveRetention } from '~/services/personal-data/retention.server'
import { applyRetention } from '~/services/personal-data/run-retention.server'
import { storePlanning } from '../../builders/activity'
import { makeNetwork } from '../../builders/hierarchy'
import { admin } from '../../builders/imports'
import { useDatabase } from '../harness/database'

/** Interruption by another instance between the search for interrupted runs and their continuation. */
let interruption: (() => Promise<unknown>) | null = null
vi.mock('~/db/collections/retention.server', async (original) => {
  const real = await original<typeof retentionModule>()
  const runningRuns: typeof real.runningRuns = async () => {
    const found = await real.runningRuns()
    const act = interruption
    interruption = null
    await act?.()
    return found
  }
  return { ...real, runningRuns }
})

useDatabase()
afterEach(() => {
  interruption = null
})

it('an interrupted run is continued by one instance: its counts are recorded once', async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  const { a1 } = (await makeNetwork()).sites
  await storePlanning(a1, '2025-09', 'mechanic', { '02': 'M' })
  await saveRetention(admin, { planning: '12' })
  setClock(instantOfParis('2026-11-21T02:30'))
  const gone = { runner: { host: 'gone', pid: 1 }, heartbeatAt: new Date(0) }
  await claimRun('2026-11-21', { ...gone, startedAt: new Date(), through: null })
  const alive = { runner: { host: 'elsewhere', pid: 2 }, heartbeatAt: new Date() }
  interruption = () => renewRun('2026-11-21', alive)
  await applyRetention()
  const reason = async () => (await (await planning.open()).findOne({}))?.days['2025-09-02']?.code
  expect(await reason()).toBe('M')
  expect(await findRun('2026-11-21')).toMatchObject({ ...alive, state: 'running', counts: {} })
  // the other instance dies too
  await renewRun('2026-11-21', gone)
  await applyRetention()
  expect(await reason()).not.toBe('M')
  expect(await findRun('2026-11-21')).toMatchObject({ state: 'done', counts: { planning: 1 } })
})
