import { may } from '../access/permissions'
import { covers, type Principal, type Scope } from '../access/scope'
import { ForbiddenError, NotFoundError, RuleError } from '../errors'
import type { SiteScope } from '../hierarchy/network'
import { NO_QUALITY } from './quality'

/** Errors of 3 §5 and §8, Quality. */

/** The month has no quality data in the scope. */
export class NoQualityError extends NotFoundError {
  constructor() {
    super(NO_QUALITY)
  }
}

/** The scope of the save is not a single concession. */
export class QualitySiteError extends RuleError {
  constructor() {
    super('Sélectionnez un site spécifique pour enregistrer.')
  }
}

/** The user's role may not edit (3 §6). */
export class QualityRefusedError extends ForbiddenError {
  constructor() {
    super('Vous n’avez pas les droits nécessaires pour modifier les données qualité.')
  }
}

/** Checks that the user may save quality data (3 §6): by role, for one concession of the cover. @throws RuleError */
export function requireQualityEditing(principal: Principal, scope: Scope | null): SiteScope {
  if (!may(principal.role, 'quality.write')) throw new QualityRefusedError()
  if (scope?.type !== 'site') throw new QualitySiteError()
  if (!covers(principal.cover, scope)) throw new ForbiddenError()
  return scope
}

/** True if the page offers 'Modifier'. */
export function mayEditQuality({ role, cover }: Principal, scope: Scope | null): boolean {
  return may(role, 'quality.write') && scope?.type === 'site' && covers(cover, scope)
}

/** Message why the user may not edit the scope's quality data; null when allowed. */
export function whyNotEditable(principal: Principal, scope: Scope): string | null {
  if (mayEditQuality(principal, scope)) return null
  const error = may(principal.role, 'quality.write')
    ? new QualitySiteError()
    : new QualityRefusedError()
  return error.message
}
