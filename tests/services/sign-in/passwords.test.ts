import { Collection } from 'mongodb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { outbox } from '~/db/collections/outbox.server'
import { deleteUser } from '~/db/collections/user-writes.server'
import { findUser } from '~/db/collections/users.server'
import { inTransaction } from '~/db/driver/transaction.server'
import { configureEnvironment } from '~/infra/config/environment.server'
import { setClock } from '~/infra/process/clock.server'
import { sendDueMails } from '~/services/mail/outbox.server'
import { knownDevice } from '~/services/session/device.server'
import {
  changePassword,
  requestReset,
  resetPassword,
  verifyReset,
} from '~/services/session/passwords.server'
import { resetForm } from '~/services/sign-in/reset-page.server'
import { signIn } from '~/services/sign-in/sign-in.server'
import { makeSession, makeUser, principalOf, TEST_PASSWORD } from '../../builders/users'
import { useDatabase } from '../harness/database'
import { linkIn, type MailServer, startMailServer } from '../harness/mail-server'

const START = new Date('2026-11-20T07:30:00Z')
const EXPIRED = 'Le lien de réinitialisation a expiré ou a déjà été utilisé.'
const NEW = 'Un-Nouveau-Secret-7'

let mails: MailServer
useDatabase()
beforeEach(async () => {
  setClock(START)
  mails = await startMailServer()
  configureEnvironment({ ...process.env, SMTP_URL: mails.url, APP_URL: 'https://apv.exemple.fr' })
})
afterEach(async () => {
  await sendDueMails()
  configureEnvironment(null)
  await mails.close()
})

/** The token in the reset mail sent to the address. */
async function tokenFor(email: string): Promise<string> {
  const before = mails.received.length
  await requestReset(email, '192.0.2.1')
  await mails.until(before + 1)
  const link = new URL(linkIn(mails.received.at(-1)?.source ?? ''))
  expect(link.origin + link.pathname).toBe('https://apv.exemple.fr/confirm-password-reset')
  return link.searchParams.get('token') ?? ''
}
const signInWith = (email: string, password: string) =>
  signIn({ email, password, rememberMe: false }, '192.0.2.7')

