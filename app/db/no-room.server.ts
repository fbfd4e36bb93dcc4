import { MongoError } from 'mongodb'
import { NoRoomError } from '~/domain/no-room'
import { logger } from '~/infra/logger.server'

/** MongoDB's OutOfDiskSpace, which the embedded database answers too. */
const OUT_OF_DISK_SPACE = 14031

/** Whether the last write met such a disk: logged once, not at every save. */
let isTold = false

/** What a failed write is told as: a rule with a sentence for people when the disk takes none, else what it was. */
export function roomless(error: unknown): unknown {
  if (!(error instanceof MongoError) || error.code !== OUT_OF_DISK_SPACE) return error
  if (!isTold) logger().error({ err: error }, 'the disk of the database takes no writes')
  isTold = true
  return new NoRoomError(error)
}

/** A write succeeded. */
export function foundRoom(): void {
  if (isTold) logger().info('the disk of the database takes writes again')
  isTold = false
}
