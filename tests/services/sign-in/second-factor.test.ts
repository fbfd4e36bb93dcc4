import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { auditOf } from '~/db/collections/audit.server'
import { sessions } from '~/db/collections/sessions.server'
import { findUser, setPassword, type UserDocument } from '~/db/collections/users.server'
import type { Principal } from '~/domain/access/scope'
import { openText } from '~/infra/auth/sealed-secrets.server'
import { codeAt } from '~/infra/auth/totp.server'
import { configureEnvironment, environment } from '~/infra/config/environment.server'
import { setClock, setRealNow } from '~/infra/process/clock.server'
import {
  beginSetUp,
  cancelSetUp,
  confirmSetUp,
  pendingSecretOf,
  renewCodes,
  switchOff,
} from '~/services/second-factor/enrolment.server'
import { signIn } from '~/services/sign-in/sign-in.server'
import { resetSecondFactor } from '~/services/users/status.server'
import { makeUser, principalOf, TEST_PASSWORD } from '../../builders/users'
import { useDatabase } from '../harness/database'

const IP = '192.0.2.9'
const START = new Date('2026-11-20T07:30:00Z')
let time = START
const at = (seconds: number) => {
  time = new Date(START.getTime() + seconds * 1000)
  setRealNow(time)
}

useDatabase()
beforeEach(() => {
  setClock(START)
  at(0)
})
afterAll(() => setRealNow(null))

const stored = async ({ _id }: { _id: string }) => {
  const user = await findUser(_id)
  if (!user) throw new Error('no such account')
  return user
}

const confirm = (principal: Principal, code: string, currentPassword = TEST_PASSWORD) =>
  confirmSetUp(principal, { currentPassword, code }, IP)

/** An administrator who enabled the second factor at the current time step. */
async function protectedUser() {
  const user = await makeUser({ role: 'administrator' })
  const principal = principalOf(user)
  await beginSetUp(principal)
  const secret = pendingSecretOf(await stored(user)) ?? ''
  const codes = await confirm(principal, codeAt(secret, time))
  return { user, principal, secret, codes }
}

/** Result of a sign-in: 'in', or the error's status and message. */
async function attempt(act: () => Promise<unknown>): Promise<string> {
  try {
    await act()
    return 'in'
  } catch (error) {
    const { status, message } = error as Error & { status: number }
    return `${status} ${message}`
  }
}
const enter = ({ email }: UserDocument, code?: string, password = TEST_PASSWORD, ip = IP) =>
  attempt(() => signIn({ email, password, rememberMe: false, code }, ip))
const NEEDED = '401 Code de vérification requis\u202f: ajoutez «\u202fcode\u202f» à la demande.'
const WRONG = '401 Code incorrect ou déjà utilisé.'
const sessionCount = async () => (await sessions.open()).countDocuments({})
const trailOf = async ({ _id }: { _id: string }) =>
  (await auditOf('user', _id)).flatMap(({ changes, userName }) =>
    changes.map(({ field, old, new: next }) => [userName, field, old, next]),
  )

