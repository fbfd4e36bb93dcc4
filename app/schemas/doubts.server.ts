import { z } from 'zod'
import { typed } from './form.server'
import { bodyText } from './primitives.server'
import { recordsQuery } from './records.server'

/** `GET /doubts` (4-decisions, 66). */
export const doubtsQuery = recordsQuery

const FIGURE = 'Le chiffre à confirmer (new) est requis.'

/** `POST /doubts/{id}/confirm`. */
export const confirmDoubtInput = z.object({
  id: z.string().max(80, { error: 'Identifiant invalide.' }),
  new: z.number({ error: FIGURE }),
  reason: bodyText('reason').default(''),
})

/** The posted form 'Confirmer ce chiffre'. */
export const confirmDoubtForm = z.object({
  id: typed,
  figure: z.coerce.number({ error: FIGURE }),
  reason: typed,
  /** address to return to */
  back: typed,
})
