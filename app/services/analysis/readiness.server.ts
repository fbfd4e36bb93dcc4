import type { Scope } from '~/domain/access/scope'
import type { Month } from '~/domain/calendar/local-date'
import type { ReportData } from '~/domain/report/readiness'
import { logger } from '~/infra/logger.server'
import { readRollupPart } from '~/services/rollups/read-rollups.server'

/**
 * Reads which parts of the morning report a scope has in a month (3 §2.1). After a failed read every part counts as
 * present: the report itself names the unreadable parts (4-decisions, 42).
 */
export async function reportData(scope: Scope, period: Month): Promise<ReportData> {
  try {
    return await readRollupPart('report', scope, period)
  } catch (error) {
    logger().error({ err: error }, 'the parts of the report could not be looked up')
    return { quality: true, videocheck: true }
  }
}
