import type { HierarchyPanels } from '../hierarchy/admin-view'
import { offeredName } from '../hierarchy/disambiguated-names'
import { matchesSearch } from '../text-matching'
import type { AssignmentChoices } from './admin-view'
import type { AccountView } from './view'

/** Maximum number of groups, plates and concessions each that a form offers, so that no page grows with the network. */
const OFFERED = 100

export const NO_CHOICES: AssignmentChoices = { groups: [], plates: [], sites: [] }

/**
 * Choices of an account's form: the whole network if small, else the first nodes that the search finds by name or PDV
 * number, with their ancestors. The account's own assignment is always included.
 * @returns `more`: true when nodes were left out
 */
export function assignmentChoices(
  all: AssignmentChoices,
  query: string,
  account: Pick<AccountView, 'assignmentId' | 'referenceConcessionId'> | null,
): AssignmentChoices & { more: boolean } {
  const { groups, plates, sites } = all
  if (Math.max(groups.length, plates.length, sites.length) <= OFFERED)
    return { ...all, more: false }
  const own = new Set([account?.assignmentId, account?.referenceConcessionId])
  const first = <T extends { _id: string; name: string }>(
    nodes: readonly T[],
    text: (node: T) => string,
  ) => {
    const found = nodes.filter((node) => query === '' || matchesSearch(text(node), query))
    const kept = new Set(found.slice(0, OFFERED).map(({ _id }) => _id))
    return { kept, more: found.length > OFFERED }
  }
  const name = (node: { name: string }) => node.name
  const found = {
    groups: first(groups, name),
    plates: first(plates, name),
    sites: first(sites, (site) => `${site.name} ${site.numerosPDV.join(' ')}`),
  }
  const shownSites = sites.filter(({ _id }) => found.sites.kept.has(_id) || own.has(_id))
  const chains = new Set(shownSites.map(({ plateId }) => plateId))
  const shownPlates = plates.filter(
    ({ _id }) => found.plates.kept.has(_id) || own.has(_id) || chains.has(_id),
  )
  const above = new Set(shownPlates.map(({ groupId }) => groupId))
  return {
    groups: groups.filter(
      ({ _id }) => found.groups.kept.has(_id) || own.has(_id) || above.has(_id),
    ),
    plates: shownPlates,
    sites: shownSites,
    more: Object.values(found).some(({ more }) => more),
  }
}

/** Choices of an open form with namesakes disambiguated, and the search that narrows them in a large network. */
export function offeredPlaces(
  panels: HierarchyPanels,
  asked: string | null,
  subject: Parameters<typeof assignmentChoices>[2],
): { choices: AssignmentChoices; place: { query: string; more: boolean } | null } {
  const query = (asked ?? '').slice(0, 200).trim()
  const { more, ...choices } = assignmentChoices(panels, query, subject)
  const offered = <T extends { _id: string; name: string }>(nodes: readonly T[]) =>
    nodes.map((node) => ({ ...node, name: offeredName(panels, node) }))
  return {
    choices: {
      groups: offered(choices.groups),
      plates: offered(choices.plates),
      sites: offered(choices.sites),
    },
    place: more || query ? { query, more } : null,
  }
}
