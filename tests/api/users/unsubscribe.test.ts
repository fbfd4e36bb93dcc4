import { beforeAll, expect, it } from 'vitest'
import { audit } from '~/db/collections/audit.server'
import { findUser } from '~/db/collections/users.server'
import { signed } from '~/infra/auth/tokens.server'
import { type ChosenMail, unsubscribeAddress } from '~/services/mail/unsubscribe-address.server'
import { makeSession, makeUser } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { type Ask, application } from '../harness/application'
import { askPage } from '../harness/pages'

useDatabase()
const PROFILE = 'routes/_app+/profile'
const PAGE = 'routes/_public+/unsubscribe'
let ask: Ask
beforeAll(async () => {
  ask = await application('routes/api+/', PROFILE, PAGE)
})

const hourOf = async (id: string) => (await findUser(id))?.morningMail ?? null
const pathOf = (userId: string, kind: ChosenMail = 'morning') => {
  const { pathname, search } = new URL(unsubscribeAddress(kind, userId))
  return pathname + search
}

/** One-click request of a mail program (RFC 8058): no cookie, no origin. */
async function oneClick(address: string) {
  const answer = await ask(`${address}&_data=${encodeURIComponent(PAGE)}`, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    headers: { Host: 'localhost' },
  })
  expect([answer.status, await answer.json()]).toEqual([200, { refusal: null }])
}

// shows 7 §3: /unsubscribe
it('a mail program ends the mail with one POST, without a session; opening the link does not', async () => {
  const user = await makeUser({ morningMail: '07:30', name: 'Anne' })
  const address = pathOf(user._id)
  expect(await askPage(ask, PAGE, address)).toMatchObject({
    status: 200,
    data: { email: user.email, active: true, refusal: null },
  })
  expect(await hourOf(user._id)).toBe('07:30')
  for (let once = 0; once < 2; once++) {
    await oneClick(address)
    expect(await hourOf(user._id)).toBeNull()
  }
  expect(await (await audit.open()).find({ entityId: user._id }).toArray()).toMatchObject([
    {
      userName: 'Anne',
      action: 'update',
      changes: [{ field: 'morningMail', old: '07:30', new: null }],
    },
  ])
})

// shows 7 §3: Ce lien de désinscription est invalide. Connectez-vous pour modifier votre profil.
// shows 7 §3: Ce compte n’existe plus.
it('a forged link unsubscribes no account', async () => {
  const user = await makeUser({ morningMail: '07:30' })
  const other = await makeUser({ morningMail: '07:30' })
  const seal = signed('morning-mail', user._id).split('.')[1]
  const wrong = 'Ce lien de désinscription est invalide. Connectez-vous pour modifier votre profil.'
  for (const token of [
    '',
    user._id,
    `${other._id}.${seal}`,
    signed('something-else', other._id),
    `${user._id}.`,
  ])
    for (const form of [undefined, {}]) {
      const call = form ? { form } : {}
      const answer = await askPage(ask, PAGE, `/unsubscribe?jeton=${token}`, call)
      expect(answer).toMatchObject({ status: 400, data: { refusal: wrong } })
    }
  expect(await askPage(ask, PAGE, pathOf('a'.repeat(24)))).toMatchObject({
    status: 404,
    data: { refusal: 'Ce compte n’existe plus.' },
  })
  expect([await hourOf(user._id), await hourOf(other._id)]).toEqual(['07:30', '07:30'])
})

