import { addMonths, type Month, ofFrenchMonth } from '../calendar/local-date'
import { ChoiceNeededError, NotFoundError, RuleError } from '../errors'
import { namesAndMore, numberText } from '../message-format'
import { closedSentence } from './closed-message'
import { forScope } from './scope-name'

/** 409: write to a closed month. */
export class ClosedMonthError extends RuleError {
  readonly month: Month
  constructor(month: Month) {
    super(closedSentence(month), 409)
    this.month = month
  }
}

/** 409: coefficient or apprentice flag that would take effect in a closed month (4-decisions, 52). */
export class ClosedSettingError extends RuleError {
  constructor(closed: Month) {
    super(
      `Le mois ${ofFrenchMonth(closed)} est clôturé\u202f: ses chiffres ne changent plus. La date d’effet est au plus tôt le 01/${frenchNumbers(addMonths(closed, 1))}.`,
      409,
    )
  }
}

/** 409: a collaborator's new dates would change the days counted in a closed month (4-decisions, 52). */
export class ClosedDatesError extends RuleError {
  constructor(month: Month, name: string) {
    super(
      `Le mois ${ofFrenchMonth(month)} est clôturé\u202f: ses chiffres ne changent plus. Avec ces dates, les jours qui y comptent pour «\u202f${name}\u202f» changeraient. Un administrateur peut rouvrir ce mois.`,
      409,
    )
  }
}

/** 409: no one arrives in a closed month (4-decisions, 72). */
export class ClosedArrivalError extends RuleError {
  constructor(month: Month) {
    super(
      `Le mois ${ofFrenchMonth(month)} est clôturé\u202f: personne n’y arrive plus. Un administrateur peut rouvrir ce mois.`,
      409,
    )
  }
}

const frenchNumbers = (month: Month) => `${month.slice(5)}/${month.slice(0, 4)}`

/** 422: a month that has not ended cannot be closed. */
export class MonthNotEndedError extends RuleError {
  constructor(month: Month) {
    super(
      `Le mois ${ofFrenchMonth(month)} n’est pas terminé\u202f: il ne peut pas être clôturé.`,
      422,
    )
  }
}

/** 409: the scope's month is already closed. */
export class AlreadyClosedError extends RuleError {
  constructor(month: Month, scopeName: string) {
    super(`Le mois ${ofFrenchMonth(month)} est déjà clôturé ${forScope(scopeName)}.`, 409)
  }
}

/** Maximum number of doubted figures named in a sentence. */
const NAMED_DOUBTS = 6

/** 409: the month has figures under doubt, which no user can confirm after its closing (4-decisions, 66). */
export class OpenDoubtsError extends ChoiceNeededError {
  constructor(month: Month, names: readonly string[]) {
    const [one, all] = [names.length === 1, names.length]
    const named = namesAndMore(names.slice(0, NAMED_DOUBTS), Math.max(0, all - NAMED_DOUBTS))
    super(
      `Le mois ${ofFrenchMonth(month)} a ${one ? 'un chiffre' : `${numberText(all)} chiffres`} sous réserve\u202f: ${named}. Une fois le mois clôturé, ${one ? 'il ne pourra plus être confirmé' : 'ils ne pourront plus être confirmés'}. Clôturer tout de même\u202f?`,
      { doubts: all },
    )
  }
}

/** 422: the scope has no concession. */
export class NothingToCloseError extends RuleError {
  constructor(scopeName: string) {
    super(`${scopeName} n’a aucune concession\u202f: il n’y a rien à clôturer.`, 422)
  }
}

/** 409: the closing is already reopened. */
export class AlreadyReopenedError extends RuleError {
  constructor(month: Month, scopeName: string) {
    super(`Le mois ${ofFrenchMonth(month)} est déjà rouvert ${forScope(scopeName)}.`, 409)
  }
}

/** 409: the closing's snapshot is not stored yet, so it cannot be verified. */
export class SnapshotPendingError extends RuleError {
  constructor() {
    super('Les chiffres de cette clôture ne sont pas encore conservés.', 409)
  }
}

/** 404: closing stored before signatures existed. */
export class UnsignedError extends NotFoundError {
  constructor() {
    super('Cette clôture est antérieure aux signatures\u202f: elle n’a que son empreinte SHA-256.')
  }
}

/** 404: no closing has this identifier. */
export class ClosingNotFoundError extends NotFoundError {
  constructor() {
    super('Cette clôture n’existe pas.')
  }
}
