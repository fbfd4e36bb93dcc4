import {
  type ApiKeyDocument,
  countApiKeys,
  findApiKey,
  insertApiKey,
  latestApiKeys,
  revokeStoredKey,
} from '~/db/collections/api-keys.server'
import { holdAssigned } from '~/db/collections/assignments.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import { newId } from '~/db/driver/ids.server'
import { KEY_PERMISSION_LABELS } from '~/domain/access/key-permission'
import type { Principal } from '~/domain/access/scope'
import { type NewKeyInput, readNewKey } from '~/domain/api-keys/edits'
import { KeyAlreadyMadeError, KeyNotFoundError } from '~/domain/api-keys/errors'
import { KEY_LEVEL_LABELS, KEY_PREFIX, type KeyContent } from '~/domain/api-keys/key'
import { type KeyView, keyScopeName, keyView, type MadeKey } from '~/domain/api-keys/view'
import { changesBetween } from '~/domain/audit/changes'
import type { AuditAction, AuditChange, AuditDescription } from '~/domain/audit-entry'
import type { ByName } from '~/domain/edits/words'
import type { Network } from '~/domain/hierarchy/network'
import { pageOfMany } from '~/domain/paging'
import { displayName } from '~/domain/users/display-name'
import { newToken, sha256 } from '~/infra/auth/tokens.server'
import { now, today } from '~/infra/process/clock.server'
import { requireAdministration } from '~/services/session/require-administration.server'
import { write } from '~/services/writes/write.server'

/** Keys on one page of the table. */
const PAGE = 50

/** Audit values of a key; the key itself is never recorded. */
const auditValues = (network: Network, key: KeyContent): ByName<KeyContent> => ({
  name: key.name,
  permission: KEY_PERMISSION_LABELS[key.permission],
  assignmentLevel: KEY_LEVEL_LABELS[key.assignmentLevel],
  assignment: keyScopeName(network, key),
  expiresOn: key.expiresOn,
})

const described = (
  entityId: string,
  action: AuditAction,
  changes: AuditChange[],
): AuditDescription => ({ entity: 'apiKey', entityId, action, changes })

/** True when a key has this content. */
const isSame = (key: KeyContent, content: KeyContent) =>
  Object.entries(content).every(([field, value]) => key[field as keyof KeyContent] === value)

/** Lists every key, latest first. @throws ForbiddenError */
export async function listKeys(principal: Principal): Promise<KeyView[]> {
  requireAdministration(principal)
  const [found, { network }] = await Promise.all([latestApiKeys(), referenceData()])
  return found.map((key) => keyView(key, network, today()))
}

/** One page of the keys; the nearest existing page for an unknown page number. @throws ForbiddenError */
export async function pageOfKeys(principal: Principal, asked: string | null) {
  requireAdministration(principal)
  const place = pageOfMany(await countApiKeys(), asked, PAGE)
  const [keys, { network }] = await Promise.all([
    latestApiKeys({ skip: (place.page - 1) * PAGE, limit: PAGE }),
    referenceData(),
  ])
  return { keys: keys.map((key) => keyView(key, network, today())), ...place }
}

/** A key by its identifier, null when there is none. @throws ForbiddenError */
export async function viewKey(principal: Principal, id: string): Promise<KeyView | null> {
  requireAdministration(principal)
  const [key, { network }] = await Promise.all([findApiKey(id), referenceData()])
  return key && keyView(key, network, today())
}

/**
 * Creates a key (7-beyond §2): 256 random bits after its prefix, returned only here; SHA-256 is stored.
 * @param id a form's identifier, so that a second submit creates no second key; with other content it creates another
 * @throws ForbiddenError, InvalidInputError 422, KeyAlreadyMadeError 409
 */
export async function makeKey(
  principal: Principal,
  input: NewKeyInput,
  id = newId(),
): Promise<MadeKey> {
  requireAdministration(principal)
  const { network } = await referenceData()
  const rights = readNewKey(network, input, today())
  const key = KEY_PREFIX + newToken()
  const document: ApiKeyDocument = {
    _id: id,
    ...rights,
    hash: sha256(key),
    createdAt: now(),
    createdBy: displayName(principal),
    lastUsedAt: null,
    revokedAt: null,
    revokedBy: null,
  }
  const entry = described(id, 'create', changesBetween(null, auditValues(network, rights)))
  const isMade = await write(
    principal,
    [entry],
    async (tx) => (await holdAssigned(rights, tx)) && insertApiKey(document, tx),
  )
  if (isMade) return { key, ...keyView(document, network, today()) }
  const first = await findApiKey(id)
  if (first && isSame(first, rights)) throw new KeyAlreadyMadeError(first)
  return makeKey(principal, input)
}

/**
 * Revokes a key at once and for good. Safe to repeat, unless `once`: a second REST call is 404 (4-decisions, 75).
 * @throws ForbiddenError, KeyNotFoundError 404
 */
export async function revokeKey(
  principal: Principal,
  id: string,
  { once = false } = {},
): Promise<{ message: string }> {
  requireAdministration(principal)
  return retryOnConflict(async () => {
    const key = await findApiKey(id)
    if (!key) throw new KeyNotFoundError()
    const done = { message: `Clé API «\u202f${key.name}\u202f» révoquée.` }
    if (key.revokedAt && once) throw new KeyNotFoundError()
    if (key.revokedAt) return done
    const entry = described(id, 'revoke', [{ field: 'isActive', old: 'oui', new: 'non' }])
    const revoked = { revokedAt: now(), revokedBy: displayName(principal) }
    return (await write(principal, [entry], (tx) => revokeStoredKey(id, revoked, tx))) ? done : null
  })
}
