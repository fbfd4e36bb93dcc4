import { countImports } from '~/db/collections/imports.server'
import { findObjectifs } from '~/db/collections/objectifs.server'
import { potentialsOfSites } from '~/db/collections/planning.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { countActive, countInvited, usersOfRoles } from '~/db/collections/users.server'
import { staffOfSites } from '~/db/collections/workers.server'
import type { Principal } from '~/domain/access/scope'
import { monthOf } from '~/domain/calendar/local-date'
import { scopeDays } from '~/domain/places/place-days'
import { type Check, checkList } from '~/domain/setup/check-list'
import { displayName } from '~/domain/users/display-name'
import { today } from '~/infra/process/clock.server'
import { hasMailServer } from '~/services/mail/invitation-mail.server'
import { requireAdministration } from '~/services/session/require-administration.server'

const monthsOf = (year: string) =>
  Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(2, '0')}`)

/** Check-list of the network, computed from what is stored (9-first-day §4). @throws ForbiddenError */
export async function readCheckList(principal: Principal): Promise<Check[]> {
  requireAdministration(principal)
  const reference = await referenceData()
  const { network, holidays } = reference
  const now = today()
  const [year, month] = [now.slice(0, 4), monthOf(now)]
  const siteIds = network.sites.map(({ _id }) => _id)
  const months = monthsOf(year).filter((one) => one >= month)
  const [staff, targets, potentials, imports, administrators, all, invited] = await Promise.all([
    staffOfSites(siteIds),
    findObjectifs(siteIds, months),
    potentialsOfSites(siteIds, month),
    countImports(),
    usersOfRoles(['administrator']),
    countActive(),
    countInvited(),
  ])
  const active = staff.filter((worker) => worker.active)
  const aimed = new Map(
    months.map((one) => [
      one,
      new Set(targets.filter(({ period }) => period === one).map(({ siteId }) => siteId)),
    ]),
  )
  const open = administrators.filter(({ isActive }) => isActive)
  return checkList({
    groups: network.groups.length,
    plates: network.plates.length,
    sites: network.sites,
    staffed: new Set(active.map(({ siteId }) => siteId)),
    people: active.length,
    year: Number(year),
    holidays: holidays.filter(({ date }) => date.startsWith(year)).length,
    workingDays: monthsOf(year).reduce(
      (sum, one) => sum + scopeDays(reference, one, { type: 'all' }).total,
      0,
    ),
    months,
    aimed,
    planned: new Set(potentials.map(({ siteId }) => siteId)),
    imports,
    accounts: { active: all, invited },
    hasMailServer: hasMailServer(),
    administrators: {
      count: open.length,
      bare: open.filter(({ secondFactor }) => !secondFactor).map(displayName),
    },
  })
}
