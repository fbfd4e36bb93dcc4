import { MongoError } from 'mongodb'
import { DamagedError } from '~/domain/database-damaged'
import { DiskFullError, PARTLY_STORED } from '~/domain/disk-full'
import { logger } from '~/infra/logger.server'
import { isPartlyStored } from '~/infra/process/stored-counter.server'

/** MongoDB's error code OutOfDiskSpace, also returned by the embedded database. */
const OUT_OF_DISK_SPACE = 14031

/** MongoDB's error code DataCorruptionDetected, also returned by the embedded database when its file is damaged. */
const DATA_CORRUPTION = 366

/** Converts a DataCorruptionDetected error to a DamagedError with a French message; returns other errors unchanged. */
export function damaged(error: unknown): unknown {
  if (!(error instanceof MongoError) || error.code !== DATA_CORRUPTION) return error
  logger().error({ err: error }, 'the file of the database is damaged: restore a backup')
  return new DamagedError(error)
}

/** True while the last write failed with a full disk: the error is logged once, not at every save. */
let isLogged = false

/** Converts an OutOfDiskSpace error to a DiskFullError with a French message; returns other errors unchanged. */
export function asDiskFullError(error: unknown): unknown {
  if (!(error instanceof MongoError) || error.code !== OUT_OF_DISK_SPACE) return error
  if (!isLogged) logger().error({ err: error }, 'the disk of the database takes no writes')
  isLogged = true
  return isPartlyStored() ? new DiskFullError(error, PARTLY_STORED) : new DiskFullError(error)
}

/** Notes a successful write: the next full disk is logged again. */
export function noteWriteSucceeded(): void {
  if (isLogged) logger().info('the disk of the database takes writes again')
  isLogged = false
}
