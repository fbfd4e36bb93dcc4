import type { Binary, ClientSession, MongoClient } from 'mongodb'
import { DatabaseUnavailableError } from '~/domain/database-unavailable'
import { environment } from '~/infra/config/environment.server'
import { logger } from '~/infra/logger.server'
import {
  heartbeat,
  isProcessGone,
  type ProcessLease,
} from '~/infra/process/process-heartbeat.server'
import { failOnBrokenSocket } from './broken-socket.server'
import { database, databaseClient } from './client.server'
import { isPassing } from './command-retry.server'
import { newId } from './ids.server'

/**
 * A process of the product, with the database sessions of its transactions. When the process is killed, the server
 * keeps its open transactions and their locks for a minute or more; another process ends them by these identifiers.
 */
interface ProcessDocument extends ProcessLease {
  /** identifier that the process chose at its start */
  _id: string
  /** session identifiers (`lsid`) */
  sessions: Binary[]
}

const OWN_ID = newId()
/** Interval of the signs of life while a transaction is open, in ms. */
const BEAT_MS = 2_000
/** Silence after which the open transactions of a process are ended, in ms. One that lives repeats them. */
const SILENT_MS = 8_000
/** Age of an announcement after which it is made again, in ms. */
const RENEWAL_MS = 12 * 3_600_000
/** Silence after which a process is forgotten, in ms; longer than `RENEWAL_MS`. */
const FORGOTTEN_MS = 24 * 3_600_000

/** Sessions of one client. */
interface Own {
  /** those that wait for their next transaction; reused, so that few are announced */
  idle: ClientSession[]
  announced: Map<string, Binary>
  announcedAt: number
}

const owns = new WeakMap<MongoClient, Own>()
let open = 0
let timer: NodeJS.Timeout | undefined

function ownOf(client: MongoClient): Own {
  const known = owns.get(client)
  if (known) return known
  const own = { idle: [], announced: new Map(), announcedAt: Number.NEGATIVE_INFINITY }
  owns.set(client, own)
  return own
}

/** True on a MongoDB server. The embedded database ends with its process, and serves no other. */
const isShared = () => environment().mongodbUri !== null

/** Collection without retries: what is noted here must not decide whether the database counts as away. */
const noted = async () => (await database()).collection<ProcessDocument>('processes')

/** Writes a sign of life, and further session identifiers. */
async function note(sessions: readonly Binary[] = []): Promise<void> {
  const update = { $set: heartbeat(), $addToSet: { sessions: { $each: [...sessions] } } }
  // One acknowledgement is enough: a failover that loses the note has aborted the open transactions.
  const options = { upsert: true, writeConcern: { w: 1 }, projection: { _id: 1 } } as const
  await failOnBrokenSocket((await noted()).findOneAndUpdate({ _id: OWN_ID }, update, options))
}

/** Writes the identifier of a session that is used for the first time, before its first transaction. */
async function announce({ id }: ClientSession, own: Own): Promise<void> {
  const session = id?.id
  if (!session || !isShared()) return
  const key = session.toString('hex')
  const isOld = performance.now() - own.announcedAt > RENEWAL_MS
  if (own.announced.has(key) && !isOld) return
  await note(isOld ? [...own.announced.values(), session] : [session])
  own.announced.set(key, session)
  if (isOld) own.announcedAt = performance.now()
}

/** Starts the signs of life, which end with the last open transaction. */
function keepAlive(): void {
  if (timer || !isShared()) return
  timer = setInterval(() => {
    if (open > 0) return void note().catch(() => undefined)
    clearInterval(timer)
    timer = undefined
  }, BEAT_MS)
  timer.unref()
}

/**
 * Runs a transaction in a session whose identifier other processes find. A session is used again, unless the database
 * failed in it.
 */
export async function withAnnouncedSession<T>(
  client: MongoClient,
  act: (session: ClientSession) => Promise<T>,
): Promise<T> {
  const own = ownOf(client)
  const session = own.idle.pop() ?? client.startSession({ causalConsistency: false })
  let isUsable = true
  open++
  try {
    await announce(session, own)
    keepAlive()
    return await act(session)
  } catch (error) {
    isUsable = !isPassing(error) && !(error instanceof DatabaseUnavailableError)
    throw error
  } finally {
    open--
    if (isUsable && !session.hasEnded && !session.inTransaction()) own.idle.push(session)
    else await session.endSession()
  }
}

async function endThem(): Promise<number> {
  if (!isShared()) return 0
  const collection = await noted()
  const others = await failOnBrokenSocket(collection.find({ _id: { $ne: OWN_ID } }).toArray())
  const gone = others.filter((one) => isProcessGone(one, SILENT_MS))
  const sessions = gone.flatMap((one) => one.sessions.map((id) => ({ id })))
  if (sessions.length === 0) return 0
  const admin = (await databaseClient()).db('admin')
  await failOnBrokenSocket(admin.command({ killSessions: sessions }))
  const isForgotten = (one: ProcessDocument) => isProcessGone(one, FORGOTTEN_MS)
  const forgotten = gone.filter(isForgotten).map(({ _id }) => _id)
  if (forgotten.length > 0)
    await failOnBrokenSocket(collection.deleteMany({ _id: { $in: forgotten } }))
  return gone.length
}

let ending: Promise<number> | null = null

/**
 * Ends the sessions of processes that have died, with their open transactions and locks: those of this host whose
 * process has ended, and others without a sign of life for 8 s. Safe to repeat: a process that lives repeats its
 * transactions.
 * @returns how many processes; calls at the same time share one search
 * @throws the driver's error
 */
export function endSessionsOfGoneProcesses(): Promise<number> {
  ending ??= endThem().finally(() => {
    ending = null
  })
  return ending
}

/** As `endSessionsOfGoneProcesses`; a failure, for example a server that refuses `killSessions`, is logged only. */
export async function endGoneQuietly(): Promise<void> {
  try {
    await endSessionsOfGoneProcesses()
  } catch (error) {
    logger().warn({ err: error }, 'the sessions of dead processes could not be ended yet')
  }
}

/** Interval in which a waiting transaction looks for processes that have died, in ms. */
const LOOK_MS = 2_000

/**
 * Looks every two seconds for dead processes whose locks a transaction may wait for.
 * @returns a function that ends the looking
 */
export function watchGoneProcesses(): () => void {
  if (!isShared()) return () => undefined
  const looking = setInterval(() => void endGoneQuietly(), LOOK_MS)
  looking.unref()
  return () => clearInterval(looking)
}
