import { RuleError } from './errors'

/** What is to be done about a database whose file is damaged. */
export const DAMAGED =
  'La base de données est abîmée\u202f: arrêtez le programme et restaurez une sauvegarde dans un nouveau DATA_DIR (npm run restore).'

/** Something of the database's file cannot be read: only who runs the server can mend that. */
export class DamagedError extends RuleError {
  constructor(cause: unknown) {
    super(
      'La base de données du serveur est abîmée\u202f: une partie des données ne peut plus être lue. Prévenez votre administrateur, qui restaurera une sauvegarde.',
      503,
    )
    this.cause = cause
  }
}
