import { describe, expect, it } from 'vitest'
import { outlets } from '~/db/collections/outlets.server'
import { newId } from '~/db/driver/ids.server'
import { readTrail } from '~/services/audit/read.server'
import { makeHook, PUBLIC_HOOK } from '../../builders/outlets'
import { makeSession, makeUser } from '../../builders/users'
import { AUDIT, administered } from '../harness/accounts'
import { askPage } from '../harness/pages'

const PAGE = 'routes/_app+/admin.outlets'
const at = administered(PAGE)
const PRIVATE = 'Cette adresse mène à un réseau privé\u202f: elle est refusée.'

const rest = async (path: string, method = 'GET', json?: unknown, as = at.token) => {
  const response = await at.ask(`/api${path}`, { method, token: as, json })
  return { status: response.status, body: await response.json() }
}
const place = () => ({ assignmentLevel: 'plate', assignmentId: at.network.plates.a._id })
const input = (given: object = {}) => ({
  name: ' Canal  atelier ',
  kind: 'json',
  address: PUBLIC_HOOK,
  morning: true,
  alerts: { gapEuros: 5000.5 },
  ...place(),
  ...given,
})
const page = (form?: Record<string, string>, address = '/admin/outlets') =>
  askPage(at.ask, PAGE, address, { token: at.token, ...(form ? { form } : {}) })
const everything = async () => JSON.stringify(await (await outlets.open()).find().toArray())

describe('making a webhook', () => {
  // shows 7 §7: GET /outlets, POST /outlets, GET /outlets/{id}
  it('answers its secret once, never its address, and records neither', async () => {
    const { status, body } = await rest('/outlets', 'POST', input())
    expect(status).toBe(201)
    const { secret, ...shown } = body
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(shown).toEqual({
      _id: body._id,
      name: 'Canal atelier',
      kind: 'json',
      ...place(),
      scope: 'Plaque A',
      maskedAddress: 'https://8.8.8.8/…hook',
      morning: true,
      imports: false,
      alerts: { gapEuros: 5000.5 },
      isPaused: false,
      createdAt: '2026-11-20T07:30:00.000Z',
      createdBy: 'Alice Martin',
      lastAnswer: null,
      abandonedAt: null,
    })
    expect((await rest('/outlets')).body).toEqual([shown])
    expect((await rest(`/outlets/${body._id}`)).body).toEqual({ ...shown, answers: [] })
    const trail = await readTrail('outlet', body._id)
    expect(trail).toMatchObject([
      {
        action: 'create',
        userName: 'Alice Martin',
        changes: [
          { field: 'name', new: 'Canal atelier' },
          { field: 'outletKind', new: 'JSON signé' },
          { field: 'assignmentLevel', new: 'Plaque' },
          { field: 'assignment', new: 'Plaque A' },
          { field: 'sendsMorning', new: 'oui' },
          { field: 'sendsImports', new: 'non' },
          { field: 'alert-gapEuros', new: 5000.5 },
        ],
      },
    ])
    for (const held of [JSON.stringify(trail), await everything()]) {
      expect(held).not.toContain('secret-of-hook')
      expect(held).not.toContain(secret)
    }
  })

  it('refuses wrong input field by field, and makes nothing', async () => {
    const { status, body } = await rest('/outlets', 'POST', {})
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      name: ['Donnez un nom au webhook.'],
      kind: ['Choisissez le type de webhook.'],
      address: ['Donnez l’adresse du webhook.'],
      morning: ['Choisissez au moins un envoi\u202f: matin, imports ou alerte.'],
      assignmentLevel: ['Veuillez sélectionner un niveau.'],
    })
    expect((await rest('/outlets', 'POST', input({ alerts: { delay: 0.5 } }))).body.errors).toEqual(
      {
        delay: ['Saisissez un nombre entier de 1 à 31, ou laissez vide.'],
      },
    )
    expect(await everything()).toBe('[]')
  })

  it.each([
    ['http://hooks.exemple.fr/x', 'L’adresse doit commencer par https://.'],
    ['https://127.0.0.1/x', PRIVATE],
    ['https://2130706433/x', PRIVATE],
    ['https://10.0.0.8/x', PRIVATE],
    ['https://192.168.1.4/x', PRIVATE],
    ['https://169.254.169.254/latest', PRIVATE],
    ['https://100.64.0.1/x', PRIVATE],
    ['https://[::1]/x', PRIVATE],
    ['https://[fd00::1]/x', PRIVATE],
    ['https://[::ffff:10.0.0.1]/x', PRIVATE],
    ['https://[64:ff9b::a00:1]/x', PRIVATE],
    ['https://localhost/x', PRIVATE],
  ])('refuses the address %s', async (address, sentence) => {
    const { status, body } = await rest('/outlets', 'POST', input({ address }))
    expect([status, body.errors]).toEqual([422, { address: [sentence] }])
    expect(await everything()).toBe('[]')
  })

  it('is for administrators', async () => {
    const director = await makeSession(await makeUser({ role: 'director' }))
    const { _id } = await makeHook(place())
    for (const [path, method, json] of [
      ['/outlets', 'GET'],
      ['/outlets', 'POST', input()],
      [`/outlets/${_id}`, 'GET'],
      [`/outlets/${_id}`, 'PUT', { isPaused: true }],
      [`/outlets/${_id}/trial`, 'POST', {}],
      [`/outlets/${_id}`, 'DELETE'],
    ] as const)
      expect((await rest(path, method, json, director)).status).toBe(403)
    expect((await rest('/outlets')).body).toMatchObject([
      { _id, isPaused: false, lastAnswer: null },
    ])
  })
})

