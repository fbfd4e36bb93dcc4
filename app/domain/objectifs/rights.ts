import { may } from '../access/permissions'
import { covers, type Principal, type Scope } from '../access/scope'
import { ForbiddenError } from '../errors'
import type { SiteScope } from '../hierarchy/network'
import {
  EditRefusedError,
  FreezeRefusedError,
  SaveScopeError,
  SelectionError,
  SpecificScopeError,
} from './errors'

/** A plate, a group or the network. */
export type WideScope = Exclude<Scope, SiteScope>

/**
 * Checks the right to read objectives (spec 1 §6): four roles, within the cover.
 * @throws ForbiddenError
 */
export function requireReading({ role, cover }: Principal, scope: Scope): void {
  if (!may(role, 'objectifs.read') || !covers(cover, scope)) throw new ForbiddenError()
}

/**
 * Checks the role for editing, see `requireEditing`.
 * @throws EditRefusedError
 */
export function requireEditor({ role }: Principal): void {
  if (!may(role, 'objectifs.write')) throw new EditRefusedError()
}

/**
 * Checks the role for freezing, see `requireFreezing`.
 * @throws FreezeRefusedError
 */
export function requireFreezer({ role }: Principal): void {
  if (!may(role, 'potential.freeze')) throw new FreezeRefusedError()
}

/**
 * Checks the right to save or delete objectives (spec 1 §5 and §6): three roles, one concession in the cover.
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
 * Checks the right to freeze the potential (spec 1 §5; 4-decisions, 8): three roles, one concession in the cover.
 * @throws FreezeRefusedError, SelectionError, ForbiddenError
 */
export function requireFreezing(principal: Principal, scope: Scope | null): SiteScope {
  requireFreezer(principal)
  if (!scope) throw new SelectionError()
  if (scope.type !== 'site') throw new FreezeRefusedError()
  if (!covers(principal.cover, scope)) throw new ForbiddenError()
  return scope
}

/** Tests whether the page offers the edit mode. */
export function mayEdit({ role, cover }: Principal, scope: Scope | null): boolean {
  return may(role, 'objectifs.write') && scope?.type === 'site' && covers(cover, scope)
}

/** Scope whose grid the account may fill: a wide scope itself, a concession's plate; null without the right. */
export function gridScope({ role, cover }: Principal, scope: Scope | null): WideScope | null {
  if (!scope || !may(role, 'objectifs.write')) return null
  const { type } = scope
  const wide: WideScope =
    type === 'site' ? { type: 'plate', groupId: scope.groupId, plateId: scope.plateId } : scope
  return covers(cover, wide) ? wide : null
}

/** Tests whether the page offers 'Figer'. */
export function mayFreeze({ role, cover }: Principal, scope: Scope | null): boolean {
  return may(role, 'potential.freeze') && scope?.type === 'site' && covers(cover, scope)
}
