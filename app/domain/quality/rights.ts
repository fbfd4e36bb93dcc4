import { may } from '../access/permissions'
import { covers, type Principal, type Scope } from '../access/scope'
import { ForbiddenError, NotFoundError, RuleError } from '../errors'
import type { SiteScope } from '../hierarchy/network'
import { NO_QUALITY } from './quality'

/** The sentences of 3 §5 and §8, Quality, each by the condition it names. */

/** The month has no quality data in the scope. */
export class NoQualityError extends NotFoundError {
  constructor() {
    super(NO_QUALITY)
  }
}

/** A save of anything but one concession. */
export class QualitySiteError extends RuleError {
  constructor() {
    super('Sélectionnez un site spécifique pour enregistrer.')
  }
}

/** A role that may not edit (3 §6). */
export class QualityRefusedError extends ForbiddenError {
  constructor() {
    super('Vous n’avez pas les droits nécessaires pour modifier les données qualité.')
  }
}

/** Saving quality (3 §6): three roles, one concession of their cover. @throws RuleError */
export function requireQualityEditing(principal: Principal, scope: Scope | null): SiteScope {
  if (!may(principal.role, 'quality.write')) throw new QualityRefusedError()
  if (scope?.type !== 'site') throw new QualitySiteError()
  if (!covers(principal.cover, scope)) throw new ForbiddenError()
  return scope
}

/** Whether 'Modifier' is offered. */
export function mayEditQuality({ role, cover }: Principal, scope: Scope | null): boolean {
  return may(role, 'quality.write') && scope?.type === 'site' && covers(cover, scope)
}

/** Why the scope's quality cannot be edited: the sentence of the refusal, null when it can. */
export function whyNotEditable(principal: Principal, scope: Scope): string | null {
  if (mayEditQuality(principal, scope)) return null
  const error = may(principal.role, 'quality.write')
    ? new QualitySiteError()
    : new QualityRefusedError()
  return error.message
}
