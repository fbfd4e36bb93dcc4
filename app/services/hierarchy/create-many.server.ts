import { findGroup, type GroupDocument, insertGroup } from '~/db/collections/groups.server'
import { NUMBERS_LOCK, parentLock } from '~/db/collections/locks.server'
import { findPlate, insertPlate, type PlateDocument } from '~/db/collections/plates.server'
import { insertSite, type SiteDocument } from '~/db/collections/sites.server'
import type { Transaction } from '~/db/driver/transaction.server'
import type { Principal } from '~/domain/access/scope'
import { fieldChanges } from '~/domain/audit/changes'
import { auditOfWrite } from '~/domain/audit-entry'
import { GroupNotFoundError, PlateNotFoundError } from '~/domain/hierarchy/errors'
import { GROUP_FIELDS, PLATE_FIELDS, SITE_FIELDS } from '~/domain/hierarchy/place-fields'
import { requireAdministration } from '~/services/session/require-administration.server'
import { write } from '~/services/writes/write.server'
import { placeNames } from './hierarchy.server'
import { assertFreePDV } from './sites.server'

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
 * Creates groups, plates and concessions in one transaction, each with its entry of the trail. The documents come from
 * `readGroup`, `readPlate` and `readSite`.
 * @throws ForbiddenError, GroupNotFoundError, PlateNotFoundError, PdvTakenError: nothing is stored
 */
export async function createPlaces(principal: Principal, places: NewPlaces): Promise<void> {
  requireAdministration(principal)
  const { groups, plates, sites } = places
  if (groups.length + plates.length + sites.length === 0) return
  const names = await namesWith(places)
  const entries = [
    ...groups.map((one) =>
      auditOfWrite('group', one._id, 'create', fieldChanges(GROUP_FIELDS, null, one, {})),
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
      if ((await findPlate(site.plateId, tx))?.groupId !== site.groupId)
        throw new PlateNotFoundError()
      await assertFreePDV(site, tx)
      await insertSite(site, tx)
    }
    return true
  }
  const parents = [...plates.map(({ groupId }) => groupId), ...sites.map(({ plateId }) => plateId)]
  await write(principal, entries, insert, {
    touched: {
      what: 'hierarchy',
      sites: sites.map(({ _id: siteId, plateId, groupId }) => ({ siteId, plateId, groupId })),
    },
    locks: [NUMBERS_LOCK, ...parents.map(parentLock)],
  })
}
