import { RuleError } from './errors'

/**
 * 503: other writers held the lock documents of a write for its whole time limit. The database answered, and nothing
 * of the write is stored.
 */
export class LocksBusyError extends RuleError {
  constructor(cause: unknown = null) {
    super(
      'Ces données sont en cours de modification par d’autres\u202f: réessayez dans un instant.',
      503,
    )
    this.cause = cause
  }
}
