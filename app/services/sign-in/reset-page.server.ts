import type { SubmissionResult } from '@conform-to/react'
import { findUserByEmail } from '~/db/collections/users.server'
import { RuleError } from '~/domain/errors'
import { checkAccount } from '~/domain/session/account'
import {
  MissingTokenError,
  RESET_REDIRECT_SECONDS,
  ResetLinkExpiredError,
} from '~/domain/session/password-reset'
import { isInvitationToken } from '~/domain/users/invitation'
import { InvitationVoidError } from '~/domain/users/invitation-errors'
import { now } from '~/infra/process/clock.server'
import { parseForm } from '~/schemas/form.server'
import { resetFormSchema } from '~/schemas/passwords.server'
import { rememberDevice } from '~/services/session/device.server'
import { linkedAccount, resetPasswordOf } from '~/services/session/passwords.server'
import { landingFor } from '~/services/session/session.server'
import { type Outcome, redirectWithNotice, redisplayForm } from '~/services/web/form-outcome.server'
import { handleForm } from '~/services/web/handle-form.server'
import { urls } from '~/urls'
import { openFor, signedInHeaders, toCode } from './sign-in.server'

/** The form again, or the sentence that takes its place. */
export type ResetReply = SubmissionResult & { done?: string; refusal?: string }

const thenToSignIn = (seconds: number) => ({ Refresh: `${seconds}; url=${urls.login()}` })

/**
 * Why the link cannot be used, null when it can; an expired one leads on after 2 seconds (spec 2 §4). `until`: end of
 * the invitation as an ISO instant, null for a reset link. `email`: the account, null for a void link. A void invitation stays on its page, which says what to do.
 */
export async function resetLink(token: string) {
  const isInvitation = isInvitationToken(token)
  try {
    const { email, end } = await linkedAccount(token)
    const until = isInvitation ? end.toISOString() : null
    return { isInvitation, email, until, refusal: null, status: 200, headers: {} }
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    const expired = error instanceof ResetLinkExpiredError
    const headers = expired ? thenToSignIn(RESET_REDIRECT_SECONDS.expired) : {}
    const { message: refusal, status } = error
    return { isInvitation, email: null, until: null, refusal, status, headers }
  }
}

const SAYS = {
  failed: 'Impossible de réinitialiser le mot de passe.',
  hide: ['newPassword', 'confirmation'],
  field: () => 'newPassword',
}

/**
 * Signs in the account that has just chosen its first password; null when it must sign in by itself. An account with a
 * second factor is asked for its code.
 */
async function enter(
  request: Request,
  email: string,
  message: string,
): Promise<Outcome<never> | null> {
  try {
    const user = await findUserByEmail(email)
    if (!user) return null
    checkAccount(user, now())
    if (user.secondFactor) return await toCode(null, { awaiting: user, rememberMe: false })
    const signedIn = await openFor(user, false)
    const headers = await signedInHeaders(request, signedIn)
    return redirectWithNotice(landingFor(null, signedIn.current), message, { headers })
  } catch (error) {
    // closed, at the end of its trial, or changed at the same time: the sign-in says so
    if (error instanceof RuleError) return null
    throw error
  }
}

/**
 * Fulfils the posted reset form: an invitation signs in, a reset leads to the sign-in page after 1 second (7-beyond §6;
 * spec 2 §4). The browser is then a known device of the account: an attack on the account does not slow it down.
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
        const entered = isInvitationToken(token) ? await enter(request, email, message) : null
        if (entered) return entered
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
