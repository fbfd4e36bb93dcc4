import { actsOn, hasActed } from '~/db/collections/audit.server'
import type { LoadAct } from '~/db/collections/network-load-writes.server'
import { findObjectif } from '~/db/collections/objectifs.server'
import { allPlanningOf } from '~/db/collections/personal-data.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { findUsers, type UserDocument } from '~/db/collections/users.server'
import { findWorkers, workersOfUser } from '~/db/collections/workers.server'
import type { Principal } from '~/domain/access/scope'
import type { AuditEntity } from '~/domain/audit-entry'
import { RuleError } from '~/domain/errors'
import { groupBy } from '~/domain/group-by'
import {
  CHANGED_SINCE,
  isAsMade,
  type KeptRow,
  type SheetRow,
  USED_SINCE,
} from '~/domain/network-workbook/undo'
import { planningTrailId, readEntryId } from '~/domain/planning/entry-id'
import { objectifTrailId } from '~/services/audit/read.server'
import { removeHoliday } from '~/services/calendar/holidays.server'
import { removeGroup } from '~/services/hierarchy/groups.server'
import { removePlate } from '~/services/hierarchy/plates.server'
import { removeSite } from '~/services/hierarchy/sites.server'
import { deleteObjectif } from '~/services/objectifs/save.server'
import { removeUser } from '~/services/users/users.server'
import { usedWorkers, withdrawWorkers } from '~/services/workers/withdraw.server'
import { readStoredSheets } from './stored-sheets.server'

/** What the undo of a load knows and collects. */
export interface Undoing {
  principal: Principal
  acts: readonly LoadAct[]
  /** rows that stay, with the reason */
  kept: KeptRow[]
}

type Named = Pick<KeptRow, 'sheet' | 'row' | 'id' | 'name'>

/** Notes why a row stays. */
export function keep({ kept }: Undoing, { sheet, row, id, name }: Named, message: string): void {
  kept.push({ sheet, row, id, name, message })
}

/** Removes something that the load made, and notes the rows that stay because a rule refuses. */
async function removing(
  undoing: Undoing,
  rows: readonly Named[],
  remove: () => Promise<unknown>,
): Promise<void> {
  try {
    if ((await remove()) !== false) return
    for (const row of rows) keep(undoing, row, CHANGED_SINCE)
  } catch (error) {
    if (!(error instanceof RuleError) || error.status >= 500) throw error
    for (const row of rows) keep(undoing, row, error.message)
  }
}

/** Audit entries of some entities which the load did not write. */
async function actsOfOthers({ acts }: Undoing, entity: AuditEntity, ids: readonly string[]) {
  const own = new Set(acts.map(({ _id }) => _id))
  return (await actsOn(entity, ids)).filter(({ _id }) => !own.has(_id))
}

/** Those of some entities that have an audit entry which the load did not write. */
const touchedSince = async (...of: Parameters<typeof actsOfOthers>): Promise<ReadonlySet<string>> =>
  new Set((await actsOfOthers(...of)).map(({ entityId }) => entityId))

/** Collaborators of whom a day of some planning was written otherwise than by the load. */
async function replannedSince(
  undoing: Undoing,
  siteId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const months = (await Promise.all(ids.map(allPlanningOf))).flat()
  const trails = new Set(months.map(({ month }) => planningTrailId(siteId, month)))
  const found = await actsOfOthers(undoing, 'planning', [...trails])
  return new Set(
    found.flatMap(({ changes }) =>
      changes.flatMap(({ field }) => readEntryId(field)?.workerId ?? []),
    ),
  )
}

const madeIds = ({ acts }: Undoing, entity: AuditEntity): string[] =>
  acts.flatMap((act) => (act.entity === entity && act.action === 'create' ? [act.entityId] : []))

/** Removes the months of targets that the load made. @returns the rows of the other months */
export async function undoNewTargets(
  undoing: Undoing,
  rows: readonly SheetRow[],
): Promise<SheetRow[]> {
  const made = new Set(madeIds(undoing, 'objectif'))
  const trailOf = ({ id }: SheetRow) => {
    const [siteId = '', month = ''] = id.split('/')
    return objectifTrailId(siteId, month)
  }
  const touched = await touchedSince(undoing, 'objectif', [...made])
  const own = rows.filter((row) => made.has(trailOf(row)))
  for (const [trail, months] of groupBy(own, trailOf)) {
    const [siteId = '', month = ''] = (months[0]?.id ?? '').split('/')
    const stored = await findObjectif(siteId, month)
    if (!stored || stored.version === 0) continue
    await removing(undoing, months, async () =>
      !touched.has(trail) && !stored.frozenPotentialHours
        ? deleteObjectif(undoing.principal, stored._id, stored.version)
        : false,
    )
  }
  return rows.filter((row) => !made.has(trailOf(row)))
}

