import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Whether the folder is there. @throws for whatever is in its way: a file, no rights, a name too long */
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
 * Makes a folder (0700) and those above it that are missing.
 * @throws NodeJS.ErrnoException ENOTDIR, EACCES, EROFS, ENAMETOOLONG, ENOENT (below /proc) …
 */
export function makeFolder(path: string): void {
  if (isThere(path)) return
  // why: Node's own `recursive` asks for ever below a folder that takes none, such as /proc
  makeFolder(dirname(resolve(path)))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // why: of two starts at once one is second
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

/** Why a folder cannot be used, in a few French words; the code itself when nothing better is known. */
export function folderTrouble(error: unknown): string {
  const { code = 'erreur' } = error as NodeJS.ErrnoException
  return REASONS[code] ?? code
}
