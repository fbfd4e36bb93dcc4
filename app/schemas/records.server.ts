import { z } from 'zod'
import { isLocalDate } from '~/domain/calendar/day-arithmetic'
import { id, NO_DAY, optionalNode } from './primitives.server'

const DATE_REQUIRED = 'La date est requise.'
/** The analysed date of a records call (3 §5). */
const date = z
  .string({ error: DATE_REQUIRED })
  .min(1, { error: DATE_REQUIRED })
  .refine(isLocalDate, { error: NO_DAY })

/** `GET /records` (3 §7). */
export const recordsQuery = z.object({
  date,
  site: optionalNode,
  plate: optionalNode,
  group: optionalNode,
})
/** `GET /records/by-date-and-site` (3 §7). */
export const rawRecordsQuery = z.object({ date, site: id })

/** `GET /records/causes`, `/landing` and `/gap-history` (7-beyond §1 and §5); also with `plateId` and `groupId`. */
export const causesQuery = recordsQuery.extend({
  measure: z
    .enum(['netRevenue', 'ht', 'hec'], {
      error: 'Mesure inconnue\u202f: netRevenue, ht ou hec attendu.',
    })
    .default('netRevenue'),
})
