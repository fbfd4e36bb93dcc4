import { movePlateActions } from '~/db/collections/actions.server'
import { findGroup } from '~/db/collections/groups.server'
import { parentLock } from '~/db/collections/locks.server'
import { deleteOutletsOf } from '~/db/collections/outlets.server'
import { deleteCalendarOf } from '~/db/collections/place-calendar.server'
import {
  deletePlate,
  findPlate,
  insertPlate,
  type PlateDocument,
  updatePlate,
} from '~/db/collections/plates.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { countSitesOf, setGroupOfSite, sitesEverOf } from '~/db/collections/sites.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import type { Transaction } from '~/db/driver/transaction.server'
import type { Principal } from '~/domain/access/scope'
import { changesBetween } from '~/domain/audit/changes'
import type { AuditAction, AuditChange, AuditDescription } from '~/domain/audit-entry'
import type { LocalDate } from '~/domain/calendar/local-date'
import { mergeEdit } from '~/domain/edits/three-way-merge'
import { movedFrom, readPlaceDay } from '~/domain/hierarchy/dated-places'
import { assertNoDependents } from '~/domain/hierarchy/dependents'
import { readPlate } from '~/domain/hierarchy/edits'
import { GroupNotFoundError, PlateNotFoundError } from '~/domain/hierarchy/errors'
import { today } from '~/infra/process/clock.server'
import { requireAdministration } from '~/services/session/require-administration.server'
import { createIdempotently } from '~/services/writes/idempotent-create.server'
import { write } from '~/services/writes/write.server'
import { assignedTo } from './count-assignments.server'
import type { PlateView } from './hierarchy.server'
import { assertNoImport } from './no-running-import.server'
import { formerScopesAfter, relocate, samePlaces } from './relocation.server'

/** A plate's fields as a form or a call gives them. */
export interface PlateInput {
  name: string
  /** identifier of the group */
  group: string
}

const plateEntry = (
  { _id }: PlateDocument,
  action: AuditAction,
  changes: AuditChange[],
): AuditDescription => ({ entity: 'plate', entityId: _id, action, changes })

const view = ({ _id, name, groupId }: PlateDocument): PlateView => ({ _id, name, group: groupId })
const groupName = async (id: string) =>
  (await referenceData()).network.groupById.get(id)?.name ?? id
const auditValues = async ({ name, groupId }: Pick<PlateDocument, 'name' | 'groupId'>) => ({
  name,
  group: await groupName(groupId),
})

async function requireGroup(id: string, tx?: Transaction): Promise<void> {
  if (!(await findGroup(id, tx))) throw new GroupNotFoundError()
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
  const made = await createIdempotently<PlateDocument>(id, {
    find: findPlate,
    isSame: (plate) => plate.name === name && plate.groupId === groupId,
    create: (_id) => insertNew(principal, { _id, name, groupId }),
  })
  return view(made)
}

async function insertNew(principal: Principal, plate: PlateDocument): Promise<PlateDocument> {
  await requireGroup(plate.groupId)
  const entries = [plateEntry(plate, 'create', changesBetween(null, await auditValues(plate)))]
  const insert = async (tx: Transaction) => {
    await requireGroup(plate.groupId, tx)
    await insertPlate(plate, tx)
    return true
  }
  const touched = { what: 'hierarchy' as const, sites: [] }
  await write(principal, entries, insert, { touched, locks: [parentLock(plate.groupId)] })
  return plate
}

/**
 * Edits a plate; another group holds from the first of a month on (spec 2 §5, §7; 4-decisions, 72).
 * @param seen what the editor was shown
 * @param effectiveFrom first day in another group, yyyy-MM-dd; absent: the first of the current month
 * @throws ForbiddenError, InvalidInputError, PlateNotFoundError, GroupNotFoundError, EditConflictError, ImportRunningError, ClosedSettingError, RuleError 422 or 409 for the day
 */
