import {
  deleteAttempts,
  insertAttempts,
  latestAttempts,
} from '~/db/collections/login-attempts.server'
import { clientBlock, clientNetwork } from '~/domain/session/client-network'
import { TooManyTriesError, type TryPurpose } from '~/domain/session/errors'
import { failuresLeft, secondsToWait, TRY_LIMITS, type TryKind } from '~/domain/session/throttle'
import { sha256 } from '~/infra/auth/tokens.server'
import { realNow } from '~/infra/process/clock.server'
import { limitConcurrency } from './concurrency-limit.server'

/** Source of an attempt: account, IP address and known device. */
export interface AttemptSource {
  email: string
  ip: string
  /** identifier of a device that has signed in to this account before; null or undefined without one */
  device?: string | null | undefined
}

type Keys = Partial<Record<TryKind, string>>

function keysOf({ email, ip, device }: AttemptSource, purpose: TryPurpose): Keys {
  const network = sha256(clientNetwork(ip))
  const block = clientBlock(ip)
  const blockOf = (kind: string) => (block ? { block: `${kind}ip48:${sha256(block)}` } : {})
  const account = sha256(email)
  // The account is unknown until the provider names it.
  if (purpose === 'company') return { network: `company-ip:${network}`, ...blockOf('company-') }
  if (purpose === 'setup') return { setup: `setup-ip:${network}` }
  if (purpose !== 'sign-in' && purpose !== 'code')
    return {
      address: `${purpose}-email:${account}`,
      network: `${purpose}-ip:${network}`,
      ...blockOf(`${purpose}-`),
    }
  const of = purpose === 'code' ? 'code-' : ''
  // A known device is limited only by its own attempts, not by those of other clients on the account or in its
  // network.
  if (device) return { device: `${of}device:${sha256(device)}:${account}` }
  return {
    pair: `${of}pair:${account}:${network}`,
    network: `${of}ip:${network}`,
    ...blockOf(of),
    account: `${of}email:${account}`,
  }
}

/** Number of failures left for each key. @throws TooManyTriesError when a key has none left */
async function look(keys: Keys, purpose: TryPurpose): Promise<number[]> {
  const instant = realNow()
  const seen = await Promise.all(
    (Object.keys(keys) as TryKind[]).map(async (kind) => {
      const limit = TRY_LIMITS[kind]
      const since = new Date(instant.getTime() - limit.windowMs)
      const failures = await latestAttempts(keys[kind] ?? '', since, limit.tries)
      const wait = secondsToWait(failures, limit, instant)
      return { kind, wait, left: failuresLeft(failures, limit) }
    }),
  )
  const wait = Math.max(...seen.map((one) => one.wait))
  const isAttacked = seen.every((one) => one.wait === 0 || one.kind === 'account')
  if (wait > 0) throw new TooManyTriesError(wait, purpose, { isAttacked })
  return seen.map(({ left }) => left)
}

/**
 * Runs a check and counts it only when it fails; at most as many checks run at once as may still fail (4-decisions,
 * 62). So concurrent correct attempts all succeed, and concurrent guesses are not more guesses. Each instance of the
 * product limits its own checks. Every address gets the same response, and each purpose counts by itself. Waiting
 * times use the real clock, also where `NOW` stops the product's clock.
 * @param check returns null for a failed attempt; an exception counts as a failure too
 * @throws TooManyTriesError beyond one of `TRY_LIMITS`, then nothing is checked; the errors of `check`
 */
export async function tried<T>(
  trier: AttemptSource,
  purpose: TryPurpose,
  check: () => Promise<T | null>,
): Promise<T | null> {
  const keys = keysOf(trier, purpose)
  const names = Object.values(keys)
  // A success clears only its own earlier failures: it says nothing about other clients' attempts on the account or
  // network.
  const own = keys.pair ?? keys.device ?? keys.address ?? null
  const fail = () => insertAttempts(names, own, realNow())
  const { value } = await limitConcurrency(
    names,
    () => look(keys, purpose),
    async () => {
      const value = await check().catch(async (error: unknown) => {
        await fail()
        throw error
      })
      if (value === null) await fail()
      else if (own) await deleteAttempts(own)
      return { value, failed: value === null }
    },
  )
  return value
}

/** Number of failures that a source has left, 0 to the least of its limits. */
export async function triesLeft(trier: AttemptSource, purpose: TryPurpose): Promise<number> {
  try {
    return Math.min(...(await look(keysOf(trier, purpose), purpose)))
  } catch (error) {
    if (error instanceof TooManyTriesError) return 0
    throw error
  }
}

/** Counts a use that is limited whatever its result: a requested mail, an unknown key. @throws TooManyTriesError */
export async function countTry(trier: AttemptSource, purpose: TryPurpose): Promise<void> {
  await tried(trier, purpose, async () => null)
}
