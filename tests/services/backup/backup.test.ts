import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Double, Int32, Long, MongoClient } from 'mongodb'
import { expect, onTestFinished, test } from 'vitest'
import { differences, sumsOf } from '~/db/backup/checksums.server'
import { writeBackup } from '~/db/backup/file.server'
import { beginFilling, takeOverFilling } from '~/db/backup/filling.server'
import { copyDatabase, restoreBackup } from '~/db/backup/restore.server'
import { refuseHalfFilled } from '~/db/backup/restore-marker.server'
import { checkBackup } from '~/db/backup/verify.server'
import { failOnBrokenSocket, watchConnections } from '~/db/driver/broken-socket.server'
import { database } from '~/db/driver/client.server'
import { requireTransactionsOf } from '~/db/driver/transaction.server'
import { startEmbedded } from '~/embedded/start'
import { workerPath } from '~/infra/process/worker-path.server'
import { startUp } from '~/server/start-up.server'
import { startOn } from '../embedded/start'
import { useDatabase } from '../harness/database'

// @long: backup and restore of a whole network

useDatabase()

const TAKEN = new Date('2026-11-20T07:30:00Z')
const nothingMore = async () => {}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'apv-backup-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** A second, empty database. */
async function another() {
  const server = await startOn(folder())
  const client = await MongoClient.connect(server.uri)
  onTestFinished(async () => {
    await client.close()
    await server.close()
  })
  return client.db('gestion')
}

/** A database with every kind of value, in one and a half batches of the backup. */
async function filled() {
  const db = await database()
  const odd = {
    _id: 'a' as never,
    whole: new Int32(1),
    amount: new Double(1),
    long: Long.fromNumber(5),
    at: TAKEN,
    none: null,
    text: 'é €',
    list: [{ n: 1.5 }, [true]],
    bytes: Buffer.from('b'),
  }
  await db.collection('odd').insertOne(odd)
  const many = Array.from({ length: 1501 }, (_, n) => ({ _id: `n${n}` as never, n }))
  await db.collection('many').insertMany(many)
  await db.collection('sessions').insertOne({ _id: 's' as never })
  return db
}

async function backedUp() {
  const db = await filled()
  const file = join(folder(), 'b.apv')
  const sums = await writeBackup(db, file, TAKEN)
  return { db, file, sums }
}

test('a backup can be read back whole, and only its owner may read the file', async () => {
  const { db, file, sums } = await backedUp()
  const inIt = Object.fromEntries(sums.map(({ name, documents }) => [name, documents]))
  expect(inIt).toEqual({ many: 1501, odd: 1, sessions: 1 })
  expect(differences(sums, await sumsOf(db))).toEqual([])
  expect(await checkBackup(file)).toEqual({ takenAt: TAKEN, sums })
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a restore is identical to the byte, number types included; users must sign in again', async () => {
  const { file, sums } = await backedUp()
  const to = await another()
  await restoreBackup(to, file, sums, nothingMore)
  const held = await sumsOf(to)
  expect(differences(held, sums)).toEqual(['sessions'])
  expect(held.map(({ name }) => name)).toEqual(['many', 'odd'])
  const [odd] = await to.collection('odd').find({}, { promoteValues: false }).toArray()
  expect([odd?.['whole'], odd?.['amount']].map((value) => value?._bsontype)).toEqual([
    'Int32',
    'Double',
  ])
})

