import type { Submission, SubmissionResult } from '@conform-to/react'
import { RuleError } from '~/domain/errors'
import {
  MissingTokenError,
  RESET_REDIRECT_SECONDS,
  ResetLinkExpiredError,
} from '~/domain/session/password-reset'
import { urls } from '~/urls'
import { resetPassword, verifyReset } from './passwords.server'

/** What the reset page shows after its form was sent. */
interface Answer {
  done: string | null
  refusal: string | null
  result: SubmissionResult | null
}

const thenToSignIn = (seconds: number) => ({ Refresh: `${seconds}; url=${urls.login()}` })

/** Why the link cannot be used, null when it can; an expired one leads on after 2 seconds (spec 2 §4). */
export async function resetLink(token: string) {
  try {
    await verifyReset(token)
    return { refusal: null, status: 200, headers: {} }
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    const expired = error instanceof ResetLinkExpiredError
    const headers = expired ? thenToSignIn(RESET_REDIRECT_SECONDS.expired) : {}
    return { refusal: error.message, status: error.status, headers }
  }
}

/** Fulfils the posted reset form; a success leads to the sign-in page after 1 second (spec 2 §4). */
export async function resetForm(
  submission: Submission<{ token: string; newPassword: string }>,
): Promise<{ answer: Answer; status: number; headers: Record<string, string> }> {
  const hideFields = ['newPassword', 'confirmation'] as never[]
  const refused = (status: number, result: SubmissionResult) => ({
    answer: { done: null, refusal: null, result },
    status,
    headers: {},
  })
  if (submission.status !== 'success') {
    if (submission.error?.['token']?.length)
      return {
        answer: { done: null, refusal: new MissingTokenError().message, result: null },
        status: 400,
        headers: {},
      }
    return refused(422, submission.reply({ hideFields }) as SubmissionResult)
  }
  try {
    const { message } = await resetPassword(submission.value.token, submission.value.newPassword)
    const headers = thenToSignIn(RESET_REDIRECT_SECONDS.success)
    return { answer: { done: message, refusal: null, result: null }, status: 200, headers }
  } catch (error) {
    if (error instanceof ResetLinkExpiredError) {
      const headers = thenToSignIn(RESET_REDIRECT_SECONDS.expired)
      return {
        answer: { done: null, refusal: error.message, result: null },
        status: error.status,
        headers,
      }
    }
    const [status, sentence] =
      error instanceof RuleError
        ? [error.status, error.message]
        : [500, 'Impossible de réinitialiser le mot de passe.']
    const fieldErrors = { newPassword: [sentence] }
    return refused(status, submission.reply({ hideFields, fieldErrors }) as SubmissionResult)
  }
}
