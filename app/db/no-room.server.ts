import { MongoError } from 'mongodb'
import { DamagedError } from '~/domain/damaged'
import { NoRoomError, PARTLY_STORED } from '~/domain/no-room'
import { logger } from '~/infra/logger.server'
import { isPartlyStored } from '~/infra/stored-so-far.server'

/** MongoDB's OutOfDiskSpace, which the embedded database answers too. */
const OUT_OF_DISK_SPACE = 14031

/** MongoDB's DataCorruptionDetected, which the embedded database answers where its file is damaged. */
const DATA_CORRUPTION = 366

/** A failure as a rule with a sentence for people where the database's file is damaged, else what it was. */
export function damaged(error: unknown): unknown {
  if (!(error instanceof MongoError) || error.code !== DATA_CORRUPTION) return error
  logger().error({ err: error }, 'the file of the database is damaged: restore a backup')
  return new DamagedError(error)
}

/** Whether the last write met such a disk: logged once, not at every save. */
let isTold = false

/** What a failed write is told as: a rule with a sentence for people when the disk takes none, else what it was. */
export function roomless(error: unknown): unknown {
  if (!(error instanceof MongoError) || error.code !== OUT_OF_DISK_SPACE) return error
  if (!isTold) logger().error({ err: error }, 'the disk of the database takes no writes')
  isTold = true
  return isPartlyStored() ? new NoRoomError(error, PARTLY_STORED) : new NoRoomError(error)
}

/** A write succeeded. */
export function foundRoom(): void {
  if (isTold) logger().info('the disk of the database takes writes again')
  isTold = false
}
