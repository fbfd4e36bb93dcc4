import type { Db } from 'mongodb'
import { BackupError } from './backup-error'

/** Present as long as a database is being filled; a product does not start on it. */
export const FILLING = 'fillings'

/** Whether a restoring or a move into this database has not come to its end. */
export const isFilling = async (db: Db): Promise<boolean> =>
  (await db.collection(FILLING).findOne({})) !== null

/** @throws BackupError when a restoring or a move into this database was cut short */
export async function refuseHalfFilled(db: Db): Promise<void> {
  if (await isFilling(db))
    throw new BackupError(
      'La base de données n’est remplie qu’en partie (restauration ou déménagement interrompu)\u202f: relancez la commande jusqu’à son terme.',
    )
}
