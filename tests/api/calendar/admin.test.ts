import { describe, expect, it } from 'vitest'
import { newId } from '~/db/driver/ids.server'
import { ROLES } from '~/domain/access/roles'
import { readTrail } from '~/services/audit/read.server'
import { listHolidays } from '~/services/calendar/calendar.server'
import { makeSession, makeUser } from '../../builders/users'
import { askPage } from '../harness/pages'
import { ask, idOf, PAGE, page, rest, useCalendar } from './fixture'

useCalendar()

const trail = async (entity: 'workingDays' | 'holiday') =>
  (await readTrail(entity, '2026')).map(({ userName, action, changes }) => [
    userName,
    action,
    ...changes.map((change) => `${change.field}: ${change.old} > ${change.new}`),
  ])

describe('working days', () => {
  // November 2026: 21 weekdays, the 11th a holiday; 13 of them before Friday the 20th
  // shows 1 §7: GET /workingDays, PUT /workingDays
  it('are computed until a value is stored, above or below', async () => {
    const read = async () => (await rest('/workingDays?year=2026&month=11')).body
    const base = { year: 2026, month: 11 }
    expect(await read()).toEqual({ ...base, value: 20, elapsedWorkingDaysUpToToday: 13 })
    expect(await rest('/workingDays', 'PUT', { ...base, value: 22 })).toEqual({
      status: 200,
      body: { ...base, value: 22, elapsedWorkingDaysUpToToday: 13 },
    })
    await rest('/workingDays', 'PUT', { ...base, value: 10 })
    expect(await read()).toEqual({ ...base, value: 10, elapsedWorkingDaysUpToToday: 10 })
    expect(await trail('workingDays')).toEqual([
      ['Alice Martin', 'update', '2026-11: 22 > 10'],
      ['Alice Martin', 'create', '2026-11: null > 22'],
    ])
  })

  it.each([
    [{ year: 2026, month: 11, value: -1 }, 422],
    [{ year: 2026, month: 11, value: 20.5 }, 422],
    [{ year: 2026, month: 11, value: 31 }, 422],
    [{ year: 2026, month: 11, value: 'vingt' }, 400],
    [{ year: 2026, month: 11 }, 400],
    [{ year: 1999, month: 11, value: 20 }, 400],
    [{ year: 2101, month: 11, value: 20 }, 400],
    [{ year: 2026, month: 13, value: 20 }, 400],
  ])('refuse %j', async (wrong, status) => {
    const answer = await rest('/workingDays', 'PUT', wrong)
    expect(answer.status).toBe(status)
    expect(answer.body.message).toMatch(/\.$/)
    expect((await rest('/workingDays?year=2026&month=11')).body.value).toBe(20)
  })

  it('are set from administration, and set back to the computed number', async () => {
    const form = { form: 'working-days', year: '2026', month: '11', value: '19' }
    expect((await page(form)).flash).toBe('Jours ouvrés mis à jour pour novembre 2026.')
    const { data } = await page()
    expect(data).toMatchObject({ panels: { workingDaysYear: 2026, holidayYear: 2026 } })
    const { months } = (data as { panels: { months: unknown[] } }).panels
    expect(months[10]).toEqual({
      year: 2026,
      month: 11,
      value: 19,
      stored: 19,
      seen: '19',
      computed: 20,
    })
    // February of a leap year: 21 weekdays
    const leap = (await page(undefined, '?year=2028')).data as { panels: { months: unknown[] } }
    expect(leap.panels.months[1]).toMatchObject({ value: 21, stored: null })
    await page({ ...form, form: 'reset-working-days' })
    expect((await rest('/workingDays?year=2026&month=11')).body.value).toBe(20)
  })

  it('bring a wrong entry back with its sentence', async () => {
    const form = { form: 'working-days', year: '2026', month: '11', value: 'beaucoup' }
    expect(await page(form)).toMatchObject({
      status: 422,
      data: {
        initialValue: { form: 'working-days', value: 'beaucoup', month: '11' },
        error: { value: ['Le nombre de jours ouvrés doit être un entier supérieur ou égal à 0.'] },
      },
    })
  })
})

