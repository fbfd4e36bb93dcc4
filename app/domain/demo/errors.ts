import { RuleError } from '../errors'

/** Word by which an administrator confirms that the demo network goes. */
export const REMOVAL_WORD = 'DÉMARRER'

/** True for the word in any case, with or without its accent. */
export const isRemovalWord = (typed: string): boolean =>
  typed.trim().normalize('NFD').replace(/\p{M}/gu, '').toUpperCase() === 'DEMARRER'

export const WRONG_REMOVAL_WORD = `Le mot saisi n’est pas ${REMOVAL_WORD}\u202f: rien n’a été supprimé.`

/** 404: the database holds no demo network that can go, or the product is in production. */
export class NoDemoError extends RuleError {
  constructor() {
    super('Il n’y a pas de réseau de démonstration à supprimer.', 404)
  }
}

/** 503: the backup before the removal could not be written or read again. @param reason French sentence */
export class DemoBackupError extends RuleError {
  constructor(reason: string) {
    super(`La sauvegarde a échoué, rien n’a été supprimé. ${reason}`, 503)
  }
}
