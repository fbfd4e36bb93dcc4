import { forgetAttempts, insertAttempts, latestAttempts } from '~/db/login-attempts.server'
import { TooManyTriesError, type TryPurpose } from '~/domain/session/errors'
import { callerOf } from '~/domain/session/network-address'
import { failuresLeft, secondsToWait, TRY_LIMITS, type TryKind } from '~/domain/session/throttle'
import { passingTime } from '~/infra/clock.server'
import { sha256 } from '~/infra/tokens.server'
import { fewAtOnce } from './few-at-once.server'

/** Who tries: for which account, from where, and from which known device, if any. */
export interface Trier {
  email: string
  ip: string
  /** identifier of a device that has signed in to this account before */
  device?: string | null | undefined
}

type Keys = Partial<Record<TryKind, string>>

function keysOf({ email, ip, device }: Trier, purpose: TryPurpose): Keys {
  const network = sha256(callerOf(ip))
  const account = sha256(email)
  // why: who it is is known only once the provider has said it
  if (purpose === 'company') return { network: `company-ip:${network}` }
  if (purpose !== 'sign-in' && purpose !== 'code')
    return { address: `${purpose}-email:${account}`, network: `${purpose}-ip:${network}` }
  const of = purpose === 'code' ? 'code-' : ''
  // why: only its own tries slow a known device down, whoever else tries at the account or in its network
  if (device) return { device: `${of}device:${sha256(device)}:${account}` }
  return {
    pair: `${of}pair:${account}:${network}`,
    network: `${of}ip:${network}`,
    account: `${of}email:${account}`,
  }
}

/** How many more failures each key bears. @throws TooManyTriesError where it is none */
async function look(keys: Keys, purpose: TryPurpose): Promise<number[]> {
  const instant = passingTime()
  const seen = await Promise.all(
    (Object.keys(keys) as TryKind[]).map(async (kind) => {
      const limit = TRY_LIMITS[kind]
      const since = new Date(instant.getTime() - limit.windowMs)
      const failures = await latestAttempts(keys[kind] ?? '', since, limit.tries)
      return { wait: secondsToWait(failures, limit, instant), left: failuresLeft(failures, limit) }
    }),
  )
  const wait = Math.max(...seen.map((one) => one.wait))
  if (wait > 0) throw new TooManyTriesError(wait, purpose)
  return seen.map(({ left }) => left)
}

/**
 * A try: only a failed one is counted, and no more run at once than may fail (4-decisions, 62). Who is right is let in,
 * however many come at once; who guesses gets no more guesses by sending them together. Several instances each let so
 * many run. Same answer for every address. Each purpose counts by itself. Waits go by the time that passes, also where
 * `NOW` stops the product's clock.
 * @param check null: the try failed, as it does when this throws
 * @throws TooManyTriesError beyond one of `TRY_LIMITS`, then nothing is checked; what `check` throws
 */
export async function tried<T>(
  trier: Trier,
  purpose: TryPurpose,
  check: () => Promise<T | null>,
): Promise<T | null> {
  const keys = keysOf(trier, purpose)
  const names = Object.values(keys)
  // why: who got in had mistyped; it says nothing of what others try at the account or in the network
  const own = keys.pair ?? keys.device ?? keys.address ?? null
  const fail = () => insertAttempts(names, own, passingTime())
  const { value } = await fewAtOnce(
    names,
    () => look(keys, purpose),
    async () => {
      const value = await check().catch(async (error: unknown) => {
        await fail()
        throw error
      })
      if (value === null) await fail()
      else if (own) await forgetAttempts(own)
      return { value, failed: value === null }
    },
  )
  return value
}

/** Counts what is limited however it ends: a mail that is asked for, a key that is none. @throws TooManyTriesError */
export async function countTry(trier: Trier, purpose: TryPurpose): Promise<void> {
  await tried(trier, purpose, async () => null)
}
