import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { deserialize, serialize } from 'bson'
import { type ClientSession, type Db, MongoServerError } from 'mongodb'
import { folderTrouble } from '~/infra/config/writable-folder.server'
import { BackupError } from './backup-error'
import { bytesOf, type CollectionSum, collectionNames, Summing } from './checksums.server'
import { refuseHalfFilled } from './restore-marker.server'

/*
 * Backup format: gzip of concatenated BSON documents. A head, then for each collection a heading and its documents as
 * stored, then a tail with the checksums. A file without the tail is invalid.
 */
const KIND = 'gestion-apres-vente'
const FORMAT = 1

interface Head {
  kind: typeof KIND
  format: number
  takenAt: Date
}

/** An incomplete, damaged or foreign backup file; the message gives the operator the reason. */
export class BackupFileError extends Error {
  override name = 'BackupFileError'
}

const LENGTH_BYTES = 4
/** MongoDB's longest document (16 MiB), plus 1 MiB for the fields that a server adds. */
const LONGEST = 17 * 1024 * 1024

async function* written(
  db: Db,
  takenAt: Date,
  session: ClientSession | undefined,
  sums: CollectionSum[],
): AsyncGenerator<Uint8Array> {
  yield serialize({ kind: KIND, format: FORMAT, takenAt } satisfies Head)
  for (const name of await collectionNames(db)) {
    const summing = new Summing(name)
    let isBegun = false
    for await (const bytes of bytesOf(db, name, session)) {
      if (!isBegun) yield serialize({ collection: name })
      isBegun = true
      summing.add(bytes)
      yield serialize({ document: bytes })
    }
    if (isBegun) sums.push(summing.sum())
  }
  yield serialize({ sums })
}

/** French reason why a file cannot be written; null for an error that is not a system error. */
function writingTrouble(error: unknown): string | null {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (syscall === undefined) return null
  return code === 'ENOENT' ? 'son dossier n’existe pas' : folderTrouble(error)
}

/**
 * Writes a backup of a database that no process writes to, with mode 0600: it holds names and password hashes. The
 * file gets its final name only once it is complete.
 * @returns the checksum of each collection
 * @throws BackupError when the file cannot be written, a restore was interrupted, or the server drops the snapshot
 */
export async function writeBackup(
  db: Db,
  file: string,
  takenAt: Date,
  session?: ClientSession,
): Promise<CollectionSum[]> {
  await refuseHalfFilled(db)
  // Process id in the name: two backups to the same file at once would write into one temporary file.
  const part = `${file}.${process.pid}.part`
  const sums: CollectionSum[] = []
  try {
    const to = createWriteStream(part, { flags: 'w', mode: 0o600, flush: true })
    await pipeline(Readable.from(written(db, takenAt, session, sums)), createGzip(), to)
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    const trouble = writingTrouble(error)
    if (trouble) throw new BackupError(`Le fichier ${file} ne peut pas être écrit (${trouble}).`)
    if (session && error instanceof MongoServerError)
      throw new BackupError(
        `La base MongoDB ne se lit pas à un seul moment\u202f: il faut un jeu de réplicas, et minSnapshotHistoryWindowInSeconds plus long que la sauvegarde (${error.message}).`,
      )
    throw error
  }
  return sums
}

/**
 * A backup as a stream, written while it is read: memory holds some documents only. Cut short, it has no tail, and
 * `checkBackup` refuses the file. Destroying it ends the reading of the database.
 * @throws BackupError when a restore of the database was interrupted
 */
export async function backupStream(
  db: Db,
  takenAt: Date,
  session?: ClientSession,
): Promise<Readable> {
  await refuseHalfFilled(db)
  const zipped = createGzip()
  // Ignored here: a failed pipeline also ends the reader of `zipped` with the same error.
  pipeline(Readable.from(written(db, takenAt, session, [])), zipped).catch(() => {})
  return zipped
}

/** Splits a byte stream into BSON documents. */
async function* documentsIn(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of stream) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    while (rest.length >= LENGTH_BYTES) {
      const length = rest.readInt32LE(0)
      if (length <= LENGTH_BYTES || length > LONGEST) throw new BackupFileError('abîmé')
      if (rest.length < length) break
      yield rest.subarray(0, length)
      rest = rest.subarray(length)
    }
  }
  if (rest.length > 0) throw new BackupFileError('coupé')
}

/** Parts of a backup in file order: head, documents, tail. */
export type BackupPart =
  | { kind: 'head'; takenAt: Date }
  | { kind: 'document'; collection: string; bytes: Uint8Array }
  | { kind: 'tail'; sums: CollectionSum[] }

function headOf(bytes: Buffer): Head {
  const head = deserialize(bytes) as Head
  if (head.kind !== KIND) throw new BackupFileError('pas une sauvegarde de ce programme')
  if (head.format > FORMAT) throw new BackupFileError('écrit par une version plus récente')
  return head
}

async function* partsOf(file: string): AsyncGenerator<BackupPart> {
  let isFirst = true
  let collection = ''
  let sums: CollectionSum[] | null = null
  const unzipped = createGunzip()
  // Ignored here: a failed pipeline also ends the loop below with the same error.
  pipeline(createReadStream(file), unzipped).catch(() => {})
  for await (const bytes of documentsIn(unzipped)) {
    if (sums) throw new BackupFileError('abîmé')
    if (isFirst) {
      isFirst = false
      yield { kind: 'head', takenAt: headOf(bytes).takenAt }
      continue
    }
    const part = deserialize(bytes, { promoteBuffers: true })
    if (part['document']) yield { kind: 'document', collection, bytes: part['document'] }
    else if (part['sums']) sums = part['sums']
    else collection = String(part['collection'])
  }
  if (!sums) throw new BackupFileError('coupé')
  yield { kind: 'tail', sums }
}

/**
 * Reads a backup, part by part.
 * @throws BackupFileError when the file is no backup, incomplete or damaged
 */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  try {
    yield* partsOf(file)
  } catch (error) {
    const { code = '', name } = error as { code?: string; name: string }
    if (/^Z_BUF_ERROR$/.test(code)) throw new BackupFileError('coupé')
    if (/^Z_/.test(code) || name === 'BSONError') throw new BackupFileError('abîmé')
    throw error
  }
}
