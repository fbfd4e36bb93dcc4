import { countImports, latestActivity } from '~/db/collections/imports.server'
import { countTargeted } from '~/db/collections/objectifs.server'
import { type PotentialRow, plannedPotentials } from '~/db/collections/planned-potential.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { countActive, countInvited, usersOfRoles } from '~/db/collections/users.server'
import { countActiveStaff } from '~/db/collections/workers.server'
import type { Principal } from '~/domain/access/scope'
import { monthOf } from '~/domain/calendar/local-date'
import { scopeDays } from '~/domain/places/place-days'
import { type Check, checkList } from '~/domain/setup/check-list'
import { displayName } from '~/domain/users/display-name'
import { PRODUCTIVE_SERVICES } from '~/domain/workshop-services'
import { lastBackup } from '~/infra/last-backup.server'
import { realNow, today } from '~/infra/process/clock.server'
import { hasMailServer } from '~/services/mail/invitation-mail.server'
import { requireAdministration } from '~/services/session/require-administration.server'

const monthsOf = (year: string) =>
  Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(2, '0')}`)

/** Age from which a backup is no longer recent, ms. */
const BACKUP_MS = 31 * 24 * 3_600_000

const isRecent = (at: Date) => realNow().getTime() - at.getTime() < BACKUP_MS

/**
 * Check-list of the network, computed from what is stored (9-first-day §4). The database counts: no document of staff,
 * target or planning is read. @throws ForbiddenError
 */
export async function readCheckList(principal: Principal): Promise<Check[]> {
  requireAdministration(principal)
  const reference = await referenceData()
  const { network, holidays } = reference
  const now = today()
  const [year, month] = [now.slice(0, 4), monthOf(now)]
  const siteIds = network.sites.map(({ _id }) => _id)
  const months = monthsOf(year).filter((one) => one >= month)
  const [staff, targets, potentials, imports, stored, administrators, active, invited, backup] =
    await Promise.all([
      countActiveStaff(siteIds),
      countTargeted(siteIds, months),
      plannedPotentials(siteIds, month),
      countImports(),
      latestActivity(),
      usersOfRoles(['administrator']),
      countActive(),
      countInvited(),
      lastBackup(),
    ])
  const open = administrators.filter(({ isActive }) => isActive)
  const isPlanned = (row: PotentialRow) => PRODUCTIVE_SERVICES.some((service) => row[service] > 0)
  return checkList({
    groups: network.groups.length,
    plates: network.plates.length,
    sites: network.sites,
    staffed: new Set(staff.map(({ _id }) => _id)),
    people: staff.reduce((sum, { count }) => sum + count, 0),
    year: Number(year),
    holidays: holidays.filter(({ date }) => date.startsWith(year)).length,
    workingDays: monthsOf(year).reduce(
      (sum, one) => sum + scopeDays(reference, one, { type: 'all' }).total,
      0,
    ),
    months,
    targeted: new Map(targets.map(({ _id, count }) => [_id, count])),
    planned: new Set(potentials.filter(isPlanned).map(({ _id }) => _id)),
    imports: { count: imports, hasStored: stored !== null },
    accounts: { active, invited },
    hasMailServer: hasMailServer(),
    backup: backup && { at: backup, isRecent: isRecent(backup) },
    administrators: {
      count: open.length,
      bare: open.filter(({ secondFactor }) => !secondFactor).map(displayName),
    },
  })
}
