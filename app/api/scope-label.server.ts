import { z } from 'zod'

/** What an answer says of the scope that it is about; the network has no identifier. */
export const scopeLabel = z.object({
  type: z.enum(['all', 'group', 'plate', 'site']),
  id: z.string().nullable(),
  name: z.string(),
})
