import { z } from 'zod'

const span = z.array(z.number()).length(2)

/** Least and most working days of the concessions of a scope, where they differ (4-decisions, 71). */
export const workingDaysRange = z.object({ value: span, elapsed: span })
