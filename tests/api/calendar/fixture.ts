import { beforeAll, beforeEach } from 'vitest'
import { setClock } from '~/infra/process/clock.server'
import { listHolidays } from '~/services/calendar/calendar.server'
import { seedHolidays } from '~/services/calendar/seed-holidays.server'
import { makeSession, makeUser } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { type Ask, application } from '../harness/application'
import { askPage } from '../harness/pages'

export const PAGE = 'routes/_app+/admin.calendar'
export let ask: Ask
export let token: string

/** Sets up what these tests share: a database with its holidays, and an administrator on Friday 20 November 2026. */
export function useCalendar(): void {
  useDatabase()
  beforeAll(async () => {
    ask = await application('routes/api+/', PAGE)
  })
  beforeEach(async () => {
    setClock(new Date('2026-11-20T07:30:00Z'))
    token = await makeSession(await makeUser({ role: 'administrator', name: 'Alice Martin' }))
    await seedHolidays()
  })
}

export const rest = async (path: string, method = 'GET', json?: unknown) => {
  const response = await ask(`/api${path}`, { method, token, json })
  return { status: response.status, body: await response.json() }
}
export const page = (form?: Record<string, string>, query = '') =>
  askPage(ask, PAGE, `/admin/calendar${query}`, { token, form })
export const idOf = async (date: string) =>
  (await listHolidays(Number(date.slice(0, 4)))).find((holiday) => holiday.date === date)?._id ?? ''
