import { staffOfSites } from '~/db/collections/workers.server'
import { groupBy } from '~/domain/group-by'
import type { UnknownPerson } from '~/domain/imports/unknown-person'
import { staffOn } from '~/domain/workers/stays'
import { unknownPeople } from '~/imports/activity/unknown-people'
import type { ReadFile } from './read-file.server'

/** People that are kept with a file; the next import or preview lists the others. */
const MOST_PEOPLE = 1000

/**
 * People of a file whom their concessions do not know (9 §3). No query when no row was warned of.
 * @param file after its concessions were checked
 */
export async function unknownPeopleOf({ read, context }: ReadFile): Promise<UnknownPerson[]> {
  const { warnings, siteById, activityDate } = context
  const warned = warnings.listed.filter(({ kind }) => kind === 'unknown')
  if (warned.length === 0) return []
  const names = new Set(warned.map(({ site }) => site))
  const rows = groupBy(
    read.sites.filter(({ siteId }) => names.has(siteById.get(siteId)?.name ?? '')),
    ({ siteId }) => siteId,
  )
  const known = staffOn(await staffOfSites([...rows.keys()]), activityDate)
  const staff = groupBy(known, ({ siteId }) => siteId)
  const people = [...rows].flatMap(([siteId, reads]) =>
    unknownPeople(
      siteId,
      reads.flatMap(({ workers }) => workers),
      staff.get(siteId) ?? [],
    ),
  )
  return people.slice(0, MOST_PEOPLE)
}
