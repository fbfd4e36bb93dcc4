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
import { countSitesOf, setGroupOfSite, sitesEverOf } from '~/db/collections/sites.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import type { Transaction } from '~/db/driver/transaction.server'
import type { Principal } from '~/domain/access/scope'
import { fieldChanges } from '~/domain/audit/changes'
import { auditOfWrite } from '~/domain/audit-entry'
import type { LocalDate } from '~/domain/calendar/local-date'
import type { Called, Content } from '~/domain/entities/fields'
import { mergeContent } from '~/domain/entities/merge'
import { calledOf, hasSameFields } from '~/domain/entities/values'
import { movedFrom, readPlaceDay } from '~/domain/hierarchy/dated-places'
import { assertNoDependents } from '~/domain/hierarchy/dependents'
import { readPlate } from '~/domain/hierarchy/edits'
import { GroupNotFoundError, PlateNotFoundError } from '~/domain/hierarchy/errors'
import { PLATE_FIELDS, type PlateFields } from '~/domain/hierarchy/place-fields'
import { today } from '~/infra/process/clock.server'
import type { PlateView } from '~/schemas/hierarchy.server'
import { requireAdministration } from '~/services/session/require-administration.server'
import { createIdempotently } from '~/services/writes/idempotent-create.server'
import { write } from '~/services/writes/write.server'
import { assignedTo } from './count-assignments.server'
import { placeNames, plateView } from './hierarchy.server'
import { assertNoImport } from './no-running-import.server'
import { formerScopesAfter, relocate, samePlaces } from './relocation.server'

/** Fields of a plate in a form or call. */
export type PlateInput = Called<PlateFields>

const changesOf = async (before: Content<PlateFields> | null, after: Content<PlateFields> | null) =>
  fieldChanges(PLATE_FIELDS, before, after, await placeNames())

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
  const read = readPlate(input, 'create')
  const made = await createIdempotently<PlateDocument>(id, {
    find: findPlate,
    isSame: (plate) => hasSameFields(PLATE_FIELDS, plate, read),
    create: (_id) => insertNew(principal, { _id, ...read }),
  })
  return plateView(made)
}

async function insertNew(principal: Principal, plate: PlateDocument): Promise<PlateDocument> {
  await requireGroup(plate.groupId)
  const entries = [auditOfWrite('plate', plate._id, 'create', await changesOf(null, plate))]
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
  return retryOnConflict(async () => {
    const stored = await findPlate(id)
    if (!stored) throw new PlateNotFoundError()
    const typed = readPlate({ ...calledOf(PLATE_FIELDS, stored), ...edit }, 'edit')
    const next = mergeContent(PLATE_FIELDS, { stored, typed, seen }, await placeNames())
    const changes = await changesOf(stored, next)
    const moves = next.groupId !== stored.groupId
    if (!moves && changes.length === 0) return plateView(stored)
    await requireGroup(next.groupId)
    if (moves) await assertNoImport()
    const day = moves ? readPlaceDay(effectiveFrom, today()) : null
    const since = day ? [{ field: 'effectiveFrom', old: null, new: day }] : []
    const entries = [auditOfWrite('plate', id, 'update', [...changes, ...since])]
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
    return isStored ? plateView({ _id: id, ...next }) : null
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
  const entries = [auditOfWrite('plate', id, 'delete', await changesOf(stored, null))]
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
