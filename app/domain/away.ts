import { RuleError } from './errors'

/** Seconds after which asking again is worth it. */
export const RETRY_AFTER = 5

/**
 * The database was out of reach for all the time that a request waits (4-decisions, 49).
 * Saves carry a token, so repeating one stores nothing twice.
 */
export class DatabaseAwayError extends RuleError {
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
