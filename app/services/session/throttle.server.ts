import {
  deleteAttempts,
  forgetAttempts,
  insertAttempts,
  latestAttempts,
} from '~/db/login-attempts.server'
import { TooManyTriesError, type TryPurpose } from '~/domain/session/errors'
import { callerOf } from '~/domain/session/network-address'
import { secondsToWait, TRY_LIMITS, type TryKind } from '~/domain/session/throttle'
import { passingTime } from '~/infra/clock.server'
import { sha256 } from '~/infra/tokens.server'

/** A try that counts as failed until it is told to have succeeded. */
export interface Try {
  succeeded(): Promise<void>
}

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

/**
 * Begins a try. It is noted before the password is checked, so that many tries at once are counted too; a refused
 * one is not, so that insisting does not lengthen the wait. Same answer for every address. Each purpose counts by
 * itself. Waits go by the time that passes, also where `NOW` stops the product's clock.
 * @throws TooManyTriesError beyond one of `TRY_LIMITS`
 */
export async function beginTry(trier: Trier, purpose: TryPurpose = 'sign-in'): Promise<Try> {
  const instant = passingTime()
  const keys = keysOf(trier, purpose)
  const kinds = Object.keys(keys) as TryKind[]
  const ids = await insertAttempts(Object.values(keys), instant)
  const waits = await Promise.all(
    kinds.map(async (kind) => {
      const limit = TRY_LIMITS[kind]
      const since = new Date(instant.getTime() - limit.windowMs)
      const failures = await latestAttempts(keys[kind] ?? '', since, limit.tries, ids)
      return secondsToWait(failures, limit, instant)
    }),
  )
  const wait = Math.max(...waits)
  if (wait > 0) {
    await deleteAttempts(ids)
    throw new TooManyTriesError(wait, purpose)
  }
  return {
    succeeded: async () => {
      // why: a success says nothing of what others try at the account or in the network
      const own = keys.pair ?? keys.device ?? keys.address ?? ''
      await Promise.all([forgetAttempts(own), deleteAttempts(ids)])
    },
  }
}
