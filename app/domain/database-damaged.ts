import { RuleError } from './errors'

/** French instruction to the operator for a damaged database file. */
export const DAMAGED =
  'La base de données est abîmée\u202f: arrêtez le programme et restaurez une sauvegarde dans un nouveau DATA_DIR (npm run restore).'

/** 503: part of the database file is unreadable; the operator must restore a backup. */
export class DamagedError extends RuleError {
  constructor(cause: unknown) {
    super(
      'La base de données du serveur est abîmée\u202f: une partie des données ne peut plus être lue. Prévenez votre administrateur, qui restaurera une sauvegarde.',
      503,
    )
    this.cause = cause
  }
}
