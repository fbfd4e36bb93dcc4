import { hash, verify } from '@node-rs/argon2'
import { newToken } from './tokens.server'

/** argon2id, the parameters OWASP gives for one thread: some 20 ms and 19 MiB on one core, in the thread pool. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** The password's hash, with its salt and parameters. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), COST)
}

let decoy: Promise<string> | null = null

/**
 * Verifies a password against its hash. Without a hash (unknown e-mail) a decoy is verified, so that the response time
 * does not reveal whether the account exists (spec 1 §4).
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(newToken())
  const matches = await verify(stored ?? (await decoy), password.normalize('NFC')).catch(
    () => false,
  )
  return stored !== null && matches
}
