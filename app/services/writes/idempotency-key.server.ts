import { AsyncLocalStorage } from 'node:async_hooks'
import {
  findIdempotencyKey,
  type IdempotencyKeyDocument,
  insertIdempotencyKey,
  storeFirstAnswer,
} from '~/db/collections/idempotency-keys.server'
import { newId } from '~/db/driver/ids.server'
import type { Transaction } from '~/db/driver/transaction.server'
import { AlreadyMadeError, OtherBodyError } from '~/domain/access/repeated-call'
import { sha256 } from '~/infra/auth/tokens.server'
import { logger } from '~/infra/logger.server'

/** Time that a key is kept, ms. */
const KEPT_MS = 24 * 3_600_000

/** Requests of one key that run at once: a slower one begins again and finds the key of the faster one. */
const MOST_TRIES = 3

/** Key of the current call, until its creation is stored. */
interface Claim {
  key: IdempotencyKeyDocument
  /** true when an earlier request stored the key: this one must not create again */
  isKnown: boolean
  isStored: boolean
}

const claims = new AsyncLocalStorage<Claim>()

/**
 * Stores the key of the current call in the transaction of its first write.
 * @param creates true for a write that creates a document
 * @throws AlreadyMadeError when another request stored the key
 */
export async function claimKey(creates: boolean, tx: Transaction): Promise<void> {
  const claim = claims.getStore()
  if (!claim || claim.isStored) return
  if (claim.isKnown) {
    if (creates) throw new AlreadyMadeError()
  } else if (!(await insertIdempotencyKey(claim.key, new Date(), tx))) throw new AlreadyMadeError()
}

/** Notes that the write with the current call's key is committed. */
export function noteClaimed(): void {
  const claim = claims.getStore()
  if (claim) claim.isStored = true
}

/** A creation that its caller may repeat. */
export interface RepeatableCall {
  /** account or API key */
  caller: string
  key: string
  /** method, path and body */
  content: string
  /** true for an answer with a secret, which is not stored */
  isSecret(body: string): boolean
}

const replyOf = ({ status, body }: { status: number; body: string }): Response =>
  new Response(body, {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
    },
  })

async function keepAnswer(made: IdempotencyKeyDocument): Promise<void> {
  try {
    await storeFirstAnswer(made)
  } catch (error) {
    // Not an error of the call: a repeated call finds the created document by its identifier.
    logger().warn({ err: error }, 'the answer of a creation could not be kept')
  }
}

/**
 * Runs a creation once per caller and key (4-decisions, 75): the same call again gets the first answer. The key is
 * stored with the creation, its answer after it. A process that dies in between leaves a key without answer: the
 * repeated call then creates under the same identifier, so it finds the document (see `createIdempotently`).
 * @param run creates under the given identifier; throws what the call throws
 * @throws OtherBodyError 422, AlreadyMadeError 409
 */
export async function answerOnce(
  { caller, key, content, isSecret }: RepeatableCall,
  run: (id: string) => Promise<Response>,
): Promise<Response> {
  const _id = sha256(`${caller}\n${key}`)
  const bodyHash = sha256(`${key}\n${content}`)
  const attempt = async (tries: number): Promise<Response> => {
    const known = await findIdempotencyKey(_id, new Date())
    if (known && known.bodyHash !== bodyHash) throw new OtherBodyError()
    if (known?.answer === 'secret') throw new AlreadyMadeError()
    if (known?.answer) return replyOf(known.answer)
    const purgeAt = new Date(Date.now() + KEPT_MS)
    const own = known ?? { _id, bodyHash, madeId: newId(), answer: null, purgeAt }
    const claim = { key: own, isKnown: known !== null, isStored: false }
    try {
      const response = await claims.run(claim, () => run(own.madeId))
      const body = await response.clone().text()
      await keepAnswer({
        ...own,
        answer: isSecret(body) ? 'secret' : { status: response.status, body },
      })
      return response
    } catch (error) {
      // A request with the same key may have been faster.
      const isBeaten = !known && tries > 1 && (await findIdempotencyKey(_id, new Date())) !== null
      if (!isBeaten) throw error
      return attempt(tries - 1)
    }
  }
  return attempt(MOST_TRIES)
}
