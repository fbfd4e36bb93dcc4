import { z } from 'zod'

/** What the previous day's figures cover when it is more than a day's work (4-decisions, 17); missing: nothing more. */
export const daySpan = z
  .string()
  .describe(
    'Ce que couvrent les chiffres du jour lorsque des matins ont manqué\u202f; absent\u202f: un seul jour ouvré',
  )
  .optional()
