import { referenceData } from '~/db/collections/reference-data.server'
import { staffOfSites, workersWithMatricules } from '~/db/collections/workers.server'
import { newId } from '~/db/driver/ids.server'
import { may } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import type { LocalDate } from '~/domain/calendar/local-date'
import { groupBy } from '~/domain/group-by'
import { type PeopleOffer, personLine } from '~/domain/import-settling/new-people'
import { OFFERED_TEAMS } from '~/domain/import-settling/people-controls'
import type { UnknownPerson } from '~/domain/imports/unknown-person'
import type { UsedModel } from '~/domain/records/used-model'
import { staffOn } from '~/domain/workers/stays'
import { TRADES } from '~/domain/workers/teams'
import { unknownAmong } from '~/imports/activity/match-workers'

/** People that one form lists. */
const MOST_LISTED = 200

/** What an import or its preview says of a file. */
interface ReadFile {
  people: readonly UnknownPerson[]
  model: UsedModel | null
  activityDate: LocalDate
}

/**
 * Form that creates the people whom a kept file names, for administrators; without those whom their concessions know by
 * now, and null when there were none (9 §3).
 */
export async function peopleOffer(
  { role }: Principal,
  { people, model, activityDate }: ReadFile,
): Promise<PeopleOffer | null> {
  if (people.length === 0 || !may(role, 'administration')) return null
  const { siteById } = (await referenceData()).network
  const bySite = groupBy(people, ({ siteId }) => siteId)
  const known = staffOn(await staffOfSites([...bySite.keys()]), activityDate)
  const staff = groupBy(known, ({ siteId }) => siteId)
  const open = [...bySite].flatMap(([siteId, own]) =>
    siteById.has(siteId) ? unknownAmong(own, staff.get(siteId) ?? []) : [],
  )
  const listed = open.slice(0, MOST_LISTED)
  const numbers = listed.flatMap(({ matricule }) => matricule ?? [])
  const holders = await workersWithMatricules(numbers)
  const lineOf = (person: UnknownPerson, i: number, own: readonly UnknownPerson[]) => {
    const { siteId, matricule } = person
    const holder = holders.find((one) => one.siteId !== siteId && one.matricule === matricule)
    const compared = {
      staff: (staff.get(siteId) ?? []).filter(({ active }) => active),
      earlier: own.slice(0, i),
      elsewhere: holder ? { ...holder, site: siteById.get(holder.siteId)?.name ?? '' } : null,
    }
    return personLine(person, compared, activityDate, newId())
  }
  const sites = [...groupBy(listed, ({ siteId }) => siteId)].map(([siteId, own]) => {
    const name = siteById.get(siteId)?.name ?? ''
    return { siteId, name, people: own.map((one, i) => lineOf(one, i, own)) }
  })
  const trades = OFFERED_TEAMS.flatMap((team) => TRADES[team] ?? [])
  return { model: model?._id ?? '', sites, trades, more: open.length - listed.length }
}
