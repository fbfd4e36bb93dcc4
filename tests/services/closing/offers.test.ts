import { beforeEach, expect, it } from 'vitest'
import { readCalendarPanels } from '~/services/calendar/panels.server'
import { reopenClosing } from '~/services/closing/closings.server'
import { reopeningOf } from '~/services/writes/reopen-link.server'
import { CLOSED, closeOctober, novemberMorning } from '../../builders/closings'
import type { TestNetwork } from '../../builders/hierarchy'
import { admin } from '../../builders/imports'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()

let net: TestNetwork
beforeEach(async () => {
  net = await novemberMorning()
})

it('the calendar knows the months that are closed for any group, until they are reopened', async () => {
  const closed = async (workingDays: number, holidays: number) =>
    (await readCalendarPanels(admin, { workingDays, holidays })).closed
  expect(await closed(2026, 2026)).toEqual([])
  const { _id } = await closeOctober(net.groups.north._id)
  expect(await closed(2026, 2025)).toEqual([CLOSED])
  expect(await closed(2025, 2026)).toEqual([CLOSED])
  expect(await closed(2025, 2027)).toEqual([])
  await reopenClosing(admin, _id, 'Oubli')
  expect(await closed(2026, 2026)).toEqual([])
})

it('administrators alone are led to the reopening', () => {
  expect(reopeningOf(admin, CLOSED)).toBe('/admin/closings?month=2026-10')
  expect(reopeningOf(makePrincipal({ role: 'director' }), CLOSED)).toBeNull()
})
