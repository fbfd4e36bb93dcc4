import type { SubmissionResult } from '@conform-to/react'
import { RuleError } from '~/domain/errors'
import {
  MissingTokenError,
  RESET_REDIRECT_SECONDS,
  ResetLinkExpiredError,
} from '~/domain/session/password-reset'
import { isInvitationToken } from '~/domain/users/invitation'
import { InvitationVoidError } from '~/domain/users/invitation-errors'
import { parseForm } from '~/schemas/form.server'
import { resetFormSchema } from '~/schemas/passwords.server'
import { type Outcome, redisplayForm } from '~/services/web/form-outcome.server'
import { handleForm } from '~/services/web/handle-form.server'
import { urls } from '~/urls'
import { rememberDevice } from './device.server'
import { linkEnd, resetPasswordOf } from './passwords.server'

/** The form again, or the sentence that takes its place. */
export type ResetReply = SubmissionResult & { done?: string; refusal?: string }

const thenToSignIn = (seconds: number) => ({ Refresh: `${seconds}; url=${urls.login()}` })

/**
 * Why the link cannot be used, null when it can; an expired one leads on after 2 seconds (spec 2 §4). `until`: end of
 * the invitation as an ISO instant, null for a reset link. A void invitation stays on its page, which says what to do.
 */
export async function resetLink(token: string) {
  const isInvitation = isInvitationToken(token)
  try {
    const end = await linkEnd(token)
    const until = isInvitation ? end.toISOString() : null
    return { isInvitation, until, refusal: null, status: 200, headers: {} }
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    const expired = error instanceof ResetLinkExpiredError
    const headers = expired ? thenToSignIn(RESET_REDIRECT_SECONDS.expired) : {}
    const { message: refusal, status } = error
    return { isInvitation, until: null, refusal, status, headers }
  }
}

const SAYS = {
  failed: 'Impossible de réinitialiser le mot de passe.',
  hide: ['newPassword', 'confirmation'],
  field: () => 'newPassword',
}

/**
 * Fulfils the posted reset form; a success leads to the sign-in page after 1 second (spec 2 §4). The browser is then a
 * known device of the account: an attack on the account does not slow it down.
 */
export async function resetForm(request: Request, form: FormData): Promise<Outcome<ResetReply>> {
  const submission = parseForm(form, resetFormSchema)
  if (submission.status !== 'success' && submission.error?.token)
    return redisplayForm({ refusal: new MissingTokenError().message }, 400)
  return handleForm(
    submission,
    SAYS,
    async ({ token, newPassword }): Promise<Outcome<ResetReply>> => {
      try {
        const { message, email } = await resetPasswordOf(token, newPassword)
        return redisplayForm({ done: message }, 200, {
          ...thenToSignIn(RESET_REDIRECT_SECONDS.success),
          'Set-Cookie': await rememberDevice(request, email),
        })
      } catch (error) {
        if (error instanceof InvitationVoidError)
          return redisplayForm({ refusal: error.message }, error.status)
        if (!(error instanceof ResetLinkExpiredError)) throw error
        const headers = thenToSignIn(RESET_REDIRECT_SECONDS.expired)
        return redisplayForm({ refusal: error.message }, error.status, headers)
      }
    },
  )
}