describe('a webhook', () => {
  // shows 7 §7: PUT /outlets/{id}, DELETE /outlets/{id}, POST /outlets/{id}/trial
  it('is paused, resumed and deleted, each in the trail by its name; an unknown one is 404', async () => {
    const { _id } = await makeHook(place())
    const put = (isPaused: boolean) => rest(`/outlets/${_id}`, 'PUT', { isPaused })
    const paused = { message: 'Webhook «\u202fCanal du matin\u202f» mis en pause.' }
    expect(await put(true)).toEqual({ status: 200, body: paused })
    expect(await put(true)).toEqual({ status: 200, body: paused })
    expect((await put(false)).body.message).toBe('Webhook «\u202fCanal du matin\u202f» repris.')
    expect((await rest(`/outlets/${_id}`, 'DELETE')).status).toBe(200)
    const gone = { status: 404, body: { message: 'Ce webhook n’existe pas.' } }
    expect(await rest(`/outlets/${_id}`, 'DELETE')).toEqual(gone)
    expect(await rest(`/outlets/${newId()}/trial`, 'POST', {})).toEqual(gone)
    expect((await readTrail('outlet', _id)).map(({ action }) => action)).toEqual([
      'delete',
      'update',
      'update',
      'create',
    ])
    const { data } = await askPage(at.ask, AUDIT, '/admin/audit', { token: at.token })
    expect((data as { lines: object[] }).lines[0]).toMatchObject({
      entity: 'Webhook',
      subject: 'Canal du matin',
      action: 'Suppression',
    })
  })

  it('goes with its group', async () => {
    const { body } = await rest('/groups', 'POST', { name: 'Est' })
    await makeHook({ assignmentLevel: 'group', assignmentId: body._id })
    expect((await rest(`/groups/${body._id}`, 'DELETE')).status).toBe(200)
    expect(await everything()).toBe('[]')
  })
})

describe('the page of the webhooks', () => {
  const form = (given: Record<string, string> = {}) => ({
    intent: 'create-outlet',
    name: 'ERP',
    kind: 'json',
    level: 'plate',
    plate: at.network.plates.a._id,
    address: PUBLIC_HOOK,
    imports: 'on',
    ...given,
  })

  it('shows the secret in the answer to the form alone, and names a form that came twice', async () => {
    const { data: opened } = await page(undefined, '/admin/outlets?dialog=create')
    const { id } = (opened as { panel: { form: { id: string } } }).panel.form
    const answer = await page(form({ id }))
    expect(answer).toMatchObject({ status: 201, location: null, flash: null, cookies: '' })
    const { secret } = (answer.data as { made: { secret: string } }).made
    expect(JSON.stringify(answer.data)).not.toContain('secret-of-hook')
    const again = await page(form({ id }))
    expect(again.location).toBe('/admin/outlets')
    expect(again.flash).toContain('son secret ne s’affiche qu’une fois')
    expect((await rest('/outlets')).body).toHaveLength(1)
    for (const address of ['', `?dialog=answers&id=${id}`, `?dialog=delete&id=${id}`]) {
      const shown = JSON.stringify(await page(undefined, `/admin/outlets${address}`))
      expect(shown).not.toContain(secret)
      expect(shown).not.toContain('secret-of-hook')
    }
  })

  it('lists them by group, plate and concession', async () => {
    const { groups, plates, sites } = at.network
    for (const [assignmentLevel, { _id: assignmentId }] of [
      ['concession', sites.c1],
      ['concession', sites.a2],
      ['plate', plates.b],
      ['group', groups.south],
      ['plate', plates.a],
      ['group', groups.north],
    ] as const)
      await makeHook({ assignmentLevel, assignmentId })
    const { panel } = (await page()).data as { panel: { outlets: { scope: string }[] } }
    expect(panel.outlets.map(({ scope }) => scope)).toEqual([
      'Groupe Nord',
      'Plaque A',
      'Concession A2',
      'Plaque B',
      'Groupe Sud',
      'Concession C1',
    ])
  })

  it('says what is wrong under its field', async () => {
    const wrong = await page(form({ plate: '', address: 'https://10.1.1.1/x' }))
    expect(wrong.status).toBe(422)
    expect((wrong.data as { error: object }).error).toEqual({
      assignmentId: ['Veuillez sélectionner une plaque.'],
    })
    const refused = await page(form({ address: 'https://10.1.1.1/x' }))
    expect((refused.data as { error: object }).error).toEqual({ address: [PRIVATE] })
  })
})
