import { BackupError } from './backup-error'
import { type CollectionSum, differences, Summing } from './documents.server'
import { BackupFileError, readBackup } from './file.server'

/** What a whole backup holds, and when it was taken. */
export interface CheckedBackup {
  takenAt: Date
  sums: CollectionSum[]
}

async function checked(file: string): Promise<CheckedBackup> {
  let takenAt = new Date(Number.NaN)
  let told: CollectionSum[] = []
  const found = new Map<string, Summing>()
  for await (const part of readBackup(file)) {
    if (part.kind === 'head') takenAt = part.takenAt
    else if (part.kind === 'tail') told = part.sums
    else {
      const summing = found.get(part.collection) ?? new Summing(part.collection)
      found.set(part.collection, summing)
      summing.add(part.bytes)
    }
  }
  const sums = [...found.values()].map((summing) => summing.sum())
  if (differences(told, sums).length > 0) throw new BackupFileError('abîmé')
  return { takenAt, sums }
}

/**
 * Reads a backup to its end and compares it with the sums it was written with.
 * @throws BackupError one sentence when there is no such file, or no whole backup in it
 */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  try {
    return await checked(file)
  } catch (error) {
    if (error instanceof BackupFileError)
      throw new BackupError(`Le fichier ${file} ne peut pas être restauré\u202f: ${error.message}.`)
    const { code = '' } = error as { code?: string }
    if (['ENOENT', 'EACCES', 'EISDIR'].includes(code))
      throw new BackupError(`Le fichier ${file} n’existe pas ou ne peut pas être lu.`)
    throw error
  }
}
