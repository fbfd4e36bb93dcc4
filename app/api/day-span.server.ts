import { z } from 'zod'

/** Period of the previous day's figures if it exceeds one working day (4-decisions, 17); missing: one day. */
export const daySpan = z
  .string()
  .describe(
    'Ce que couvrent les chiffres du jour lorsque des matins ont manqué\u202f; absent\u202f: un seul jour ouvré',
  )
  .optional()
