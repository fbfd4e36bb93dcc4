import { may } from '../access/permissions'
import { covers, type Principal, type Scope } from '../access/scope'
import { isMonth, type Month } from '../calendar/business-day'
import { ForbiddenError, NotFoundError, RuleError, type RuleStatus } from '../errors'
import { exact, written } from '../exact'
import { workerMonthId } from '../planning/entry-id'

/** A save without any scope (3 §8). */
class NoSaveScopeError extends RuleError {
  constructor() {
    super('Impossible d’enregistrer\u202f: aucun périmètre sélectionné.', 400)
  }
}

/** A role that may read productivity but not edit it (3 §6; 4-decisions, 8). */
export class ProductivityEditError extends ForbiddenError {
  constructor() {
    super(EDIT_REFUSED)
  }
}

/** What a role that may not edit is told. */
export const EDIT_REFUSED =
  'Vous n’avez pas les droits nécessaires pour modifier les objectifs de productivité.'

/** The identifier of an individual target names no collaborator's month. */
export class MechanicTargetNotFoundError extends NotFoundError {
  constructor() {
    super('Aucun collaborateur ne correspond à cet objectif.')
  }
}

/** A collaborator's target could not be saved (3 §8). */
export class TargetSaveError extends RuleError {
  constructor(worker: string, status: RuleStatus = 500) {
    super(`Erreur sauvegarde objectif ${worker}.`, status)
  }
}

/** Individual targets of a call that are no hours (3 §5). */
export class TargetValuesError extends RuleError {
  constructor(sentences: readonly string[]) {
    super(sentences.join(' '), 400)
  }
}

/** A call to set targets lacks something, or names a collaborator of another concession (3 §5). */
export class TargetsInvalidError extends RuleError {
  constructor() {
    super(TARGETS_INVALID, 400)
  }
}

/** The sentence of an unreadable call (3 §5). */
export const TARGETS_INVALID =
  'Données invalides fournies pour la mise à jour de l’objectif de productivité.'

/** Whether the editing controls are offered (3 §6). */
export function mayEditProductivity({ role, cover }: Principal, scope: Scope | null): boolean {
  return may(role, 'productivity.write') && (scope === null || covers(cover, scope))
}

/** @throws ProductivityEditError the role may not; NoSaveScopeError no scope; ForbiddenError foreign scope */
export function requireProductivityEditing(principal: Principal, scope: Scope | null): Scope {
  if (!may(principal.role, 'productivity.write')) throw new ProductivityEditError()
  if (!scope) throw new NoSaveScopeError()
  if (!covers(principal.cover, scope)) throw new ForbiddenError()
  return scope
}

/** Names a collaborator's month, as in the planning (4-decisions, 23). */
export const recordIdOf = workerMonthId

/** Reads the identifier of an individual target; null when it is none. */
export function readRecordId(id: string): { workerId: string; month: Month } | null {
  const [, workerId = '', month = ''] = /^([0-9a-f]{24})-(\d{4}-\d{2})$/.exec(id) ?? []
  return isMonth(month) ? { workerId, month } : null
}

const BLANKS = /[\s\u00a0\u202f]/g
/** Larger numbers are slips of the hand. */
const LARGEST = { multiplier: 100, hours: 10_000 }

/** A number as typed, not below 0, decimal comma and blanks between thousands accepted; null when it is none. */
export function readNumber(value: string | number, largest: number): number | null {
  const text = String(value).replace(BLANKS, '').replace(',', '.')
  if (!/^(\d+(\.\d*)?|\.\d+)$/.test(text)) return null
  const number = exact(Number(text))
  return number <= largest ? number : null
}

/** A coefficient as typed, decimal comma accepted; null when it is no number from 0 to 100 (3 §5). */
export function readMultiplier(typed: string | number): number | null {
  return readNumber(typed, LARGEST.multiplier)
}

/** Target hours as typed, rounded to 1 decimal; null when it is no number from 0 to 10,000 (3 §5). */
export function readTargetHours(typed: string | number): number | null {
  const hours = readNumber(typed, LARGEST.hours)
  return hours === null ? null : tenths(hours)
}

/** Rounded to 1 decimal: the precision of individual targets. */
export function tenths(hours: number): number {
  return written(hours, 1)
}

/** What is wrong with a coefficient (3 §5). */
export function multiplierError(typed: string | number, metier: string): string {
  return `Valeur invalide (${typed}) pour le coefficient de "${metier}".`
}

/** What is wrong with an individual target (3 §5). */
export function targetError(typed: string | number, worker: string): string {
  return `Objectif invalide (${typed}) pour ${worker}.`
}
