import type { Principal } from '~/domain/access/scope'
import { RuleError } from '~/domain/errors'
import { WrongCurrentPasswordError } from '~/domain/session/password-reset'
import { parseChange } from '~/schemas/passwords.server'
import { changePassword } from './passwords.server'

/** Fulfils the posted password form of the profile: the success sentence, or the form's errors in place. */
export async function passwordForm(principal: Principal, form: FormData, ip: string) {
  const submission = parseChange(form)
  const hideFields = ['currentPassword', 'newPassword', 'confirmation']
  const refused = (status: number, fieldErrors: Record<string, string[]> = {}) => ({
    done: null,
    status,
    result: submission.reply({ hideFields, fieldErrors }),
  })
  if (submission.status !== 'success')
    return { ...refused(422), result: submission.reply({ hideFields }) }
  try {
    const { message } = await changePassword(principal, submission.value, ip)
    return { done: message, status: 200, result: null }
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    const field = error instanceof WrongCurrentPasswordError ? 'currentPassword' : 'newPassword'
    return refused(error.status, { [field]: [error.message] })
  }
}
