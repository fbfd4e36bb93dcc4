import { untilWritten } from '~/db/compare-and-retry.server'
import {
  bringBackGroup,
  deleteGroup,
  findGroup,
  type GroupDocument,
  insertGroup,
  renameGroup,
} from '~/db/groups.server'
import { countPlatesOf } from '~/db/plates.server'
import type { Principal } from '~/domain/access/scope'
import { changesBetween } from '~/domain/audit/changes'
import type { AuditAction, AuditChange } from '~/domain/audit/entry'
import { mergeEdit } from '~/domain/edits/three-way'
import { readGroupName } from '~/domain/hierarchy/edits'
import { GroupNotFoundError } from '~/domain/hierarchy/errors'
import { assertHoldsNothing } from '~/domain/hierarchy/holdings'
import type { GroupNode } from '~/domain/hierarchy/network'
import { deedOf } from '~/services/audit/deeds.server'
import { change, finishEarlier } from '~/services/rollups/change.server'
import { createOnce } from '~/services/rollups/create-once.server'
import { requireAdministration } from '~/services/session/require-administration.server'
import { assignedTo } from './assigned.server'

const groupDeed = (group: GroupDocument, action: AuditAction, changes: AuditChange[]) =>
  deedOf('groups', group, { entity: 'group', entityId: group._id, action, changes })

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
  const { _id } = await createOnce<GroupDocument>(id, {
    find: findGroup,
    isSame: (made) => made.name === name,
    create: async (own) => {
      const group = { _id: own, name }
      const deeds = [groupDeed(group, 'create', changesBetween(null, { name }))]
      const touched = { what: 'hierarchy' as const, sites: [] }
      await change(principal, { deeds, touched }, async (token) => {
        await insertGroup(group, token)
        return true
      })
      return group
    },
  })
  return { _id, name }
}

/**
 * Renames a group (spec 2 §5, §7). @param seen the name that the editor was shown
 * @throws ForbiddenError, InvalidInputError, GroupNotFoundError, ChangedMeanwhileError
 */
export async function editGroup(
  principal: Principal,
  id: string,
  typedName: string,
  seen: string | null = null,
): Promise<GroupNode> {
  requireAdministration(principal)
  const typed = { name: readGroupName(typedName) }
  return untilWritten(async () => {
    const stored = await findGroup(id)
    if (!stored) throw new GroupNotFoundError()
    const { name } = mergeEdit(
      WORDS,
      { name: stored.name },
      typed,
      seen === null ? null : { name: seen },
    )
    if (name === stored.name) {
      await finishEarlier()
      return { _id: id, name }
    }
    const changes = changesBetween({ name: stored.name }, { name })
    const deeds = [groupDeed(stored, 'update', changes)]
    const touched = { what: 'hierarchy' as const, sites: [] }
    const done = await change(principal, { deeds, touched }, (token) =>
      renameGroup(stored, name, token),
    )
    return done.size > 0 ? { _id: id, name } : null
  })
}

const holdings = async (id: string) => ({
  plates: await countPlatesOf(id),
  ...(await assignedTo(id)),
})

/** Deletes a group that holds nothing. @throws ForbiddenError, GroupNotFoundError, StillHoldsError */
export async function removeGroup(principal: Principal, id: string): Promise<{ message: string }> {
  requireAdministration(principal)
  const stored = await findGroup(id)
  if (!stored) throw new GroupNotFoundError()
  assertHoldsNothing('group', await holdings(id))
  const deeds = [groupDeed(stored, 'delete', changesBetween({ name: stored.name }, null))]
  await change(principal, { deeds, touched: { what: 'hierarchy', sites: [] } }, async () => {
    if (!(await deleteGroup(id))) throw new GroupNotFoundError()
    // why again: somebody may have put something into it between the count and the deletion
    const left = await holdings(id)
    if (Object.values(left).some((count) => count > 0)) await bringBackGroup(stored)
    assertHoldsNothing('group', left)
    return true
  })
  return { message: 'Groupe supprimé.' }
}
