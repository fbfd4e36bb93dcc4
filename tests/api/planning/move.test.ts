import { expect, it } from 'vitest'
import { storePlanning } from '../../builders/activity'
import { makeSession, makeUser } from '../../builders/users'
import { ask, net, open, paul, send, usePlanningPage } from './page-fixture'

usePlanningPage()

const rest = async (path: string, method = 'GET', json?: unknown) => {
  const token = await makeSession(await makeUser({ role: 'administrator' }))
  const response = await ask(`/api${path}`, { method, json, token })
  return { status: response.status, body: await response.json() }
}
const site = () => net.sites.a1._id
const QUESTION =
  'Cette mutation touche des jours passés (du 18/11/2026 au 19/11/2026)\u202f: Concession A1 −14\u00a0h de potentiel, Concession A2 +14\u00a0h de potentiel. Confirmez-vous\u202f?'

it('the form moves a person without scripts, after the question about past days (4-decisions, 73)', async () => {
  const days = { '17': '1', '18': '1', '19': '1', '23': '1' }
  await storePlanning(net.sites.a1, '2026-11', 'mechanic', days, paul._id)
  const dialog = await open(`&dialog=edit&worker=${paul._id}`)
  const offered = dialog.view?.dialog?.kind === 'edit' ? dialog.view.dialog.sites.choices : []
  expect(offered.map(({ label }) => label)).toContain('Concession A2 (Plaque A)')
  const form = { intent: 'move-worker', moveTo: net.sites.a2._id, effectiveFrom: '2026-11-18' }
  const asked = await send(form)
  expect([asked.status, asked.view.ask?.question]).toEqual([409, QUESTION])
  expect(asked.view.values).toMatchObject({ moveTo: net.sites.a2._id })
  const moved = await send({ ...form, confirm: '1' })
  expect(moved.flash).toContain(
    `«\u202f${paul.name}\u202f» est à Concession A2 à partir du 18/11/2026. Planning\u202f: 3 cellules à suivre.`,
  )
  const { body } = await rest(`/workers/${paul._id}`)
  expect(body).toMatchObject({
    leavesOn: '2026-11-17',
    stays: [
      { siteId: site(), from: null, to: '2026-11-17' },
      { siteId: net.sites.a2._id, from: '2026-11-18', to: null },
    ],
  })
  const { body: entries } = await rest(`/planning?month=2026-11&site=${net.sites.a2._id}`)
  expect(entries.map(({ date }: { date: string }) => date)).toEqual([
    '2026-11-18',
    '2026-11-19',
    '2026-11-23',
  ])
})

it('REST moves a person by assignmentId and effectiveFrom, and answers a returning matricule with the person', async () => {
  const body = { assignmentId: net.sites.a2._id, effectiveFrom: '2026-11-18' }
  await storePlanning(net.sites.a1, '2026-11', 'mechanic', { '18': '1', '19': '1' }, paul._id)
  const asked = await rest(`/workers/${paul._id}`, 'PUT', body)
  expect([asked.status, asked.body.message]).toEqual([409, QUESTION])
  const moved = await rest(`/workers/${paul._id}`, 'PUT', { ...body, confirm: true })
  expect(moved).toMatchObject({
    status: 200,
    body: { worker: { assignmentId: net.sites.a2._id, personId: paul._id } },
  })
  // the same call again changes nothing
  const again = await rest(`/workers/${paul._id}`, 'PUT', { ...body, confirm: true })
  expect(again.body.worker._id).toBe(moved.body.worker._id)
  const left = { matricule: '7001', leavesOn: '2026-11-19', confirm: true }
  expect((await rest(`/workers/${paul._id}`, 'PUT', left)).status).toBe(200)
  const back = await rest('/workers', 'POST', {
    name: 'Paul',
    service: 'mechanic',
    metier: 'Mécanicien',
    matricule: '7001',
    assignmentId: site(),
    assignmentLevel: 'concession',
  })
  expect(back).toMatchObject({ status: 409, body: { workerId: moved.body.worker._id } })
})
