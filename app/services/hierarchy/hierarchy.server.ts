import { referenceData } from '~/db/collections/reference-data.server'
import { type Cover, covers, type Principal, type Scope } from '~/domain/access/scope'
import { type LocalDate, type Month, monthOf } from '~/domain/calendar/local-date'
import { viewOf } from '~/domain/entities/values'
import { ForbiddenError } from '~/domain/errors'
import {
  GroupNotFoundError,
  PlateNotFoundError,
  SiteNotFoundError,
} from '~/domain/hierarchy/errors'
import {
  coverScope,
  type GroupNode,
  groupScope,
  mayName,
  type Network,
  networkIn,
  type PlateNode,
  plateScope,
  type SiteNode,
  siteScope,
} from '~/domain/hierarchy/network'
import { GROUP_FIELDS, PLATE_FIELDS, SITE_FIELDS } from '~/domain/hierarchy/place-fields'
import type { GroupView, PlateView, SiteView } from '~/schemas/hierarchy.server'

/** A group as calls answer it. */
export const groupView = ({ _id, ...group }: GroupNode): GroupView => ({
  _id,
  ...viewOf(GROUP_FIELDS, group),
})
/** A plate as calls answer it. */
export const plateView = ({ _id, ...plate }: PlateNode): PlateView => ({
  _id,
  ...viewOf(PLATE_FIELDS, plate),
})
/** A concession as calls answer it. */
export const siteView = ({ _id, ...site }: SiteNode): SiteView => ({
  _id,
  ...viewOf(SITE_FIELDS, site),
})

/** Names of groups and plates, as trail and conflicts' messages show them. */
export async function placeNames() {
  const { plateById, groupById } = (await referenceData()).network
  return {
    plate: (id: string) => plateById.get(id)?.name,
    group: (id: string) => groupById.get(id)?.name,
  }
}

const requireCover = (cover: Cover, scope: Scope) => {
  if (!covers(cover, scope)) throw new ForbiddenError()
}

/** The groups that are covered as a whole, sorted by name (4-decisions, 7). */
export async function listGroups({ cover }: Principal): Promise<GroupView[]> {
  const { network } = await referenceData()
  return network.groups
    .filter(({ _id }) => covers(cover, { type: 'group', groupId: _id }))
    .map(groupView)
}

/** A covered group. @throws GroupNotFoundError, ForbiddenError */
export async function readGroup({ cover }: Principal, id: string): Promise<GroupView> {
  const { network } = await referenceData()
  const group = network.groupById.get(id)
  if (!group) throw new GroupNotFoundError()
  requireCover(cover, { type: 'group', groupId: id })
  return groupView(group)
}

/** The plates that are covered as a whole, of one group when given. @throws ForbiddenError for a foreign group */
export async function listPlates(
  { cover }: Principal,
  filter: { group?: string },
): Promise<PlateView[]> {
  const { network } = await referenceData()
  const asked = groupScope(network, filter.group ?? '')
  if (asked && !mayName(network, cover, asked)) throw new ForbiddenError()
  return network.plates
    .filter(({ _id, groupId }) => covers(cover, { type: 'plate', groupId, plateId: _id }))
    .filter(({ groupId }) => filter.group === undefined || groupId === filter.group)
    .map(plateView)
}

/** A covered plate. @throws PlateNotFoundError, ForbiddenError */
export async function readPlate({ cover }: Principal, id: string): Promise<PlateView> {
  const { network } = await referenceData()
  const plate = network.plateById.get(id)
  if (!plate) throw new PlateNotFoundError()
  requireCover(cover, { type: 'plate', groupId: plate.groupId, plateId: id })
  return plateView(plate)
}

const scopeOfSite = ({ _id, plateId, groupId }: SiteNode): Scope => ({
  type: 'site',
  groupId,
  plateId,
  siteId: _id,
})

/** The covered concessions, of one plate or PDV number when given. @throws ForbiddenError for a foreign plate */
export async function listSites(
  { cover }: Principal,
  filter: { plate?: string; numeroPDV?: string },
): Promise<SiteView[]> {
  const { network } = await referenceData()
  const asked = plateScope(network, filter.plate ?? '')
  if (asked && !mayName(network, cover, asked)) throw new ForbiddenError()
  return network.sites
    .filter((site) => covers(cover, scopeOfSite(site)))
    .filter(({ plateId }) => filter.plate === undefined || plateId === filter.plate)
    .filter(({ numerosPDV }) => !filter.numeroPDV || numerosPDV.includes(filter.numeroPDV))
    .map(siteView)
}

/** A covered concession. @throws SiteNotFoundError, ForbiddenError */
export async function readSite({ cover }: Principal, id: string): Promise<SiteView> {
  const { network } = await referenceData()
  const site = network.siteById.get(id)
  if (!site) throw new SiteNotFoundError()
  requireCover(cover, scopeOfSite(site))
  return siteView(site)
}

/**
 * The scope that a call names by one of three identifiers, the narrowest given first; none: the user's whole
 * cover. For REST reads with `site`, `plate`, `group` (spec 1 §7, 3 §7).
 * @param on month or day that is read: who covered the place then reads it, too (4-decisions, 72); absent for a write
 * @throws the NotFoundError of the named level, ForbiddenError outside the cover
 */
export async function scopeOfCall(
  { cover }: Principal,
  keys: { site?: string; plate?: string; group?: string },
  on?: Month | LocalDate,
): Promise<Scope | null> {
  const { network } = await referenceData()
  const scopeIn = (places: Network) =>
    keys.site
      ? siteScope(places, keys.site)
      : keys.plate
        ? plateScope(places, keys.plate)
        : groupScope(places, keys.group ?? '')
  const found = scopeIn(network)
  if (found) {
    const then = on && !covers(cover, found) ? scopeIn(networkIn(network, monthOf(on))) : null
    requireCover(cover, then ?? found)
    return then ?? found
  }
  if (keys.site) throw new SiteNotFoundError()
  if (keys.plate) throw new PlateNotFoundError()
  if (keys.group) throw new GroupNotFoundError()
  return coverScope(network, cover)
}
