import { deleteGroup, findGroup, insertGroup, renameGroup } from '~/db/groups.server'
import { newId } from '~/db/ids.server'
import { countPlatesOf } from '~/db/plates.server'
import { countAssigned } from '~/db/users.server'
import type { Principal } from '~/domain/access/scope'
import { changesBetween } from '~/domain/audit/changes'
import { mergeEdit } from '~/domain/edits/three-way'
import { readGroupName } from '~/domain/hierarchy/edits'
import { GroupNotFoundError } from '~/domain/hierarchy/errors'
import { assertHoldsNothing } from '~/domain/hierarchy/holdings'
import type { GroupNode } from '~/domain/hierarchy/network'
import { recordAct } from '~/services/audit/trail.server'
import { requireAdministration } from '~/services/session/require-administration.server'
import { untilWritten } from './administration.server'

const WORDS = { name: { label: 'Nom' } }

/** Creates a group (spec 2 §5, §7). @throws ForbiddenError, InvalidInputError */
export async function createGroup(principal: Principal, typedName: string): Promise<GroupNode> {
  requireAdministration(principal)
  const name = readGroupName(typedName)
  const group = { _id: newId(), name }
  await insertGroup(group)
  await recordAct(principal, {
    entity: 'group',
    entityId: group._id,
    action: 'create',
    changes: changesBetween(null, { name }),
  })
  return group
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
    if (name === stored.name) return stored
    if (!(await renameGroup(stored, name))) return null
    await recordAct(principal, {
      entity: 'group',
      entityId: id,
      action: 'update',
      changes: changesBetween({ name: stored.name }, { name }),
    })
    return { _id: id, name }
  })
}

const holdings = async (id: string) => ({
  plates: await countPlatesOf(id),
  users: await countAssigned(id),
})

/** Deletes a group that holds nothing. @throws ForbiddenError, GroupNotFoundError, StillHoldsError */
export async function removeGroup(principal: Principal, id: string): Promise<{ message: string }> {
  requireAdministration(principal)
  const stored = await findGroup(id)
  if (!stored) throw new GroupNotFoundError()
  assertHoldsNothing('group', await holdings(id))
  if (!(await deleteGroup(id))) throw new GroupNotFoundError()
  // why again: somebody may have put something into it between the count and the deletion
  const left = await holdings(id)
  if (left.plates + left.users > 0) await insertGroup(stored)
  assertHoldsNothing('group', left)
  await recordAct(principal, {
    entity: 'group',
    entityId: id,
    action: 'delete',
    changes: changesBetween({ name: stored.name }, null),
  })
  return { message: 'Groupe supprimé.' }
}
