import { beforeAll, expect, it } from 'vitest'
import { tickets } from '~/db/collections/tickets.server'
import { newId } from '~/db/driver/ids.server'
import { makeSession, makeUser } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { type Ask, application } from '../harness/application'
import { askPage } from '../harness/pages'

useDatabase()
const PAGE = 'routes/_app+/help'
const TICKET = { subject: 'Écran figé', description: 'Le planning ne répond plus.', type: 'bug' }
let ask: Ask
beforeAll(async () => {
  ask = await application(PAGE, 'routes/api+/')
})

it('keeps a ticket that was being written when the session ended, until it is sent', async () => {
  const user = await makeUser({ role: 'ccs' })
  const ended = await makeSession(user)
  const token = await makeSession(user)
  const refused = await askPage(ask, PAGE, '/help', { token: ended, form: TICKET })
  expect(refused.location).toMatch(/^\/login\?retour=%2Fhelp/)
  const cookie = refused.cookies.split('; ').find((one) => one.startsWith('draft=')) ?? ''
  expect((await askPage(ask, PAGE, '/help', { token, cookie })).data).toMatchObject({
    tickets: { rows: [], found: 0 },
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
    tickets: { rows: [{ subject: 'Écran figé', status: 'new' }], found: 1 },
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

it('lists all tickets in pages, and finds open tickets of any age', async () => {
  const token = await makeSession(await makeUser({ role: 'administrator' }))
  // 120 tickets at intervals of 1 min: the oldest is new, the second oldest in progress, the others are closed
  const text = { ...TICKET, priority: 'normal', type: 'bug' } as const
  const by = { requesterId: 'a'.repeat(24), requesterName: 'Paul', requesterEmail: 'p@essai.fr' }
  for (let i = 0; i < 120; i++) {
    const createdAt = new Date(Date.UTC(2026, 10, 1, 8, i))
    const status = i === 0 ? 'new' : i === 1 ? 'inProgress' : 'closed'
    const stored = { ...text, ...by, subject: `Souci ${i}`, status, createdAt } as const
    await (await tickets.open()).insertOne({ ...stored, _id: newId(), updatedAt: createdAt })
  }
  const listOf = async (query: string) => {
    const { data } = await askPage(ask, PAGE, `/help${query}`, { token })
    const { tickets } = data as { tickets: { rows: { subject: string }[]; pages: number } }
    const names = tickets.rows.map(({ subject }) => subject)
    return [names.length, names[0], names.at(-1), tickets.pages]
  }
  expect(await listOf('')).toEqual([50, 'Souci 119', 'Souci 70', 3])
  expect(await listOf('?page=3')).toEqual([20, 'Souci 19', 'Souci 0', 3])
  expect(await listOf('?etat=ouverts')).toEqual([2, 'Souci 1', 'Souci 0', 1])
  const rest = await ask('/api/support-tickets', { token })
  expect(await rest.json()).toHaveLength(120)
  // a deletion returns to the page on which it was requested, even if the ticket is on another page by now
  const first = (await tickets.open()).findOne({ subject: 'Souci 0' })
  const id = (await first)?._id ?? ''
  const asked = await askPage(ask, PAGE, `/help?page=2&supprimer=${id}`, { token })
  expect(asked.data).toMatchObject({ toDelete: { subject: 'Souci 0' } })
  const form = { form: 'delete', id }
  const { location } = await askPage(ask, PAGE, `/help?page=2&supprimer=${id}`, { token, form })
  expect(location).toBe('/help?page=2')
})
