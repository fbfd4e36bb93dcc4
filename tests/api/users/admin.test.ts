import { describe, expect, it } from 'vitest'
import { findUser } from '~/db/collections/users.server'
import { newId } from '~/db/driver/ids.server'
import { verifyPassword } from '~/infra/auth/passwords.server'
import { setClock } from '~/infra/process/clock.server'
import { readTrail } from '~/services/audit/read.server'
import { makeSession, makeUser } from '../../builders/users'
import { AUDIT, administered, HOME, REQUIRED } from '../harness/accounts'
import { askPage } from '../harness/pages'

const at = administered()

const rest = async (path: string, method = 'GET', json?: unknown, as = at.token) => {
  const response = await at.ask(`/api${path}`, { method, token: as, json })
  return { status: response.status, body: await response.json() }
}

const account = (given: object = {}) => ({
  email: 'Nouveau@Essai.fr',
  password: 'un-vrai-secret',
  role: 'manager',
  ...given,
})

describe('creating an account', () => {
  // shows 2 §7: GET /users, POST /users
  it('stores it active, its address lower-cased, and never shows its password', async () => {
    const { a1 } = at.network.sites
    const created = await rest(
      '/users',
      'POST',
      account({
        name: ' Paul  Durand ',
        metier: 'Chef',
        assignmentLevel: 'concession',
        assignmentId: a1._id,
      }),
    )
    expect(created).toEqual({
      status: 201,
      body: {
        _id: created.body._id,
        email: 'nouveau@essai.fr',
        name: 'Paul Durand',
        metier: 'Chef',
        role: 'manager',
        isActive: true,
        isOnTrial: false,
        trialExpiresAt: null,
        assignmentLevel: 'concession',
        assignmentId: a1._id,
        assignment: { _id: a1._id, name: 'Concession A1', numerosPDV: ['0101', '0102'] },
        referenceConcessionId: null,
        referenceConcession: null,
        secondFactor: false,
        companyAccount: false,
        invitation: null,
      },
    })
    const stored = await findUser(created.body._id)
    expect(await verifyPassword(stored?.passwordHash ?? null, 'un-vrai-secret')).toBe(true)
    expect(JSON.stringify((await rest('/users')).body)).not.toMatch(/passwordHash|argon2|sessionId/)
    const [act] = await readTrail('user', created.body._id)
    expect(JSON.stringify(act)).not.toContain('un-vrai-secret')
    expect(act?.changes).toContainEqual({
      field: 'assignment',
      old: null,
      new: 'Concession A1',
    })
  })

  it.each([
    [{ email: '' }, 422, REQUIRED],
    [{ password: '' }, 422, REQUIRED],
    [{ role: '' }, 422, REQUIRED],
    [{ email: 'personne' }, 422, 'Adresse e-mail invalide'],
    [{ email: 'a\u202eb@essai.fr' }, 422, 'Adresse e-mail invalide'],
    [{ email: `${'x'.repeat(250)}@essai.fr` }, 422, 'Adresse e-mail invalide'],
    [{ email: 'ALICE@essai.fr' }, 409, 'Un compte existe déjà avec cette adresse e-mail.'],
    [{ password: 'sept777' }, 422, 'Le mot de passe doit contenir au moins 8 caractères.'],
    [{ password: 'x'.repeat(129) }, 422, 'Le mot de passe doit contenir au plus 128 caractères.'],
    [{ password: 'Password1' }, 422, 'Ce mot de passe est trop courant.'],
    [{ role: 'chef' }, 422, 'Veuillez sélectionner un rôle.'],
    [{ assignmentLevel: 'group' }, 422, 'Veuillez sélectionner un groupe.'],
    [{ assignmentLevel: 'plate' }, 422, 'Veuillez sélectionner une plaque.'],
    [{ assignmentLevel: 'concession' }, 422, 'Veuillez sélectionner une concession.'],
    [{ assignmentLevel: 'group', assignmentId: newId() }, 422, 'Veuillez sélectionner un groupe.'],
    [{ assignmentLevel: '__proto__' }, 422, 'Niveau d’affectation inconnu.'],
    [{ name: 'a\u202eb' }, 422, 'Ce texte contient des caractères invisibles ou de contrôle.'],
    [{ metier: 'x'.repeat(121) }, 422, 'Ce texte est trop long\u202f: 120 caractères au plus.'],
    [{ email: { $gt: '' } }, 400, 'Le champ email doit être un texte.'],
    [{ role: { $gt: '' } }, 400, 'Le champ role doit être un texte.'],
    [{ assignmentId: { $gt: '' } }, 400, 'Le champ assignmentId doit être un texte.'],
  ])('refuses %j with %i', async (given, status, message) => {
    expect(await rest('/users', 'POST', account(given))).toMatchObject({
      status,
      body: { message },
    })
    expect((await rest('/users')).body).toHaveLength(1)
  })

  it('takes a reference concession for the plate level only, and of that plate', async () => {
    const { a1, b1 } = at.network.sites
    const plate = { assignmentLevel: 'plate', assignmentId: at.network.plates.a._id }
    const wrong = account({ ...plate, referenceConcessionId: b1._id })
    expect(await rest('/users', 'POST', wrong)).toMatchObject({
      status: 422,
      body: { message: 'La concession de référence doit appartenir à la plaque sélectionnée.' },
    })
    const right = account({ ...plate, referenceConcessionId: a1._id })
    expect((await rest('/users', 'POST', right)).body.referenceConcession).toEqual({
      _id: a1._id,
      name: 'Concession A1',
    })
    const group = { assignmentLevel: 'group', assignmentId: at.network.groups.north._id }
    const ignored = account({ email: 'b@essai.fr', ...group, referenceConcessionId: a1._id })
    expect((await rest('/users', 'POST', ignored)).body.referenceConcessionId).toBeNull()
  })

  it('stores hostile but visible texts as they are', async () => {
    for (const [i, name] of ['<script>alert(1)</script>', '=cmd()', '__proto__'].entries()) {
      const created = await rest('/users', 'POST', account({ email: `h${i}@essai.fr`, name }))
      expect(created.body.name).toBe(name)
    }
  })
})

