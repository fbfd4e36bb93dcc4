import { RuleError } from './errors'

const NO_WRITES = 'Le disque du serveur n’accepte plus d’écriture'
const THEN = 'Prévenez votre administrateur\u202f; les pages restent lisibles.'

/**
 * 503: the database's disk rejects writes because it is full, broken or read-only (spec 6). Stored data stays
 * readable; only the operator can repair the disk.
 */
export class DiskFullError extends RuleError {
  /** @param stored French sentence on the part of the request that is stored (4-decisions, 63); default: none */
  constructor(cause: unknown, stored = 'rien n’a pu être enregistré.') {
    super(`${NO_WRITES}\u202f: ${stored} ${THEN}`, 503)
    this.cause = cause
  }
}

/** French sentence for several writes of which an unknown part is stored. */
export const PARTLY_STORED = 'une partie de votre demande est enregistrée, le reste ne l’est pas.'

/** French sentence for an action that the server completes later without the user. */
export const GOES_ON =
  'elle se terminera d’elle-même dès que le disque acceptera de nouveau l’écriture.'