/** Deletes the collaborators that the load added, concession by concession, unless they are used or changed. */
export async function undoNewStaff(undoing: Undoing, rows: readonly SheetRow[]): Promise<void> {
  const workers = await findWorkers(rows.map(({ id }) => id))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const changed = await touchedSince(
    undoing,
    'worker',
    workers.map(({ _id }) => _id),
  )
  for (const [siteId, own] of groupBy(workers, (one) => one.siteId)) {
    const ids = own.map(({ _id }) => _id)
    const [used, replanned] = await Promise.all([
      usedWorkers(siteId, ids),
      replannedSince(undoing, siteId, ids),
    ])
    const free: SheetRow[] = []
    for (const id of ids) {
      const row = byId.get(id)
      if (!row) continue
      if (changed.has(id)) keep(undoing, row, CHANGED_SINCE)
      else if (used.has(id) || replanned.has(id)) keep(undoing, row, USED_SINCE)
      else free.push(row)
    }
    await removing(undoing, free, () =>
      withdrawWorkers(
        undoing.principal,
        free.map(({ id }) => id),
      ),
    )
  }
}

/** Tests whether the owner of an account that a load made, or another person, has used it. */
async function isUsed(user: UserDocument, wasInvited: boolean): Promise<boolean> {
  if (user.sessionId || user.companyAccount || user.secondFactor) return true
  if (wasInvited && !user.invitation) return true
  const linked = await workersOfUser(user._id)
  return linked.some(({ active }) => active) || hasActed(user._id)
}

/** Deletes the accounts that the load created, unless they are used or changed. */
export async function undoNewAccounts(undoing: Undoing, rows: readonly SheetRow[]): Promise<void> {
  const users = new Map((await findUsers(rows.map(({ id }) => id))).map((one) => [one._id, one]))
  const changed = await touchedSince(undoing, 'user', [...users.keys()])
  const invited = new Set(
    undoing.acts.flatMap(({ action, entityId }) => (action === 'invite' ? [entityId] : [])),
  )
  for (const row of rows) {
    const user = users.get(row.id)
    if (!user) continue
    if (changed.has(row.id)) keep(undoing, row, CHANGED_SINCE)
    else if (await isUsed(user, invited.has(row.id))) keep(undoing, row, USED_SINCE)
    else await removing(undoing, [row], () => removeUser(undoing.principal, row.id))
  }
}

/** Deletes the holidays that the load added and that are as it made them. */
export async function undoNewHolidays(undoing: Undoing, rows: readonly SheetRow[]): Promise<void> {
  const stored = new Map((await readStoredSheets()).holidays.map((one) => [one.id, one]))
  for (const row of rows) {
    const found = stored.get(row.id)
    if (!found) continue
    if (!isAsMade(row, found)) keep(undoing, row, CHANGED_SINCE)
    else await removing(undoing, [row], () => removeHoliday(undoing.principal, row.id))
  }
}

/** Deletes the concessions, plates and groups that the load made and that hold nothing. */
export async function undoNewPlaces(undoing: Undoing, rows: readonly SheetRow[]): Promise<void> {
  const { principal } = undoing
  const { network, placeHolidays, placeWorkingDays } = await referenceData()
  const dated = new Set([...placeHolidays, ...placeWorkingDays].map(({ scope }) => `${scope}`))
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const kinds = [
    { kind: 'site', nodes: network.siteById, remove: removeSite },
    { kind: 'plate', nodes: network.plateById, remove: removePlate },
    { kind: 'group', nodes: network.groupById, remove: removeGroup },
  ] as const
  for (const { kind, nodes, remove } of kinds) {
    const ids = madeIds(undoing, kind).filter((id) => nodes.has(id))
    const changed = await touchedSince(undoing, kind, ids)
    for (const id of ids) {
      const named = { sheet: 'network' as const, row: 0, id, name: nodes.get(id)?.name ?? '' }
      const row = rowOf.get(id) ?? named
      if (changed.has(id)) keep(undoing, row, CHANGED_SINCE)
      else if (dated.has(`${kind}:${id}`)) keep(undoing, row, USED_SINCE)
      else await removing(undoing, [row], () => remove(principal, id))
    }
  }
}
