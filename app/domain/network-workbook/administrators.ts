import { RuleError } from '../errors'
import type { RowChange } from './sheets'

/** True for a row that creates an administrator or gives an account that role. */
export const makesAdministrator = ({ sheet, fields }: RowChange): boolean =>
  sheet === 'accounts' &&
  fields.some(({ field, new: value }) => field === 'role' && value === 'administrator')

/** 422: rows that make administrators were not confirmed with the password or the second factor. */
export class UnconfirmedAdministratorsError extends RuleError {
  constructor() {
    super(
      'Ce classeur nomme un administrateur\u202f: confirmez-le par votre mot de passe, ou par un code de votre double authentification.',
      422,
    )
  }
}
