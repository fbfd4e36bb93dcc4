import { beforeAll, beforeEach, expect, it } from 'vitest'
import { holidays } from '~/db/collections/holidays.server'
import { referenceDataChanged } from '~/db/collections/reference-revision.server'
import type { CalendarPanels } from '~/domain/places/admin-view'
import { setClock } from '~/infra/process/clock.server'
import { makeSession, makeUser } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { type Ask, application } from '../harness/application'
import { askPage } from '../harness/pages'

useDatabase()
const PAGE = 'routes/_app+/admin.calendar'
const WEDNESDAY = '2026-11-11'
const ID = 'f'.repeat(24)
/** what the list adds to a holiday of the network in an open month (4-decisions, 71) */
const NETWORK = { key: '', place: '', fixed: false }
let ask: Ask
let token: string
beforeAll(async () => {
  ask = await application('routes/api+/', PAGE)
})
beforeEach(async () => {
  setClock(new Date('2026-11-20T07:30:00Z'))
  token = await makeSession(await makeUser({ role: 'administrator' }))
})

const store = async (set: object) => {
  const document = { _id: ID, date: WEDNESDAY, year: 2026, name: 'Armistice', ...set }
  await (await holidays.open()).insertOne(document as never)
  await referenceDataChanged()
}
const rest = async (path: string, method = 'GET', json?: unknown) => {
  const response = await ask(`/api${path}`, { method, token, json })
  return { status: response.status, body: await response.json() }
}
const page = (form?: Record<string, string>) =>
  askPage(ask, PAGE, '/admin/calendar?holidays=2026', { token, form })
const panels = async () => ((await page()).data as { panels: CalendarPanels }).panels
const listed = async () => {
  const { holidays, broken } = await panels()
  return [holidays, broken]
}

// guards against: a holiday that cannot be read is out of administration's reach (42)
it.each([
  ['its day', { date: null }, { name: 'Armistice', date: '' }],
  ['its day and its year', { date: '11/11', year: 'x' }, { name: 'Armistice', date: '' }],
  ['its name', { name: 7 }, { name: '', date: WEDNESDAY }],
])('a holiday that has lost %s is listed, and mended (decision 42)', async (_what, set, shown) => {
  await store(set)
  expect(await listed()).toEqual([[], [{ _id: ID, ...shown, ...NETWORK }]])
  // what is left of it does not do
  const left = shown.date ? { date: WEDNESDAY } : { name: 'Armistice' }
  expect((await rest(`/holidays/${ID}`, 'PUT', left)).status).toBe(422)
  const form = { form: 'edit-holiday', id: ID, name: 'Armistice', date: WEDNESDAY }
  expect((await page(form)).flash).toBe('Jour férié modifié.')
  const mended = { _id: ID, name: 'Armistice', date: WEDNESDAY, ...NETWORK }
  expect(await listed()).toEqual([[mended], []])
  // November 2026: 21 weekdays, one of them the 11th
  const days = await rest('/workingDays?year=2026&month=11')
  expect(days.body).toEqual({ year: 2026, month: 11, value: 20, elapsedWorkingDaysUpToToday: 13 })
})

it('a holiday that cannot be read can be deleted, and the trail says so', async () => {
  await store({ date: null, name: null })
  expect((await page({ form: 'delete-holiday', id: ID })).flash).toBe('Jour férié supprimé.')
  const { broken, trail } = await panels()
  expect(broken).toEqual([])
  expect(trail).toMatchObject([
    { action: 'delete', changes: [{ field: 'illisible', old: null, new: null }] },
  ])
})
