import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makeSession, makeUser, TEST_PASSWORD } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { withFailures } from '../../services/harness/failing-database'
import { type Ask, application } from '../harness/application'
import { askPage } from '../harness/pages'

// why: a database that fails at one operation only cannot be had otherwise
vi.mock('~/db/driver/collection.server', async (original) => {
  const { failingModels } = await import('../../services/harness/failing-database')
  return failingModels(await original())
})

useDatabase()
const ROUTES = {
  home: ['routes/_app+/admin._index', '/admin?index'],
  network: ['routes/_app+/admin.network', '/admin/network'],
  users: ['routes/_app+/admin.users', '/admin/users'],
  calendar: ['routes/_app+/admin.calendar', '/admin/calendar'],
  help: ['routes/_app+/help', '/help'],
  profile: ['routes/_app+/profile', '/profile'],
  login: ['routes/_public+/login', '/login?oubli=1'],
  reset: ['routes/_public+/confirm-password-reset', '/confirm-password-reset'],
} as const

let ask: Ask
let token: string
let network: TestNetwork
beforeAll(async () => {
  ask = await application('routes/api+/', ...Object.values(ROUTES).map(([id]) => id))
})
beforeEach(async () => {
  token = await makeSession(await makeUser({ role: 'administrator' }))
  network = await makeNetwork()
})

const page = (name: keyof typeof ROUTES, form?: Record<string, string>) =>
  askPage(ask, ROUTES[name][0], ROUTES[name][1], { token, form })
const writesOf = (...collections: string[]) =>
  collections.flatMap((name) =>
    ['insertOne', 'updateOne', 'updateMany', 'findOneAndUpdate', 'deleteOne', 'bulkWrite'].map(
      (method) => `${name}.${method}`,
    ),
  )

describe('what cannot be loaded is said on the page (spec 2 §8, Administration)', () => {
  // shows 1 §8: Erreur chargement des groupes.
  // shows 1 §8: Erreur chargement des concessions.
  it.each([
    ['groups', 'Erreur chargement des groupes.'],
    ['plates', 'Erreur chargement des plaques.'],
    ['sites', 'Erreur chargement des concessions.'],
  ])('%s', async (list, error) => {
    const shown = await withFailures([`${list}.find`], () => page('network'))
    expect(shown).toMatchObject({ status: 200, data: { page: { error } } })
    const users = await withFailures([`${list}.find`], () => page('users'))
    expect(users).toMatchObject({
      status: 200,
      data: { panel: { error: 'Erreur lors de la récupération des utilisateurs.' } },
    })
    expect((await page('network')).data).toMatchObject({
      page: { error: null, groups: { rows: [{}, {}] }, plates: { rows: [{}, {}, {}] } },
    })
  })

  it('accounts', async () =>
    expect(await withFailures(['users.find'], () => page('users'))).toMatchObject({
      status: 200,
      data: { panel: { users: null, error: 'Erreur lors de la récupération des utilisateurs.' } },
    }))

  it('the counters, on both pages', async () => {
    const counters = { value: null, error: 'Impossible de charger le compteur.' }
    expect(await withFailures(['users.countDocuments'], () => page('home'))).toMatchObject({
      status: 200,
      data: { counters },
    })
    // the list of accounts is counted for its pages, and says so itself
    const error = 'Erreur lors de la récupération des utilisateurs.'
    expect(await withFailures(['users.countDocuments'], () => page('users'))).toMatchObject({
      status: 200,
      data: { panel: { counters, error, users: null } },
    })
  })

  // shows 2 §8: Erreur lors de la récupération des jours fériés.
  // shows 2 §8: Une erreur est survenue.
  it('holidays and working days', async () =>
    expect(await withFailures(['holidays.find'], () => page('calendar'))).toMatchObject({
      status: 500,
      data: { message: 'Erreur lors de la récupération des jours fériés.' },
    }))
})

