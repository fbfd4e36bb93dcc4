import { z } from 'zod'
import { isMonth } from '~/domain/calendar/local-date'
import { optionalNode } from './primitives.server'

const END = 'La date de fin doit être une date valide.'
const COUNT = 'Le nombre de mois doit être compris entre 1 et 24.'

/** `GET /records/monthly-summary` (3 §5, §7): last month yyyy-MM and 1 to 24 months. */
export const monthlySummaryQuery = z.object({
  endDate: z.string({ error: END }).refine(isMonth, { error: END }),
  months: z
    .string({ error: COUNT })
    .regex(/^\d{1,2}$/, { error: COUNT })
    .transform(Number)
    .refine((count) => count >= 1 && count <= 24, { error: COUNT })
    .optional(),
  site: optionalNode,
  plate: optionalNode,
  group: optionalNode,
})
