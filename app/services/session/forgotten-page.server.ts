import { RuleError } from '~/domain/errors'
import { TooManyTriesError } from '~/domain/session/errors'
import { logger } from '~/infra/logger.server'
import { parseResetRequest } from '~/schemas/passwords.server'
import { requestReset } from './passwords.server'

/** Fulfils the posted request for a reset mail; the confirmation never tells whether the address exists. */
export async function forgottenForm(form: FormData, ip: string) {
  const submission = parseResetRequest(form)
  const refused = (status: number, formErrors?: string[], headers: Record<string, string> = {}) => {
    const result = submission.reply(formErrors ? { formErrors } : {})
    return { answer: { confirmation: null, result }, status, headers }
  }
  if (submission.status !== 'success') return refused(400)
  try {
    const { message } = await requestReset(submission.value.email, ip)
    return { answer: { confirmation: message, result: null }, status: 200, headers: {} }
  } catch (error) {
    if (error instanceof TooManyTriesError)
      return refused(error.status, [error.message], { 'Retry-After': `${error.retryAfter}` })
    if (!(error instanceof RuleError)) logger().error({ err: error }, 'reset request')
    return refused(500, ['Erreur lors de l’envoi de l’email de réinitialisation'])
  }
}
