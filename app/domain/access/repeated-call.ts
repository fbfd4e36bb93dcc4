import { RuleError } from '../errors'

/** Header by which a caller may repeat a creation (4-decisions, 75). */
export const IDEMPOTENCY_KEY = 'Idempotency-Key'

/** Maximum length of a key, in characters. */
export const MOST_KEY_CHARACTERS = 64

/** 400: the key is too long or is not printable ASCII. */
export class IdempotencyKeyError extends RuleError {
  constructor() {
    super(`${IDEMPOTENCY_KEY}\u202f: ${MOST_KEY_CHARACTERS} caractères au plus, sans accent.`, 400)
  }
}

/** 422: the key was sent with another call or another body within 24 hours. */
export class OtherBodyError extends RuleError {
  constructor() {
    super(
      `Cette ${IDEMPOTENCY_KEY} a déjà servi à un autre appel\u202f: employez-en une autre pour un autre contenu.`,
      422,
    )
  }
}

/** 409: the creation succeeded before, and its answer cannot be given again. */
export class AlreadyMadeError extends RuleError {
  constructor() {
    super(`Déjà créée par un appel avec la même ${IDEMPOTENCY_KEY}.`, 409)
  }
}

/** Parses the header; null when absent or empty. @throws IdempotencyKeyError */
export function readIdempotencyKey(headers: Headers): string | null {
  const key = headers.get(IDEMPOTENCY_KEY)?.trim()
  if (!key) return null
  if (key.length > MOST_KEY_CHARACTERS || !/^[\x20-\x7e]+$/.test(key))
    throw new IdempotencyKeyError()
  return key
}
