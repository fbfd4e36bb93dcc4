import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sessions } from '~/db/sessions.server'
import { findUser, type UserDocument, users } from '~/db/users.server'
import { setClock } from '~/infra/clock.server'
import * as passwords from '~/infra/passwords.server'
import { resetMail } from '~/services/mail/reset-mail.server'
import { changePassword, resetPassword, verifyReset } from '~/services/session/passwords.server'
import { authenticate } from '~/services/session/session.server'
import { openFor, signIn } from '~/services/sign-in/sign-in.server'
import {
  activateUser,
  deactivateUser,
  resetSecondFactor,
  setTrial,
  untieCompanyAccount,
} from '~/services/users/status.server'
import {
  bearerOf,
  makePrincipal,
  makeSession,
  makeUser,
  principalOf,
  TEST_PASSWORD,
} from '../builders/users'
import { useDatabase } from './database'

// why: the one moment at which a slow password check can be met by another write
vi.mock('~/infra/passwords.server', async (original) => ({
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
const told = (act: () => Promise<unknown>) =>
  act().then(
    () => 'done',
    (error: Error & { status: number }) => `${error.status} ${error.message}`,
  )
/** Whether a session's token is good. */
const isOpen = async (token: string) =>
  (await told(() =>
    authenticate(new Request('http://localhost/api/auth/me', { headers: bearerOf(token) })),
  )) === 'done'

/** Does something once, just before the next password is hashed. */
function beforeHash(act: () => Promise<unknown>) {
  const { hashPassword } = passwords
  vi.spyOn(passwords, 'hashPassword').mockImplementationOnce(async (password) => {
    await act()
    return hashPassword(password)
  })
}

describe('what an administrator does to an account ends its session in the same write', () => {
  const acts: [string, Partial<UserDocument>, (id: string) => Promise<unknown>][] = [
    ['switching it off', {}, (id) => deactivateUser(admin, id)],
    ['ending its trial', { isOnTrial: true }, (id) => setTrial(admin, id, false)],
    ['resetting its second factor', { secondFactor: FACTOR }, (id) => resetSecondFactor(admin, id)],
    ['untying it', { companyAccount: COMPANY }, (id) => untieCompanyAccount(admin, id)],
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

  it('and a session from before it was switched off does not come back with it', async () => {
    const user = await makeUser()
    const token = await makeSession(user)
    // as a process leaves it that died half-way, or a sign-in that came at the same moment
    await (await users.open()).updateOne({ _id: user._id }, { $set: { isActive: false } })
    await activateUser(admin, user._id)
    expect(await isOpen(token)).toBe(false)
  })
})

describe('a sign-in that was proven by what holds no more', () => {
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
  it.each(changes)('opens nothing: %s', async (_change, act) => {
    const user = await makeUser()
    const proven = await stored(user)
    await act(user)
    expect(await told(() => openFor(proven, false))).toBe(CHANGED)
    expect((await stored(user)).sessionId ?? null).toBeNull()
    expect(await (await sessions.open()).countDocuments({})).toBe(0)
  })

  it('opens nothing once the company’s account was untied', async () => {
    const user = await makeUser({ companyAccount: COMPANY })
    const proven = await stored(user)
    await untieCompanyAccount(admin, user._id)
    expect(await told(() => openFor(proven, false))).toBe(CHANGED)
  })
})

describe('a new password', () => {
  const change = (user: UserDocument) =>
    told(() =>
      changePassword(principalOf(user), { currentPassword: TEST_PASSWORD, newPassword: NEW }, IP),
    )
  const enter = ({ email }: UserDocument, password: string) =>
    signIn({ email, password, rememberMe: false }, IP)

  it('is not set beside a session that was opened meanwhile with the old one', async () => {
    const user = await makeUser()
    await makeSession(user)
    beforeHash(() => enter(user, TEST_PASSWORD))
    expect(await change(user)).toBe(CHANGED)
    expect(await told(() => enter(user, TEST_PASSWORD))).toBe('done')
    expect(await change(user)).toBe('done')
  })

  it('by a link is not overwritten by a change that began before', async () => {
    const user = await makeUser()
    const token = await linkTo(user)
    beforeHash(() => resetPassword(token, 'Par-le-lien-2026'))
    expect(await change(user)).toBe(CHANGED)
    expect(await told(() => enter(user, 'Par-le-lien-2026'))).toBe('done')
  })

  it('voids the mailed link in the same write, and one that is being used', async () => {
    const user = await makeUser()
    const token = await linkTo(user)
    await verifyReset(token)
    // as a process leaves it that died right after that write
    await (await users.open()).updateOne({ _id: user._id }, { $set: { passwordHash: 'new' } })
    const void_ = '400 Le lien de réinitialisation a expiré ou a déjà été utilisé.'
    expect(await told(() => verifyReset(token))).toBe(void_)
    expect(await told(() => resetPassword(token, NEW))).toBe(void_)
    const next = await linkTo(user)
    beforeHash(async () =>
      (await users.open()).updateOne({ _id: user._id }, { $set: { passwordHash: 'newer' } }),
    )
    expect(await told(() => resetPassword(next, NEW))).toBe(void_)
    expect((await stored(user)).passwordHash).toBe('newer')
  })
})

async function linkTo({ email }: UserDocument): Promise<string> {
  const mail = await resetMail(email)
  return new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get('token') ?? ''
}
