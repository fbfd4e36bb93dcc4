import { expect, it } from 'vitest'
import { findPlanning } from '~/db/collections/planning.server'
import { rowCodes } from '~/domain/planning/grid/grid-view'
import {
  importActivity,
  storeObjectif,
  storePlanning,
  workerFigures,
} from '../../builders/activity'
import { makeSession, makeUser } from '../../builders/users'
import { ask, net, open, paul, send, usePlanningPage } from './page-fixture'

usePlanningPage()

const rest = async (path: string, method = 'GET', json?: unknown) => {
  const token = await makeSession(await makeUser({ role: 'administrator' }))
  const response = await ask(`/api${path}`, { method, json, token })
  return { status: response.status, body: await response.json() }
}
const site = () => net.sites.a1._id
/** Five days of Paul's, of which 19 and before are over on the 20th. */
const week = () =>
  storePlanning(
    net.sites.a1,
    '2026-11',
    'mechanic',
    { '17': '1', '18': '1', '19': '1', '20': '1', '23': '1' },
    paul._id,
  )
const potential = async () => {
  const { body } = await rest(`/planning/potential-by-service?month=2026-11&site=${site()}`)
  return body.globalServiceSummaries.map(
    (one: { actualizedPotentialHours: number }) => one.actualizedPotentialHours,
  )
}
const form = (given: object = {}) => ({
  intent: 'edit-worker',
  name: paul.name,
  service: 'body',
  metier: 'Carrossier',
  secondaryService: '',
  matricule: '',
  userId: '',
  arrivesOn: '',
  leavesOn: '',
  ...given,
})

/** Of the five filled days, the 20th and the 23rd: two times seven hours. */
const MOVES =
  ' À la date du 20/11/2026, 2 cellules du planning (14,0\u00a0h de potentiel) changeraient d’équipe\u202f; une autre date est comptée à l’enregistrement.'

it('the form asks from when a change of team holds, today unless said otherwise, and shows what held before', async () => {
  await week()
  const dialog = await open(`&dialog=edit&worker=${paul._id}`)
  expect(dialog.view?.dialog).toMatchObject({
    worker: { effectiveFrom: '2026-11-20', former: MOVES, service: 'mechanic' },
  })
  const saved = await send(form())
  expect(saved.flash).toContain(
    'Équipe Carrosserie à partir du 20/11/2026\u202f; les jours précédents restent en Mécanique. Potentiel\u202f: Mécanique −14\u00a0h, Carrosserie +14\u00a0h.',
  )
  const after = await open(`&dialog=edit&worker=${paul._id}`)
  expect(after.view?.dialog).toMatchObject({
    worker: {
      service: 'body',
      former:
        MOVES +
        ' Historique\u202f: avant\u202f: Mécanique, Mécanicien\u202f; à partir du 20/11/2026\u202f: Carrosserie, Carrossier.',
    },
  })
  // mechanic, quick service, body: three days stay, two move
  expect(await potential()).toEqual([21, 0, 14])
  const sections = after.view?.grid?.blocks[0]?.sections.map(({ section, rows: [row] }) => [
    section,
    rowCodes(row ?? { codes: '' }).filter((code) => code === '1').length,
  ])
  expect(sections).toEqual([
    ['mechanic', 3],
    ['body', 2],
  ])
})

it('both rows are edited in one form: a day of the former team and one of the present', async () => {
  await week()
  await send(form())
  const shown = (days: readonly string[]) =>
    Array.from({ length: 30 }, (_, i) => (days.includes(String(i + 1)) ? '1' : '')).join(',')
  const fields = new URLSearchParams([
    ['intent', 'save'],
    ['site', site()],
    ['month', '2026-11'],
    ['worker', paul._id],
    [`s.${paul._id}`, shown(['17', '18', '19'])],
    [`s.${paul._id}`, shown(['20', '23'])],
    [`c.${paul._id}.18`, 'CP'],
    [`c.${paul._id}.19`, '1'],
    [`c.${paul._id}.23`, '0.5'],
    [`c.${paul._id}.20`, '1'],
  ])
  const { readPlanningForm, readTyped } = await import('~/schemas/planning-form.server')
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, value)
  expect(readTyped(readPlanningForm(data), '2026-11')).toEqual([
    { workerId: paul._id, day: 18, text: 'CP', seen: '1' },
    { workerId: paul._id, day: 23, text: '0.5', seen: '1' },
  ])
})

