import { z } from 'zod'
import { businessDay, month, optionalId } from './primitives.server'

const orAll = z
  .union([z.literal('all').transform(() => undefined), optionalId], {
    error: 'Identifiant invalide.',
  })
  .optional()

/** `GET /videocheck/stats` (3 §7): a period; 'all' counts as left out. */
export const videocheckStatsQuery = z.object({
  period: month,
  analyzedDate: businessDay.optional(),
  site: orAll,
  plate: orAll,
  group: orAll,
})
