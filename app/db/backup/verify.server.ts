import { BackupError } from './backup-error'
import { type CollectionSum, differences, Summing } from './checksums.server'
import { BackupFileError, readBackup } from './file.server'

/** Content and time of a complete backup. */
export interface CheckedBackup {
  takenAt: Date
  sums: CollectionSum[]
}

/** Receives each document of a backup, as bytes, with the name of its collection. */
type Observer = (collection: string, bytes: Uint8Array) => void

async function checked(file: string, observe: Observer): Promise<CheckedBackup> {
  let takenAt = new Date(Number.NaN)
  let written: CollectionSum[] = []
  const found = new Map<string, Summing>()
  for await (const part of readBackup(file)) {
    if (part.kind === 'head') takenAt = part.takenAt
    else if (part.kind === 'tail') written = part.sums
    else {
      const summing = found.get(part.collection) ?? new Summing(part.collection)
      found.set(part.collection, summing)
      summing.add(part.bytes)
      observe(part.collection, part.bytes)
    }
  }
  const sums = [...found.values()].map((summing) => summing.sum())
  if (differences(written, sums).length > 0) throw new BackupFileError('abîmé')
  return { takenAt, sums }
}

/**
 * Reads a backup to its end and compares its documents with the checksums in its tail.
 * @throws BackupError one sentence when the file is missing, unreadable, incomplete or damaged
 */
export async function checkBackup(
  file: string,
  observe: Observer = () => undefined,
): Promise<CheckedBackup> {
  try {
    return await checked(file, observe)
  } catch (error) {
    if (error instanceof BackupFileError)
      throw new BackupError(`Le fichier ${file} ne peut pas être restauré\u202f: ${error.message}.`)
    const { code = '' } = error as { code?: string }
    if (['ENOENT', 'EACCES', 'EISDIR'].includes(code))
      throw new BackupError(`Le fichier ${file} n’existe pas ou ne peut pas être lu.`)
    throw error
  }
}
