import { beforeEach, expect, it, vi } from 'vitest'
import { auditOf } from '~/db/collections/audit.server'
import { findWorkingDays } from '~/db/collections/working-days.server'
import { setClock } from '~/infra/process/clock.server'
import { readWorkingDays } from '~/services/calendar/calendar.server'
import { resetWorkingDays, setWorkingDays } from '~/services/calendar/working-days.server'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'
import { withFailures } from '../harness/failing-database'

vi.mock('~/db/driver/collection.server', async (original) => {
  const { failingModels } = await import('../harness/failing-database')
  return failingModels(await original())
})

useDatabase()
beforeEach(() => setClock(new Date('2026-11-20T07:30:00Z')))

const admin = makePrincipal()
const value = async () => (await readWorkingDays(2026, 11)).value
const audited = async () => (await auditOf('workingDays', '2026')).map(({ action }) => action)

it('a number of working days whose audit entry cannot be stored is not stored, changed or reset', async () => {
  const unaudited = (act: () => Promise<unknown>) =>
    expect(withFailures(['audit.insertMany'], act)).rejects.toThrow()
  await unaudited(() => setWorkingDays(admin, 2026, 11, 12))
  expect(await findWorkingDays('2026-11')).toBeNull()
  await setWorkingDays(admin, 2026, 11, 12)
  await unaudited(() => setWorkingDays(admin, 2026, 11, 13))
  await unaudited(() => resetWorkingDays(admin, 2026, 11))
  expect([await value(), await audited()]).toEqual([12, ['create']])
})

it('of several administrators at once each is stored and audited once', async () => {
  await Promise.all([12, 13, 14].map((days) => setWorkingDays(admin, 2026, 11, days)))
  const acts = await auditOf('workingDays', '2026')
  expect(acts).toHaveLength(3)
  const steps = acts.map(({ changes: [change] }) => [change?.old, change?.new])
  const last = steps.find(([, next]) => !steps.some(([old]) => old === next))
  expect(await value()).toBe(last?.[1])
})

it('a number that was taken back can be set again', async () => {
  await setWorkingDays(admin, 2026, 11, 12)
  await resetWorkingDays(admin, 2026, 11)
  expect(await value()).toBe(21)
  await setWorkingDays(admin, 2026, 11, 15)
  expect(await value()).toBe(15)
  expect((await audited()).sort()).toEqual(['create', 'create', 'delete'])
})