describe('an account', () => {
  it('moves to a plate of the same name, and the audit trail adds the groups', async () => {
    const { groups, plates } = at.network
    const name = plates.a.name
    const other = await rest('/plates', 'POST', { name, group: groups.south._id })
    const from = { assignmentLevel: 'plate', assignmentId: plates.a._id } as const
    const user = await makeUser({ ...from, role: 'manager' })
    await rest(`/users/${user._id}`, 'PUT', { ...from, assignmentId: other.body._id })
    expect((await findUser(user._id))?.assignmentId).toBe(other.body._id)
    expect((await readTrail('user', user._id))[0]?.changes).toEqual([
      {
        field: 'assignment',
        old: `${groups.north.name}, ${name}`,
        new: `${groups.south.name}, ${name}`,
      },
    ])
  })

  // shows 2 §7: PUT /users/{id}
  it('is edited: what is absent stays, the session follows at once', async () => {
    const user = await makeUser({ role: 'manager', assignmentLevel: 'concession' })
    const session = await makeSession(user)
    const edit = { assignmentLevel: 'group', assignmentId: at.network.groups.north._id }
    const edited = await rest(`/users/${user._id}`, 'PUT', edit)
    expect(edited).toMatchObject({ status: 200, body: { ...edit, role: 'manager' } })
    expect((await rest('/sites', 'GET', undefined, session)).body).toHaveLength(3)
    await rest(`/users/${user._id}`, 'PUT', { assignmentLevel: null, assignmentId: null })
    expect((await rest('/sites', 'GET', undefined, session)).body).toEqual([])
    expect(await rest(`/users/${newId()}`, 'PUT', { role: 'ccs' })).toMatchObject({
      status: 404,
      body: { message: 'Utilisateur introuvable.' },
    })
  })

  // shows 2 §7: GET /users/active-count, PATCH /users/{id}/activate, PATCH /users/{id}/deactivate
  // shows 2 §8: Compte activé.
  it('is deactivated with its session, and activated again', async () => {
    const user = await makeUser()
    const session = await makeSession(user)
    const off = await rest(`/users/${user._id}/deactivate`, 'PATCH', {})
    expect(off).toMatchObject({
      status: 200,
      body: { isActive: false, message: 'Compte désactivé.' },
    })
    expect((await rest('/auth/me', 'GET', undefined, session)).status).toBe(401)
    const signIn = await rest('/auth/login', 'POST', {
      email: user.email,
      password: 'Essai-2026!',
    })
    expect(signIn.body.message).toBe('Compte désactivé. Contactez votre administrateur.')
    expect((await rest('/users/active-count')).body).toEqual({ count: 1 })
    const on = await rest(`/users/${user._id}/activate`, 'PATCH', {})
    expect(on.body).toMatchObject({ isActive: true, message: 'Compte activé.' })
    expect((await rest('/users/active-count')).body).toEqual({ count: 2 })
    // the former session stays invalid: a sign-in is needed
    expect((await rest('/auth/me', 'GET', undefined, session)).status).toBe(401)
  })

  // shows 2 §7: GET /users/trial/list, PATCH /users/{id}/trial/status
  // shows 2 §8: Statut d’essai de l’utilisateur mis à jour.
  it('goes on trial for 30 days and off it, the counters following', async () => {
    const user = await makeUser()
    const path = `/users/${user._id}/trial/status`
    const on = await rest(path, 'PATCH', { isOnTrial: true })
    expect(on.body.data.user).toMatchObject({
      isOnTrial: true,
      trialExpiresAt: '2026-12-20T07:30:00.000Z',
    })
    expect(on.body.message).toBe('Statut d’essai de l’utilisateur mis à jour.')
    setClock(new Date('2026-11-25T07:30:00Z'))
    at.token = await makeSession(at.admin)
    // starting again does not extend the running trial
    const again = await rest(path, 'PATCH', { isOnTrial: true })
    expect(again.body.data.user.trialExpiresAt).toBe('2026-12-20T07:30:00.000Z')
    const listed = (await rest('/users/trial/list')).body.data.users
    expect(listed.map(({ _id }: { _id: string }) => _id)).toEqual([user._id])
    const home = await askPage(at.ask, HOME, '/admin?index', { token: at.token })
    expect(home.data).toMatchObject({
      counters: { value: { active: 2, trial: 1 }, error: null },
      loss: null,
    })
    const session = await makeSession(user)
    const off = await rest(path, 'PATCH', { isOnTrial: false })
    expect(off.body.data.user).toMatchObject({ isOnTrial: false, trialExpiresAt: null })
    expect((await rest('/auth/me', 'GET', undefined, session)).status).toBe(401)
    expect((await rest('/users/trial/list')).body.data.users).toEqual([])
    expect((await rest(path, 'PATCH', { isOnTrial: 'oui' })).status).toBe(400)
  })

  it('restarts an expired trial, and ends it: the account can sign in again', async () => {
    const trialExpiresAt = new Date('2026-11-19T07:30:00Z')
    const [user, other] = [
      await makeUser({ isOnTrial: true, trialExpiresAt }),
      await makeUser({ isOnTrial: true, trialExpiresAt }),
    ]
    const put = async (id: string, isOnTrial: boolean) =>
      (await rest(`/users/${id}/trial/status`, 'PATCH', { isOnTrial })).body.data.user
    expect(await put(user._id, true)).toMatchObject({
      isOnTrial: true,
      trialExpiresAt: '2026-12-20T07:30:00.000Z',
    })
    const session = await makeSession(user)
    expect((await rest('/auth/me', 'GET', undefined, session)).status).toBe(200)
    expect(await put(other._id, false)).toMatchObject({ isOnTrial: false, trialExpiresAt: null })
  })

  it('counts and lists as on trial only active accounts with a running trial', async () => {
    const later = new Date('2026-12-01T07:30:00Z')
    const tried = await makeUser({ isOnTrial: true, trialExpiresAt: later })
    await makeUser({ isOnTrial: true, trialExpiresAt: new Date('2026-11-19T07:30:00Z') })
    await makeUser({ isOnTrial: true, trialExpiresAt: later, isActive: false })
    const home = await askPage(at.ask, HOME, '/admin?index', { token: at.token })
    // active: the administrator, the account on trial, and the account with an expired trial
    expect(home.data).toMatchObject({
      counters: { value: { active: 3, trial: 1 }, error: null },
      loss: null,
    })
    const listed = (await rest('/users/trial/list')).body.data.users
    expect(listed.map(({ _id }: { _id: string }) => _id)).toEqual([tried._id])
  })

  // shows 2 §7: GET /users/{id}, DELETE /users/{id}
  it('is deleted with its session', async () => {
    const user = await makeUser()
    const session = await makeSession(user)
    expect(await rest(`/users/${user._id}`, 'DELETE')).toEqual({
      status: 200,
      body: { message: 'Utilisateur supprimé.' },
    })
    expect((await rest('/auth/me', 'GET', undefined, session)).status).toBe(401)
    expect((await rest(`/users/${user._id}`, 'DELETE')).status).toBe(404)
    expect((await rest(`/users/${user._id}`)).status).toBe(404)
  })

  it('of the administrator cannot be deactivated or deleted by himself', async () => {
    const path = `/users/${at.admin._id}`
    expect(await rest(`${path}/deactivate`, 'PATCH', {})).toMatchObject({
      status: 403,
      body: { message: 'Vous ne pouvez pas désactiver votre propre compte.' },
    })
    expect(await rest(path, 'PUT', { role: 'user' })).toMatchObject({
      status: 403,
      body: { message: 'Vous ne pouvez pas modifier votre propre rôle.' },
    })
    expect(await rest(path, 'DELETE')).toMatchObject({
      status: 403,
      body: { message: 'Vous ne pouvez pas supprimer votre propre compte.' },
    })
    expect((await rest(path, 'PUT', { name: 'Alice M.' })).status).toBe(200)
    expect(await findUser(at.admin._id)).toMatchObject({ isActive: true, role: 'administrator' })
  })
})

