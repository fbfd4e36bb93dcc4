import { z } from 'zod'

/** Concessions outside a comparison: how many, and the first of them by name (4-decisions, 53). */
export const outsideSites = z.object({
  count: z.number(),
  first: z.array(z.object({ siteId: z.string(), name: z.string() })),
})