export async function editPlate(
  principal: Principal,
  id: string,
  edit: Partial<PlateInput>,
  seen: PlateInput | null = null,
  effectiveFrom?: string,
): Promise<PlateView> {
  requireAdministration(principal)
  const { network } = await referenceData()
  const show = (groupId: string) => network.groupById.get(groupId)?.name ?? '-'
  const words = { name: { label: 'Nom' }, group: { label: 'Groupe parent', show } }
  return retryOnConflict(async () => {
    const stored = await findPlate(id)
    if (!stored) throw new PlateNotFoundError()
    const now = { name: stored.name, group: stored.groupId }
    const { name, groupId } = readPlate({ ...now, ...edit }, 'edit')
    const merged = mergeEdit(words, now, { name, group: groupId }, seen)
    const next = { name: merged.name, groupId: merged.group }
    const moves = next.groupId !== stored.groupId
    if (!moves && next.name === stored.name) return view(stored)
    await requireGroup(next.groupId)
    if (moves) await assertNoImport()
    const day = moves ? readPlaceDay(effectiveFrom, today()) : null
    const changes = changesBetween(await auditValues(stored), await auditValues(next))
    const since = day ? [{ field: 'effectiveFrom', old: null, new: day }] : []
    const entries = [plateEntry(stored, 'update', [...changes, ...since])]
    const ever = moves ? await sitesEverOf(id) : []
    const moveOf = ever.map((site) => {
      const from = { siteId: site._id, plateId: id, groupId: stored.groupId }
      return { from, to: { ...from, groupId: next.groupId } }
    })
    const own = moveOf.filter((_, i) => ever[i]?.plateId === id)
    const still = day ? await relocate(own, day) : null
    const sites = moveOf.flatMap(({ from, to }) => [from, to])
    const placed = day ? { ...next, groupsBefore: regrouped(stored, next.groupId, day) } : next
    const act = async (tx: Transaction) => {
      if (!(await updatePlate(stored, placed, tx))) return false
      if (!still) return true
      await requireGroup(next.groupId, tx)
      const sitesNow = await sitesEverOf(id, tx)
      if (!samePlaces(ever, sitesNow)) return false
      for (const site of sitesNow) {
        const formerScopes = formerScopesAfter(
          site,
          { plateId: id, groupId: stored.groupId },
          { plateId: id, groupId: next.groupId },
        )
        const group = site.plateId === id ? { groupId: next.groupId } : {}
        await setGroupOfSite(site._id, { ...group, formerScopes }, tx)
      }
      await movePlateActions(id, next.groupId, tx)
      await still.move(tx)
      return true
    }
    const touched = { what: 'hierarchy' as const, sites }
    const locks = moves ? [parentLock(next.groupId), parentLock(id)] : []
    const isStored = await write(principal, entries, act, { touched, locks })
    return isStored ? view({ _id: id, ...next }) : null
  })
}

/** Former groups of a plate that moves. @throws RuleError 409 */
function regrouped({ name, groupId, groupsBefore }: PlateDocument, to: string, from: LocalDate) {
  return movedFrom({ latest: groupId, before: groupsBefore ?? [] }, { name, from, to }).before
}

const holdings = async (id: string, tx?: Transaction) => ({
  sites: await countSitesOf(id, tx),
  ...(await assignedTo(id, tx)),
})

/** Deletes a plate that holds nothing. @throws ForbiddenError, PlateNotFoundError, StillHoldsError */
export async function removePlate(principal: Principal, id: string): Promise<{ message: string }> {
  requireAdministration(principal)
  const stored = await findPlate(id)
  if (!stored) throw new PlateNotFoundError()
  const entries = [plateEntry(stored, 'delete', changesBetween(await auditValues(stored), null))]
  const remove = async (tx: Transaction) => {
    assertNoDependents('plate', await holdings(id, tx))
    if (!(await deletePlate(id, tx))) throw new PlateNotFoundError()
    await deleteCalendarOf(`plate:${id}`, tx)
    await deleteOutletsOf(id, tx)
    return true
  }
  const touched = { what: 'hierarchy' as const, sites: [] }
  await write(principal, entries, remove, { touched, locks: [parentLock(id)] })
  return { message: 'Plaque supprimée.' }
}