describe('public holidays', () => {
  // shows 2 §7: GET /holidays, POST /holidays, PUT /holidays/{id}, DELETE /holidays/{id}
  // shows 2 §5: Aucune modification détectée.
  it('are listed, added, edited and deleted, and count at once', async () => {
    const added = await rest('/holidays', 'POST', { date: '2026-11-12', name: ' Pont ' })
    expect(added).toMatchObject({ status: 201, body: { date: '2026-11-12', name: 'Pont' } })
    expect((await rest('/workingDays?year=2026&month=11')).body.value).toBe(19)
    const id = added.body._id
    const edited = await rest(`/holidays/${id}`, 'PUT', { date: '2026-11-13' })
    expect(edited).toEqual({ status: 200, body: { _id: id, date: '2026-11-13', name: 'Pont' } })
    expect(
      await rest(`/holidays/${id}`, 'PUT', { date: '2026-11-13', name: 'Pont' }),
    ).toMatchObject({
      status: 200,
      body: { message: 'Aucune modification détectée.' },
    })
    expect(await rest(`/holidays/${id}`, 'DELETE')).toEqual({
      status: 200,
      body: { message: 'Jour férié supprimé.', restored: 0, notRestored: 0 },
    })
    expect((await rest('/workingDays?year=2026&month=11')).body.value).toBe(20)
    expect((await rest('/holidays?year=2026')).body).toHaveLength(11)
    expect(await trail('holiday')).toEqual([
      ['Alice Martin', 'delete', '2026-11-13: Pont > null'],
      ['Alice Martin', 'update', '2026-11-12 date: 2026-11-12 > 2026-11-13'],
      ['Alice Martin', 'create', '2026-11-12: null > Pont'],
    ])
  })

  it('refuse what is missing, wrong or listed already', async () => {
    const required = 'La date et le nom sont requis pour ajouter un jour férié.'
    for (const wrong of [{}, { date: '2026-11-12' }, { name: 'Pont' }])
      expect(await rest('/holidays', 'POST', wrong)).toMatchObject({
        status: 422,
        body: { message: required },
      })
    expect((await rest('/holidays', 'POST', { date: '2026-02-30', name: 'Pont' })).status).toBe(422)
    expect(await rest('/holidays', 'POST', { date: '2026-11-11', name: 'Pont' })).toEqual({
      status: 409,
      body: { message: 'Le 11/11/2026 est déjà un jour férié.' },
    })
    const id = await idOf('2026-11-11')
    expect(await rest(`/holidays/${id}`, 'PUT', { name: ' ' })).toMatchObject({
      status: 422,
      body: { message: 'Le nom du jour férié ne peut pas être vide.' },
    })
    expect(await rest(`/holidays/${id}`, 'PUT', { date: '' })).toMatchObject({
      status: 422,
      body: { message: 'La date du jour férié est requise.' },
    })
    expect((await rest(`/holidays/${id}`, 'PUT', { date: '2026-12-25' })).status).toBe(409)
    expect((await rest(`/holidays/${newId()}`, 'PUT', { name: 'Pont' })).status).toBe(404)
    expect((await rest(`/holidays/${newId()}`, 'DELETE')).status).toBe(404)
    expect((await rest('/holidays?year=2026')).body).toHaveLength(11)
  })

  // in 2026 the page offers 2021 to 2031: a day outside would count and never be seen
  it('lie in the years that the page offers, added or moved, page and REST', async () => {
    const outside = 'La date doit être comprise entre le 01/01/2021 et le 31/12/2031.'
    const [date, id] = ['2062-11-12', await idOf('2026-11-11')]
    const refused = { status: 422, body: { message: outside } }
    expect(await rest('/holidays', 'POST', { date, name: 'Pont' })).toMatchObject(refused)
    expect(await rest(`/holidays/${id}`, 'PUT', { date })).toMatchObject(refused)
    const shown = { status: 422, data: { error: { date: [outside] } } }
    const typed = { date, name: 'Armistice' }
    expect(await page({ ...typed, form: 'add-holiday' })).toMatchObject(shown)
    expect(await page({ ...typed, form: 'edit-holiday', id })).toMatchObject(shown)
    expect(await listHolidays(2062)).toEqual([])
    expect(await idOf('2026-11-11')).toBe(id)
    expect((await page()).data).toMatchObject({
      panels: { holidayRange: { min: '2021-01-01', max: '2031-12-31' } },
    })
  })

  it('do the same from administration', async () => {
    const empty = await page({ form: 'add-holiday', date: '', name: 'Pont' })
    expect(empty).toMatchObject({
      status: 422,
      data: {
        initialValue: { form: 'add-holiday', name: 'Pont' },
        error: { date: ['La date et le nom sont requis pour ajouter un jour férié.'] },
      },
    })
    const taken = await page({ form: 'add-holiday', date: '2026-12-25', name: 'Pont' })
    expect(taken).toMatchObject({
      status: 409,
      data: {
        error: { '': ['Le 25/12/2026 est déjà un jour férié.'] },
        initialValue: { name: 'Pont' },
      },
    })
    const { fresh } = (await page()).data as { fresh: string }
    const bridge = { form: 'add-holiday', id: fresh, date: '2026-12-24', name: 'Pont' }
    expect((await page(bridge)).flash).toBe('Jour férié ajouté.')
    expect((await page(bridge)).flash).toBe('Jour férié ajouté.')
    const id = await idOf('2026-12-24')
    const edit = { form: 'edit-holiday', id, date: '2026-12-24', name: 'Pont' }
    expect((await page(edit)).flash).toBe('Aucune modification détectée.')
    expect(await page({ ...edit, name: '', date: '' })).toMatchObject({
      status: 422,
      data: {
        error: {
          name: ['Le nom du jour férié ne peut pas être vide.'],
          date: ['La date du jour férié est requise.'],
        },
      },
    })
    expect((await page({ ...edit, name: 'Réveillon' }, `?edit=${id}`)).location).toBe(
      '/admin/calendar',
    )
    // who lists 2026 sees where the day of another year went
    const moved = { ...edit, name: 'Réveillon', date: '2027-12-24' }
    expect((await page(moved, `?holidays=2026&edit=${id}`)).location).toBe(
      '/admin/calendar?holidays=2027',
    )
    expect((await page({ form: 'delete-holiday', id })).flash).toBe('Jour férié supprimé.')
    expect(await listHolidays(2026)).toHaveLength(11)
    const next = { form: 'add-holiday', date: '2027-12-24', name: 'Pont' }
    expect((await page(next)).location).toBe('/admin/calendar?holidays=2027')
    await page({ form: 'delete-holiday', id: await idOf('2027-12-24') })
  })
})

