import {
  type ApiKeyDocument,
  findApiKeyByHash,
  noteApiKeyUse,
} from '~/db/collections/api-keys.server'
import {
  KeyExpiredError,
  KeyInBrowserError,
  KeyRevokedError,
  UnknownKeyError,
} from '~/domain/api-keys/errors'
import { isKeyText, keyState } from '~/domain/api-keys/key'
import { principalOfKey } from '~/domain/api-keys/principal'
import type { CurrentUser } from '~/domain/session/current-user'
import { sha256 } from '~/infra/auth/tokens.server'
import { bestEffort } from '~/infra/process/best-effort.server'
import { now, today } from '~/infra/process/clock.server'
import { bearer } from '~/services/session/session.server'
import { countTry } from '~/services/session/throttle.server'

/** Minimum time between two stored uses of a key, in ms. */
const NOTE_MS = 60_000

/** API key in the request's `Authorization` header, its only place; null without one. */
export function keyOf(request: Request): string | null {
  const text = bearer(request)
  return text && isKeyText(text) ? text : null
}

/** Browsers send `Origin` or `Sec-Fetch-Site`; programs do not. */
const isBrowser = (headers: Headers) => headers.has('Origin') || headers.has('Sec-Fetch-Site')

async function noteUse({ _id, lastUsedAt }: ApiKeyDocument): Promise<void> {
  const at = now()
  if (lastUsedAt && at.getTime() - lastUsedAt.getTime() < NOTE_MS) return
  // Best effort: with a full disk, the caller still gets the figures.
  await bestEffort('the use of an API key', () => noteApiKeyUse(_id, at))
}

/**
 * Authenticates the caller of an API key (7-beyond §2). There is no session: no cookie is read or set, and no session
 * ends. Unknown keys count as attempts of their network. A known key is never limited by the attempts of other
 * callers.
 * @throws KeyInBrowserError 403; UnknownKeyError, KeyRevokedError, KeyExpiredError 401; TooManyTriesError 429
 */
export async function authenticateKey(
  text: string,
  headers: Headers,
  ip: string,
): Promise<CurrentUser> {
  if (isBrowser(headers)) throw new KeyInBrowserError()
  const key = await findApiKeyByHash(sha256(text))
  if (!key) {
    await countTry({ email: text, ip }, 'api-key')
    throw new UnknownKeyError()
  }
  const state = keyState(key, today())
  if (state === 'revoked') throw new KeyRevokedError()
  if (state === 'expired') throw new KeyExpiredError(key.expiresOn)
  await noteUse(key)
  const principal = principalOfKey(key)
  const { userId: _id, email, name, role } = principal
  const unassigned = { assignmentLevel: null, assignmentId: null, referenceConcession: null }
  return { principal, user: { _id, email, name, role, sites: [], ...unassigned } }
}