// shows 7 §3: E-mail du matin enregistré.
// shows 7 §3: Vous ne recevrez plus l’e-mail du matin.
it('the profile chooses the mail and its hour, rejects an invalid hour, and records an audit entry', async () => {
  const user = await makeUser({ name: 'Anne' })
  const token = await makeSession(user)
  const post = (form: Record<string, string>) => askPage(ask, PROFILE, '/profile', { token, form })
  const choose = (form: Record<string, string>) => post({ form: 'morning', ...form })
  const shown = async () =>
    ((await askPage(ask, PROFILE, '/profile', { token })).data as { morning: unknown }).morning
  const unset = { wanted: false, hour: '07:30', limit: '09:00', assigned: false, file: false }
  expect(await shown()).toEqual(unset)
  expect(await choose({ hour: '07:30' })).toMatchObject({
    flash: 'Aucune modification à enregistrer.',
  })
  expect(await choose({ wanted: 'on', hour: '7 h' })).toMatchObject({
    status: 422,
    data: { error: { hour: ['L’heure est requise (hh:mm, de 00:00 à 23:59).'] } },
  })
  expect(await choose({ wanted: 'on', hour: '08:15' })).toMatchObject({
    flash: 'E-mail du matin enregistré.',
  })
  expect(await shown()).toMatchObject({ wanted: true, hour: '08:15' })
  expect(await choose({ hour: '08:15' })).toMatchObject({
    flash: 'Vous ne recevrez plus l’e-mail du matin.',
  })
  expect(await hourOf(user._id)).toBeNull()
  expect((await post({ form: 'inconnu' })).status).toBe(400)
  const entries = await (await audit.open()).find({ entityId: user._id }).sort({ at: 1 }).toArray()
  expect(entries.map(({ changes }) => changes)).toEqual([
    [{ field: 'morningMail', old: null, new: '08:15' }],
    [{ field: 'morningMail', old: '08:15', new: null }],
  ])
})

// shows 7 §3: Saisissez un nombre entier de 1 à 31, ou laissez vide.
// shows 7 §3: Alertes enregistrées.
it('the profile sets thresholds of alerts, rejects invalid ones, and records an audit entry', async () => {
  const user = await makeUser({ role: 'ccs', name: 'Anne' })
  const token = await makeSession(user)
  const choose = (form: Record<string, string>) =>
    askPage(ask, PROFILE, '/profile', { token, form: { form: 'alerts', ...form } })
  const shown = async () =>
    ((await askPage(ask, PROFILE, '/profile', { token })).data as { alerts: unknown }).alerts
  expect(await shown()).toEqual({ thresholds: {}, productivity: false })
  expect(await choose({ gapEuros: 'beaucoup', delay: '1,5' })).toMatchObject({
    status: 422,
    data: {
      error: {
        gapEuros: ['Saisissez un nombre de 1 à 100\u202f000\u202f000, ou laissez vide.'],
        delay: ['Saisissez un nombre entier de 1 à 31, ou laissez vide.'],
      },
    },
  })
  expect(await shown()).toMatchObject({ thresholds: {} })
  expect(await choose({ gapEuros: '5 000', delay: '2' })).toMatchObject({
    flash: 'Alertes enregistrées.',
  })
  expect(await choose({ gapEuros: '5000', delay: '2' })).toMatchObject({
    flash: 'Aucune modification à enregistrer.',
  })
  expect(await shown()).toMatchObject({ thresholds: { gapEuros: 5000, delay: 2 } })
  const entries = await (await audit.open()).find({ entityId: user._id }).toArray()
  expect(entries.map(({ changes }) => changes)).toEqual([
    [
      { field: 'alert-gapEuros', old: null, new: 5000 },
      { field: 'alert-delay', old: null, new: 2 },
    ],
  ])
})

it('a link in an alert unsubscribes from alerts only', async () => {
  const thresholds = { alerts: { gapEuros: 5000, delay: 2 }, hasAlerts: true }
  const user = await makeUser({ morningMail: '07:30', name: 'Anne', ...thresholds })
  const address = pathOf(user._id, 'alert')
  expect(await askPage(ask, PAGE, address)).toMatchObject({
    status: 200,
    data: { kind: 'alert', email: user.email, active: true, refusal: null },
  })
  expect(await findUser(user._id)).toMatchObject(thresholds)
  for (let once = 0; once < 2; once++) {
    await oneClick(address)
    const { alerts, hasAlerts, morningMail } = (await findUser(user._id)) ?? {}
    expect({ alerts, hasAlerts, morningMail }).toEqual({
      alerts: {},
      hasAlerts: false,
      morningMail: '07:30',
    })
  }
  expect((await askPage(ask, PAGE, address)).data).toMatchObject({ active: false })
  expect(await (await audit.open()).find({ entityId: user._id }).toArray()).toMatchObject([
    {
      userName: 'Anne',
      action: 'update',
      changes: [
        { field: 'alert-gapEuros', old: 5000, new: null },
        { field: 'alert-delay', old: 2, new: null },
      ],
    },
  ])
})
