import type { SubmissionResult } from '@conform-to/react'
import type { Principal } from '~/domain/access/scope'
import { RuleError } from '~/domain/errors'
import { replyOf } from '~/schemas/form.server'
import { type Outcome, redirectWithNotice, redisplayForm } from '~/services/web/form-outcome.server'
import { serverUrls } from '~/urls'
import { undoLoad } from './undo-load.server'

/** Handles the form of a stored workbook's page: undoes it, and says how far. @throws ForbiddenError, NotFoundError */
export async function handleLoadUndo(
  principal: Principal,
  id: string,
): Promise<Outcome<SubmissionResult>> {
  try {
    const { message, refused } = await undoLoad(principal, id)
    const type = refused.length > 0 ? 'warning' : 'success'
    return redirectWithNotice(serverUrls.networkPreview(id), { type, message })
  } catch (error) {
    if (!(error instanceof RuleError) || error.status !== 409) throw error
    return redisplayForm(replyOf({}, { '': [error.message] }), error.status)
  }
}
