import { beforeAll, describe, expect, it, vi } from 'vitest'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makeSession, makeUser } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { type Ask, application } from '../harness/application'
import { askPage } from '../harness/pages'

const { failWhileBroken: breaking, withFailures: during } = await vi.hoisted(
  () => import('../../services/harness/failing-function'),
)
// mocks single functions: a real database cannot fail for one collection only
vi.mock('~/db/collections/objectifs.server', async (original) => {
  const real = await original<typeof import('~/db/collections/objectifs.server')>()
  return {
    ...real,
    findObjectif: breaking('objectifs', real.findObjectif),
    insertObjectif: breaking('save', real.insertObjectif),
  }
})
// mocked for the same reason
vi.mock('~/db/collections/planned-potential.server', async (original) => {
  const real = await original<typeof import('~/db/collections/planned-potential.server')>()
  return { ...real, plannedPotentials: breaking('planning', real.plannedPotentials) }
})
// mocked for the same reason
vi.mock('~/services/rollups/kinds/potential.server', async (original) => {
  const real = await original<typeof import('~/services/rollups/kinds/potential.server')>()
  return { ...real, readPotentialSum: breaking('planning', real.readPotentialSum) }
})
// mocked for the same reason
vi.mock('~/services/calendar/calendar.server', async (original) => {
  const real = await original<typeof import('~/services/calendar/calendar.server')>()
  return { ...real, workingDaysOf: breaking('calendar', real.workingDaysOf) }
})
// mocked for the same reason
vi.mock('~/services/rollups/read-rollups.server', async (original) => {
  const real = await original<typeof import('~/services/rollups/read-rollups.server')>()
  return { ...real, readRollupPart: breaking('rollups', real.readRollupPart) }
})
// mocked for the same reason
vi.mock('~/services/rollups/scope-month.server', async (original) => {
  const real = await original<typeof import('~/services/rollups/scope-month.server')>()
  return { ...real, readScopeMonth: breaking('records', real.readScopeMonth) }
})

useDatabase({ keep: true })
const PAGE = 'routes/_app+/targets'
let ask: Ask
let net: TestNetwork
let token: string
beforeAll(async () => {
  ask = await application('routes/api+/', PAGE)
  net = await makeNetwork()
  token = await makeSession(await makeUser({ role: 'administrator' }))
})

const rest = async (path: string, method = 'GET', json?: unknown) => {
  const response = await ask(`/api${path}`, { method, token, json })
  return { status: response.status, body: await response.json() }
}
const page = (more = '', form?: Record<string, string>) =>
  askPage(ask, PAGE, `/targets?site=${net.sites.a1._id}&month=2026-11${more}`, { token, form })
const site = () => `site=${net.sites.a1._id}`

describe('what cannot be read', () => {
  // shows 1 §8: Erreur lors de la récupération des objectifs.
  it('objectives', async () => {
    const message = 'Erreur lors de la récupération des objectifs.'
    const call = await during('objectifs', () => rest(`/objectifs?year=2026&month=11&${site()}`))
    expect(call).toEqual({ status: 500, body: { message } })
    const shown = await during('objectifs', () => page())
    expect(shown).toMatchObject({ status: 200, data: { objectif: { error: message } } })
    const edit = await during('objectifs', () => page('&mode=edit'))
    expect(edit).toMatchObject({ status: 200, data: { mode: 'view', refusal: message } })
  })

  // shows 1 §8: Erreur lors de la récupération du potentiel par service.
  it('potential', async () => {
    const call = await during('planning', () =>
      rest(`/planning/potential-by-service?month=2026-11&${site()}`),
    )
    expect(call).toMatchObject({
      status: 500,
      body: { message: 'Erreur de chargement', scope: { type: 'error' }, sites: [] },
    })
    const message = 'Erreur lors de la récupération du potentiel par service.'
    expect(
      await during('planning', () => rest(`/planning/potential?month=2026-11&${site()}`)),
    ).toEqual({
      status: 500,
      body: { message },
    })
    const shown = await during('planning', () => page())
    expect(shown).toMatchObject({
      status: 200,
      data: {
        potentialError: message,
        potential: { message: 'Erreur de chargement', globalTotals: { frozenPotentialHours: 0 } },
      },
    })
  })

  it('potential: the objectif of the month is shown without it (decision 42)', async () => {
    const body = { year: 2026, month: 11, site: net.sites.a2._id, budget: { revenue: 5_000 } }
    await rest('/objectifs', 'POST', body)
    const call = await during('planning', () =>
      rest(`/objectifs?year=2026&month=11&site=${net.sites.a2._id}`),
    )
    expect(call).toMatchObject({
      status: 200,
      body: {
        budget: { revenue: 5_000 },
        actualizedPotentialHours: 0,
        message: 'Erreur lors de la récupération du potentiel par service.',
      },
    })
    const shown = await during('planning', () =>
      askPage(ask, PAGE, `/targets?site=${net.sites.a2._id}&month=2026-11`, { token }),
    )
    expect(shown.data).toMatchObject({
      objectif: { error: null, value: { set: { budget: { revenue: 5_000 } } } },
    })
  })

  it('revenue: its card shows the error, the others their figures', async () => {
    const shown = await during('records', () => page())
    expect(shown).toMatchObject({
      status: 200,
      data: {
        progress: { value: null, error: 'Impossible de charger les données de revenus.' },
        freshness: null,
        objectif: { error: null },
        potentialError: null,
      },
    })
  })

  // shows 1 §8: Erreur lors de la récupération des jours ouvrés.
  it('working days', async () => {
    const shown = await during('calendar', () => page())
    expect(shown).toMatchObject({
      status: 200,
      data: { workingDays: { error: 'Erreur lors de la récupération des jours ouvrés.' } },
    })
  })

  // shows 1 §8: Erreur historique pour
  it('history: an empty list over REST, the message on the page', async () => {
    const query = `${site()}&serviceKey=quickService&endYear=2026&endMonth=10`
    expect(await during('rollups', () => rest(`/objectifs/history?${query}`))).toEqual({
      status: 200,
      body: [],
    })
    const shown = await during('rollups', () => page('&history=quickService'))
    expect(shown).toMatchObject({
      status: 200,
      data: { history: { error: 'Erreur historique pour Service Rapide' } },
    })
  })
})

