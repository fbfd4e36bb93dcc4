import { BSONError } from 'bson'
import { type Db, type Document, MongoError } from 'mongodb'
import { isBrokenSocket } from '../driver/broken-socket.server'
import { BackupError } from './backup-error'
import {
  bytesOf,
  type CollectionSum,
  collectionNames,
  differences,
  exactDocument,
  sumsOf,
} from './checksums.server'
import { type BackupPart, readBackup } from './file.server'
import { beginFilling, type Filling, takeOverFilling } from './filling.server'
import { FILLING, isFilling, refuseHalfFilled } from './restore-marker.server'

const BATCH_DOCUMENTS = 1000
const BATCH_BYTES = 8 * 1024 * 1024

interface Found {
  collection: string
  bytes: Uint8Array
}

/**
 * Collections that a start without accounts writes to. A backup may replace what they hold: the set-up page sends those
 * who have one to `npm run restore` (9-first-day §1).
 */
const OF_A_FIRST_START = ['holidays', 'setupCodes', 'loginAttempts']

/** @throws BackupError when a database holds more than a first start writes */
async function requireUnused(db: Db): Promise<void> {
  const free = [FILLING, ...OF_A_FIRST_START]
  for (const name of await collectionNames(db))
    if (!free.includes(name) && (await db.collection(name).findOne({})))
      throw new BackupError(
        'La base de données de destination n’est pas vide\u202f: rien n’a été écrit.',
      )
}

/** Marks an unused database. @throws BackupError when it is used, or when another command fills it */
async function begin(db: Db): Promise<Filling> {
  await requireUnused(db)
  const filling = await beginFilling(db)
  try {
    // Again: another command may have filled it in between.
    await requireUnused(db)
    return filling
  } catch (error) {
    await filling.complete()
    throw error
  }
}

/**
 * Deletes everything that an interrupted restore or a first start stored, except its marker. Not `dropDatabase`: the role `readWrite` may
 * not drop one.
 */
async function removeAll(db: Db): Promise<void> {
  const names = (await collectionNames(db)).filter((name) => name !== FILLING)
  for (const name of names) await db.collection(name).deleteMany({})
}

/** Inserts documents in their given order, in batches of some thousand. */
async function insertAll(db: Db, found: AsyncIterable<Found>, filling: Filling): Promise<void> {
  let batch: Document[] = []
  let [collection, size] = ['', 0]
  const flush = async () => {
    filling.check()
    if (batch.length > 0) await db.collection(collection).insertMany(batch, { ordered: false })
    ;[batch, size] = [[], 0]
  }
  for await (const { collection: name, bytes } of found) {
    const isFull = batch.length >= BATCH_DOCUMENTS || size + bytes.length > BATCH_BYTES
    if (name !== collection || isFull) await flush()
    collection = name
    size += bytes.length
    batch.push(exactDocument(bytes))
  }
  await flush()
}

async function* documentsOf(parts: AsyncIterable<BackupPart>): AsyncGenerator<Found> {
  for await (const part of parts) if (part.kind === 'document') yield part
}

async function* allOf(db: Db): AsyncGenerator<Found> {
  for (const collection of await collectionNames(db))
    for await (const bytes of bytesOf(db, collection)) yield { collection, bytes }
}

/**
 * Fills an unused database, verifies its checksums, and then runs `finish` before the database may be used. An
 * interruption leaves the marker that `refuseHalfFilled` finds; the next call starts again.
 * @throws BackupError when the database holds other data, when its checksums differ from `sums`, or when another
 *   command fills it
 */
async function fill(
  db: Db,
  given: AsyncIterable<Found>,
  sums: readonly CollectionSum[],
  finish: (db: Db) => Promise<void>,
): Promise<void> {
  const filling = (await isFilling(db)) ? await takeOverFilling(db) : await begin(db)
  try {
    await removeAll(db)
    await fillAs(filling, db, given, sums)
    await finish(db)
    // Last: the database may be used once the marker is gone.
    await filling.complete()
  } catch (error) {
    await filling.leave()
    throw error
  }
}

/** Stores the documents in a database that this command has marked, and verifies the checksums. */
async function fillAs(
  filling: Filling,
  db: Db,
  given: AsyncIterable<Found>,
  sums: readonly CollectionSum[],
): Promise<void> {
  await insertAll(db, given, filling)
  const held = (await sumsOf(db)).filter(({ name }) => name !== FILLING)
  const wrong = differences(sums, held)
  if (wrong.length > 0)
    throw new BackupError(
      `La copie diffère de l’original (${wrong.join(', ')})\u202f: recommencez.`,
    )
}

/**
 * Converts a read error of the source database, or of an invalid document in it, to a BackupError. Other errors are
 * defects and stay as they are.
 */
const unreadable = (error: unknown) =>
  error instanceof MongoError || error instanceof BSONError || isBrokenSocket(error)
    ? new BackupError(
        `La base de données d’origine n’a pas pu être lue en entier (${error.message})\u202f: vérifiez son disque, ou restaurez une sauvegarde.`,
      )
    : error

const unwritable = (error: unknown) =>
  error instanceof MongoError || isBrokenSocket(error)
    ? new BackupError(
        `La base de données de destination ne répond plus ou refuse l’écriture (${error.message})\u202f: rien n’est perdu, relancez la commande.`,
      )
    : unreadable(error)

/** Collections with sessions, reset links and sign-in attempts: they belong to the time of the backup. */
const OF_THE_MOMENT = ['sessions', 'passwordResets', 'loginAttempts', 'setupCodes']

/** Ends the invitations of a restored database, whose links are gone: the list of accounts must not call them valid. */
async function endInvitations(db: Db): Promise<void> {
  const at = new Date()
  await db
    .collection('users')
    .updateMany(
      { 'invitation.expiresAt': { $gt: at } },
      { $set: { 'invitation.id': '', 'invitation.expiresAt': at } },
    )
}

/**
 * Restores a checked backup into an empty database, without its sessions: every user has to sign in again.
 * @param sums the checksums that `checkBackup` found in the file
 * @param finish creates the indexes
 * @throws BackupError one sentence when the database is not empty, is unavailable or rejects writes
 */
export async function restoreBackup(
  db: Db,
  file: string,
  sums: readonly CollectionSum[],
  finish: (db: Db) => Promise<void>,
): Promise<void> {
  try {
    await fill(db, documentsOf(readBackup(file)), sums, async () => {
      for (const name of OF_THE_MOMENT) await db.collection(name).deleteMany({})
      await endInvitations(db)
      await finish(db)
    })
  } catch (error) {
    throw unwritable(error)
  }
}

async function* readable(found: AsyncIterable<Found>): AsyncGenerator<Found> {
  try {
    yield* found
  } catch (error) {
    throw unreadable(error)
  }
}

async function sumsOfOrigin(from: Db): Promise<CollectionSum[]> {
  try {
    await refuseHalfFilled(from)
    return await sumsOf(from)
  } catch (error) {
    throw unreadable(error)
  }
}

/**
 * Copies a database that no process writes to into an empty one.
 * @returns the checksums that both databases have
 * @throws BackupError one sentence when a database fails, or when a restore into `from` was interrupted
 */
export async function copyDatabase(
  from: Db,
  to: Db,
  finish: (db: Db) => Promise<void>,
): Promise<CollectionSum[]> {
  const sums = await sumsOfOrigin(from)
  try {
    await fill(to, readable(allOf(from)), sums, finish)
  } catch (error) {
    throw unwritable(error)
  }
  return sums
}
