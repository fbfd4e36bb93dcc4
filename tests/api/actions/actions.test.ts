import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { actionsContracts } from '~/api/actions.contracts.server'
import { actions } from '~/db/collections/actions.server'
import type { ActionFormPage, ActionsPage } from '~/domain/actions/view'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makeSession, makeUser } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { type Ask, application } from '../harness/application'
import { askPage } from '../harness/pages'

useDatabase({ keep: true })
const DAY = '2026-11-19'
let ask: Ask
let net: TestNetwork
let anne: string
let bruno: string
let ccs: string
let annesId: string
let ended: string

beforeAll(async () => {
  setClock(instantOfParis('2026-11-20T08:41'))
  ask = await application('routes/')
  net = await makeNetwork()
  const own = { assignmentLevel: 'plate', assignmentId: net.sites.a1.plateId } as const
  const account = await makeUser({ name: 'Anne Morel', role: 'manager', ...own })
  annesId = account._id
  ended = await makeSession(account)
  anne = await makeSession(account)
  bruno = await makeSession(await makeUser({ name: 'Bruno Roy', role: 'director', ...own }))
  ccs = await makeSession(await makeUser({ name: 'Chloé', role: 'ccs', ...own }))
})
beforeEach(async () => void (await (await actions.open()).deleteMany({})))

async function call(method: string, path: string, json?: unknown, token = anne) {
  const response = await ask(`/api/actions${path}`, { method, token, ...(json ? { json } : {}) })
  return { status: response.status, body: await response.json() }
}
const post = (given: object = {}) =>
  call('POST', '', {
    siteId: net.sites.a1._id,
    service: 'mechanic',
    lever: 'productivity',
    text: 'Point à 11 h.',
    who: 'Paul Roy',
    until: '2026-11-30',
    ...given,
  })

describe('over REST', () => {
  // shows 7 §5: GET /actions, POST /actions, PUT /actions/{id}, DELETE /actions/{id}
  it('decides an action, changes it, ends it and deletes it', async () => {
    const decided = await post()
    expect(decided).toEqual({
      status: 201,
      body: {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        siteId: net.sites.a1._id,
        plateId: null,
        groupId: null,
        site: 'Concession A1',
        service: 'mechanic',
        lever: 'productivity',
        text: 'Point à 11 h.',
        who: 'Paul Roy',
        whoId: null,
        until: '2026-11-30',
        state: 'open',
        late: false,
        word: null,
        expected: null,
        decided: { date: DAY, gap: null },
        effect: null,
        reason: 'ce levier n’est pas chiffré ici',
        lacking: [],
        author: 'Anne Morel',
        createdAt: '2026-11-20T07:41:00.000Z',
        editor: 'Anne Morel',
        updatedAt: '2026-11-20T07:41:00.000Z',
        version: 0,
      },
    })
    const { _id } = decided.body
    const read = await call('GET', `?plateId=${net.sites.a1.plateId}`, undefined, ccs)
    expect(actionsContracts.readActions.output.parse(read.body)).toEqual({
      date: DAY,
      found: 1,
      page: 1,
      pages: 1,
      actions: [decided.body],
    })
    const changed = await call('PUT', `/${_id}`, { who: 'anne morel' })
    expect(changed.body).toMatchObject({ who: 'Anne Morel', whoId: annesId, version: 1 })
    const done = await call('PUT', `/${_id}`, { state: 'done', word: 'fait' })
    expect(done.body).toMatchObject({ state: 'done', word: 'fait', version: 2 })
    expect((await call('GET', '')).body.actions).toEqual([])
    expect((await call('GET', '?state=done')).body.found).toBe(1)
    expect((await call('GET', '?state=dropped')).body.found).toBe(0)
    const reopened = await call('PUT', `/${_id}`, { state: 'open' })
    expect(reopened.body).toMatchObject({ state: 'open', word: null })
    expect(await call('DELETE', `/${_id}?version=3`)).toEqual({
      status: 200,
      body: { message: 'Action supprimée.' },
    })
    expect((await call('PUT', `/${_id}`, { text: 'x' })).status).toBe(404)
  })

  it('lists what is late, among the open actions', async () => {
    setClock(instantOfParis('2026-11-19T08:41'))
    await post({ until: '2026-11-19' })
    await post({ until: '2026-11-20', confirm: true })
    setClock(instantOfParis('2026-11-20T08:41'))
    const open = (await call('GET', '?state=open')).body.actions
    expect(open.map((one: { late: boolean }) => one.late)).toEqual([true, false])
    expect((await call('GET', '?state=late')).body.actions).toEqual([open[0]])
  })

  // shows 7 §5: L’action a été modifiée entre-temps par {nom}
  it('with `version`, an action changed by another is a conflict', async () => {
    const { _id } = (await post()).body
    await call('PUT', `/${_id}`, { text: 'Point à 9 h.' }, bruno)
    expect(await call('PUT', `/${_id}`, { text: 'Point à 10 h.', version: 0 })).toEqual({
      status: 409,
      body: {
        message:
          'L’action a été modifiée entre-temps par Bruno Roy\u202f: «\u202fPoint à 9 h.\u202f», Paul Roy, jusqu’au 30/11/2026, ouverte. Enregistrez de nouveau pour la remplacer par la vôtre.',
      },
    })
    expect((await call('DELETE', `/${_id}?version=0`)).status).toBe(409)
    expect((await call('PUT', `/${_id}`, { text: 'Point à 10 h.', version: 1 })).status).toBe(200)
  })

  // shows 7 §5: Vous n’avez pas les droits nécessaires pour décider une action.
  it('refuses unknown levers, missing fields and other people’s concessions', async () => {
    expect(await post({ lever: 'untargeted' })).toMatchObject({
      status: 400,
      body: {
        message:
          'Levier inconnu\u202f: calendar, presence, productivity, customerShare, rate, hours attendu.',
      },
    })
    expect((await post({ service: 'guidance' })).status).toBe(400)
    expect((await post({ until: '2026-02-30' })).status).toBe(400)
    expect(await post({ until: '2026-11-19' })).toMatchObject({
      status: 422,
      body: { message: 'L’échéance est déjà passée.' },
    })
    expect((await post({ siteId: undefined })).status).toBe(400)
    expect((await post({ text: '' })).status).toBe(422)
    expect((await post({ text: 'é'.repeat(141) })).status).toBe(422)
    expect((await post({ siteId: net.sites.c1._id })).status).toBe(403)
    expect((await post({ siteId: '0123456789abcdef01234567' })).status).toBe(404)
    expect(await (await actions.open()).countDocuments()).toBe(0)
    const { _id } = (await post()).body
    const dropped = await call('PUT', `/${_id}`, { state: 'dropped' })
    expect([dropped.status, dropped.body.message]).toEqual([
      422,
      'Dites en un mot comment l’action s’est terminée.',
    ])
    expect((await call('PUT', `/${_id}`, { state: 'done' })).status).toBe(422)
    expect(await call('PUT', `/${_id}`, { text: 'x' }, ccs)).toEqual({
      status: 403,
      body: { message: 'Vous n’avez pas les droits nécessaires pour décider une action.' },
    })
  })
})

