import { beforeEach, expect, it } from 'vitest'
import { deleteHoliday, holidays, updateHoliday } from '~/db/collections/holidays.server'
import { referenceDataChanged } from '~/db/collections/reference-revision.server'
import { inTransaction } from '~/db/driver/transaction.server'
import { setClock } from '~/infra/process/clock.server'
import { listHolidays, readWorkingDays } from '~/services/calendar/calendar.server'
import { seedHolidays } from '~/services/calendar/seed-holidays.server'
import { setWorkingDays } from '~/services/calendar/working-days.server'
import { makeHoliday } from '../../builders/holidays'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()
beforeEach(() => setClock(new Date('2026-11-20T07:30:00Z')))

it('seeds eleven holidays for eleven years, once', async () => {
  expect(await seedHolidays()).toBe(121)
  expect(await seedHolidays()).toBe(0)
  const dates = (await (await holidays.open()).find().sort({ date: 1 }).toArray()).map(
    ({ date }) => date,
  )
  expect(dates).toHaveLength(121)
  expect([dates.at(0), dates.at(-1)]).toEqual(['2021-01-01', '2031-12-25'])
  expect((await listHolidays(2026)).map(({ date }) => date)).toEqual([
    '2026-01-01',
    '2026-04-06',
    '2026-05-01',
    '2026-05-08',
    '2026-05-14',
    '2026-05-25',
    '2026-07-14',
    '2026-08-15',
    '2026-11-01',
    '2026-11-11',
    '2026-12-25',
  ])
  expect(await listHolidays(2040)).toEqual([])
})

it('keeps an administrator’s changes', async () => {
  await seedHolidays()
  const [first, second] = await listHolidays(2026)
  if (!first || !second) throw new Error('no holidays')
  await inTransaction(async (tx) => {
    await deleteHoliday(first, tx)
    await updateHoliday(second, { name: 'Pâques (lundi)' }, tx)
  })
  await referenceDataChanged()
  expect(await seedHolidays()).toBe(0)
  const [now] = await listHolidays(2026)
  expect(now?.name).toBe('Pâques (lundi)')
})

it('recounts working days as soon as the list changes', async () => {
  const before = await readWorkingDays(2026, 11)
  // 21 weekdays; up to Thursday the 19th: 5 + 5 + 4
  expect(before).toEqual({ year: 2026, month: 11, value: 21, elapsedWorkingDaysUpToToday: 14 })
  await makeHoliday({ date: '2026-11-11', name: 'Armistice 1918' })
  expect(await readWorkingDays(2026, 11)).toMatchObject({
    value: 20,
    elapsedWorkingDaysUpToToday: 13,
  })
  await setWorkingDays(makePrincipal(), 2026, 11, 12)
  expect(await readWorkingDays(2026, 11)).toMatchObject({
    value: 12,
    elapsedWorkingDaysUpToToday: 12,
  })
})
