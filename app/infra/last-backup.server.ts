import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { environment } from './config/environment.server'
import { makeFolder } from './config/writable-folder.server'

/** File with the instant of the last backup that this installation made or restored. */
const fileOfLast = () => join(environment().dataDir, 'derniere-sauvegarde.txt')

/** Notes a backup by the instant of its data. @throws NodeJS.ErrnoException when the folder takes no file */
export async function noteBackup(at: Date): Promise<void> {
  makeFolder(environment().dataDir)
  await writeFile(fileOfLast(), `${at.toISOString()}\n`, { mode: 0o600 })
}

/** Instant of the last backup noted in `DATA_DIR`; null: none, or the note is unreadable. */
export async function lastBackup(): Promise<Date | null> {
  const text = await readFile(fileOfLast(), 'utf8').catch(() => '')
  const at = new Date(text.trim())
  return Number.isNaN(at.getTime()) ? null : at
}