describe('what cannot be written says so behind its prefix, and what was typed comes back', () => {
  const failed = 'Une erreur est survenue.'

  // shows 2 §8: Erreur création groupe:
  it.each([
    ['create-group', 'Erreur création groupe: '],
    ['edit-group', 'Erreur mise à jour groupe: '],
    ['delete-group', 'Erreur suppression groupe: '],
    ['create-plate', 'Erreur création plaque: '],
    ['edit-plate', 'Erreur mise à jour plaque: '],
    ['delete-plate', 'Erreur suppression plaque: '],
    ['create-site', 'Erreur création concession: '],
    ['edit-site', 'Erreur mise à jour concession: '],
    ['delete-site', 'Erreur suppression concession: '],
  ])('%s', async (intent, prefix) => {
    // of each kind one that holds nothing
    const create = async (form: Record<string, string>) => {
      await page('network', form)
      const { data } = await page('network')
      return (data as { page: Record<string, { rows: { _id: string; name: string }[] }> }).page
    }
    const group = (await create({ intent: 'create-group', name: 'Vide' })).groups?.rows
    const plate = (
      await create({ intent: 'create-plate', name: 'Vide', parent: network.groups.south._id })
    ).plates?.rows
    const { c1 } = network.sites
    const nodes = {
      group: { _id: group?.find(({ name }) => name === 'Vide')?._id ?? '', name: 'Vide' },
      plate: { _id: plate?.find(({ name }) => name === 'Vide')?._id ?? '', name: 'Vide' },
      site: c1,
    }
    const kind = intent.replace(/^.*-/, '') as keyof typeof nodes
    const parent = kind === 'plate' ? c1.groupId : c1.plateId
    const id = intent.startsWith('create') ? '' : nodes[kind]._id
    const seen = { seenName: nodes[kind].name, seenParent: parent, seenPdv: '' }
    const form = { intent, id, name: 'Autre nom', parent, pdv: '', ...seen }
    const answer = await withFailures(writesOf('groups', 'plates', 'sites'), () =>
      page('network', form),
    )
    expect(answer).toMatchObject({
      status: 500,
      data: { initialValue: { intent, name: 'Autre nom' }, error: { '': [prefix + failed] } },
    })
  })

  it.each([
    ['create-user', 'Erreur création utilisateur: '],
    ['edit-user', 'Erreur mise à jour utilisateur: '],
    ['delete-user', 'Erreur suppression utilisateur: '],
    ['activate-user', 'Erreur activation utilisateur: '],
    ['deactivate-user', 'Erreur désactivation utilisateur: '],
    ['start-trial', 'Erreur période d’essai: '],
    ['end-trial', 'Erreur période d’essai: '],
    ['reset-factor', 'Erreur double authentification: '],
    ['untie-company', 'Erreur compte de l’entreprise: '],
    ['resend-invitation', 'Erreur invitation: '],
  ])('%s', async (intent, prefix) => {
    const isActive = intent !== 'activate-user'
    const isOnTrial = intent === 'end-trial'
    const used = { secret: '', since: new Date(), lastStep: 0, lastUse: '', recovery: [] }
    const secondFactor = intent === 'reset-factor' ? used : null
    const companyAccount = intent === 'untie-company' ? { issuer: 'i', subject: 's' } : null
    const sentAt = new Date()
    const invitation =
      intent === 'resend-invitation' ? { id: 'i', sentAt, expiresAt: sentAt } : null
    const given = { isActive, isOnTrial, secondFactor, companyAccount, invitation }
    const other = await makeUser({ role: 'ccs', ...given })
    const id = intent === 'create-user' ? '' : other._id
    const account = { email: 'neuf@essai.fr', role: 'manager' }
    const form = { intent, id, ...account, name: 'Paul', metier: '', level: 'none' }
    const answer = await withFailures(writesOf('users'), () => page('users', form))
    expect(answer).toMatchObject({
      status: 500,
      data: { initialValue: { intent, name: 'Paul' }, error: { '': [prefix + failed] } },
    })
  })

  // shows 2 §8: Erreur lors de la mise à jour
  // shows 2 §8: Une erreur est survenue lors de l’envoi du ticket.
  it('working days and holidays', async () => {
    const message = 'Erreur lors de la mise à jour'
    const days = { form: 'working-days', year: '2026', month: '11', value: '19' }
    const day = { form: 'add-holiday', date: '2026-11-12', name: 'Pont' }
    for (const form of [days, day])
      expect(
        await withFailures(writesOf('workingDays', 'holidays'), () => page('calendar', form)),
      ).toMatchObject({ status: 500, data: { initialValue: form, error: { '': [message] } } })
  })
})

describe('support (spec 2 §8, Tickets)', () => {
  const ticket = { subject: 'Écran figé', description: 'Le planning ne répond plus.' }
  const message = 'Une erreur est survenue lors de l’envoi du ticket.'

  it.each([['tickets.insertOne'], ['outbox.insertOne']])('%s fails', async (operation) => {
    expect(await withFailures([operation], () => page('help', ticket))).toMatchObject({
      status: 500,
      data: { error: { '': [message] }, initialValue: ticket },
    })
    const call = () => ask('/api/support-tickets', { token, json: ticket })
    const answer = await withFailures([operation], call)
    expect([answer.status, await answer.json()]).toEqual([500, { message }])
  })
})

describe('passwords (spec 2 §8, Password)', () => {
  const secret = 'Un-Nouveau-Secret-7'

  it('the own one', async () => {
    const form = { currentPassword: TEST_PASSWORD, newPassword: secret, confirmation: secret }
    const answer = await withFailures(['users.updateOne'], () => page('profile', form))
    expect(answer).toMatchObject({
      status: 500,
      data: { error: { '': ['Une erreur est survenue.'] } },
    })
    expect(JSON.stringify(answer.data)).not.toContain(secret)
  })

  // shows 1 §8: Erreur lors de l’envoi de l’email de réinitialisation
  it('a forgotten one', async () => {
    token = ''
    const answer = await withFailures(['outbox.insertOne'], () =>
      page('login', { email: 'a@essai.fr' }),
    )
    expect(answer).toMatchObject({
      status: 500,
      data: {
        error: { '': ['Erreur lors de l’envoi de l’email de réinitialisation'] },
      },
    })
    const asked = { method: 'POST', json: { email: 'b@essai.fr' } }
    const call = await withFailures(['outbox.insertOne'], () =>
      ask('/api/auth/requestResetPassword', asked),
    )
    expect([call.status, await call.json()]).toEqual([
      500,
      { message: 'Erreur lors de l’envoi de l’email de réinitialisation' },
    ])
  })

  // shows 2 §8: Impossible de réinitialiser le mot de passe.
  it('a new one', async () => {
    const form = { token: 'jeton', newPassword: secret, confirmation: secret }
    const answer = await withFailures(['passwordResets.findOne'], () => page('reset', form))
    expect(answer).toMatchObject({
      status: 500,
      data: {
        error: { newPassword: ['Impossible de réinitialiser le mot de passe.'] },
      },
    })
    expect(JSON.stringify(answer.data)).not.toContain(secret)
  })
})
