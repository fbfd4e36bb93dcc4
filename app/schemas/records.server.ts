import { z } from 'zod'
import { isBusinessDay } from '~/domain/calendar/day-arithmetic'
import { id, optionalId } from './primitives.server'

/** The analysed date of a records call (3 §5). */
const date = z
  .string({ error: 'La date est requise.' })
  .min(1, { error: 'La date est requise.' })
  .refine(isBusinessDay, { error: 'Date invalide\u202f: aaaa-mm-jj attendu.' })

/** An optional node; 'all' and blank mean none (3 §7: 'omitted when all'). */
export const node = z
  .union([z.literal('all').transform(() => undefined), optionalId], {
    error: 'Identifiant invalide.',
  })
  .optional()

/** `GET /records` (3 §7). */
export const recordsQuery = z.object({ date, site: node, plate: node, group: node })
/** `GET /records/by-date-and-site` (3 §7). */
export const rawRecordsQuery = z.object({ date, site: id })

/** `GET /records/causes` (7-beyond §1); `plateId` and `groupId` are read as `plate` and `group`. */
export const causesQuery = recordsQuery.extend({
  measure: z
    .enum(['netRevenue', 'ht', 'hec'], {
      error: 'Mesure inconnue\u202f: netRevenue, ht ou hec attendu.',
    })
    .default('netRevenue'),
})