// shows 4 §17: /admin/audit
it('the audit trail is filtered by entity, author and day', async () => {
  await rest('/groups', 'POST', { name: '<b>Est</b>' })
  setClock(new Date('2026-11-20T23:30:00Z'))
  at.token = await makeSession(at.admin)
  await rest('/users', 'POST', account())
  type Line = { entity: string; subject: string; userName: string }
  const lines = async (query: string) => {
    const { data } = await askPage(at.ask, AUDIT, `/admin/audit${query}`, { token: at.token })
    return (data as { lines: Line[] }).lines.map(({ entity, subject }) => `${entity} ${subject}`)
  }
  const [user, group] = ['Utilisateur nouveau@essai.fr', 'Groupe <b>Est</b>']
  expect(await lines('')).toEqual([user, group])
  expect(await lines('?entity=group')).toEqual([group])
  expect(await lines(`?user=${at.admin._id}`)).toEqual([user, group])
  expect(await lines(`?user=${newId()}`)).toEqual([])
  // 00:30 on the 21st in Paris
  expect(await lines('?from=2026-11-21')).toEqual([user])
  expect(await lines('?to=2026-11-20')).toEqual([group])
  expect(await lines('?entity=nothing&user=%7B%22%24gt%22%3A%22%22%7D')).toEqual([user, group])
  const wrong = await askPage(at.ask, AUDIT, '/admin/audit?from=hier', { token: at.token })
  expect(wrong.data).toMatchObject({ error: 'Date invalide\u202f: aaaa-mm-jj attendu.' })
})
