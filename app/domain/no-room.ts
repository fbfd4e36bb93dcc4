import { RuleError } from './errors'

const NO_WRITES = 'Le disque du serveur n’accepte plus d’écriture'
const THEN = 'Prévenez votre administrateur\u202f; les pages restent lisibles.'

/**
 * The database's disk takes no writes: full, broken, read-only (spec 6). What is stored can still be read, and nobody
 * but who runs the server can mend it.
 */
export class NoRoomError extends RuleError {
  /** @param stored what is stored of what was asked, as a sentence (4-decisions, 63); by default that nothing is */
  constructor(cause: unknown, stored = 'rien n’a pu être enregistré.') {
    super(`${NO_WRITES}\u202f: ${stored} ${THEN}`, 503)
    this.cause = cause
  }
}

/** What is said where some of several writes are stored and nothing more is known of them. */
export const PARTLY_STORED = 'une partie de votre demande est enregistrée, le reste ne l’est pas.'

/** What is said of an act that goes on by itself. */
export const GOES_ON =
  'elle se terminera d’elle-même dès que le disque acceptera de nouveau l’écriture.'
