import type { SubmissionResult } from '@conform-to/react'
import { parseForm } from '~/schemas/form.server'
import { resetRequestSchema } from '~/schemas/passwords.server'
import { fulfil } from '~/services/web/fulfil.server'
import { again, type Outcome } from '~/services/web/outcome.server'
import { requestReset } from './passwords.server'
import { requirePasswords } from './passwords-on.server'

/** The form again, or the sentence that takes its place. */
export type ForgottenReply = SubmissionResult & { confirmation?: string }

/** Fulfils the posted request for a reset mail; the confirmation never tells whether the address exists. */
export async function forgottenForm(form: FormData, ip: string): Promise<Outcome<ForgottenReply>> {
  requirePasswords()
  const submission = parseForm(form, resetRequestSchema)
  return fulfil(submission, { invalid: 400 }, async ({ email }) => {
    const { message } = await requestReset(email, ip)
    return again({ confirmation: message }, 200)
  })
}
