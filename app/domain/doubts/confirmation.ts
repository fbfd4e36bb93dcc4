import { lineProblem, tidyLine } from '../edits/text-input'
import { ForbiddenError, InvalidInputError, NotFoundError, RuleError } from '../errors'

/** Maximum length of the reason of a confirmation, in characters. */
export const REASON_LENGTH = 80

/** 403: the role may not confirm figures; the roles that import or edit targets may (4-decisions, 66). */
export class ConfirmingRefusedError extends ForbiddenError {
  constructor() {
    super('Vous n’avez pas les droits nécessaires pour confirmer un chiffre.')
  }
}

/** 404: no doubt can have this identifier. */
export class DoubtNotFoundError extends NotFoundError {
  constructor() {
    super('Ce chiffre sous réserve n’existe pas.')
  }
}

/** 409: the figure changed since it was shown, or is no longer doubted. Nothing is confirmed. */
export class FigureChangedError extends RuleError {
  constructor() {
    super('Ce chiffre a changé entre-temps\u202f: vérifiez-le avant de le confirmer.', 409)
  }
}

/**
 * Validates the reason of a confirmation.
 * @throws InvalidInputError 422 on `reason`, when empty or not storable
 */
export function readReason(typed: string): string {
  const reason = tidyLine(typed)
  const problem =
    reason === ''
      ? 'Dites d’un mot pourquoi ce chiffre est juste.'
      : lineProblem(reason, REASON_LENGTH)
  if (problem) throw new InvalidInputError({ reason: [problem] })
  return reason
}