describe('a forgotten password (4-decisions, 10)', () => {
  test('the mailed link sets a new password once and ends the open session', async () => {
    const user = await makeUser()
    await makeSession(user)
    const token = await tokenFor(user.email.toUpperCase())
    await verifyReset(token)
    await resetPassword(token, NEW)
    expect((await findUser(user._id))?.sessionId).toBeNull()
    await expect(signInWith(user.email, TEST_PASSWORD)).rejects.toThrow('incorrect')
    await expect(signInWith(user.email, NEW)).resolves.toMatchObject({ rememberMe: false })
    await expect(resetPassword(token, NEW)).rejects.toThrow(EXPIRED)
  })

  // guards against: an attack on an account shuts its owner out of a new browser (52.10)
  test('the browser that used the link is a known device of the account', async () => {
    const user = await makeUser()
    const form = new FormData()
    form.set('token', await tokenFor(user.email))
    form.set('newPassword', NEW)
    form.set('confirmation', NEW)
    const request = new Request('http://localhost/confirm-password-reset', { method: 'POST' })
    const outcome = await resetForm(request, form)
    const cookie = new Headers(outcome.headers).get('Set-Cookie')?.split(';')[0] ?? ''
    const next = new Request('http://localhost/login', { headers: { cookie } })
    expect(await knownDevice(next, user.email)).toMatch(/^\S+$/)
    expect(await knownDevice(next, 'autre@essai.fr')).toBeNull()
  })

  test('a link works for one hour, even when another one is requested', async () => {
    const user = await makeUser()
    const first = await tokenFor(user.email)
    await requestReset(user.email, '198.51.100.66')
    await mails.until(2)
    setClock(new Date(START.getTime() + 3_599_000))
    await expect(verifyReset(first)).resolves.toBeUndefined()
    setClock(new Date(START.getTime() + 3_600_000))
    await expect(resetPassword(first, NEW)).rejects.toThrow(EXPIRED)
  })

  test('a link that was used voids every other one of the account', async () => {
    const user = await makeUser()
    const [first, second] = [await tokenFor(user.email), await tokenFor(user.email)]
    await resetPassword(first, NEW)
    await expect(verifyReset(second)).rejects.toThrow(EXPIRED)
    await expect(resetPassword(second, 'Un-Autre-Secret-8')).rejects.toThrow(EXPIRED)
  })

  test('a link is void once the password was changed another way, or the account was deleted', async () => {
    const user = await makeUser()
    const token = await tokenFor(user.email)
    const input = { currentPassword: TEST_PASSWORD, newPassword: 'Entre-temps-2026' }
    await changePassword(principalOf(user), input, '192.0.2.1')
    await expect(resetPassword(token, NEW)).rejects.toThrow(EXPIRED)
    const other = await makeUser()
    const left = await tokenFor(other.email)
    await inTransaction((tx) => deleteUser(other, tx))
    await expect(resetPassword(left, NEW)).rejects.toThrow(EXPIRED)
  })

  test('asking costs the same reads and writes for every address', async () => {
    const user = await makeUser()
    // no mail is claimed here: mails are sent in the background, and only the request's own commands count
    const claim = vi.spyOn(Collection.prototype, 'findOneAndUpdate').mockResolvedValue(null)
    const names = ['find', 'findOne', 'insertOne', 'insertMany', 'updateOne', 'deleteMany'] as const
    const work = async (email: string) => {
      await sendDueMails()
      const done: string[] = []
      const spies = names.map((name) => {
        const spy = vi.spyOn(Collection.prototype, name)
        spy.mockClear()
        return spy
      })
      await requestReset(email, '192.0.2.1')
      for (const [i, spy] of spies.entries())
        for (const at of spy.mock.contexts)
          done.push(`${names[i]} ${(at as Collection).collectionName}`)
      vi.restoreAllMocks()
      vi.spyOn(Collection.prototype, 'findOneAndUpdate').mockResolvedValue(null)
      return done.sort()
    }
    const known = await work(user.email)
    expect(known).toContain('insertOne outbox')
    expect(known).not.toContain('findOne users')
    expect(await work('inconnu@essai.fr')).toEqual(known)
    claim.mockRestore()
    vi.restoreAllMocks()
  })

  test('of two concurrent uses of a link only one succeeds', async () => {
    const token = await tokenFor((await makeUser()).email)
    const both = await Promise.allSettled([resetPassword(token, NEW), resetPassword(token, NEW)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('a refused password leaves the link good', async () => {
    const token = await tokenFor((await makeUser()).email)
    await expect(resetPassword(token, 'court')).rejects.toThrow(
      'Le mot de passe doit contenir au moins 8 caractères.',
    )
    await expect(resetPassword(token, 'password1')).rejects.toThrow(
      'Ce mot de passe est trop courant.',
    )
    await expect(resetPassword(token, NEW)).resolves.toEqual({
      message: 'Votre mot de passe a été réinitialisé.',
    })
  })

  test('the answer is the same for an unknown address, which gets no mail', async () => {
    const closed = await makeUser({ isActive: false })
    for (const email of ['inconnu@essai.fr', closed.email])
      expect((await requestReset(email, '192.0.2.1')).message).toBe(
        `Un e-mail de réinitialisation a été envoyé à l’adresse ${email} si celle-ci est associée à un compte.`,
      )
    await sendDueMails()
    expect(mails.received).toEqual([])
    expect(await (await outbox.open()).find().toArray()).toEqual([])
  })

  // shows 2 §8: Token is missing.
  test('without a token, or with an unknown one', async () => {
    await expect(verifyReset('')).rejects.toThrow('Token is missing.')
    await expect(verifyReset('inventé')).rejects.toThrow(EXPIRED)
  })

  test('the sixth request for an address in a quarter of an hour has to wait', async () => {
    for (let i = 0; i < 5; i++) await requestReset('inconnu@essai.fr', `192.0.2.${i}`)
    await expect(requestReset('inconnu@essai.fr', '192.0.2.9')).rejects.toThrow(
      'Trop de demandes de réinitialisation. Réessayez dans 15 minutes.',
    )
  })
})

describe('the own password', () => {
  test('changes with the current one; the session goes on', async () => {
    const user = await makeUser()
    const before = await makeSession(user).then(() => findUser(user._id))
    const input = { currentPassword: TEST_PASSWORD, newPassword: NEW }
    await changePassword(principalOf(user), input, '192.0.2.1')
    expect((await findUser(user._id))?.sessionId).toBe(before?.sessionId)
    await expect(signInWith(user.email, NEW)).resolves.toMatchObject({
      current: { principal: { userId: user._id } },
    })
  })

  test('stays when the current one is wrong, and five wrong ones have to wait', async () => {
    const user = await makeUser()
    const change = () =>
      changePassword(principalOf(user), { currentPassword: 'faux', newPassword: NEW }, '192.0.2.1')
    for (let i = 0; i < 5; i++)
      await expect(change()).rejects.toThrow('Le mot de passe actuel est incorrect.')
    await expect(change()).rejects.toThrow('Trop de tentatives de changement de mot de passe.')
    await expect(signInWith(user.email, TEST_PASSWORD)).resolves.toMatchObject({
      current: { principal: { userId: user._id } },
    })
  })
})