it('keeps what was typed when the session has ended', async () => {
  const boss = await makeUser({ role: 'administrator' })
  const ended = await makeSession(boss)
  const fresh = await makeSession(boss)
  const form = { form: 'add-holiday', date: '2026-11-12', name: 'Pont' }
  const sent = await askPage(ask, PAGE, '/admin/calendar', { token: ended, form })
  expect(sent.location).toMatch(/^\/login\?retour=%2Fadmin%2Fcalendar/)
  const cookie = sent.cookies.split('; ').find((one) => one.startsWith('draft=')) ?? ''
  const back = await askPage(ask, PAGE, '/admin/calendar', { token: fresh, cookie })
  expect(back.data).toMatchObject({
    kept: { initialValue: form },
  })
  await askPage(ask, PAGE, '/admin/calendar', { token: fresh, cookie, form })
  expect(
    (await askPage(ask, PAGE, '/admin/calendar', { token: fresh, cookie })).data,
  ).toMatchObject({
    kept: null,
  })
  expect(await listHolidays(2026)).toHaveLength(12)
})

it('only an administrator changes the calendar, page and REST', async () => {
  for (const role of ROLES.filter((other) => other !== 'administrator')) {
    const other = await makeSession(await makeUser({ role }))
    const shown = await askPage(ask, PAGE, '/admin/calendar', { token: other })
    expect([role, shown.status]).toEqual([role, 403])
    const form = { form: 'add-holiday', date: '2026-11-12', name: 'Pont' }
    const sent = await askPage(ask, PAGE, '/admin/calendar', { token: other, form })
    expect([role, sent.status]).toEqual([role, 403])
    const call = await ask('/api/holidays', {
      token: other,
      json: { date: '2026-11-12', name: 'Pont' },
    })
    expect([role, call.status]).toEqual([role, 403])
  }
  expect(await listHolidays(2026)).toHaveLength(11)
})
