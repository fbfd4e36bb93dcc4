import { z } from 'zod'
import { BROKEN_PARTS, OPTIONAL_PARTS } from '~/domain/records/parts'

/**
 * Which concessions' data are older than the date asked for, each with its own date (4-decisions, 39); `untargeted`:
 * with data of the month and without objectif while others have one, counted in realised and not in the target;
 * `unreadable`: out of every sum, with what of theirs cannot be read; `unaimed`: counted, their objectif cannot be read;
 * `doubted`: whose figures of their day are under doubt and why, `absent`: with data of the date asked for and not in
 * its latest file (4-decisions, 55); `incomparable`:
 * what is outside the comparison cannot be read, so nothing is compared; `undoubted`:
 * doubts of imports cannot be read, so none is marked; `calendar`: what of the month's working days cannot be read.
 */
export const freshness = z.object({
  total: z.number(),
  upToDate: z.number(),
  late: z.array(z.object({ siteId: z.string(), name: z.string(), date: z.string().nullable() })),
  unreadable: z.array(
    z.object({ siteId: z.string(), name: z.string(), part: z.enum(BROKEN_PARTS) }),
  ),
  untargeted: z.array(z.object({ siteId: z.string(), name: z.string() })),
  unaimed: z.array(z.object({ siteId: z.string(), name: z.string() })).optional(),
  doubted: z
    .array(z.object({ siteId: z.string(), name: z.string(), why: z.array(z.string()) }))
    .optional(),
  absent: z.array(z.object({ siteId: z.string(), name: z.string() })).optional(),
  part: z.enum(OPTIONAL_PARTS).optional(),
  incomparable: z.literal(true).optional(),
  undoubted: z.literal(true).optional(),
  calendar: z.string().optional(),
})
