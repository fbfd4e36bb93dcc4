import { beforeAll, expect, it } from 'vitest'
import { makeSession, makeUser } from '../builders/users'
import { useDatabase } from '../services/database'
import { type Ask, application } from './application'
import { askPage } from './pages'

useDatabase()
const PAGE = 'routes/_app+/help'
const TICKET = { subject: 'Écran figé', description: 'Le planning ne répond plus.', type: 'bug' }
let ask: Ask
beforeAll(async () => {
  ask = await application(PAGE)
})

it('keeps a ticket that was being written when the session ended, until it is sent', async () => {
  const user = await makeUser({ role: 'ccs' })
  const ended = await makeSession(user)
  const token = await makeSession(user)
  const refused = await askPage(ask, PAGE, '/help', { token: ended, form: TICKET })
  expect(refused.location).toMatch(/^\/login\?retour=%2Fhelp/)
  const cookie = refused.cookies.split('; ').find((one) => one.startsWith('draft=')) ?? ''
  expect((await askPage(ask, PAGE, '/help', { token, cookie })).data).toMatchObject({
    tickets: [],
    kept: { notice: expect.stringContaining('votre saisie a été conservée'), initialValue: TICKET },
  })
  const other = await makeSession(await makeUser({ role: 'ccs' }))
  expect((await askPage(ask, PAGE, '/help', { token: other, cookie })).data).toMatchObject({
    kept: null,
  })
  const sent = await askPage(ask, PAGE, '/help', { token, cookie, form: TICKET })
  expect(sent.location).toMatch(/^\/help\?envoye=[0-9a-f]{24}$/)
  expect((await askPage(ask, PAGE, '/help', { token, cookie })).data).toMatchObject({
    kept: null,
    tickets: [{ subject: 'Écran figé', status: 'new' }],
  })
})

it('does not repeat a status that was being set when the session ended', async () => {
  const user = await makeUser({ role: 'administrator' })
  const ended = await makeSession(user)
  const token = await makeSession(user)
  const form = { form: 'status', id: 'a'.repeat(24), status: 'closed' }
  const { cookies } = await askPage(ask, PAGE, '/help', { token: ended, form })
  const cookie = cookies.split('; ').find((one) => one.startsWith('draft=')) ?? ''
  expect(cookie).not.toBe('')
  expect((await askPage(ask, PAGE, '/help', { token, cookie })).data).toMatchObject({ kept: null })
})