test('a restore ends invitations, whose links it drops, and keeps those that are over', async () => {
  const db = await database()
  const sentAt = new Date('2026-01-05T07:30:00Z')
  const open = { id: 'i', sentAt, expiresAt: new Date('2999-01-12T07:30:00Z') }
  const over = { id: 'j', sentAt, expiresAt: new Date('2026-01-12T07:30:00Z') }
  await db.collection('users').insertMany([
    { _id: 'a' as never, email: 'a@essai.fr', invitation: open },
    { _id: 'b' as never, email: 'b@essai.fr', invitation: over },
    { _id: 'c' as never, email: 'c@essai.fr' },
  ])
  const file = join(folder(), 'b.apv')
  const sums = await writeBackup(db, file, TAKEN)
  const to = await another()
  await restoreBackup(to, file, sums, nothingMore)
  const [a, b, c] = await to.collection('users').find().sort({ _id: 1 }).toArray()
  expect(a?.['invitation'].id).toBe('')
  expect(a?.['invitation'].expiresAt.getTime()).toBeLessThanOrEqual(Date.now())
  expect(b?.['invitation']).toEqual(over)
  expect(c).toEqual({ _id: 'c', email: 'c@essai.fr' })
})

test('a move copies everything, sessions too, and leaves the origin unchanged', async () => {
  const db = await filled()
  const before = await sumsOf(db)
  const to = await another()
  expect(await copyDatabase(db, to, nothingMore)).toEqual(before)
  expect(await sumsOf(to)).toEqual(before)
  expect(await sumsOf(db)).toEqual(before)
})

/** Timeouts of the driver. Not less: a full garbage collection may pause this process for more than 200 ms. */
const PATIENCE = {
  serverSelectionTimeoutMS: 2_000,
  connectTimeoutMS: 2_000,
  waitQueueTimeoutMS: 5_000,
  socketTimeoutMS: 5_000,
}

/** A database whose server can be shut down. */
async function mortal() {
  const server = await startOn(folder())
  const client = new MongoClient(server.uri, PATIENCE)
  watchConnections(client)
  await client.connect()
  onTestFinished(() => client.close())
  const db = client.db()
  /** Shuts the server down; rejects with the error of the next command. */
  const end = async () => {
    await server.close()
    await failOnBrokenSocket(db.collection('any').findOne({}))
  }
  return { db, end }
}

test('a move whose destination fails half-way ends with a message and leaves the origin unchanged', async () => {
  const db = await filled()
  const before = await sumsOf(db)
  const { db: to, end } = await mortal()
  const cut = end
  await expect(copyDatabase(db, to, cut)).rejects.toThrow(
    /^La base de données de destination ne répond plus ou refuse l’écriture \(.+\)\u202f: rien n’est perdu, relancez la commande\.$/,
  )
  expect(await sumsOf(db)).toEqual(before)
  const gone = await mortal()
  await expect(gone.end()).rejects.toThrow()
  await expect(copyDatabase(db, gone.db, nothingMore)).rejects.toThrow('destination ne répond plus')
  // 90 s: the driver waits twice for the unavailable database
}, 90_000)

test('a restore whose database becomes unavailable or read-only ends with a message', async () => {
  const { file, sums } = await backedUp()
  const { db: to, end } = await mortal()
  const cut = end
  await expect(restoreBackup(to, file, sums, cut)).rejects.toThrow(
    /^La base de données de destination ne répond plus ou refuse l’écriture \(.+\)\u202f: rien n’est perdu, relancez la commande\.$/,
  )
})

test('a move whose origin cannot be read ends with a message', async () => {
  const { db, end } = await mortal()
  await expect(end()).rejects.toThrow()
  await expect(copyDatabase(db, await another(), nothingMore)).rejects.toThrow(
    /^La base de données d’origine n’a pas pu être lue en entier \(.+\)\u202f: vérifiez son disque, ou restaurez une sauvegarde\.$/,
  )
})

test('an error that is not from the database is rethrown as a defect', async () => {
  const defect = () => Promise.reject(new TypeError('a defect'))
  await expect(copyDatabase(await filled(), await another(), defect)).rejects.toThrow(TypeError)
})

