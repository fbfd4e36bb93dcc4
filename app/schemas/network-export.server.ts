import { z } from 'zod'
import { CSV_STYLES } from '~/domain/exports/csv'
import { optionalId } from './primitives.server'

/** Fields of a complete export, of a call or a form (9-first-day §5). */
export const networkExportFields = z.object({
  group: optionalId,
  format: z
    .union([z.literal('').transform(() => undefined), z.enum(CSV_STYLES)], {
      error: 'Le format des nombres est french ou iso.',
    })
    .optional()
    .transform((format) => format ?? 'french'),
})
