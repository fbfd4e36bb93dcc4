import type { Principal } from '~/domain/access/scope'
import { RuleError } from '~/domain/errors'
import { WrongCurrentPasswordError } from '~/domain/session/password-reset'
import { logger } from '~/infra/logger.server'
import { parseChange } from '~/schemas/passwords.server'
import { changePassword } from '~/services/session/passwords.server'
import { waitHeaders } from '~/services/session/throttle.server'

/** The answer without a sentence of its own (spec 2 §8, Password). */
const FAILED = 'Une erreur est survenue.'

/** Fulfils the posted password form of the profile: the success sentence, or the form's errors in place. */
export async function passwordForm(principal: Principal, form: FormData, ip: string) {
  const submission = parseChange(form)
  const hideFields = ['currentPassword', 'newPassword', 'confirmation']
  const refused = (status: number, errors: Parameters<typeof submission.reply>[0] = {}) => ({
    done: null,
    status,
    headers: {},
    result: submission.reply({ hideFields, ...errors }),
  })
  if (submission.status !== 'success') return refused(422)
  try {
    const { message } = await changePassword(principal, submission.value, ip)
    return { done: message, status: 200, headers: {}, result: null }
  } catch (error) {
    if (!(error instanceof RuleError)) {
      logger().error({ err: error }, 'password not changed')
      return refused(500, { formErrors: [FAILED] })
    }
    const field = error instanceof WrongCurrentPasswordError ? 'currentPassword' : 'newPassword'
    const answer = refused(error.status, { fieldErrors: { [field]: [error.message] } })
    return { ...answer, headers: waitHeaders(error) }
  }
}
