import { z } from 'zod'

/** Scope of a response; `id` is null for the network. */
export const scopeLabel = z.object({
  type: z.enum(['all', 'group', 'plate', 'site']),
  id: z.string().nullable(),
  name: z.string(),
})
