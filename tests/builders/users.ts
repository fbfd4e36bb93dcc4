import { insertUser } from '~/db/collections/user-writes.server'
import { findUser, type UserDocument } from '~/db/collections/users.server'
import { newId } from '~/db/driver/ids.server'
import { coverOf } from '~/domain/access/cover'
import type { Principal } from '~/domain/access/scope'
import { hashPassword } from '~/infra/auth/passwords.server'
import { signIn } from '~/services/sign-in/sign-in.server'

/** Password of every test account. */
export const TEST_PASSWORD = 'Essai-2026!'
let hash: Promise<string> | null = null
let serial = 0

/** Stores an account; by default an active user without assignment. */
export async function makeUser(given: Partial<UserDocument> = {}): Promise<UserDocument> {
  hash ??= hashPassword(TEST_PASSWORD)
  const number = ++serial
  const user: UserDocument = {
    _id: newId(),
    email: `personne${number}@essai.fr`,
    name: `Personne ${number}`,
    metier: '',
    role: 'user',
    isActive: true,
    isOnTrial: false,
    trialExpiresAt: null,
    assignmentLevel: null,
    assignmentId: null,
    referenceConcessionId: null,
    passwordHash: await hash,
    createdAt: new Date('2026-01-05T08:00:00Z'),
    ...given,
  }
  await insertUser(user)
  return user
}

/** The account as services get it. */
export function principalOf(user: UserDocument): Principal {
  const { _id, email, name, role } = user
  return { userId: _id, email, name, role, cover: coverOf(user) }
}

/** A principal without a stored account. */
export function makePrincipal(given: Partial<Principal> = {}): Principal {
  return {
    userId: newId(),
    email: 'principal@essai.fr',
    name: 'Principal',
    role: 'administrator',
    cover: { kind: 'all' },
    ...given,
  }
}

/** Opens a session for the account through the real sign-in; returns its token. */
export async function makeSession(user: UserDocument, rememberMe = false): Promise<string> {
  const stored = await findUser(user._id)
  if (!stored) throw new Error('the account is not stored')
  const input = { email: stored.email, password: TEST_PASSWORD, rememberMe }
  return (await signIn(input, '192.0.2.1')).token
}

/** The Authorization header for a session's token. */
export const bearerOf = (token: string) => ({ Authorization: `Bearer ${token}` })
