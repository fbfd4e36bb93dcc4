import { findGroup, type GroupDocument, insertGroup } from '~/db/collections/groups.server'
import { NUMBERS_LOCK, parentLock } from '~/db/collections/locks.server'
import { insertPlate, type PlateDocument } from '~/db/collections/plates.server'
import { insertSite, type SiteDocument } from '~/db/collections/sites.server'
import type { Transaction } from '~/db/driver/transaction.server'
import type { Principal } from '~/domain/access/scope'
import { fieldChanges } from '~/domain/audit/changes'
import { auditOfWrite } from '~/domain/audit-entry'
import { GroupNotFoundError } from '~/domain/hierarchy/errors'
import { GROUP_FIELDS, PLATE_FIELDS, SITE_FIELDS } from '~/domain/hierarchy/place-fields'
import { requireAdministration } from '~/services/session/require-administration.server'
import { write } from '~/services/writes/write.server'
import { placeNames } from './hierarchy.server'
import { assertFreePDV, groupOf } from './sites.server'

/** Groups, plates and concessions to create; parents are among them or stored already. */
export interface NewPlaces {
  groups: readonly GroupDocument[]
  plates: readonly PlateDocument[]
  sites: readonly SiteDocument[]
}

/** Names of stored and new parents, for the trail. */
async function namesWith({ groups, plates }: NewPlaces) {
  const stored = await placeNames()
  const nameIn = (nodes: readonly { _id: string; name: string }[], id: string) =>
    nodes.find(({ _id }) => _id === id)?.name
  return {
    plate: (id: string) => nameIn(plates, id) ?? stored.plate(id),
    group: (id: string) => nameIn(groups, id) ?? stored.group(id),
  }
}

/**
 * Stores new groups, plates and concessions in one transaction, each with its entry of the trail. The documents come
 * from `readGroup`, `readPlate` and `readSite`.
 * @returns false when a plate is in another group than it was read in: nothing is stored
 * @throws ForbiddenError, GroupNotFoundError, PlateNotFoundError, PdvTakenError: nothing is stored
 */
export async function storePlaces(principal: Principal, places: NewPlaces): Promise<boolean> {
  requireAdministration(principal)
  const { groups, plates, sites } = places
  if (groups.length + plates.length + sites.length === 0) return true
  const names = await namesWith(places)
  const entries = [
    ...groups.map((one) =>
      auditOfWrite('group', one._id, 'create', fieldChanges(GROUP_FIELDS, null, one, names)),
    ),
    ...plates.map((one) =>
      auditOfWrite('plate', one._id, 'create', fieldChanges(PLATE_FIELDS, null, one, names)),
    ),
    ...sites.map((one) =>
      auditOfWrite('site', one._id, 'create', fieldChanges(SITE_FIELDS, null, one, names)),
    ),
  ]
  const insert = async (tx: Transaction) => {
    for (const group of groups) await insertGroup(group, tx)
    for (const plate of plates) {
      if (!(await findGroup(plate.groupId, tx))) throw new GroupNotFoundError()
      await insertPlate(plate, tx)
    }
    for (const site of sites) {
      if ((await groupOf(site.plateId, tx)) !== site.groupId) return false
      await assertFreePDV(site, tx)
      await insertSite(site, tx)
    }
    return true
  }
  const parents = [...plates.map(({ groupId }) => groupId), ...sites.map(({ plateId }) => plateId)]
  return write(principal, entries, insert, {
    touched: {
      what: 'hierarchy',
      sites: sites.map(({ _id: siteId, plateId, groupId }) => ({ siteId, plateId, groupId })),
    },
    locks: [NUMBERS_LOCK, ...new Set(parents.map(parentLock))],
  })
}
