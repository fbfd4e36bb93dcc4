import { untilWritten } from '~/db/compare-and-retry.server'
import { findGroup } from '~/db/groups.server'
import {
  bringBackPlate,
  deletePlate,
  findPlate,
  insertPlate,
  type PlateDocument,
  updatePlate,
} from '~/db/plates.server'
import { referenceData } from '~/db/reference-data.server'
import { countSitesOf } from '~/db/sites.server'
import type { Principal } from '~/domain/access/scope'
import { changesBetween } from '~/domain/audit/changes'
import type { AuditAction, AuditChange } from '~/domain/audit/entry'
import { mergeEdit } from '~/domain/edits/three-way'
import { readPlate } from '~/domain/hierarchy/edits'
import { GroupNotFoundError, PlateNotFoundError } from '~/domain/hierarchy/errors'
import { assertHoldsNothing } from '~/domain/hierarchy/holdings'
import { deedOf } from '~/services/audit/deeds.server'
import { change, finishEarlier } from '~/services/rollups/change.server'
import { assertClosedMonthsStay } from '~/services/rollups/closed-moves.server'
import { createOnce } from '~/services/rollups/create-once.server'
import { requireAdministration } from '~/services/session/require-administration.server'
import { assignedTo } from './assigned.server'
import type { PlateView } from './hierarchy.server'
import { assertNoImport } from './no-running-import.server'
import { bringGroupBack } from './parents-back.server'
import { chainsOfPlate, finishPlateMove, PLATE_MOVED } from './relocation.server'

/** A plate's fields as a form or a call gives them. */
export interface PlateInput {
  name: string
  /** identifier of the group */
  group: string
}

const plateDeed = (plate: PlateDocument, action: AuditAction, changes: AuditChange[]) =>
  deedOf('plates', plate, { entity: 'plate', entityId: plate._id, action, changes })

const view = ({ _id, name, groupId }: PlateDocument): PlateView => ({ _id, name, group: groupId })
const groupName = async (id: string) =>
  (await referenceData()).network.groupById.get(id)?.name ?? id
const told = async ({ name, groupId }: Pick<PlateDocument, 'name' | 'groupId'>) => ({
  name,
  group: await groupName(groupId),
})

async function requireGroup(id: string): Promise<void> {
  if (!(await findGroup(id))) throw new GroupNotFoundError()
}

/**
 * Creates a plate (spec 2 §5, §7).
 * @param id the form's own: one that comes a second time with the same fields creates nothing
 * @throws ForbiddenError, InvalidInputError, GroupNotFoundError
 */
export async function createPlate(
  principal: Principal,
  input: PlateInput,
  id = '',
): Promise<PlateView> {
  requireAdministration(principal)
  const { name, groupId } = readPlate(input, 'create')
  const made = await createOnce<PlateDocument>(id, {
    find: findPlate,
    isSame: (plate) => plate.name === name && plate.groupId === groupId,
    create: (_id) => insertNew(principal, { _id, name, groupId }),
  })
  return view(made)
}

async function insertNew(principal: Principal, plate: PlateDocument): Promise<PlateDocument> {
  await requireGroup(plate.groupId)
  const deeds = [plateDeed(plate, 'create', changesBetween(null, await told(plate)))]
  await change(principal, { deeds, touched: { what: 'hierarchy', sites: [] } }, async (token) => {
    await insertPlate(plate, token)
    // why again: the group may have been deleted between the check and the write
    if (await findGroup(plate.groupId)) return true
    await deletePlate(plate._id)
    throw new GroupNotFoundError()
  })
  return plate
}

/**
 * Edits a plate; another group takes the plate's whole past along (spec 2 §5, §7).
 * @param seen what the editor was shown
 * @throws ForbiddenError, InvalidInputError, PlateNotFoundError, GroupNotFoundError, ChangedMeanwhileError, ImportRunningError, ClosedMoveError
 */
export async function editPlate(
  principal: Principal,
  id: string,
  edit: Partial<PlateInput>,
  seen: PlateInput | null = null,
): Promise<PlateView> {
  requireAdministration(principal)
  const { network } = await referenceData()
  const show = (groupId: string) => network.groupById.get(groupId)?.name ?? '-'
  const words = { name: { label: 'Nom' }, group: { label: 'Groupe parent', show } }
  return untilWritten(async () => {
    const stored = await findPlate(id)
    if (!stored) throw new PlateNotFoundError()
    await finishPlateMove(principal, stored)
    const now = { name: stored.name, group: stored.groupId }
    const { name, groupId } = readPlate({ ...now, ...edit }, 'edit')
    const merged = mergeEdit(words, now, { name, group: groupId }, seen)
    const next = { name: merged.name, groupId: merged.group }
    const moves = next.groupId !== stored.groupId
    if (!moves && next.name === stored.name) {
      await finishEarlier()
      return view(stored)
    }
    await requireGroup(next.groupId)
    if (moves) await assertNoImport()
    const changes = changesBetween(await told(stored), await told(next))
    const deeds = [plateDeed(stored, 'update', changes)]
    const sites = moves ? await chainsOfPlate(id, [stored.groupId, next.groupId]) : []
    const follows = moves ? { next: { name: PLATE_MOVED, id } } : {}
    const touched = { what: 'hierarchy' as const, sites }
    const places = sites
      .filter(({ groupId }) => groupId === next.groupId)
      .map((to) => ({ from: { ...to, groupId: stored.groupId }, to }))
    const done = await change(principal, { deeds, touched, ...follows }, async (token) => {
      if (moves) await assertClosedMonthsStay(places)
      return updatePlate(stored, next, token)
    })
    if (done.size === 0) return null
    // why: the group may have gone between the look at it and the write; the plate then stands where it was
    if (moves && (await findPlate(id))?.groupId === stored.groupId) throw new GroupNotFoundError()
    return view({ _id: id, ...next })
  })
}

const holdings = async (id: string) => ({
  sites: await countSitesOf(id),
  ...(await assignedTo(id)),
})

/** Deletes a plate that holds nothing. @throws ForbiddenError, PlateNotFoundError, StillHoldsError */
export async function removePlate(principal: Principal, id: string): Promise<{ message: string }> {
  requireAdministration(principal)
  const stored = await findPlate(id)
  if (!stored) throw new PlateNotFoundError()
  assertHoldsNothing('plate', await holdings(id))
  const group = await findGroup(stored.groupId)
  const deeds = [plateDeed(stored, 'delete', changesBetween(await told(stored), null))]
  await change(principal, { deeds, touched: { what: 'hierarchy', sites: [] } }, async () => {
    if (!(await deletePlate(id))) throw new PlateNotFoundError()
    // why again: somebody may have put something into it between the count and the deletion
    const left = await holdings(id)
    if (Object.values(left).some((count) => count > 0)) {
      await bringBackPlate(stored)
      await bringGroupBack(principal, group)
    }
    assertHoldsNothing('plate', left)
    return true
  })
  return { message: 'Plaque supprimée.' }
}
