import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigurationError } from './configuration-error'
import { folderTrouble, makeFolder } from './writable-folder.server'

/** Creates a file; a failed write removes it. @throws EEXIST when another process created it, or the disk's error */
function writeNew(file: string, text: string): void {
  try {
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    // A full disk leaves an empty file, which later starts would reject as damaged.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') rmSync(file, { force: true })
    throw error
  }
}

/** Reads a secret file of `DATA_DIR`; creates it at first use. @throws ConfigurationError when the folder is unusable */
function readOrMake(file: string, dataDir: string): string {
  try {
    makeFolder(dataDir)
    if (!existsSync(file)) writeNew(file, randomBytes(32).toString('hex'))
  } catch (error) {
    // another process created the file at the same time
    if (!existsSync(file)) throw unusable(dataDir, error)
  }
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw unusable(dataDir, error)
  }
}

/** Error for a folder that the product cannot write to. */
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