test.each([
  ['cut at its half', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2), 'coupé'],
  ['cut at its last byte', (bytes: Buffer) => bytes.subarray(0, -1), 'coupé'],
  ['empty', () => Buffer.alloc(0), 'coupé'],
  ['another program’s', () => Buffer.from('PK bonjour, un classeur'), 'abîmé'],
  [
    'changed by one bit',
    (bytes: Buffer) => {
      const changed = Buffer.from(bytes)
      const at = Math.floor(bytes.length / 2)
      changed[at] = (changed[at] ?? 0) ^ 1
      return changed
    },
    'abîmé',
  ],
])('a file %s is rejected with a message', async (_, change, why) => {
  const { file } = await backedUp()
  writeFileSync(file, change(readFileSync(file)))
  await expect(checkBackup(file)).rejects.toThrow(
    `Le fichier ${file} ne peut pas être restauré\u202f: ${why}.`,
  )
})

test('a missing file is rejected with a message', async () => {
  await expect(checkBackup('/nowhere/b.apv')).rejects.toThrow(
    'Le fichier /nowhere/b.apv n’existe pas ou ne peut pas être lu.',
  )
})

test('a file that cannot be written is reported with a message, and nothing of it is left', async () => {
  const db = await filled()
  const place = folder()
  const lost = join(place, 'nowhere', 'b.apv')
  await expect(writeBackup(db, lost, TAKEN)).rejects.toThrow(
    `Le fichier ${lost} ne peut pas être écrit (son dossier n’existe pas).`,
  )
  const full = join(place, 'b.apv')
  symlinkSync('/dev/full', `${full}.${process.pid}.part`)
  await expect(writeBackup(db, full, TAKEN)).rejects.toThrow(
    `Le fichier ${full} ne peut pas être écrit (disque plein).`,
  )
  expect(readdirSync(place)).toEqual([])
})

test('a database that is not empty is left unchanged', async () => {
  const { file, sums } = await backedUp()
  const to = await another()
  await to.collection('sites').insertOne({ n: 1 })
  const before = await sumsOf(to)
  await expect(restoreBackup(to, file, sums, nothingMore)).rejects.toThrow(
    'La base de données de destination n’est pas vide\u202f: rien n’a été écrit.',
  )
  expect(await sumsOf(to)).toEqual(before)
})

test('a database in which no account was ever made takes the place of the backup', async () => {
  const { file, sums } = await backedUp()
  const to = await another()
  await to.collection('holidays').insertOne({ name: 'Noël' })
  await to.collection('setupCodes').insertOne({ _id: 'first-start' as never, code: 'K7QF29MX' })
  await restoreBackup(to, file, sums, nothingMore)
  expect(await to.collection('setupCodes').countDocuments()).toBe(0)
  expect(await to.collection('holidays').countDocuments({ name: 'Noël' })).toBe(0)
})

test('the product refuses an interrupted restore; the restore can be repeated', async () => {
  const { file, sums } = await backedUp()
  const to = await another()
  const cut = () => Promise.reject(new Error('the power went'))
  await expect(restoreBackup(to, file, sums, cut)).rejects.toThrow('the power went')
  await expect(refuseHalfFilled(to)).rejects.toThrow('n’est remplie qu’en partie')
  // it cannot be backed up or moved either: half of the data would pass for all of it
  const place = folder()
  await expect(writeBackup(to, join(place, 'half.apv'), TAKEN)).rejects.toThrow(
    'La base de données n’est remplie qu’en partie',
  )
  expect(readdirSync(place)).toEqual([])
  await expect(copyDatabase(to, await another(), nothingMore)).rejects.toThrow(
    'La base de données n’est remplie qu’en partie',
  )
  await to.collection('many').deleteOne({ n: 3 })
  await restoreBackup(to, file, sums, nothingMore)
  await refuseHalfFilled(to)
  expect(differences(await sumsOf(to), sums)).toEqual(['sessions'])
})

