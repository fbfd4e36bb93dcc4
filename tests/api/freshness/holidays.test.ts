import { beforeAll, describe, expect, it } from 'vitest'
import { outbox } from '~/db/collections/outbox.server'
import type { FreshnessPage } from '~/domain/freshness/view'
import { setClock } from '~/infra/process/clock.server'
import { mailLate } from '~/services/freshness/late-mail.server'
import { importActivity } from '../../builders/activity'
import { makeNetwork } from '../../builders/hierarchy'
import { makeHoliday } from '../../builders/holidays'
import { makeSession, makeUser } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { type Ask, application } from '../harness/application'
import { askPage } from '../harness/pages'

useDatabase()
const PAGE = 'routes/_app+/admin.freshness'
let ask: Ask
beforeAll(async () => {
  ask = await application(PAGE)
})

const HOLIDAYS = ['2026-04-06', '2026-05-01', '2026-05-08', '2026-07-14', '2026-11-11']

/** A morning at ten, the last day with figures of all, and the day whose figures would be late there. */
const MORNINGS = [
  ['Easter Monday', '2026-04-06', '2026-04-02', '2026-04-01'],
  ['the Tuesday after Easter', '2026-04-07', '2026-04-03', '2026-04-02'],
  ['1 May, a Friday', '2026-05-01', '2026-04-29', '2026-04-28'],
  ['the Monday after 1 May', '2026-05-04', '2026-04-30', '2026-04-29'],
  ['the Monday after 8 May', '2026-05-11', '2026-05-07', '2026-05-06'],
  ['14 July', '2026-07-14', '2026-07-10', '2026-07-09'],
  ['the day after 14 July', '2026-07-15', '2026-07-13', '2026-07-10'],
  ['11 November', '2026-11-11', '2026-11-09', '2026-11-06'],
  ['the day after 11 November', '2026-11-12', '2026-11-10', '2026-11-09'],
] as const

describe('a holiday is no missing import', () => {
  it.each(MORNINGS)('on %s', async (_, today, due, before) => {
    setClock(new Date(`${today}T10:00:00+02:00`))
    for (const date of HOLIDAYS) await makeHoliday({ date, name: 'Férié' })
    const { a1, a2, b1, c1 } = (await makeNetwork()).sites
    const token = await makeSession(await makeUser({ role: 'administrator' }))
    const look = async () => {
      const { data } = await askPage(ask, PAGE, '/admin/freshness', { token })
      const page = (data as { value: FreshnessPage }).value
      await mailLate()
      const mails = await (await outbox.open()).countDocuments({})
      return { due: page.due, upToDate: page.upToDate, late: page.late, mails }
    }
    const worked = { mechanic: { netRevenue: 1 } }
    for (const site of [a1, a2, b1]) await importActivity(site, due, worked)
    await importActivity(c1, before, worked)
    // a concession that lacks the working day itself is late, and is written about on working days only
    const mails = HOLIDAYS.includes(today) ? 0 : 1
    expect(await look()).toEqual({ due, upToDate: 3, late: 1, mails })
    await importActivity(c1, due, worked)
    await (await outbox.open()).deleteMany({})
    expect(await look()).toEqual({ due, upToDate: 4, late: 0, mails: 0 })
  })

  it('on the own closed day of one concession, which is no holiday of the others', async () => {
    setClock(new Date('2026-11-18T10:00:00+01:00'))
    const { sites } = await makeNetwork()
    const { a1, a2, b1, c1 } = sites
    // Tuesday 17 November: a1 is closed, and has its figures of Monday
    await makeHoliday({ date: '2026-11-17', name: 'Inventaire', scope: `site:${a1._id}` })
    const token = await makeSession(await makeUser({ role: 'administrator' }))
    const worked = { mechanic: { netRevenue: 1 } }
    await importActivity(a1, '2026-11-16', worked)
    for (const site of [a2, b1]) await importActivity(site, '2026-11-17', worked)
    await importActivity(c1, '2026-11-16', worked)
    const { data } = await askPage(ask, PAGE, '/admin/freshness', { token })
    const { due, rows } = (data as { value: FreshnessPage }).value
    expect([due, rows.rows.map(({ name }) => name)]).toEqual(['2026-11-17', ['Concession C1']])
  })
})