describe('signing in', () => {
  it('opens no session without a code, and one with it', async () => {
    const { user, secret } = await protectedUser()
    at(30)
    expect(await enter(user)).toBe(NEEDED)
    expect(await enter(user, ' ')).toBe(NEEDED)
    expect(await enter(user, '000000')).toBe(WRONG)
    expect(await sessionCount()).toBe(0)
    expect(await enter(user, codeAt(secret, time))).toBe('in')
    expect(await sessionCount()).toBe(1)
  })

  it('answers a wrong password the same with and without code', async () => {
    const { user, secret } = await protectedUser()
    at(30)
    const code = codeAt(secret, time)
    expect(await enter(user, undefined, 'faux')).toBe('401 Email ou mot de passe incorrect')
    expect(await enter(user, code, 'faux')).toBe('401 Email ou mot de passe incorrect')
    // the code was not checked, so it can still be used
    expect(await enter(user, code)).toBe('in')
  })

  it('accepts a code once, no earlier one after it, and tolerates one time step', async () => {
    const { user, secret } = await protectedUser()
    // the code that enabled the second factor is used up
    expect(await enter(user, codeAt(secret, time))).toBe(WRONG)
    at(300)
    const [before, present, after] = [-30, 0, 30].map((off) =>
      codeAt(secret, new Date(time.getTime() + off * 1000)),
    )
    expect(await enter(user, codeAt(secret, new Date(time.getTime() + 60_000)))).toBe(WRONG)
    expect(await enter(user, present)).toBe('in')
    expect(await enter(user, present)).toBe(WRONG)
    expect(await enter(user, before)).toBe(WRONG)
    expect(await enter(user, after)).toBe('in')
  })

  it('accepts a code once in concurrent sign-ins', async () => {
    const { user, secret, codes } = await protectedUser()
    at(30)
    for (const code of [codeAt(secret, time), codes[0]]) {
      const both = await Promise.all([enter(user, code), enter(user, code, TEST_PASSWORD, '::9')])
      expect(both.sort()).toEqual([WRONG, 'in'])
    }
  })

  it('accepts each recovery code once, with an audit entry', async () => {
    const { user, codes } = await protectedUser()
    expect(new Set(codes).size).toBe(10)
    expect(await enter(user, codes[3]?.toLowerCase())).toBe('in')
    expect(await enter(user, codes[3])).toBe(WRONG)
    expect(await enter(user, codes[4]?.replaceAll('-', ' '))).toBe('in')
    expect((await stored(user)).secondFactor?.recovery).toHaveLength(8)
    const auditEntries = await trailOf(user)
    expect(auditEntries).toHaveLength(3)
    expect(auditEntries).toContainEqual([user.name, 'recoveryCodes', 10, 9])
    expect(auditEntries).toContainEqual([user.name, 'recoveryCodes', 9, 8])
    expect(auditEntries).toContainEqual([user.name, 'secondFactor', null, 'active'])
  })

  it('throttles wrong codes like wrong passwords', async () => {
    const { user, secret } = await protectedUser()
    at(60)
    for (let n = 0; n < 5; n++) expect(await enter(user, '000000')).toBe(WRONG)
    expect(await enter(user, codeAt(secret, time))).toBe(
      '429 Trop de codes incorrects. Réessayez dans 15 minutes.',
    )
    // other networks and other accounts are not throttled
    expect(await enter(user, codeAt(secret, time), TEST_PASSWORD, '198.51.100.1')).toBe('in')
    at(60 + 15 * 60)
    expect(await enter(user, codeAt(secret, time))).toBe('in')
  })

  it('accepts recovery codes alone when the secret was encrypted under another SESSION_SECRET', async () => {
    const { user, secret, codes } = await protectedUser()
    at(30)
    const { dataDir, mongodbUri, sessionSecret } = environment()
    const variables = {
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      ...(mongodbUri ? { MONGODB_URI: mongodbUri } : {}),
    }
    configureEnvironment({
      ...variables,
      SESSION_SECRET: 'another-another-another-another-another',
    })
    expect(await enter(user, codeAt(secret, time))).toBe(WRONG)
    expect(await enter(user, codes[0])).toBe('in')
    configureEnvironment({ ...variables, SESSION_SECRET: sessionSecret })
  })
})

