import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigurationError } from './configuration-error'
import { folderTrouble, makeFolder } from './writable-folder.server'

/** Writes a file that is not there yet, wholly or not at all. @throws EEXIST another start was faster; what the disk answers */
function writeNew(file: string, text: string): void {
  try {
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    // why: a full disk leaves the file without its text, which later starts would call damaged
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') rmSync(file, { force: true })
    throw error
  }
}

/** The text of a file of `DATA_DIR`, made on first use. @throws ConfigurationError the folder cannot hold it */
function readOrMake(file: string, dataDir: string): string {
  try {
    makeFolder(dataDir)
    if (!existsSync(file)) writeNew(file, randomBytes(32).toString('hex'))
  } catch (error) {
    // the other start was faster
    if (!existsSync(file)) throw unusable(dataDir, error)
  }
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw unusable(dataDir, error)
  }
}

/** The refusal of a folder in which nothing can be kept. */
export const unusable = (
  folder: string,
  cause: unknown,
  name: 'DATA_DIR' | 'IMPORT_DIR' = 'DATA_DIR',
) =>
  new ConfigurationError(
    `Le dossier ${name} (${folder}) n’est pas utilisable (${folderTrouble(cause)})\u202f: donnez un dossier où écrire.`,
    { cause },
  )

/** The secret kept in `DATA_DIR/session-secret` (0600), made at the first start outside production. */
export function sessionSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret')
  const secret = readOrMake(file, dataDir)
  if (secret.length < 32)
    throw new ConfigurationError(`Le fichier ${file} est abîmé\u202f: supprimez-le, puis relancez.`)
  return secret
}
