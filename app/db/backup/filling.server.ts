import { setTimeout as wait } from 'node:timers/promises'
import { type Db, MongoServerError } from 'mongodb'
import { newId } from '../driver/ids.server'
import { BackupError } from './backup-error'
import { FILLING } from './restore-marker.server'

/** Marker of a database that a restore or a migration fills. */
interface FillingMarker {
  _id: 'current'
  /** the command that fills it; missing after a failed one */
  holder?: string
  /** signs of life of the holder so far */
  beats?: number
}

const BEAT_MS = 2_000
/** Time without a sign of life in ms after which a command counts as killed. */
const PATIENCE_MS = 10_000
const DUPLICATE_KEY = 11_000

const OTHER =
  'Une autre restauration ou un autre déménagement remplit cette base de données\u202f: attendez sa fin. Rien n’a été écrit.'
const TAKEN_OVER =
  'Une autre commande a repris le remplissage de cette base de données, car celle-ci ne répondait plus\u202f: attendez la fin de l’autre.'

const markers = (db: Db) => db.collection<FillingMarker>(FILLING)

/** The right of one command to fill a database, kept by signs of life. */
export class Filling {
  #isLost = false
  readonly #timer: NodeJS.Timeout

  constructor(
    private readonly db: Db,
    private readonly holder: string,
  ) {
    this.#timer = setInterval(() => void this.beat().catch(() => undefined), BEAT_MS)
    this.#timer.unref()
  }

  /** Gives a sign of life, and notices when another command has taken over. */
  async beat(): Promise<void> {
    const own = { _id: 'current', holder: this.holder } as const
    const { matchedCount } = await markers(this.db).updateOne(own, { $inc: { beats: 1 } })
    if (matchedCount === 0) this.#isLost = true
  }

  /** @throws BackupError when another command fills the database by now */
  check(): void {
    if (this.#isLost) throw new BackupError(TAKEN_OVER)
  }

  /** Ends a complete filling: the database may be used from now on. @throws BackupError as `check` */
  async complete(): Promise<void> {
    clearInterval(this.#timer)
    const { deletedCount } = await markers(this.db).deleteOne({
      _id: 'current',
      holder: this.holder,
    })
    if (deletedCount === 0) throw new BackupError(TAKEN_OVER)
  }

  /** Leaves a half filled database to the next command, which need not wait. */
  async leave(): Promise<void> {
    clearInterval(this.#timer)
    const own = { _id: 'current', holder: this.holder } as const
    const left = markers(this.db).updateOne(own, { $unset: { holder: '', beats: '' } })
    // Without an answer the next command waits for signs of life.
    await Promise.race([left.catch(() => undefined), wait(BEAT_MS)])
  }
}

/** Marks an empty database. @throws BackupError when another command does so at the same time */
export async function beginFilling(db: Db): Promise<Filling> {
  const holder = newId()
  try {
    await markers(db).insertOne({ _id: 'current', holder, beats: 0 })
  } catch (error) {
    if (error instanceof MongoServerError && error.code === DUPLICATE_KEY)
      throw new BackupError(OTHER)
    throw error
  }
  return new Filling(db, holder)
}

/**
 * Takes over from an interrupted command. One that was killed is known by its missing signs of life.
 * @param pause waits long enough for a sign of life
 * @throws BackupError while the other command is alive
 */
export async function takeOverFilling(
  db: Db,
  pause: () => Promise<unknown> = () => wait(PATIENCE_MS),
): Promise<Filling> {
  const seen = await markers(db).findOne({ _id: 'current' })
  if (seen?.holder) await pause()
  const holder = newId()
  const unchanged = seen?.holder
    ? { _id: 'current' as const, holder: seen.holder, beats: seen.beats ?? 0 }
    : { _id: 'current' as const, holder: { $exists: false } }
  const { matchedCount } = await markers(db).updateOne(unchanged, { $set: { holder, beats: 0 } })
  if (matchedCount === 0) throw new BackupError(OTHER)
  return new Filling(db, holder)
}
