import { join } from 'node:path'
import { BackupError } from '~/db/backup/backup-error'
import { writeBackup } from '~/db/backup/file.server'
import { openPointInTime } from '~/db/backup/point-in-time.server'
import { checkBackup } from '~/db/backup/verify.server'
import { DemoBackupError } from '~/domain/demo/errors'
import { environment } from '~/infra/config/environment.server'
import { folderTrouble, makeFolder } from '~/infra/config/writable-folder.server'
import { realNow } from '~/infra/process/clock.server'

/** Folder of the backups that the product makes, below DATA_DIR. */
const FOLDER = 'sauvegardes'

/** Seconds in the name: a second backup never replaces the first. */
const fileName = (at: Date) =>
  `demonstration-${at.toISOString().slice(0, 19).replace(/\D/g, '')}.apv`

/**
 * Writes a backup of the whole database into `DATA_DIR/sauvegardes` and reads it again (9-first-day §1).
 * @returns the file's path
 * @throws DemoBackupError 503 when the disk is full, the folder cannot be written, or the file differs when read again
 */
export async function backUpDemo(): Promise<string> {
  const at = realNow()
  const folder = join(environment().dataDir, FOLDER)
  const file = join(folder, fileName(at))
  try {
    makeFolder(folder)
    const still = await openPointInTime()
    try {
      await writeBackup(still.db, file, at, still.session)
    } finally {
      await still.close()
    }
    await checkBackup(file)
  } catch (error) {
    if (error instanceof BackupError) throw new DemoBackupError(error.message)
    // Errors of the database have numbers as codes.
    if (typeof (error as NodeJS.ErrnoException).code !== 'string') throw error
    throw new DemoBackupError(
      `Le dossier ${folder} n’est pas utilisable (${folderTrouble(error)}).`,
    )
  }
  return file
}
