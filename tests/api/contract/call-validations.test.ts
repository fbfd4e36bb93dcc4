import { beforeAll, describe, expect, it } from 'vitest'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makeSession, makeUser } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { type Ask, application } from '../harness/application'

useDatabase({ keep: true })
let ask: Ask
let token: string
let net: TestNetwork
beforeAll(async () => {
  ask = await application()
  net = await makeNetwork()
  token = await makeSession(await makeUser({ role: 'administrator' }))
})

/** The address or body of a call, with the identifiers of the test's network put in. */
type Made = (net: TestNetwork) => unknown

async function refusal(method: string, path: string, body?: Made) {
  const answer = await ask(path, { method, token, ...(body ? { json: body(net) } : {}) })
  const { message } = (await answer.json()) as { message: string }
  return [answer.status, message]
}

const SITE = 'Le nom et l’ID de la plaque sont requis pour créer une concession.'
const SITE_ID = 'ID de concession requis…'
const GROUP = 'Group ID is required to create a plate.'
const OBJECTIFS = 'L’année et le mois sont requis pour getObjectifs.'
const ENTRY =
  'Données invalides pour la mise à jour du planning (workerId, date, service, code requis).'
const ENTRY_ID = 'ID d’entrée planning manquant.'
const PERIOD = 'La période (YYYY-MM) est requise pour getAdvisorSales.'
const TARGETS = 'Données invalides fournies pour la mise à jour de l’objectif de productivité.'
const END = 'La date de fin doit être une date valide.'

describe('call validations of concessions and plates (1 §8)', () => {
  // shows 1 §8: Le nom et l’ID de la plaque sont requis pour créer une concession.
  it.each<[string, Made]>([
    ['nothing', () => ({})],
    ['no plate', () => ({ name: 'Nouvelle' })],
    ['an empty plate', () => ({ name: 'Nouvelle', plate: '' })],
    ['no name', ({ plates }) => ({ plate: plates.a._id })],
    ['a blank name', ({ plates }) => ({ name: '  ', plate: plates.a._id })],
    ['null', () => ({ name: null, plate: null })],
    ['a plate that is no identifier', () => ({ name: 'Nouvelle', plate: 'undefined' })],
  ])('POST /sites with %s', async (_what, body) => {
    expect(await refusal('POST', '/api/sites', body)).toEqual([400, SITE])
  })

  // shows 1 §8: ID de concession requis…
  it.each(
    ['GET', 'PUT', 'DELETE'].flatMap((method) =>
      ['undefined', 'null', '%20', '', 'pas-un-id'].map((id) => [method, id] as const),
    ),
  )('%s /sites/%s without an identifier', async (method, id) => {
    const body = method === 'PUT' ? () => ({ name: 'Autre' }) : undefined
    expect(await refusal(method, `/api/sites/${id}`, body)).toEqual([400, SITE_ID])
  })

  // shows 1 §8: Group ID is required to create a plate.
  it.each<[string, Made]>([
    ['no group', () => ({ name: 'Nouvelle' })],
    ['an empty group', () => ({ name: 'Nouvelle', group: '' })],
    ['null', () => ({ name: 'Nouvelle', group: null })],
    ['a group that is no identifier', () => ({ name: 'Nouvelle', group: 'undefined' })],
  ])('POST /plates with %s', async (_what, body) => {
    expect(await refusal('POST', '/api/plates', body)).toEqual([400, GROUP])
  })
})

