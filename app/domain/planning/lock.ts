import { type LocalDate, type Month, monthOf } from '../calendar/local-date'
import { ForbiddenError, RuleError } from '../errors'

/** A month before the current one is read-only, unless an administrator reopened it (4-decisions, 35). */
export function isPast(month: Month, today: LocalDate): boolean {
  return month < monthOf(today)
}

/** The month is before the current one and no administrator reopened it (spec 2 §4; 4-decisions, 35). */
export class PastMonthError extends RuleError {
  constructor(message = 'Les mois passés ne peuvent être ni modifiés ni enregistrés.') {
    super(message, 409)
  }
}

/** The text is not a month, or the month lies outside the planning's years. */
export class PlanningDateError extends RuleError {
  constructor() {
    super('Erreur de date, impossible de générer le calendrier.')
  }
}

/** The user's role may not see the planning (spec 2 §6). */
export class PlanningAccessError extends ForbiddenError {
  constructor() {
    super('Accès refusé au module Planning.')
  }
}

/** The user's role sees the planning but may not perform this action (spec 2 §6). */
export class PlanningEditError extends ForbiddenError {
  constructor(act = 'modifier le planning') {
    super(`Vous n’avez pas les droits nécessaires pour ${act}.`)
  }
}

/** @throws PastMonthError the month is over and no administrator reopened it */
export function assertMonthOpen(month: Month, today: LocalDate, reopened: boolean): void {
  if (isPast(month, today) && !reopened) throw new PastMonthError()
}
