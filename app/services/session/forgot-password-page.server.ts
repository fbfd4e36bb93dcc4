import type { SubmissionResult } from '@conform-to/react'
import { parseForm } from '~/schemas/form.server'
import { resetRequestSchema } from '~/schemas/passwords.server'
import { type Outcome, redisplayForm } from '~/services/web/form-outcome.server'
import { handleForm } from '~/services/web/handle-form.server'
import { requirePasswords } from './password-sign-in.server'
import { requestReset } from './passwords.server'

/** The form again, or the sentence that takes its place. */
export type ForgottenReply = SubmissionResult & { confirmation?: string }

/** Fulfils the posted request for a reset mail; the confirmation never tells whether the address exists. */
export async function forgottenForm(form: FormData, ip: string): Promise<Outcome<ForgottenReply>> {
  requirePasswords()
  const submission = parseForm(form, resetRequestSchema)
  return handleForm(submission, { invalid: 400 }, async ({ email }) => {
    const { message } = await requestReset(email, ip)
    return redisplayForm({ confirmation: message }, 200)
  })
}