describe('call validations of objectives and planning (1 §8, 2 §8)', () => {
  // shows 1 §8: L’année et le mois sont requis pour getObjectifs.
  it.each(['', '?year=2026', '?month=11', '?year=&month=', '?year=undefined&month=11'])(
    'GET /objectifs%s without year and month',
    async (query) => {
      expect(await refusal('GET', `/api/objectifs${query}`)).toEqual([400, OBJECTIFS])
    },
  )

  const whole = { worker: '0123456789abcdef01234567', date: '2026-11-23', service: 'mechanic' }
  // shows 1 §8: Données invalides pour la mise à jour du planning (workerId, date, service, code requis).
  it.each<[string, Made]>([
    ['nothing', () => ({})],
    ['no worker', () => ({ ...whole, worker: undefined, code: '1' })],
    ['no date', () => ({ ...whole, date: undefined, code: '1' })],
    ['no service', () => ({ ...whole, service: undefined, code: '1' })],
    ['no code', () => whole],
    ['a null code', () => ({ ...whole, code: null })],
  ])('POST /planning with %s', async (_what, body) => {
    expect(await refusal('POST', '/api/planning', body)).toEqual([400, ENTRY])
  })

  it.each<[string, object, string]>([
    ['a code', { code: 1 }, 'Le champ code doit être un texte.'],
    ['a long code', { code: '1'.repeat(21) }, 'Le champ code est trop long.'],
    ['a seen code', { code: '1', seen: 0.5 }, 'Le champ seen doit être un texte.'],
    ['a worker', { code: '1', worker: 12 }, 'Le champ workerId doit être un texte.'],
    ['a date', { code: '1', date: 20261123 }, 'Le champ date doit être un texte.'],
    ['a service', { code: '1', service: 3 }, 'Le champ service doit être un texte.'],
  ])(
    'a planning entry with %s that cannot be taken says which field',
    async (_what, own, sentence) => {
      const entry = () => ({ ...whole, ...own })
      expect(await refusal('POST', '/api/planning', entry)).toEqual([400, sentence])
      const entries = () => ({ entries: [entry()] })
      expect(await refusal('PATCH', '/api/planning/bulk-update', entries)).toEqual([400, sentence])
    },
  )

  // shows 1 §8: ID d’entrée planning manquant.
  it.each(['undefined', 'null', '%20'])(
    'PATCH /planning/%s/toggle-apprenti without an entry',
    async (id) => {
      const path = `/api/planning/${id}/toggle-apprenti`
      expect(await refusal('PATCH', path, () => ({ isApprenti: true }))).toEqual([400, ENTRY_ID])
    },
  )
})

describe('call validations of the analysis (3 §5)', () => {
  // shows 3 §5: La date est requise.
  // shows 3 §5: La date de fin doit être une date valide.
  // shows 3 §5: La période (YYYY-MM) est requise pour getAdvisorSales.
  it.each([
    ['GET', '/api/records', 'La date est requise.'],
    ['GET', '/api/records?date=', 'La date est requise.'],
    ['GET', '/api/additional-sales/advisors', PERIOD],
    ['GET', '/api/additional-sales/advisors?period=2026', PERIOD],
    ['GET', '/api/records/monthly-summary', END],
    ['GET', '/api/records/monthly-summary?endDate=2026-13', END],
    ['GET', '/api/quality', 'Le mois est requis (aaaa-mm).'],
    ['GET', '/api/quality?period=2026-11', 'Le site est requis (identifiant ou all).'],
  ])('%s %s', async (method, path, sentence) => {
    expect(await refusal(method, path)).toEqual([400, sentence])
  })

  // shows 3 §5: Données invalides fournies pour la mise à jour de l’objectif de productivité.
  it.each<[string, Made]>([
    ['nothing', () => ({})],
    ['no site', () => ({ date: '2026-11-19', targets: [] })],
    ['no date', ({ sites }) => ({ site: sites.a1._id, targets: [] })],
    ['no targets', ({ sites }) => ({ site: sites.a1._id, date: '2026-11-19' })],
    [
      'targets that are no list',
      ({ sites }) => ({ site: sites.a1._id, date: '2026-11-19', targets: {} }),
    ],
  ])('PATCH /records/productivityTarget with %s', async (_what, body) => {
    expect(await refusal('PATCH', '/api/records/productivityTarget', body)).toEqual([400, TARGETS])
  })
})
