import { expect, it } from 'vitest'
import { findPlanning } from '~/db/collections/planning.server'
import { workersOfSites } from '~/db/collections/workers.server'
import { rowsOf } from '~/domain/planning/view'
import { importActivity, storePlanning } from '../../builders/activity'
import { makeSession, makeUser } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { ask, net, open, paul, send, usePlanningPage } from './page-fixture'

usePlanningPage()

const rest = async (path: string, method = 'GET', json?: unknown) => {
  const token = await makeSession(await makeUser({ role: 'administrator' }))
  const response = await ask(`/api${path}`, { method, json, token })
  return { status: response.status, body: await response.json() }
}
const nina = { name: 'Nina', service: 'mechanic', metier: 'Technicien' }
const add = (given: object = {}) =>
  rest('/workers', 'POST', { ...nina, site: net.sites.a1._id, ...given })
const codesOf = async (workerId: string, month = '2026-11') =>
  (await findPlanning([`${workerId}-${month}`]))[0]?.days ?? {}
const filledOf = async (workerId: string, month?: string) =>
  Object.entries(await codesOf(workerId, month))
    .filter(([, { code }]) => code !== '')
    .map(([date]) => date)

it('a collaborator added without a date arrives today: filled from then on, and the answer says how many hours', async () => {
  const { status, body } = await add()
  // 20 to 30 November without 21, 22, 28, 29: seven days of 7 hours
  expect([status, body.message]).toEqual([
    201,
    'Collaborateur ajouté. 49\u00a0h de potentiel en plus pour novembre 2026 à partir du 20/11/2026.',
  ])
  expect(body.worker).toMatchObject({ arrivesOn: '2026-11-20', leavesOn: null })
  expect((await filledOf(body.worker._id)).sort()).toEqual(
    ['20', '23', '24', '25', '26', '27', '30'].map((day) => `2026-11-${day}`),
  )
  const later = await add({ arrivesOn: '2026-12-28', name: 'Omar' })
  // 28 to 31 December 2026
  expect(later.body.message).toContain('28\u00a0h de potentiel en plus pour décembre 2026')
  expect(await filledOf(later.body.worker._id)).toEqual([])
  const always = await add({ arrivesOn: null, name: 'Paula' })
  // November 2026 has 21 days from Monday to Friday; this network has no holiday
  expect(always.body.message).toContain('147\u00a0h de potentiel en plus pour novembre 2026.')
})

it('the form asks for the arrival, today unless said otherwise, and says the hours', async () => {
  const form = { intent: 'add-worker', secondaryService: '', matricule: '', userId: '', ...nina }
  const added = await send({ ...form, worker: '', arrivesOn: '2026-11-25', leavesOn: '' })
  // 25, 26, 27, 30
  expect(added.flash).toContain('28\u00a0h de potentiel en plus')
  const wrong = await send({ ...form, worker: '', arrivesOn: '2026-11-25', leavesOn: '2026-11-24' })
  expect([wrong.status, wrong.view.fields.leavesOn]).toEqual([
    422,
    'Le dernier jour ne peut pas précéder l’arrivée.',
  ])
  const bad = await add({ arrivesOn: '20/11/2026' })
  expect(bad.status).toBe(400)
})

it('nothing is written before the arrival or after the last day, by REST, grid, fill or auto-fill', async () => {
  const { body } = await add({ leavesOn: '2026-11-26' })
  const id = body.worker._id as string
  const entry = { workerId: id, service: 'mechanic', code: '1' }
  const before = await rest('/planning', 'POST', { ...entry, date: '2026-11-19' })
  expect([before.status, before.body.message]).toEqual([
    400,
    'Le collaborateur est hors effectif ce jour-là.',
  ])
  const list = [
    { ...entry, date: '2026-11-27', code: 'CP' },
    { ...entry, date: '2026-11-26', code: 'CP' },
  ]
  const bulk = await rest('/planning/bulk-update', 'PATCH', list)
  expect(bulk.body).toMatchObject({
    modifiedCount: 1,
    dropped: [{ date: '2026-11-27', reason: 'out' }],
  })
  const saved = await send({
    intent: 'save',
    [`s.${id}`]: Array(30).fill('').join(','),
    [`c.${id}.05`]: '1',
  })
  expect(saved.view.cellErrors.join()).toContain(
    'Nina, 05/11/2026\u202f: «\u202f1\u202f», hors effectif',
  )
  await send({ intent: 'auto-fill' })
  expect((await filledOf(id)).sort()).toEqual(
    ['20', '23', '24', '25', '26'].map((day) => `2026-11-${day}`),
  )
  const rowIn = async (month: string) => {
    const { view } = await open('', { month })
    return view && rowsOf(view).find((row) => row._id === id)
  }
  // 1 to 19 and 27 to 30 November are hatched
  expect(await rowIn('2026-11')).toMatchObject({
    shut: `${'o'.repeat(19)}${'.'.repeat(7)}${'o'.repeat(4)}`,
    dates: 'arrivée le 20/11/2026, dernier jour le 26/11/2026',
  })
  expect([await rowIn('2026-10'), await rowIn('2026-12')]).toEqual([undefined, undefined])
})

