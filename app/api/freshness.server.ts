import { z } from 'zod'
import { BROKEN_PARTS, OPTIONAL_PARTS } from '~/domain/records/parts'

/** Age and validity of the data behind a response, with the concessions that each restriction concerns. */
export const freshness = z.object({
  total: z.number(),
  upToDate: z.number(),
  /** concessions with data older than the selected date, each with its own date (4-decisions, 39) */
  late: z.array(z.object({ siteId: z.string(), name: z.string(), date: z.string().nullable() })),
  /** concessions excluded from every sum, with the part that cannot be read */
  unreadable: z.array(
    z.object({ siteId: z.string(), name: z.string(), part: z.enum(BROKEN_PARTS) }),
  ),
  /** concessions with data but without objectif while others have one: in realised, not in the target */
  untargeted: z.array(z.object({ siteId: z.string(), name: z.string() })),
  /** concessions whose objectif cannot be read; their figures are counted */
  unaimed: z.array(z.object({ siteId: z.string(), name: z.string() })).optional(),
  /** concessions whose figures of the day are doubted, with the reasons (4-decisions, 55) */
  doubted: z
    .array(z.object({ siteId: z.string(), name: z.string(), why: z.array(z.string()) }))
    .optional(),
  /** concessions with data of the selected date that its latest file does not contain (4-decisions, 55) */
  absent: z.array(z.object({ siteId: z.string(), name: z.string() })).optional(),
  /** record part that the dates belong to; missing for the whole record (4-decisions, 41) */
  part: z.enum(OPTIONAL_PARTS).optional(),
  /** true when the concessions outside the comparison cannot be read: nothing is compared */
  incomparable: z.literal(true).optional(),
  /** true when the doubts of imports cannot be read: no concession is marked */
  undoubted: z.literal(true).optional(),
  /** French message on invalid working days of the month; missing when they are valid */
  calendar: z.string().optional(),
})
