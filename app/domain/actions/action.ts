import { may } from '../access/permissions'
import { covers, type Principal, type Scope } from '../access/scope'
import { isLocalDate } from '../calendar/day-arithmetic'
import { addDays } from '../calendar/day-counting'
import { frenchDay, type LocalDate } from '../calendar/local-date'
import { lineProblem, textTooLong, tidyLine } from '../edits/text-input'
import {
  ExistingError,
  ForbiddenError,
  InvalidInputError,
  NotFoundError,
  RuleError,
} from '../errors'
import { ACTION_LENGTHS, type ActionFields, leverText, STATE_LABELS, serviceText } from './terms'

/** Most days between today and a deadline: a further one is a typing error. */
const FURTHEST = 366

/** 403: the role may not decide actions; the roles that edit targets may (7-beyond §5). */
export class ActionRefusedError extends ForbiddenError {
  constructor() {
    super('Vous n’avez pas les droits nécessaires pour décider une action.')
  }
}

/** 404: no such action. */
export class ActionNotFoundError extends NotFoundError {
  constructor() {
    super('Action introuvable.')
  }
}

/** Scope of an action: a concession, a plate or a group (4-decisions, 69). */
export type ActionScope = Exclude<Scope, { type: 'all' }>

/** 400: the scope is the network. */
export class ActionSiteError extends RuleError {
  constructor() {
    super('Choisissez une concession, une plaque ou un groupe.')
  }
}

/** 409: an open action of the same scope, service and lever exists; `confirm` decides another one. */
export class ActionExistsError extends ExistingError {
  constructor(first: ActionFields & { _id: string }) {
    const { _id, service, lever, text, who, until } = first
    super(
      `Une action est déjà ouverte ici (${serviceText(service)}, ${leverText(lever)})\u202f: «\u202f${text}\u202f», ${who}, jusqu’au ${frenchDay(until)}. Confirmez pour en décider une autre.`,
      { _id, service, lever, text, who, until },
    )
  }
}

/** 409: another user changed the action since it was read. */
export class ActionChangedError extends RuleError {
  /** version stored now */
  readonly version: number
  constructor(now: ActionFields & { version: number; editor: string }) {
    super(
      `L’action a été modifiée entre-temps par ${now.editor}\u202f: «\u202f${now.text}\u202f», ${now.who}, jusqu’au ${frenchDay(now.until)}, ${STATE_LABELS[now.state]}. Enregistrez de nouveau pour la remplacer par la vôtre.`,
      409,
    )
    this.version = now.version
  }
}

/** Tests whether an action is late: open, and its last day is over. */
export const isLateAction = (
  { state, until }: Pick<ActionFields, 'state' | 'until'>,
  today: LocalDate,
): boolean => state === 'open' && until < today

const EMPTY = {
  text: 'Décrivez l’action.',
  who: 'Indiquez qui s’en charge.',
  until: 'Indiquez jusqu’à quand (aaaa-mm-jj).',
  why: 'Dites en un mot comment l’action s’est terminée.',
} as const

function lineErrors(text: string, field: 'text' | 'who' | 'why', required: boolean): string[] {
  const most = ACTION_LENGTHS[field]
  if (text === '') return required ? [EMPTY[field]] : []
  const problem = lineProblem(text, most)
  if (problem !== textTooLong(most)) return problem ? [problem] : []
  return [`Texte trop long\u202f: ${[...text].length} caractères pour ${most} au plus.`]
}

function deadlineErrors(
  until: string,
  { today, stored }: { today: LocalDate; stored: LocalDate | null },
): string[] {
  if (!isLocalDate(until)) return [EMPTY.until]
  // An old action keeps its deadline through other changes.
  if (until === stored) return []
  if (until < today) return ['L’échéance est déjà passée.']
  return until > addDays(today, FURTHEST) ? ['L’échéance est à plus d’un an.'] : []
}

/**
 * Validates and normalises the fields of an action. Text, person and word become one line; an open action has no word.
 * @param stored deadline stored before; null for a new action
 * @throws InvalidInputError with each field's message
 */
export function readAction(
  typed: ActionFields,
  at: { today: LocalDate; stored: LocalDate | null },
): ActionFields {
  const oneLine = (text: string) => tidyLine(text.replace(/[\t\r\n\u2028\u2029]+/g, ' '))
  const text = oneLine(typed.text)
  const who = oneLine(typed.who)
  const why = typed.state === 'open' ? '' : oneLine(typed.why)
  const errors = {
    text: lineErrors(text, 'text', true),
    who: lineErrors(who, 'who', true),
    until: deadlineErrors(typed.until, at),
    why: lineErrors(why, 'why', typed.state !== 'open'),
  }
  const found = Object.entries(errors).filter(([, texts]) => texts.length > 0)
  if (found.length > 0) throw new InvalidInputError(Object.fromEntries(found))
  return { ...typed, text, who, why }
}

/**
 * Checks that the user may decide actions of the whole scope (7-beyond §5; 4-decisions, 69).
 * @throws ActionRefusedError, ActionSiteError, ForbiddenError outside the cover
 */
export function requireDeciding(principal: Principal, scope: Scope | null): ActionScope {
  if (!may(principal.role, 'actions.write')) throw new ActionRefusedError()
  if (!scope || scope.type === 'all') throw new ActionSiteError()
  if (!covers(principal.cover, scope)) throw new ForbiddenError()
  return scope
}
