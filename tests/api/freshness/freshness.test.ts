import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { FreshnessPage } from '~/domain/freshness/view'
import { setClock } from '~/infra/process/clock.server'
import { importActivity } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makeSession, makeUser } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { type Ask, application } from '../harness/application'
import { askPage } from '../harness/pages'

useDatabase()
const PAGE = 'routes/_app+/admin.freshness'
let ask: Ask
let token: string
let network: TestNetwork
beforeAll(async () => {
  setClock(new Date('2026-11-20T07:30:00Z'))
  ask = await application('routes/api+/', PAGE, 'routes/_app+/admin.audit')
})
beforeEach(async () => {
  token = await makeSession(await makeUser({ role: 'administrator', name: 'Anne' }))
  network = await makeNetwork()
})

const read = async (query = '') => {
  const { data } = await askPage(ask, PAGE, `/admin/freshness${query}`, { token })
  return (data as { value: FreshnessPage }).value
}
const set = (limit: string) => askPage(ask, PAGE, '/admin/freshness', { token, form: { limit } })

it('lists the concessions without data of the day, oldest data first, by every word of a search', async () => {
  const { a1, a2, c1 } = network.sites
  const worked = { mechanic: { netRevenue: 1 } }
  await importActivity(a1, '2026-11-19', worked)
  await importActivity(a2, '2026-11-18', worked)
  await importActivity(c1, '2026-11-17', worked)
  const page = await read()
  expect(page).toMatchObject({
    due: '2026-11-19',
    waiting: true,
    total: 4,
    upToDate: 1,
    late: 3,
    unreadable: [],
    limit: '09:00',
  })
  expect(page.rows.rows.map(({ name, plate, date }) => [name, plate, date])).toEqual([
    ['Concession B1', 'Plaque B', null],
    ['Concession C1', 'Plaque C', '2026-11-17'],
    ['Concession A2', 'Plaque A', '2026-11-18'],
  ])
  const names = ({ rows }: FreshnessPage) => rows.rows.map(({ name }) => name)
  expect(names(await read('?q=nord+concession'))).toEqual(['Concession B1', 'Concession A2'])
  expect(names(await read('?q=inconnue'))).toEqual([])
})

// shows 7 §2: L’heure est requise (hh:mm, de 00:00 à 23:59).
// shows 7 §2: Heure limite enregistrée.
it('sets the hour, refuses what is none, and tells the trail', async () => {
  expect(await set('25:00')).toMatchObject({
    status: 422,
    data: { error: { limit: ['L’heure est requise (hh:mm, de 00:00 à 23:59).'] } },
  })
  expect((await read()).limit).toBe('09:00')
  expect(await set('09:00')).toMatchObject({ flash: 'Aucune modification à enregistrer.' })
  expect(await set('08:45')).toMatchObject({ flash: 'Heure limite enregistrée.' })
  expect(await set('08:50')).toMatchObject({ flash: 'Heure limite enregistrée.' })
  expect((await read()).limit).toBe('08:50')
  const trail = await askPage(ask, 'routes/_app+/admin.audit', '/admin/audit?entity=settings', {
    token,
  })
  expect((trail.data as { lines: unknown[] }).lines).toMatchObject([
    {
      userName: 'Anne',
      entity: 'Réglages',
      subject: 'Matin',
      changes: [{ field: 'Heure limite', old: '08:45', new: '08:50' }],
    },
    { changes: [{ field: 'Heure limite', old: '09:00', new: '08:45' }] },
  ])
})

// shows 7 §5: L’e-mail « À compléter » partira chaque jour ouvré.
// shows 7 §5: L’e-mail « À compléter » ne part plus.
it('turns the mail of what is to be completed on and off, and tells the trail', async () => {
  const choose = (form: Record<string, string>) =>
    askPage(ask, PAGE, '/admin/freshness', { token, form })
  expect((await read()).mailsToComplete).toBe(false)
  expect(await choose({ form: 'to-complete' })).toMatchObject({
    flash: 'Aucune modification à enregistrer.',
  })
  expect(await choose({ form: 'to-complete', wanted: 'on' })).toMatchObject({
    flash: 'L’e-mail «\u202fÀ compléter\u202f» partira chaque jour ouvré.',
  })
  // the hour is set next to it, and stays when the choice changes
  expect(await set('08:45')).toMatchObject({ flash: 'Heure limite enregistrée.' })
  expect(await read()).toMatchObject({ mailsToComplete: true, limit: '08:45' })
  expect(await choose({ form: 'to-complete' })).toMatchObject({
    flash: 'L’e-mail «\u202fÀ compléter\u202f» ne part plus.',
  })
  expect(await read()).toMatchObject({ mailsToComplete: false, limit: '08:45' })
  expect(await choose({ form: 'inconnu' })).toMatchObject({ status: 400 })
  const trail = await askPage(ask, 'routes/_app+/admin.audit', '/admin/audit?entity=settings', {
    token,
  })
  const field = 'E-mail «\u202fÀ compléter\u202f»'
  expect((trail.data as { lines: unknown[] }).lines).toMatchObject([
    { changes: [{ field, old: 'oui', new: 'non' }] },
    { changes: [{ field: 'Heure limite' }] },
    { changes: [{ field, old: 'non', new: 'oui' }] },
  ])
})
