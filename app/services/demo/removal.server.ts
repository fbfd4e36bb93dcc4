import {
  deleteSelected,
  deleteTrail,
  SELECTED_FOR_REMOVAL,
} from '~/db/collections/demo-documents.server'
import { type DemoRemoval, dropDemoMark, findDemo } from '~/db/collections/demo-network.server'
import { deleteGroup } from '~/db/collections/groups.server'
import { parentLock } from '~/db/collections/locks.server'
import { deleteOutletsOf } from '~/db/collections/outlets.server'
import { deleteCalendarOf } from '~/db/collections/place-calendar.server'
import { countPlatesOf, deletePlate } from '~/db/collections/plates.server'
import { deleteSiteDocuments } from '~/db/collections/site-documents.server'
import {
  countSitesOf,
  deleteSite,
  findSite,
  type SiteDocument,
} from '~/db/collections/sites.server'
import { clearReference } from '~/db/collections/user-writes.server'
import { deleteBelongings } from '~/services/users/deleted-account.server'
import { unlinkAccount } from '~/services/workers/planning-follow-ups.server'
import { write } from '~/services/writes/write.server'

type Step = (removal: DemoRemoval) => Promise<unknown>

/** Places whose sums contain a concession: its own, and those before its moves. */
function placesOf({ _id: siteId, plateId, groupId, formerScopes }: SiteDocument) {
  const former = (formerScopes ?? []).map((key) => {
    const [type, id = ''] = key.split(':')
    return type === 'plate' ? { siteId, plateId: id, groupId } : { siteId, plateId, groupId: id }
  })
  return [{ siteId, plateId, groupId }, ...former]
}

/** Deletes the accounts first, so that no session of theirs writes during the removal. */
const removeAccounts: Step = async ({ going, accounts }) => {
  await deleteSelected('users', going)
  for (const { _id } of accounts) await deleteBelongings(_id)
  await deleteSelected('apiKeys', going)
}

/** Deletes each concession with all its documents in one transaction, which outdates the sums above it. */
const removeSites: Step = async ({ going, author }) => {
  for (const id of going.sites) {
    const site = await findSite(id)
    if (!site) continue
    const remove = async (tx: Parameters<typeof deleteSiteDocuments>[1]) => {
      await deleteSiteDocuments(id, tx)
      await clearReference(site.plateId, id, tx)
      return deleteSite(id, tx)
    }
    await write(author, [], remove, { touched: { what: 'hierarchy', sites: placesOf(site) } })
  }
}

/** Deletes the plates, then the groups, unless something was put into them since. */
const removeParents: Step = async ({ going, author }) => {
  const kinds = [
    { kind: 'plate', ids: going.plates, count: countSitesOf, drop: deletePlate },
    { kind: 'group', ids: going.groups, count: countPlatesOf, drop: deleteGroup },
  ] as const
  const touched = { what: 'hierarchy' as const, sites: [] }
  for (const { kind, ids, count, drop } of kinds)
    for (const id of ids)
      await write(
        author,
        [],
        async (tx) => {
          if ((await count(id, tx)) > 0) return false
          await deleteCalendarOf(`${kind}:${id}`, tx)
          await deleteOutletsOf(id, tx)
          return drop(id, tx)
        },
        { touched, locks: [parentLock(id)] },
      )
}

/** Unlinks the collaborators who stay from the accounts that are gone. */
const unlinkAccounts: Step = async ({ accounts, author }) => {
  for (const { _id, role } of accounts) await unlinkAccount(author, _id, role)
}

const removeSelected: Step = async ({ going }) => {
  for (const name of SELECTED_FOR_REMOVAL) await deleteSelected(name, going)
  await deleteTrail(going)
}

const STEPS: readonly Step[] = [
  removeAccounts,
  removeSites,
  removeParents,
  unlinkAccounts,
  removeSelected,
  dropDemoMark,
]

let running: Promise<void> | null = null

async function removeAll(): Promise<void> {
  const removal = (await findDemo())?.removal
  if (removal) for (const step of STEPS) await step(removal)
}

/**
 * Removes the demo network once its removal has begun (9-first-day §1). Each step is safe to repeat, so that the next
 * start goes on where a process ended. Does nothing otherwise.
 */
export async function finishDemoRemoval(): Promise<void> {
  running ??= removeAll().finally(() => {
    running = null
  })
  await running
}
