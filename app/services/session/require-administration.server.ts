import { may } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import { ForbiddenError } from '~/domain/errors'

/** Administration is the administrator's (spec 2 §6). @throws ForbiddenError */
export function requireAdministration({ role }: Principal): void {
  if (!may(role, 'administration')) throw new ForbiddenError()
}