describe('what is stored', () => {
  it('contains neither secret nor codes in plain text', async () => {
    const { user, secret, codes } = await protectedUser()
    const text = JSON.stringify(await stored(user))
    for (const clear of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(text).not.toContain(clear)
    const sealed = (await stored(user)).secondFactor?.secret ?? ''
    expect(openText('second-factor', user._id, sealed)).toBe(secret)
    expect(JSON.stringify(await auditOf('user', user._id))).not.toContain(sealed)
  })
})

describe('enabling', () => {
  it('needs a code of the secret shown, which is the same until the set-up is cancelled', async () => {
    const user = await makeUser({ role: 'administrator' })
    const principal = principalOf(user)
    const none = '409 Cette activation n’est plus en cours. Recommencez.'
    expect(await attempt(() => confirm(principal, '123456'))).toBe(none)
    await beginSetUp(principal)
    const secret = pendingSecretOf(await stored(user)) ?? ''
    await beginSetUp(principal)
    expect(pendingSecretOf(await stored(user))).toBe(secret)
    for (const wrong of ['', '000000', 'ABCD-EFGH-JKMN-2345'])
      expect(await attempt(() => confirm(principal, wrong))).toBe(
        '422 Code incorrect ou déjà utilisé.',
      )
    expect(await enter(user)).toBe('in')
    await cancelSetUp(principal)
    expect(await attempt(() => confirm(principal, codeAt(secret, time)))).toBe(none)
    await beginSetUp(principal)
    expect(pendingSecretOf(await stored(user))).not.toBe(secret)
  })

  it('asks for the password: an open session alone cannot lock the user out', async () => {
    const user = await makeUser({ role: 'administrator' })
    const principal = principalOf(user)
    await beginSetUp(principal)
    const code = codeAt(pendingSecretOf(await stored(user)) ?? '', time)
    for (const wrong of ['', 'faux'])
      expect(await attempt(() => confirm(principal, code, wrong))).toBe(
        '422 Le mot de passe actuel est incorrect.',
      )
    expect((await stored(user)).secondFactor ?? null).toBeNull()
    expect(await enter(user)).toBe('in')
    expect(await confirm(principal, code)).toHaveLength(10)
    expect(await enter(user)).toBe(NEEDED)
  })

  it('counts wrong passwords as sign-in does', async () => {
    const user = await makeUser({ role: 'administrator' })
    const principal = principalOf(user)
    await beginSetUp(principal)
    const code = codeAt(pendingSecretOf(await stored(user)) ?? '', time)
    const tries: string[] = []
    for (let i = 0; i < 6; i++) tries.push(await attempt(() => confirm(principal, code, 'faux')))
    expect(tries.map((said) => said.slice(0, 3))).toEqual([
      '422',
      '422',
      '422',
      '422',
      '422',
      '429',
    ])
    expect((await attempt(() => confirm(principal, code))).slice(0, 3)).toBe('429')
  })
})

describe('disabling and new codes', () => {
  it('ask for the password and a code', async () => {
    const { user, principal, secret, codes } = await protectedUser()
    at(30)
    const proof = { currentPassword: TEST_PASSWORD, code: codeAt(secret, time) }
    for (const act of [switchOff, renewCodes]) {
      const wrong = await attempt(() => act(principal, { ...proof, currentPassword: 'faux' }, IP))
      expect(wrong).toMatch(/^422 .*mot de passe/i)
      expect(await attempt(() => act(principal, { ...proof, code: '' }, IP))).toBe(
        '422 Code incorrect ou déjà utilisé.',
      )
    }
    const renewed = await renewCodes(principal, proof, IP)
    expect(renewed).toHaveLength(10)
    expect(await enter(user, codes[0])).toBe(WRONG)
    expect(await enter(user, renewed[0])).toBe('in')
    expect(await attempt(() => switchOff(principal, proof, IP))).toBe(
      '422 Code incorrect ou déjà utilisé.',
    )
    await switchOff(principal, { ...proof, code: renewed[1] ?? '' }, IP)
    expect(await enter(user)).toBe('in')
    const auditEntries = await trailOf(user)
    expect(auditEntries).toContainEqual([user.name, 'recoveryCodes', 10, '10 nouveaux'])
    expect(auditEntries).toContainEqual([user.name, 'secondFactor', 'active', null])
  })
})

describe('another user’s second factor', () => {
  it('is reset by another administrator, which ends the session and writes an audit entry', async () => {
    const { user, principal, secret } = await protectedUser()
    at(30)
    expect(await enter(user, codeAt(secret, time))).toBe('in')
    const other = await makeUser({ role: 'administrator' })
    await resetSecondFactor(principalOf(other), user._id)
    expect((await stored(user)).sessionId).toBeNull()
    expect(await trailOf(user)).toContainEqual([other.name, 'secondFactor', 'active', null])
    expect(await enter(user)).toBe('in')
    const nextSession = (await stored(user)).sessionId
    expect(nextSession).toMatch(/^[0-9a-f]{64}$/)
    // a second reset has no effect: the new session stays open
    await resetSecondFactor(principalOf(other), user._id)
    expect((await stored(user)).sessionId).toBe(nextSession)
    expect(await attempt(() => resetSecondFactor(principal, user._id))).toMatch(/^403 /)
    const manager = principalOf(await makeUser({ role: 'manager' }))
    expect(await attempt(() => resetSecondFactor(manager, user._id))).toMatch(/^403 /)
  })
})

it('a new password keeps the second factor enabled', async () => {
  const { user } = await protectedUser()
  await setPassword(await stored(user), user.passwordHash, 'ended')
  expect(await enter(user)).toBe(NEEDED)
})