it('over REST the day is effectiveFrom; an earlier one says first what it moves, as the page does', async () => {
  await week()
  await storeObjectif(net.sites.a1, '2026-11', { revenue: 50_000, hours: 500, hec: 400 })
  const question =
    'Ce changement touche des jours passés (du 18/11/2026 au 19/11/2026)\u202f: Mécanique −14\u00a0h de potentiel et −1\u202f400\u00a0€ d’objectif, Carrosserie +14\u00a0h de potentiel. Confirmez-vous\u202f?'
  const edit = { service: 'body', effectiveFrom: '2026-11-18' }
  const asked = await rest(`/workers/${paul._id}`, 'PUT', edit)
  expect([asked.status, asked.body.message]).toEqual([409, question])
  const page = await send(form({ effectiveFrom: '2026-11-18' }))
  expect([page.status, page.view.ask?.question, page.view.values['effectiveFrom']]).toEqual([
    409,
    question,
    '2026-11-18',
  ])
  expect(await potential()).toEqual([35, 0, 0])
  const done = await rest(`/workers/${paul._id}`, 'PUT', { ...edit, confirm: true })
  expect(done.body.worker).toMatchObject({
    service: 'body',
    teamSince: '2026-11-18',
    teamsBefore: [{ until: '2026-11-18', service: 'mechanic', metier: 'Mécanicien' }],
  })
  expect(await potential()).toEqual([7, 0, 28])
  const wrong = await rest(`/workers/${paul._id}`, 'PUT', {
    service: 'body',
    effectiveFrom: 'hier',
  })
  expect(wrong.status).toBe(422)
  const over = await rest(`/workers/${paul._id}`, 'PUT', {
    service: 'mechanic',
    metier: 'Technicien',
    effectiveFrom: '2026-10-20',
  })
  expect([over.status, over.body.message]).toEqual([
    409,
    'Un changement d’équipe ou de métier ne peut pas commencer dans un mois passé ou clos (octobre 2026)\u202f: choisissez une date plus tardive, ou faites rouvrir le mois.',
  ])
})

it('billed hours keep their service on REST, page and paper', async () => {
  await week()
  const rows = [workerFigures({ workerId: paul._id, name: 'Paul', billedHours: 93 })]
  await importActivity(net.sites.a1, '2026-11-19', {}, rows)
  const services = async () => {
    const { body } = await rest(`/productivity?period=2026-11-19&siteId=${site()}`)
    return Object.fromEntries(
      body.summaryByService.map((one: { service: string; totalBilledHours: number }) => [
        one.service,
        one.totalBilledHours,
      ]),
    )
  }
  expect((await services())['mechanic']).toBe(93)
  await rest(`/workers/${paul._id}`, 'PUT', { service: 'body' })
  expect(await services()).toMatchObject({ mechanic: 93, body: 0 })
})

it('codes that the new team may not have are asked about on the page and over REST', async () => {
  await storePlanning(net.sites.a1, '2026-11', 'mechanic', { '19': '1', '20': '1' }, paul._id)
  const question =
    '1 cellule du planning porte un code qui n’est pas proposé à l’équipe Encadrement («\u202f1\u202f»\u202f: 1). Faut-il la garder ou l’effacer\u202f?'
  const asked = await rest(`/workers/${paul._id}`, 'PUT', { service: 'guidance' })
  expect([asked.status, asked.body.message]).toEqual([409, question])
  const guidance = form({ service: 'guidance', metier: '' })
  const page = await send(guidance)
  expect([page.status, page.view.ask?.question, page.view.ask?.answers.length]).toEqual([
    409,
    question,
    2,
  ])
  await send({ ...guidance, codes: 'clear' })
  const [month] = await findPlanning([`${paul._id}-2026-11`])
  expect([month?.days['2026-11-19']?.code, month?.days['2026-11-20']?.code]).toEqual(['1', ''])
})
