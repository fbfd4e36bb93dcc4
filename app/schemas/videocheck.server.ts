import { z } from 'zod'
import { businessDay, month, optionalNode } from './primitives.server'

/** `GET /videocheck/stats` (3 §7): a period; 'all' counts as left out. */
export const videocheckStatsQuery = z.object({
  period: month,
  analyzedDate: businessDay.optional(),
  site: optionalNode,
  plate: optionalNode,
  group: optionalNode,
})
