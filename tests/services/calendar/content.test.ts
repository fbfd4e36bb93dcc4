import { expect, it } from 'vitest'
import { calendarContracts } from '~/api/calendar.contracts.server'
import { calendarAdminContracts } from '~/api/calendar-admin.contracts.server'
import { auditOf } from '~/db/collections/audit.server'
import { findHoliday } from '~/db/collections/holidays.server'
import { HOLIDAY_WORDS, type HolidayValues } from '~/domain/calendar/calendar-edits'
import { worded } from '~/domain/edits/words'
import { setClock } from '~/infra/process/clock.server'
import { auditLines } from '~/services/audit/lines.server'
import { listHolidays } from '~/services/calendar/calendar.server'
import { addHoliday, editHoliday } from '~/services/calendar/holidays.server'
import { makeNetwork } from '../../builders/hierarchy'
import { siteScopeOf } from '../../builders/objectifs'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()

it('each field of a holiday is stored, answered, merged and in the trail', async () => {
  setClock(new Date('2026-11-20T07:30:00Z'))
  const admin = makePrincipal()
  const { sites, plates } = await makeNetwork()
  const { addHoliday: adding, editHoliday: editing } = calendarAdminContracts
  // Each field with two values. A new field without them does not compile.
  const first: Required<HolidayValues> = { date: '2026-12-28', name: 'Pont', scope: '' }
  const next: Required<HolidayValues> = {
    date: '2026-12-29',
    name: 'Foire',
    scope: `site:${sites.a1._id}`,
  }
  const at = { type: 'site', id: sites.a1._id }
  const { scope: _network, ...typed } = first
  const { holiday } = await addHoliday(admin, adding.input.parse(typed))
  expect(holiday).toEqual({ _id: holiday._id, ...typed })

  const { id, ...sent } = editing.input.parse({ id: holiday._id, ...next, scope: at })
  await editHoliday(admin, id, sent, first)
  expect(await findHoliday(id)).toMatchObject({ ...next, year: 2026 })
  const answer = await listHolidays(2026, siteScopeOf(sites.a1))
  expect(answer).toEqual([{ _id: id, ...next, scope: at }])
  expect(calendarContracts.listHolidays.output.parse(answer)).toEqual(answer)

  const [line] = await auditLines((await auditOf('holiday', '2026')).slice(0, 1))
  const labels = worded(HOLIDAY_WORDS).map((field) => `28/12/2026 ${HOLIDAY_WORDS[field].label}`)
  expect(line?.changes).toEqual([
    { field: labels[0], old: '28/12/2026', new: '29/12/2026' },
    { field: labels[1], old: 'Pont', new: 'Foire' },
    { field: labels[2], old: 'Réseau', new: sites.a1.name },
  ])

  // the form showed the first values, and asks for others than those stored since
  const other = { date: '2026-12-30', name: 'Congé', scope: `plate:${plates.a._id}` } as const
  const refused = await editHoliday(admin, id, other, first).catch((error) => error.changes)
  expect(refused.map(({ label }: { label: string }) => label)).toEqual(['Date', 'Nom', 'Lieu'])
})
