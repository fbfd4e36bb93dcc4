import {
  deleteGroup,
  findGroup,
  type GroupDocument,
  insertGroup,
  updateGroup,
} from '~/db/collections/groups.server'
import { parentLock } from '~/db/collections/locks.server'
import { deleteOutletsOf } from '~/db/collections/outlets.server'
import { deleteCalendarOf } from '~/db/collections/place-calendar.server'
import { countPlatesOf } from '~/db/collections/plates.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import type { Transaction } from '~/db/driver/transaction.server'
import type { Principal } from '~/domain/access/scope'
import { fieldChanges } from '~/domain/audit/changes'
import { type AuditAction, auditOfWrite } from '~/domain/audit-entry'
import type { Called, Content } from '~/domain/entities/fields'
import { mergeContent } from '~/domain/entities/merge'
import { calledOf, hasSameFields } from '~/domain/entities/values'
import { assertNoDependents } from '~/domain/hierarchy/dependents'
import { readGroup } from '~/domain/hierarchy/edits'
import { GroupNotFoundError } from '~/domain/hierarchy/errors'
import { GROUP_FIELDS, type GroupFields } from '~/domain/hierarchy/place-fields'
import type { GroupView } from '~/schemas/hierarchy.server'
import { requireAdministration } from '~/services/session/require-administration.server'
import { createIdempotently } from '~/services/writes/idempotent-create.server'
import { write } from '~/services/writes/write.server'
import { assignedTo } from './count-assignments.server'
import { groupView } from './hierarchy.server'

/** No concession changes its place. */
const touched = { what: 'hierarchy' as const, sites: [] }

/** Fields of a group in a form or call. */
export type GroupInput = Called<GroupFields>

const entryOf = (
  { _id }: GroupDocument,
  action: AuditAction,
  before: Content<GroupFields> | null,
  after: Content<GroupFields> | null,
) => auditOfWrite('group', _id, action, fieldChanges(GROUP_FIELDS, before, after, {}))

/**
 * Creates a group (spec 2 §5, §7).
 * @param id the form's own: one that comes a second time with the same fields creates nothing
 * @throws ForbiddenError, InvalidInputError
 */
export async function createGroup(
  principal: Principal,
  input: GroupInput,
  id = '',
): Promise<GroupView> {
  requireAdministration(principal)
  const read = readGroup(input)
  const made = await createIdempotently<GroupDocument>(id, {
    find: findGroup,
    isSame: (group) => hasSameFields(GROUP_FIELDS, group, read),
    create: async (_id) => {
      const group = { _id, ...read }
      const insert = async (tx: Transaction) => {
        await insertGroup(group, tx)
        return true
      }
      await write(principal, [entryOf(group, 'create', null, group)], insert, { touched })
      return group
    },
  })
  return groupView(made)
}

/**
 * Edits a group (spec 2 §5, §7). @param seen what the editor was shown
 * @throws ForbiddenError, InvalidInputError, GroupNotFoundError, EditConflictError
 */
export async function editGroup(
  principal: Principal,
  id: string,
  edit: Partial<GroupInput>,
  seen: GroupInput | null = null,
): Promise<GroupView> {
  requireAdministration(principal)
  return retryOnConflict(async () => {
    const stored = await findGroup(id)
    if (!stored) throw new GroupNotFoundError()
    const typed = readGroup({ ...calledOf(GROUP_FIELDS, stored), ...edit })
    const next = mergeContent(GROUP_FIELDS, { stored, typed, seen }, {})
    const entry = entryOf(stored, 'update', stored, next)
    if (entry.changes.length === 0) return groupView(stored)
    const update = (tx: Transaction) => updateGroup(stored, next, tx)
    const isStored = await write(principal, [entry], update, { touched })
    return isStored ? groupView({ _id: id, ...next }) : null
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
  const entries = [entryOf(stored, 'delete', stored, null)]
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
