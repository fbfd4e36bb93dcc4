import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { deserialize, serialize } from 'bson'
import { type ClientSession, type Db, MongoServerError } from 'mongodb'
import { folderTrouble } from '~/infra/folder.server'
import { BackupError } from './backup-error'
import { bytesOf, type CollectionSum, collectionNames, Summing } from './documents.server'
import { refuseHalfFilled } from './filling.server'

/*
 * A backup is gzip around BSON documents one after the other: a head, then for each collection a heading and its
 * documents as they are stored, then a tail with the sums. Without the tail it is no backup.
 */
const KIND = 'gestion-apres-vente'
const FORMAT = 1

/** The first document of a backup. */
interface Head {
  kind: typeof KIND
  format: number
  takenAt: Date
}

/** A file that is no whole backup; the message says why, for the operator. */
export class BackupFileError extends Error {
  override name = 'BackupFileError'
}

const LENGTH_BYTES = 4
/** MongoDB's longest document, with room for what a server adds. */
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

/** What hinders writing a file, for the operator; null for an error of another kind. */
function writingTrouble(error: unknown): string | null {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (syscall === undefined) return null
  return code === 'ENOENT' ? 'son dossier n’existe pas' : folderTrouble(error)
}

/**
 * Writes a backup of a database that stands still, readable by its owner alone (it holds names and password hashes).
 * The file has its name once it is whole.
 * @returns what it holds
 * @throws BackupError when the file cannot be written, when the database is half restored, or when the server cannot
 *   read at one moment, or no longer at that one
 */
export async function writeBackup(
  db: Db,
  file: string,
  takenAt: Date,
  session?: ClientSession,
): Promise<CollectionSum[]> {
  await refuseHalfFilled(db)
  // why the process: two backups of one name at once do not write into each other's file
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

/** Cuts a stream of bytes into the BSON documents it is made of. */
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

/** What reading a backup meets, in its order. */
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
  // why: what goes wrong ends the reading below
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
 * Reads a backup.
 * @throws BackupFileError when it is none, or not whole
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