test('a copy that differs from its file is reported', async () => {
  const { file, sums } = await backedUp()
  const to = await another()
  const other = sums.map((sum) => (sum.name === 'odd' ? { ...sum, sha256: 'other' } : sum))
  await expect(restoreBackup(to, file, other, nothingMore)).rejects.toThrow(
    'La copie diffère de l’original (odd)\u202f: recommencez.',
  )
  await expect(refuseHalfFilled(to)).rejects.toThrow('n’est remplie qu’en partie')
})

test('a cluster is read from one snapshot; a server without snapshots is reported with a message, and no file is left', async () => {
  const server = await startOn(folder())
  const client = await MongoClient.connect(server.uri, { monitorCommands: true })
  onTestFinished(async () => {
    await client.close()
    await server.close()
  })
  await client.db('gestion').collection('sites').insertOne({ n: 1 })
  const asked: unknown[] = []
  client.on('commandStarted', ({ commandName, command }) => {
    if (commandName === 'find' && command['find'] === 'sites') asked.push(command['readConcern'])
  })
  const session = client.startSession({ snapshot: true })
  const place = folder()
  await expect(
    writeBackup(client.db('gestion'), join(place, 'b.apv'), TAKEN, session),
  ).rejects.toThrow(
    /^La base MongoDB ne se lit pas à un seul moment\u202f: il faut un jeu de réplicas/,
  )
  expect(asked).toEqual([{ level: 'snapshot' }])
  expect(readdirSync(place)).toEqual([])
})

test('the product does not start on a half restored database', async () => {
  const db = await database()
  await db.collection('fillings').insertOne({ _id: 'current' as never })
  await expect(startUp()).rejects.toThrow('relancez la commande jusqu’à son terme')
})

// guards against: two restores into one database at once mix, or delete each other's documents (52.4)
test('one command fills a database at a time; a killed one is known by its missing signs of life', async () => {
  const to = await another()
  const first = await beginFilling(to)
  onTestFinished(() => first.leave())
  await expect(beginFilling(to)).rejects.toThrow(
    'Une autre restauration ou un autre déménagement remplit cette base de données\u202f: attendez sa fin. Rien n’a été écrit.',
  )
  await expect(takeOverFilling(to, () => first.beat())).rejects.toThrow('Rien n’a été écrit')
  first.check()
  // no sign of life: the second takes over, and the first stops at its next batch
  const second = await takeOverFilling(to, async () => {})
  onTestFinished(() => second.leave())
  await first.beat()
  expect(() => first.check()).toThrow('Une autre commande a repris le remplissage')
  await expect(first.complete()).rejects.toThrow('Une autre commande a repris le remplissage')
  await expect(refuseHalfFilled(to)).rejects.toThrow('n’est remplie qu’en partie')
  await second.complete()
  await refuseHalfFilled(to)
})

test('of two takers of an interrupted database one fills it', async () => {
  const to = await another()
  await (await beginFilling(to)).leave()
  // the later one finds a new holder, or loses the same update
  const take = () => takeOverFilling(to, () => Promise.reject(new Error('held')))
  const taken = await Promise.allSettled([take(), take()])
  expect(taken.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  for (const one of taken) if (one.status === 'fulfilled') await one.value.leave()
})

test('a move to a server without transactions is refused before it writes', async () => {
  const server = await startEmbedded({
    directory: folder(),
    thread: workerPath('embedded'),
    testCommands: true,
  })
  const client = await MongoClient.connect(server.uri)
  onTestFinished(async () => {
    await client.close()
    await server.close()
  })
  const data = { failCommands: ['find'], errorCode: 20 }
  const fail = { configureFailPoint: 'failCommand', mode: { times: 1 }, data }
  await client.db('admin').command(fail)
  const to = client.db('gestion')
  await expect(requireTransactionsOf(client, to, 'de destination')).rejects.toThrow(
    'Le serveur MongoDB de destination n’a pas de transactions, car il ne fait partie',
  )
  expect(await to.listCollections().toArray()).toEqual([])
})
