import { RuleError } from './errors'

/**
 * The database's disk takes no writes: full, broken, read-only (spec 6). What is stored can still be read, and nobody
 * but who runs the server can mend it.
 */
export class NoRoomError extends RuleError {
  constructor(cause: unknown) {
    super(
      'Le disque du serveur n’accepte plus d’écriture\u202f: rien n’a pu être enregistré. Prévenez votre administrateur\u202f; les pages restent lisibles.',
      503,
    )
    this.cause = cause
  }
}
