import { isLossShown, type LostWrites } from '~/domain/database/lost-writes'
import { environment } from '~/infra/config/environment.server'
import { realNow } from '~/infra/process/clock.server'
import { databaseClient } from './client.server'

/**
 * Acknowledged writes that the embedded database missed at a start of the last seven days; null for none, and for
 * MongoDB.
 * @throws the driver's error when the database is unavailable
 */
export async function lostWrites(): Promise<LostWrites | null> {
  if (environment().mongodbUri) return null
  const { loss } = await (await databaseClient()).db('admin').command({ hello: 1 })
  if (!loss) return null
  const lost: LostWrites = { count: loss['commits'], wasClosed: loss['wasClosed'], at: loss['at'] }
  return isLossShown(lost, realNow()) ? lost : null
}
