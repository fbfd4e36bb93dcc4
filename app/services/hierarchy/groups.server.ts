import {
  deleteGroup,
  findGroup,
  type GroupDocument,
  insertGroup,
  renameGroup,
} from '~/db/collections/groups.server'
import { parentLock } from '~/db/collections/locks.server'
import { deleteOutletsOf } from '~/db/collections/outlets.server'
import { deleteCalendarOf } from '~/db/collections/place-calendar.server'
import { countPlatesOf } from '~/db/collections/plates.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import type { Transaction } from '~/db/driver/transaction.server'
import type { Principal } from '~/domain/access/scope'
import { changesBetween } from '~/domain/audit/changes'
import type { AuditAction, AuditChange, AuditDescription } from '~/domain/audit-entry'
import { mergeEdit } from '~/domain/edits/three-way-merge'
import { assertNoDependents } from '~/domain/hierarchy/dependents'
import { readGroupName } from '~/domain/hierarchy/edits'
import { GroupNotFoundError } from '~/domain/hierarchy/errors'
import type { GroupNode } from '~/domain/hierarchy/network'
import { requireAdministration } from '~/services/session/require-administration.server'
import { createIdempotently } from '~/services/writes/idempotent-create.server'
import { write } from '~/services/writes/write.server'
import { assignedTo } from './count-assignments.server'

const groupEntry = (
  { _id }: GroupDocument,
  action: AuditAction,
  changes: AuditChange[],
): AuditDescription => ({ entity: 'group', entityId: _id, action, changes })

/** No concession changes its place. */
const touched = { what: 'hierarchy' as const, sites: [] }

const WORDS = { name: { label: 'Nom' } }

/**
 * Creates a group (spec 2 §5, §7).
 * @param id the form's own: one that comes a second time with the same name creates nothing
 * @throws ForbiddenError, InvalidInputError
 */
export async function createGroup(
  principal: Principal,
  typedName: string,
  id = '',
): Promise<GroupNode> {
  requireAdministration(principal)
  const name = readGroupName(typedName)
  const { _id } = await createIdempotently<GroupDocument>(id, {
    find: findGroup,
    isSame: (made) => made.name === name,
    create: async (own) => {
      const group = { _id: own, name }
      const entries = [groupEntry(group, 'create', changesBetween(null, { name }))]
      const insert = async (tx: Transaction) => {
        await insertGroup(group, tx)
        return true
      }
      await write(principal, entries, insert, { touched })
      return group
    },
  })
  return { _id, name }
}

/**
 * Renames a group (spec 2 §5, §7). @param seen the name that the editor was shown
 * @throws ForbiddenError, InvalidInputError, GroupNotFoundError, EditConflictError
 */
export async function editGroup(
  principal: Principal,
  id: string,
  typedName: string,
  seen: string | null = null,
): Promise<GroupNode> {
  requireAdministration(principal)
  const typed = { name: readGroupName(typedName) }
  return retryOnConflict(async () => {
    const stored = await findGroup(id)
    if (!stored) throw new GroupNotFoundError()
    const { name } = mergeEdit(
      WORDS,
      { name: stored.name },
      typed,
      seen === null ? null : { name: seen },
    )
    if (name === stored.name) return { _id: id, name }
    const changes = changesBetween({ name: stored.name }, { name })
    const entries = [groupEntry(stored, 'update', changes)]
    const rename = (tx: Transaction) => renameGroup(stored, name, tx)
    return (await write(principal, entries, rename, { touched })) ? { _id: id, name } : null
  })
}

const holdings = async (id: string, tx?: Transaction) => ({
  plates: await countPlatesOf(id, tx),
  ...(await assignedTo(id, tx)),
})

/** Deletes a group that holds nothing. @throws ForbiddenError, GroupNotFoundError, StillHoldsError */
export async function removeGroup(principal: Principal, id: string): Promise<{ message: string }> {
  requireAdministration(principal)
  const stored = await findGroup(id)
  if (!stored) throw new GroupNotFoundError()
  const entries = [groupEntry(stored, 'delete', changesBetween({ name: stored.name }, null))]
  const remove = async (tx: Transaction) => {
    assertNoDependents('group', await holdings(id, tx))
    if (!(await deleteGroup(id, tx))) throw new GroupNotFoundError()
    await deleteCalendarOf(`group:${id}`, tx)
    await deleteOutletsOf(id, tx)
    return true
  }
  await write(principal, entries, remove, { touched, locks: [parentLock(id)] })
  return { message: 'Groupe supprimé.' }
}
