import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** True when the folder exists. @throws when the path is a file, not accessible or too long */
function isThere(path: string): boolean {
  try {
    if (statSync(path).isDirectory()) return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
  throw Object.assign(new Error(`${path} is no folder`), { code: 'ENOTDIR' })
}

/**
 * Creates a folder and its missing parents (mode 0700).
 * @throws NodeJS.ErrnoException ENOTDIR, EACCES, EROFS, ENAMETOOLONG, ENOENT (below /proc) …
 */
export function makeFolder(path: string): void {
  if (isThere(path)) return
  // Not `recursive: true`: Node never returns below a folder that rejects subfolders, such as /proc.
  makeFolder(dirname(resolve(path)))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process may have created the folder at the same time.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOTDIR: 'ce n’est pas un dossier',
  EACCES: 'droits insuffisants',
  EPERM: 'droits insuffisants',
  EROFS: 'système de fichiers en lecture seule',
  ENAMETOOLONG: 'chemin trop long',
  ENOSPC: 'disque plein',
  ENOENT: 'on ne peut rien y créer',
}

/** French text for the reason why a folder is unusable; the error code when there is no text for it. */
export function folderTrouble(error: unknown): string {
  const { code = 'erreur' } = error as NodeJS.ErrnoException
  return REASONS[code] ?? code
}
