import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { HomeView } from '~/domain/setup/view'
import { setClock } from '~/infra/process/clock.server'
import { makeNetwork } from '../../builders/hierarchy'
import { makeSession, makeUser } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { type Ask, application } from '../harness/application'
import { askPage } from '../harness/pages'

useDatabase()
const PAGE = 'routes/_app+/admin._index'
let ask: Ask
let token: string
beforeAll(async () => {
  setClock(new Date('2026-11-20T07:30:00Z'))
  ask = await application(PAGE, 'routes/_app+/admin.audit')
})
beforeEach(async () => {
  token = await makeSession(await makeUser({ role: 'administrator', name: 'Anne' }))
  await makeNetwork()
})

const read = async (query = '', own = token) => {
  const { data } = await askPage(ask, PAGE, `/admin?index${query}`, { token: own })
  return data as HomeView
}
const post = (intent: string) => askPage(ask, PAGE, '/admin?index', { token, form: { intent } })

// shows 9 §4: La mise en service est de côté : le matin prend sa place.
// shows 9 §4: La mise en service est de nouveau votre premier écran.
it('the check-list is the first screen until it is put away, for every administrator, and comes back', async () => {
  expect((await read()).setup.value).toMatchObject({ isPutAway: false, checks: { length: 10 } })
  expect(await post('put-away-setup')).toMatchObject({
    location: '/admin',
    flash: 'La mise en service est de côté\u202f: le matin prend sa place.',
  })
  expect(await post('put-away-setup')).toMatchObject({
    flash: 'Aucune modification à enregistrer.',
  })
  const other = await makeSession(await makeUser({ role: 'administrator' }))
  expect((await read('', other)).setup).toEqual({ value: null, error: null })
  expect((await read('&list=setup', other)).setup.value).toMatchObject({ isPutAway: true })

  expect(await post('resume-setup')).toMatchObject({
    location: '/admin?list=setup',
    flash: 'La mise en service est de nouveau votre premier écran.',
  })
  expect((await read()).setup.value?.isPutAway).toBe(false)

  const route = 'routes/_app+/admin.audit'
  const trail = await askPage(ask, route, '/admin/audit?entity=settings', { token })
  const field = 'Mise en service mise de côté'
  expect((trail.data as { lines: unknown[] }).lines).toMatchObject([
    { userName: 'Anne', changes: [{ field, old: 'oui', new: 'non' }] },
    { userName: 'Anne', changes: [{ field, old: 'non', new: 'oui' }] },
  ])
})

it('a form that the page does not have changes nothing', async () => {
  expect((await post('inconnu')).status).toBe(400)
  expect((await read()).setup.value?.isPutAway).toBe(false)
})
