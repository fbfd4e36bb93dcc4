import { beforeAll, beforeEach, expect, it } from 'vitest'
import { markDemo } from '~/db/collections/demo-network.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { users } from '~/db/collections/users.server'
import { setClock } from '~/infra/process/clock.server'
// Imported for its side effect: the modules of a start declare every collection.
import '~/server/start-up.server'
import { makeNetwork } from '../../builders/hierarchy'
import { makeSession, makeUser } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { type Ask, application } from '../harness/application'
import { askPage } from '../harness/pages'

const PAGE = 'routes/_app+/admin.demonstration'
const HOME = 'routes/_app+/admin._index'
const at = {} as { ask: Ask; token: string }

useDatabase()
beforeAll(async () => {
  at.ask = await application(PAGE, HOME)
})
beforeEach(async () => {
  setClock(new Date('2026-11-20T07:30:00Z'))
  await makeNetwork()
  at.token = await makeSession(await makeUser({ role: 'administrator', name: 'Alice Martin' }))
})

const ADDRESS = '/admin/demonstration'

const FORM = {
  word: 'démarrer',
  name: 'Claire Fontaine',
  email: 'claire@exemple.fr',
  password: 'Un-Secret-Neuf-26',
}
const post = (changes: Partial<typeof FORM> = {}) =>
  askPage(at.ask, PAGE, ADDRESS, { token: at.token, form: { ...FORM, ...changes } })
const see = (cookie = '', token = at.token, route = PAGE, address = ADDRESS) =>
  askPage(at.ask, route, address, cookie ? { cookie } : { token })
const seeHome = async (cookie = '') => (await see(cookie, at.token, HOME, '/admin?index')).data

/** Marks all that the database holds as the demo network. */
const mark = async () => {
  const all = await (await users.open()).find({ _id: { $gte: '' } }).toArray()
  await markDemo(all.map(({ _id }) => _id))
}

// shows 9 §1: /admin/demonstration
it('administrators of a demo network see the way out, and others do not', async () => {
  expect(await seeHome()).toMatchObject({ demo: null })
  expect((await see()).status).toBe(404)
  await mark()
  expect(await seeHome()).toMatchObject({ demo: 'here' })
  expect(await see()).toMatchObject({
    status: 200,
    data: { counts: { added: { sites: 0 }, kept: { sites: 0 }, seeded: { sites: 4, users: 1 } } },
  })
})

it('a wrong word and a weak password are said at their fields, and nothing typed is lost', async () => {
  await mark()
  const wrong = await post({ word: 'COMMENCER', password: 'court' })
  expect(wrong).toMatchObject({
    status: 422,
    data: {
      initialValue: { name: 'Claire Fontaine', email: 'claire@exemple.fr', word: 'COMMENCER' },
      error: { word: ['Le mot saisi n’est pas DÉMARRER\u202f: rien n’a été supprimé.'] },
    },
  })
  expect(JSON.stringify(wrong.data)).not.toContain('court')
  expect(await post({ password: 'court' })).toMatchObject({
    status: 422,
    data: { error: { password: ['Le mot de passe doit contenir au moins 8 caractères.'] } },
  })
  expect(await post({ word: '', name: '', email: '', password: '' })).toMatchObject({
    status: 422,
    data: {
      error: {
        word: ['Veuillez saisir le mot DÉMARRER.'],
        name: ['Veuillez saisir votre nom.'],
        email: ['Veuillez saisir votre email'],
        password: ['Veuillez choisir un mot de passe.'],
      },
    },
  })
  expect((await referenceData()).network.sites).toHaveLength(4)
})

it('the new administrator is signed in and comes to the administration', async () => {
  await mark()
  const { location, flash, cookies } = await post()
  expect(location).toBe('/admin')
  expect(flash).toMatch(
    /^Réseau de démonstration supprimé\. Sauvegarde\u202f: .*sauvegardes\/demonstration-\d{14}\.apv$/,
  )
  expect((await referenceData()).network.sites).toEqual([])
  expect(await seeHome(cookies)).toMatchObject({ demo: null, counters: { error: null } })
  // the demo's session has ended
  expect((await see()).location).toMatch(/^\/login/)
})