describe('a wide action', () => {
  it('concerns a plate, all services and the whole gap, and says what it expects', async () => {
    const { plateId } = net.sites.a1
    const wide = { siteId: undefined, plateId, service: null, lever: null, expected: 12_500 }
    const decided = await post(wide)
    expect(decided).toMatchObject({
      status: 201,
      body: { siteId: null, plateId, groupId: null, site: 'Plaque A', service: null, lever: null },
    })
    expect(decided.body.expected).toBe(12_500)
    const again = await post(wide)
    expect(again).toMatchObject({ status: 409, body: { first: { _id: decided.body._id } } })
    expect((await post({ ...wide, confirm: true })).status).toBe(201)
    expect((await call('GET', `?siteId=${net.sites.a1._id}`)).body.found).toBe(0)
    expect((await call('GET', `?plateId=${plateId}`)).body.found).toBe(2)
  })

  it('needs the right to decide in its whole scope', async () => {
    const { groupId } = net.sites.a1
    expect((await post({ siteId: undefined, groupId })).status).toBe(403)
  })
})

describe('the pages', () => {
  const LIST = 'routes/_app+/actions'
  const DECIDE = 'routes/_app+/actions_.decider'
  const ONE = 'routes/_app+/actions_.$id'
  const FIELDS = {
    service: 'mechanic',
    lever: 'rate',
    text: 'Revoir les taux.',
    who: 'Paul Roy',
    until: '2026-11-30',
  }
  const query = () => `site=${net.sites.a1._id}&date=${DAY}`
  const decide = (given: object = {}, token = anne, cookie?: string) =>
    askPage(ask, DECIDE, `/actions/decider?${query()}`, {
      token,
      form: { site: net.sites.a1._id, id: '', ...FIELDS, ...given },
      ...(cookie ? { cookie } : {}),
    })
  const edit = (id: string, form: Record<string, string>, token = anne) =>
    askPage(ask, ONE, `/actions/${id}?${query()}`, { token, form })
  const listed = async (list: string, token = anne) => {
    const address = `/actions?plate=${net.sites.a1.plateId}&date=${DAY}&list=${list}`
    const { data } = await askPage(ask, LIST, address, { token })
    return (data as { view: Extract<ActionsPage, { state: 'list' }> }).view
  }

  it('the form is prefilled by the address, and goes on to the list', async () => {
    const address = `/actions/decider?${query()}&service=body&lever=rate`
    const { data } = await askPage(ask, DECIDE, address, { token: anne })
    const { view } = data as { view: ActionFormPage }
    expect(view).toMatchObject({
      state: 'form',
      name: 'Concession A1',
      values: { service: 'body', lever: 'rate', until: '2026-12-04' },
      people: ['Anne Morel', 'Bruno Roy', 'Chloé'],
      stored: null,
    })
    const saved = await decide()
    expect(saved.flash).toBe('Action décidée.')
    expect(saved.location).toContain('/actions?group=')
    const view2 = await listed('open')
    expect(view2.counts).toEqual({ late: 0, open: 1, ended: 0 })
    expect(view2.rows.rows[0]).toMatchObject({ text: 'Revoir les taux.', lever: 'Taux' })
    const read = await listed('open', ccs)
    expect([read.decide, read.rows.rows[0]?.to]).toEqual([null, null])
  })

  it('asks before a second one on the same lever, and takes the form sent again', async () => {
    await decide()
    const second = await decide({ text: 'Autre.' })
    expect(second.status).toBe(409)
    expect(second.data).toMatchObject({ initialValue: { text: 'Autre.', confirm: 'true' } })
    expect((await decide({ text: 'Autre.', confirm: 'true' })).flash).toBe('Action décidée.')
    const whole = await decide({ site: `plate:${net.sites.a1.plateId}`, service: '', lever: '' })
    expect(whole.flash).toBe('Action décidée.')
    expect((await listed('open')).rows.rows.map(({ site }) => site)).toContain('Plaque A')
  })

  it('keeps what was typed in a refused form, and on an ended session', async () => {
    const text = 'é'.repeat(141)
    expect((await decide({ text })).data).toMatchObject({
      initialValue: { text },
      error: { text: ['Texte trop long\u202f: 141 caractères pour 140 au plus.'] },
    })
    const away = await decide({}, ended)
    expect(away.location).toContain('/login')
    const again = await askPage(ask, DECIDE, `/actions/decider?${query()}`, {
      token: anne,
      cookie: away.cookies,
    })
    expect(again.data).toMatchObject({ kept: { initialValue: { text: 'Revoir les taux.' } } })
  })

  it('two editors: the second is shown what the first wrote, and may replace it', async () => {
    await decide()
    const id = (await listed('open')).rows.rows[0]?.id ?? ''
    const save = (text: string, version: string, token: string) =>
      edit(id, { intent: 'save', version, ...FIELDS, text }, token)
    expect((await save('Un', '0', anne)).flash).toBe('Action enregistrée.')
    const late = await save('Deux', '0', bruno)
    expect(late.status).toBe(409)
    expect(late.data).toMatchObject({ initialValue: { text: 'Deux', version: '1' } })
    expect(JSON.stringify(late.data)).toContain('modifiée entre-temps par Anne Morel')
    expect((await save('Deux', '1', bruno)).flash).toBe('Action enregistrée.')
  })

  // shows 7 §5: Dites en un mot comment l’action s’est terminée.
  it('an action is ended with a word, opened again and deleted', async () => {
    await decide()
    const id = (await listed('open')).rows.rows[0]?.id ?? ''
    const dropped = await edit(id, { intent: 'dropped', version: '0', why: '' })
    expect(dropped.data).toMatchObject({
      error: { why: ['Dites en un mot comment l’action s’est terminée.'] },
    })
    const done = await edit(id, { intent: 'done', version: '0', why: 'fait' })
    expect(done.flash).toBe('Action terminée.')
    expect((await listed('ended')).rows.rows[0]).toMatchObject({ state: 'done', why: 'fait' })
    expect((await edit(id, { intent: 'reopen', version: '1' })).flash).toBe('Action rouverte.')
    const again = await edit(id, { intent: 'dropped', version: '2', why: 'inutile' })
    expect(again.flash).toBe('Action abandonnée.')
    expect((await edit(id, { intent: 'delete', version: '3' })).flash).toBe('Action supprimée.')
    expect((await listed('ended')).counts.ended).toBe(0)
  })
})
