import { expect, it } from 'vitest'
import type { ActionView, PlanningView } from '~/domain/planning/view'
import { makeSession, makeUser } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { askPage } from '../harness/pages'
import { ask, net, PAGE, paul, usePlanningPage } from './page-fixture'

usePlanningPage()

const KEPT =
  'Votre session avait expiré\u202f: votre saisie a été conservée. Vérifiez-la, puis enregistrez.'

/** Sends a form of a dialog on a session that has ended, and opens pages as who signed in again. */
async function sentTooLate(query: string, fields: Record<string, string>) {
  const site = net.sites.a1._id
  const assignment = { assignmentLevel: 'concession', assignmentId: site } as const
  const account = await makeUser({ role: 'secretary', ...assignment })
  const ended = await makeSession(account)
  const token = await makeSession(account)
  const at = (more: string, month = '2026-11') => `/planning?site=${site}&month=${month}${more}`
  const form = { site, month: '2026-11', ...fields }
  const refused = await askPage(ask, PAGE, at(query), { token: ended, form })
  expect(refused.location).toContain('/login')
  const { cookies: cookie } = refused
  const open = async (more: string, month?: string) =>
    (await askPage(ask, PAGE, at(more, month), { token, cookie })).data as {
      view: PlanningView
      kept: ActionView | null
    }
  return { open, send: () => askPage(ask, PAGE, at(query), { token, cookie, form }) }
}

const added = { name: 'Léa Martin', service: 'mechanic', metier: 'Technicien', matricule: 'K1' }

it('keeps a new collaborator that was typed when the session ended, until it is added', async () => {
  const id = '0123456789abcdef01234567'
  const fields = { intent: 'add-worker', worker: id, isApprenticeDefault: 'on', ...added }
  const { open, send } = await sentTooLate('&dialog=add', fields)
  const { kept } = await open('&dialog=add')
  expect(kept).toMatchObject({ form: 'worker', error: KEPT })
  expect(kept?.values).toMatchObject({ ...added, worker: id, isApprenticeDefault: 'on' })
  expect((await open('')).kept).toBeNull()
  expect((await open('&dialog=add', '2026-12')).kept).toBeNull()
  expect((await open(`&dialog=edit&worker=${paul._id}`)).kept).toBeNull()
  // from Friday the 20th to Monday the 30th: seven days of 7 h
  expect((await send()).flash).toBe(
    'Collaborateur ajouté. 49\u00a0h de potentiel en plus pour novembre 2026 à partir du 20/11/2026.',
  )
  expect((await open('&dialog=add')).kept).toBeNull()
})

it('keeps an edited collaborator with what its form had shown, on that one’s form alone', async () => {
  const other = await makeWorker(net.sites.a1, { name: 'Zoé' })
  const query = (id: string) => `&dialog=edit&worker=${id}`
  const seen = '{"name":"Paul"}'
  const fields = { intent: 'edit-worker', worker: paul._id, seen, ...added }
  const { open } = await sentTooLate(query(paul._id), fields)
  const { kept } = await open(query(paul._id))
  expect(kept).toMatchObject({ form: 'worker', error: KEPT, values: { name: 'Léa Martin', seen } })
  expect((await open(query(other._id))).kept).toBeNull()
})

it('keeps a name that was typed over another, in its own field alone', async () => {
  const query = `&rename=${paul._id}`
  const fields = { intent: 'rename', worker: paul._id, name: 'Paulin', seen: 'Paul' }
  const { open } = await sentTooLate(query, fields)
  const values = { worker: paul._id, name: 'Paulin' }
  for (const mode of ['', '&mode=edit'])
    expect((await open(mode + query)).kept).toMatchObject({ form: 'row', error: KEPT, values })
  const other = await makeWorker(net.sites.a1, { name: 'Zoé' })
  expect((await open(`&rename=${other._id}`)).kept).toBeNull()
  expect((await open('')).kept).toBeNull()
})

it('keeps a table that was pasted into the text box', async () => {
  const table = 'Paul\tCP\tCP'
  const fields = { intent: 'paste-table', table, day: '23' }
  const { open } = await sentTooLate('&mode=edit&dialog=paste', fields)
  const { kept } = await open('&mode=edit&dialog=paste')
  expect(kept).toMatchObject({ form: 'dialog', error: KEPT, values: { table, day: '23' } })
  expect((await open('&mode=edit')).kept).toBeNull()
})

it('keeps a cell of a month of 300 people, which without scripts sends every day of each', async () => {
  const days = Array.from({ length: 31 }, (_, i) => String(i + 1).padStart(2, '0'))
  const people = Array.from({ length: 299 }, (_, i) => i.toString(16).padStart(24, '0'))
  const unchanged = people.flatMap((id) => [
    [`s.${id}`, days.map(() => '1.107').join()] as const,
    ...days.map((day) => [`c.${id}.${day}`, '1.107'] as const),
  ])
  const typed = { [`s.${paul._id}`]: days.map(() => '').join(), [`c.${paul._id}.02`]: 'CP' }
  const fields = { intent: 'save', ...Object.fromEntries(unchanged), ...typed }
  const { open } = await sentTooLate('&mode=edit', fields)
  const { kept } = await open('&mode=edit')
  expect(kept?.typed).toEqual([{ workerId: paul._id, day: 2, text: 'CP' }])
})
