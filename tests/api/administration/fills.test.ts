import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { FillPage } from '~/domain/planning/fill-all'
import { setClock } from '~/infra/process/clock.server'
import { awaitFill } from '~/services/planning-fill/run.server'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makeSession, makeUser } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../../services/harness/database'
import { type Ask, application } from '../harness/application'
import { askPage } from '../harness/pages'

useDatabase()
const PAGE = 'routes/_app+/admin.plannings'
let ask: Ask
let token: string
let net: TestNetwork
beforeAll(async () => {
  setClock(new Date('2026-11-20T07:30:00Z'))
  ask = await application(PAGE)
})
beforeEach(async () => {
  token = await makeSession(await makeUser({ role: 'administrator', name: 'Anne' }))
})

const read = async (query = '') =>
  (await askPage(ask, PAGE, `/admin/plannings${query}`, { token })).data as FillPage
const post = (form: Record<string, string>) =>
  askPage(ask, PAGE, '/admin/plannings', { token, form })

// shows 9 §4: /admin/plannings
it('begins a fill, names each concession, and takes it back', async () => {
  net = await makeNetwork()
  await makeWorker(net.sites.a1)
  expect(await read()).toEqual({ shown: null, others: [] })
  const begun = await post({ intent: 'fill-plannings' })
  const address = begun.location ?? ''
  expect(address).toMatch(/^\/admin\/plannings\?fill=[0-9a-f]{24}$/)
  await awaitFill()
  const query = address.slice(address.indexOf('?'))
  const { shown } = await read(query)
  // no public holiday is stored: 30 days − 5 Sundays − 4 Saturdays = 21
  expect(shown).toMatchObject({
    title: 'Plannings remplis · Novembre 2026',
    by: 'Anne',
    summary: '21 cases remplies dans 1 concession, 3 sans collaborateur.',
    canUndo: true,
  })
  expect(shown?.lines.map(({ name, word }) => [name, word])).toEqual([
    ['Concession A2', 'sans collaborateur'],
    ['Concession B1', 'sans collaborateur'],
    ['Concession C1', 'sans collaborateur'],
    ['Concession A1', 'rempli'],
  ])
  const form = { intent: 'undo-fill', fill: shown?._id ?? '' }
  expect((await post(form)).location).toBe(address)
  await awaitFill()
  expect((await read(query)).shown).toMatchObject({
    title: 'Remplissage annulé · Novembre 2026',
    summary: '21 cases vidées.',
    canUndo: false,
  })
  expect(await post(form)).toMatchObject({ status: 409 })

  await post({ intent: 'fill-plannings' })
  await awaitFill()
  const { others } = await read()
  expect(others).toMatchObject([{ title: 'Remplissage annulé · Novembre 2026' }])
})

it('says what is missing, and refuses a form that the page does not have', async () => {
  expect(await post({ intent: 'fill-plannings' })).toMatchObject({ status: 422 })
  expect(await post({ intent: 'inconnu' })).toMatchObject({ status: 400 })
  expect(await read()).toEqual({ shown: null, others: [] })
})