it('a new collaborator does not count before his arrival: potential to date, presence and target to date', async () => {
  await storePlanning(net.sites.a1, '2026-11', 'mechanic', { '19': '1', '20': '1' }, paul._id)
  await importActivity(net.sites.a1, '2026-11-20', {})
  const site = net.sites.a1._id
  const figures = async () => {
    const { summaryByService } = (await rest(`/productivity?period=2026-11-20&siteId=${site}`)).body
    return summaryByService[0]
  }
  const before = await figures()
  await add()
  const after = await figures()
  // Nina: one day of presence; 49 h of target, of which one of her seven working days has gone
  expect(after.presenceDays - before.presenceDays).toBe(1)
  expect(after.totalProratedTargetHours - before.totalProratedTargetHours).toBeCloseTo(7, 6)
})

it('a last day that leaves filled cells outside asks first, on the page without scripts and by REST', async () => {
  await storePlanning(
    net.sites.a1,
    '2026-11',
    'mechanic',
    { '19': '1', '24': '1', '25': 'CP' },
    paul._id,
  )
  const question =
    'Avec ces dates, 2 cellules remplies du planning (7\u00a0h de potentiel) se trouvent hors effectif et seront effacées. Confirmez-vous\u202f?'
  const asked = await rest(`/workers/${paul._id}`, 'PUT', { leavesOn: '2026-11-20' })
  expect([asked.status, asked.body.message]).toEqual([409, question])
  expect(await filledOf(paul._id)).toHaveLength(3)
  const form = {
    intent: 'edit-worker',
    name: paul.name,
    service: 'mechanic',
    metier: 'Mécanicien',
    secondaryService: '',
    matricule: '',
    userId: '',
    arrivesOn: '',
    leavesOn: '2026-11-20',
  }
  const page = await send(form)
  expect([page.status, page.view.ask?.question]).toEqual([409, question])
  expect(page.view.values.leavesOn).toBe('2026-11-20')
  await send({ ...form, confirm: '1' })
  expect(await filledOf(paul._id)).toEqual(['2026-11-19'])
  const [stored] = await workersOfSites([net.sites.a1._id], true)
  expect(stored).toMatchObject({ leavesOn: '2026-11-20' })
})

it('dates never take cells of a month that is over', async () => {
  await storePlanning(net.sites.a1, '2026-10', 'mechanic', { '19': '1' }, paul._id)
  const refused = await rest(`/workers/${paul._id}`, 'PUT', {
    arrivesOn: '2026-11-02',
    confirm: true,
  })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Avec ces dates, des cellules remplies se trouveraient hors effectif dans un mois passé ou clos (octobre 2026)\u202f: choisissez une autre date, ou faites rouvrir le mois.',
  ])
  expect(await filledOf(paul._id, '2026-10')).toEqual(['2026-10-19'])
})

it('REST refuses the codes that the form refuses', async () => {
  const chef = await makeWorker(net.sites.a1, { service: 'guidance', metier: 'Encadrant' })
  const day = { date: '2026-11-23', service: 'mechanic' }
  const p = await rest('/planning', 'POST', { ...day, workerId: paul._id, code: 'P' })
  expect([p.status, p.body.message]).toEqual([
    400,
    'Ce code n’est pas proposé à l’équipe du collaborateur.',
  ])
  const bulk = await rest('/planning/bulk-update', 'PATCH', [
    { ...day, workerId: chef._id, code: '1' },
    { ...day, workerId: chef._id, code: 'P', date: '2026-11-24' },
  ])
  expect(bulk.body).toMatchObject({ upsertedCount: 1, dropped: [{ code: '1', reason: 'team' }] })
})
