import { z } from 'zod'
import { CommentRefusedError } from '~/domain/comments/comment'
import { commentsQuery, saveCommentInput } from '~/schemas/comments.server'
import { contract } from './contract.server'

export const commentsContracts = {
  readComments: contract({
    method: 'GET',
    path: '/comments',
    access: 'comments.read',
    summary: 'Donne les commentaires d’un jour, un par concession du périmètre.',
    input: commentsQuery,
    output: z.object({
      date: z.string(),
      comments: z.array(
        z.object({
          siteId: z.string(),
          site: z.string(),
          text: z.string(),
          author: z.string(),
          at: z.string(),
        }),
      ),
    }),
  }),
  saveComment: contract({
    method: 'PUT',
    path: '/comments',
    access: 'comments.write',
    refusal: new CommentRefusedError().message,
    summary:
      'Écrit le commentaire d’une concession pour un jour (280 caractères)\u202f; vide, le retire.',
    input: saveCommentInput,
    output: z.object({
      message: z.string(),
      text: z.string(),
      replaced: z.string().nullable(),
    }),
  }),
}
