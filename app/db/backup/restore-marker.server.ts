import type { Db } from 'mongodb'
import { BackupError } from './backup-error'

/** Present as long as a database is being filled; a product does not start on it. */
export const FILLING = 'fillings'

/** True while a restore or a migration into this database is unfinished. */
export const isFilling = async (db: Db): Promise<boolean> =>
  (await db.collection(FILLING).findOne({})) !== null

/** @throws BackupError when a restore or a migration into this database was interrupted */
export async function refuseHalfFilled(db: Db): Promise<void> {
  if (await isFilling(db))
    throw new BackupError(
      'La base de données n’est remplie qu’en partie (restauration ou déménagement interrompu)\u202f: relancez la commande jusqu’à son terme.',
    )
}
