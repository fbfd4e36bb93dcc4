import { z } from 'zod'
import { TO_COMPLETE_INTENTS } from '~/domain/to-complete/view'
import { typed } from './form.server'

/** The posted form of a line of /to-complete: 'N’existe pas ici', or 'Attendre de nouveau'. */
export const partForm = z.object({
  intent: z.enum(TO_COMPLETE_INTENTS),
  siteId: typed,
  part: typed,
})
