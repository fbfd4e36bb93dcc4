import { commentsContracts } from '~/api/comments.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { readCommentsCall, saveCommentCall } from '~/services/comments/rest.server'

export const { loader, action } = endpoint(
  handle(commentsContracts.readComments, ({ principal, input }) =>
    readCommentsCall(principal, input),
  ),
  handle(commentsContracts.saveComment, ({ principal, input }) =>
    saveCommentCall(principal, input),
  ),
)
