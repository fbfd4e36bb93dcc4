import { may } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import { ForbiddenError } from '~/domain/errors'

/** Personal data are the administrator's to export, erase and keep (7-beyond §4). @throws ForbiddenError */
export function requirePersonalData({ role }: Pick<Principal, 'role'>): void {
  if (!may(role, 'personal-data.manage')) throw new ForbiddenError()
}
