import { z } from 'zod'
import { typed } from './form.server'
import { businessDay, siteId } from './primitives.server'
import { recordsQuery } from './records.server'

/** `GET /comments` (7-beyond §1). */
export const commentsQuery = recordsQuery

/** `PUT /comments` (7-beyond §1). The domain limits the number of characters. */
export const saveCommentInput = z.object({
  site: siteId,
  date: businessDay,
  text: z.string({ error: 'Le texte du commentaire est requis\u202f; vide, il est retiré.' }),
  /** text that the caller replaces; a different stored text is a conflict */
  seen: z.string().optional(),
})

/** The posted form. */
export const commentForm = saveCommentInput.extend({ text: typed, seen: typed })