describe('what cannot be written', () => {
  // shows 1 §8: Erreur lors de la mise à jour du potentiel figé:
  it('a freeze', async () => {
    const message = 'Erreur lors de la mise à jour du potentiel figé: Une erreur est survenue.'
    const call = await during('save', () =>
      rest(`/planning/freeze-potential?month=2026-11&${site()}`, 'PATCH'),
    )
    expect(call).toEqual({ status: 500, body: { message } })
    const shown = await during('save', () => page('', { intent: 'freeze' }))
    expect(shown).toMatchObject({ status: 500, data: { message } })
  })

  // shows 1 §8: Erreur enregistrement:
  it('a save: all typed values stay in the form', async () => {
    const message = 'Erreur enregistrement: Une erreur est survenue.'
    const call = await during('save', () =>
      rest('/objectifs', 'POST', { year: 2026, month: 11, site: net.sites.a1._id }),
    )
    expect(call).toEqual({ status: 500, body: { message } })
    const form = { intent: 'save', version: '0', shown: '{}', 'budget.revenue': '1 234,5' }
    const shown = await during('save', () => page('&mode=edit', form))
    expect(shown).toMatchObject({
      status: 500,
      data: { notice: { text: message }, typed: { 'budget.revenue': '1 234,5' } },
    })
  })
})

describe('an expired session', () => {
  it('keeps typed values until the same user has signed in again', async () => {
    const form = { intent: 'save', version: '0', shown: '{}', 'budget.revenue': '4321' }
    const address = `/targets?${site()}&month=2026-11&mode=edit`
    const manager = await makeUser({
      role: 'manager',
      assignmentLevel: 'concession',
      assignmentId: net.sites.a1._id,
    })
    const ended = await makeSession(manager)
    const fresh = await makeSession(manager)
    const sent = await askPage(ask, PAGE, address, { token: ended, form })
    expect(sent.location).toMatch(/^\/login\?retour=%2Ftargets/)
    const draft = sent.cookies.split('; ').find((cookie) => cookie.startsWith('draft=')) ?? ''
    const back = await askPage(ask, PAGE, address, { token: fresh, cookie: draft })
    expect(back.data).toMatchObject({
      mode: 'edit',
      form: {
        draft: true,
        typed: { 'budget.revenue': '4321' },
        notice: {
          text: 'Votre session avait expiré\u202f: votre saisie a été conservée. Vérifiez-la, puis enregistrez.',
        },
      },
    })
    // another user in the same browser and another month do not see the draft
    expect((await askPage(ask, PAGE, address, { token, cookie: draft })).data).toMatchObject({
      form: { draft: false, typed: { 'budget.revenue': '0' } },
    })
    const other = address.replace('2026-11', '2026-12')
    expect((await askPage(ask, PAGE, other, { token: fresh, cookie: draft })).data).toMatchObject({
      form: { draft: false },
    })
    const saved = await askPage(ask, PAGE, address, { token: fresh, cookie: draft, form })
    expect(saved.flash).toBe('Objectifs enregistrés.')
    expect((await askPage(ask, PAGE, address, { token: fresh, cookie: draft })).data).toMatchObject(
      {
        form: { draft: false, typed: { 'budget.revenue': '4321' } },
      },
    )
  })

  it('keeps nothing for an unknown token', async () => {
    const sent = await askPage(ask, PAGE, `/targets?${site()}&month=2026-11`, {
      token: 'invented',
      form: { 'budget.revenue': '1' },
    })
    expect(sent.cookies).not.toMatch(/draft=[^;]/)
  })
})
