import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sessions } from '~/db/collections/sessions.server'
import { findUser, type UserDocument, users } from '~/db/collections/users.server'
import * as passwords from '~/infra/auth/passwords.server'
import { setClock } from '~/infra/process/clock.server'
import { resetMail } from '~/services/mail/reset-mail.server'
import { changePassword, resetPassword, verifyReset } from '~/services/session/passwords.server'
import { authenticate } from '~/services/session/session.server'
import { openFor, signIn } from '~/services/sign-in/sign-in.server'
import {
  activateUser,
  deactivateUser,
  resetSecondFactor,
  setTrial,
  unlinkOidcAccount,
} from '~/services/users/status.server'
import {
  bearerOf,
  makePrincipal,
  makeSession,
  makeUser,
  principalOf,
  TEST_PASSWORD,
} from '../../builders/users'
import { useDatabase } from '../harness/database'

// mockable copy of the module: the slow password hash is the moment at which another write can interleave
vi.mock('~/infra/auth/passwords.server', async (original) => ({
  ...(await original<typeof passwords>()),
}))

useDatabase()
beforeEach(() => setClock(new Date('2026-11-20T07:30:00Z')))

const IP = '192.0.2.9'
const NEW = 'Un-Nouveau-Secret-7'
const admin = makePrincipal()
const CHANGED = '409 Votre compte vient d’être modifié ailleurs. Reconnectez-vous.'
const FACTOR = { secret: 'x', since: new Date(), lastStep: 0, lastUse: 'a', recovery: [] }
const COMPANY = { issuer: 'https://compte.exemple.fr', subject: 'un' }

const stored = async ({ _id }: { _id: string }) => {
  const user = await findUser(_id)
  if (!user) throw new Error('no such account')
  return user
}
const outcome = (act: () => Promise<unknown>) =>
  act().then(
    () => 'done',
    (error: Error & { status: number }) => `${error.status} ${error.message}`,
  )
/** True when a session's token is valid. */
const isOpen = async (token: string) =>
  (await outcome(() =>
    authenticate(new Request('http://localhost/api/auth/me', { headers: bearerOf(token) })),
  )) === 'done'

/** Runs `act` once, just before the next password is hashed. */
function beforeHash(act: () => Promise<unknown>) {
  const { hashPassword } = passwords
  vi.spyOn(passwords, 'hashPassword').mockImplementationOnce(async (password) => {
    await act()
    return hashPassword(password)
  })
}

describe('an administrator’s action on an account ends its session in the same write', () => {
  const acts: [string, Partial<UserDocument>, (id: string) => Promise<unknown>][] = [
    ['switching it off', {}, (id) => deactivateUser(admin, id)],
    ['ending its trial', { isOnTrial: true }, (id) => setTrial(admin, id, false)],
    ['resetting its second factor', { secondFactor: FACTOR }, (id) => resetSecondFactor(admin, id)],
    ['untying it', { companyAccount: COMPANY }, (id) => unlinkOidcAccount(admin, id)],
  ]
  it.each(acts)('%s', async (_act, given, act) => {
    const user = await makeUser()
    const token = await makeSession(user)
    const collection = await users.open()
    await collection.updateOne({ _id: user._id }, { $set: given })
    expect(await isOpen(token)).toBe(true)
    const update = vi.spyOn(Object.getPrototypeOf(collection), 'updateOne')
    await act(user._id)
    const writes = update.mock.calls.filter(
      ([filter]) => (filter as { _id: string })._id === user._id,
    )
    update.mockRestore()
    expect(writes).toHaveLength(1)
    expect((await stored(user)).sessionId).toBeNull()
    expect(await isOpen(token)).toBe(false)
  })

  it('a session opened before the deactivation does not come back with the reactivation', async () => {
    const user = await makeUser()
    const token = await makeSession(user)
    // state left by a process that died half-way, or by a concurrent sign-in
    await (await users.open()).updateOne({ _id: user._id }, { $set: { isActive: false } })
    await activateUser(admin, user._id)
    expect(await isOpen(token)).toBe(false)
  })
})

describe('a sign-in whose proof has become invalid', () => {
  const changes: [string, (user: UserDocument) => Promise<unknown>][] = [
    ['the account was switched off', ({ _id }) => deactivateUser(admin, _id)],
    [
      'the password was replaced',
      async ({ _id }) => (await users.open()).updateOne({ _id }, { $set: { passwordHash: 'new' } }),
    ],
    [
      'a second factor was switched on',
      async ({ _id }) =>
        (await users.open()).updateOne({ _id }, { $set: { secondFactor: FACTOR } }),
    ],
  ]
  it.each(changes)('opens no session: %s', async (_change, act) => {
    const user = await makeUser()
    const proven = await stored(user)
    await act(user)
    expect(await outcome(() => openFor(proven, false))).toBe(CHANGED)
    expect((await stored(user)).sessionId ?? null).toBeNull()
    expect(await (await sessions.open()).countDocuments({})).toBe(0)
  })

  it('opens no session once the OIDC account was unlinked', async () => {
    const user = await makeUser({ companyAccount: COMPANY })
    const proven = await stored(user)
    await unlinkOidcAccount(admin, user._id)
    expect(await outcome(() => openFor(proven, false))).toBe(CHANGED)
  })
})

describe('a new password', () => {
  const change = (user: UserDocument) =>
    outcome(() =>
      changePassword(principalOf(user), { currentPassword: TEST_PASSWORD, newPassword: NEW }, IP),
    )
  const enter = ({ email }: UserDocument, password: string) =>
    signIn({ email, password, rememberMe: false }, IP)

  it('is not set when a session was opened concurrently with the old password', async () => {
    const user = await makeUser()
    await makeSession(user)
    beforeHash(() => enter(user, TEST_PASSWORD))
    expect(await change(user)).toBe(CHANGED)
    expect(await outcome(() => enter(user, TEST_PASSWORD))).toBe('done')
    expect(await change(user)).toBe('done')
  })

  it('by a link is not overwritten by a change that started earlier', async () => {
    const user = await makeUser()
    const token = await linkTo(user)
    beforeHash(() => resetPassword(token, 'Par-le-lien-2026'))
    expect(await change(user)).toBe(CHANGED)
    expect(await outcome(() => enter(user, 'Par-le-lien-2026'))).toBe('done')
  })

  it('voids the mailed link in the same write, even one in use', async () => {
    const user = await makeUser()
    const token = await linkTo(user)
    await verifyReset(token)
    // state left by a process that died right after the first write
    await (await users.open()).updateOne({ _id: user._id }, { $set: { passwordHash: 'new' } })
    const void_ = '400 Le lien de réinitialisation a expiré ou a déjà été utilisé.'
    expect(await outcome(() => verifyReset(token))).toBe(void_)
    expect(await outcome(() => resetPassword(token, NEW))).toBe(void_)
    const next = await linkTo(user)
    beforeHash(async () =>
      (await users.open()).updateOne({ _id: user._id }, { $set: { passwordHash: 'newer' } }),
    )
    expect(await outcome(() => resetPassword(next, NEW))).toBe(void_)
    expect((await stored(user)).passwordHash).toBe('newer')
  })
})

async function linkTo({ email }: UserDocument): Promise<string> {
  const mail = await resetMail(email)
  return new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get('token') ?? ''
}
