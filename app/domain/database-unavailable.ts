import { RuleError } from './errors'

/** Retry-After header, in seconds. */
export const RETRY_AFTER = 5

/**
 * 503: the database stayed unavailable for the whole timeout of a request (4-decisions, 49). Repeating a save is
 * safe, because saves are idempotent.
 */
export class DatabaseUnavailableError extends RuleError {
  constructor(wrote: boolean, cause: unknown) {
    super(
      wrote
        ? 'La base de données ne répond pas\u202f: l’enregistrement n’a pas pu être confirmé. Réessayez dans quelques instants\u202f; rien ne sera enregistré deux fois.'
        : 'La base de données ne répond pas. Réessayez dans quelques instants.',
      503,
    )
    this.cause = cause
  }
}
