import { may } from '../access/permissions'
import { covers, type Principal, type Scope } from '../access/scope'
import {
  ForbiddenError,
  InvalidInputError,
  NotFoundError,
  RuleError,
  type RuleStatus,
} from '../errors'

/** The sentences of spec 1 §8, Targets and Call validations, each by the condition it names. */

export class PeriodRequiredError extends RuleError {
  constructor() {
    super('L’année et le mois sont requis pour getObjectifs.', 400)
  }
}

/** A save without any scope. */
class SpecificScopeError extends RuleError {
  constructor() {
    super('Veuillez sélectionner un scope spécifique.', 400)
  }
}

/** A save of a plate, a group or the network. */
class SaveScopeError extends RuleError {
  constructor(type: Scope['type']) {
    super(
      `L’enregistrement des objectifs est uniquement possible au niveau concession. Périmètre actuel: ${type}`,
      400,
    )
  }
}

/** Objectives are edited of a concession, and summed for anything wider (spec 1 §6). */
export const EDITED_BY_SITE = 'L’édition des objectifs est limitée au niveau concession.'

/** A role that may not edit objectives (spec 1 §6). */
export class EditRefusedError extends ForbiddenError {
  constructor() {
    super(EDITED_BY_SITE)
  }
}

/** A freeze of anything but a concession, or by a role that may not. */
export class FreezeRefusedError extends ForbiddenError {
  constructor() {
    super(
      'L’action de figer le potentiel est réservée aux scopes de concession et aux utilisateurs autorisés.',
    )
  }
}

/** A save or freeze without a real month, a freeze without a scope. */
export class SelectionError extends RuleError {
  constructor() {
    super('Veuillez sélectionner un périmètre et une date valides.', 400)
  }
}

/** A history of anything but a concession. */
export class HistoryScopeError extends RuleError {
  constructor() {
    super('Historique disponible uniquement par concession.', 400)
  }
}

/** A history of a service that carries no objective. */
export class UnknownServiceError extends RuleError {
  constructor() {
    super('Seuls Mécanique, Service Rapide et Carrosserie portent des objectifs.', 400)
  }
}

/** The month has no objectif. */
export class NoObjectifError extends NotFoundError {
  constructor() {
    super('Aucun objectif enregistré pour ce mois.')
  }
}

/** A save that failed for any other reason. */
export class SaveFailedError extends RuleError {
  constructor(message: string, status: RuleStatus) {
    super(`Erreur enregistrement: ${message}`, status)
  }
}

/** A save with wrong figures: one sentence per field. */
export class SaveInvalidError extends InvalidInputError {
  constructor(errors: Readonly<Record<string, string>>) {
    super(Object.fromEntries(Object.entries(errors).map(([path, text]) => [path, [text]])))
    this.message = `Erreur enregistrement: ${this.message}`
  }
}

/** A freeze that failed for any other reason. */
export class FreezeFailedError extends RuleError {
  constructor(message: string, status: RuleStatus) {
    super(`Erreur lors de la mise à jour du potentiel figé: ${message}`, status)
  }
}

/** Something that the page needs could not be read. */
export class ReadFailedError extends RuleError {
  constructor(message: string, cause: unknown) {
    super(message, 500)
    this.cause = cause
  }
}

export type SiteScope = Extract<Scope, { type: 'site' }>

/** Reading objectives (spec 1 §6): four roles, within their cover. @throws ForbiddenError */
export function requireReading({ role, cover }: Principal, scope: Scope): void {
  if (!may(role, 'objectifs.read') || !covers(cover, scope)) throw new ForbiddenError()
}

/** The role part of `requireEditing`. @throws EditRefusedError */
export function requireEditor({ role }: Principal): void {
  if (!may(role, 'objectifs.write')) throw new EditRefusedError()
}

/** The role part of `requireFreezing`. @throws FreezeRefusedError */
export function requireFreezer({ role }: Principal): void {
  if (!may(role, 'potential.freeze')) throw new FreezeRefusedError()
}

/**
 * Saving or deleting objectives (spec 1 §5 and §6): three roles, one concession of their cover.
 * @throws EditRefusedError, SpecificScopeError, SaveScopeError, ForbiddenError
 */
export function requireEditing(principal: Principal, scope: Scope | null): SiteScope {
  requireEditor(principal)
  if (!scope) throw new SpecificScopeError()
  if (scope.type !== 'site') throw new SaveScopeError(scope.type)
  if (!covers(principal.cover, scope)) throw new ForbiddenError()
  return scope
}

/**
 * Freezing the potential (spec 1 §5; 4-decisions, 8): three roles, one concession of their cover.
 * @throws FreezeRefusedError, SelectionError, ForbiddenError
 */
export function requireFreezing(principal: Principal, scope: Scope | null): SiteScope {
  requireFreezer(principal)
  if (!scope) throw new SelectionError()
  if (scope.type !== 'site') throw new FreezeRefusedError()
  if (!covers(principal.cover, scope)) throw new ForbiddenError()
  return scope
}

/** Whether the edit mode is offered. */
export function mayEdit({ role, cover }: Principal, scope: Scope | null): boolean {
  return may(role, 'objectifs.write') && scope?.type === 'site' && covers(cover, scope)
}

/** Whether 'Figer' is offered. */
export function mayFreeze({ role, cover }: Principal, scope: Scope | null): boolean {
  return may(role, 'potential.freeze') && scope?.type === 'site' && covers(cover, scope)
}
