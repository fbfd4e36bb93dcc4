import { referenceDataOf } from '~/db/collections/reference-data.server'
import { workersBySearchKeys } from '~/db/collections/workers.server'
import { ADMINISTRATION_PARTS } from '~/domain/access/administration-parts'
import { may, type Permission } from '~/domain/access/permissions'
import type { Principal, Scope } from '~/domain/access/scope'
import { sidebarFor } from '~/domain/access/sidebar'
import { type Network, siteScope } from '~/domain/hierarchy/network'
import { GRID_PARAMS } from '~/domain/planning/view'
import {
  firstOf,
  type Hit,
  type Hits,
  placesFound,
  type SearchView,
  searchKeysOf,
  wordsOf,
} from '~/domain/search/search'
import { matchesSearch } from '~/domain/text-matching'
import { rareUrls } from '~/rare-urls'
import { scopeQuery, urls } from '~/urls'

/** Pages without an entry in the sidebar, by their usual names. */
export const OTHER_PAGES: { label: string; to: string; needs?: Permission }[] = [
  { label: 'Comparaison des concessions', to: urls.comparison() },
  { label: 'Causes de l’écart', to: urls.synthesis({ tab: 'causes' }) },
  { label: 'Avancement du mois', to: urls.synthesis({ tab: 'progress' }) },
  { label: 'Mon profil', to: urls.profile() },
  { label: 'Importer Excel', to: urls.import(), needs: 'administration' },
  { label: 'Documentation de l’API', to: rareUrls.apiDocs() },
  { label: 'Tout exporter', to: rareUrls.networkExport(), needs: 'network.export' },
  // names of administration pages that differ from their tab's label
  { label: 'Journal des imports', to: urls.importLog(), needs: 'administration' },
  { label: 'Réseau', to: urls.hierarchy(), needs: 'administration' },
  { label: 'Jours ouvrés et jours fériés', to: urls.calendar(), needs: 'administration' },
  ...ADMINISTRATION_PARTS.map(
    ({ path: to, label }) => ({ label, to, needs: 'administration' }) as const,
  ),
]

function pagesFound({ role }: Principal, query: string): Hits {
  if (wordsOf(query).length === 0) return { hits: [], more: false }
  const all: Hit[] = [
    ...sidebarFor(role).map(({ label, path }) => ({ label, to: path, detail: 'Page' })),
    ...OTHER_PAGES.filter(({ needs }) => !needs || may(role, needs)).map(({ label, to }) => ({
      label,
      to,
      detail: 'Page',
    })),
  ]
  const found = all.filter(({ label }) => matchesSearch(label, query.trim()))
  // Two names of the same page may both match.
  const once = found.filter(({ to }, i) => found.findIndex((hit) => hit.to === to) === i)
  return firstOf(once, query)
}

/** Collaborator as a search result, with the concession's scope. */
interface Person {
  label: string
  detail: string
  name: string
  scope: Scope
}

/** Collaborators of the user's cover whose names match; null when the user may not read the planning. */
export async function peopleFound(
  { role, cover }: Principal,
  network: Network,
  query: string,
): Promise<Person[] | null> {
  if (!may(role, 'planning.read')) return null
  const keys = searchKeysOf(query)
  const people = keys.length > 0 ? await workersBySearchKeys(keys, cover) : []
  return people.flatMap(({ name, siteId, metier }) => {
    const scope = siteScope(network, siteId)
    if (!scope || !matchesSearch(name, query)) return []
    const site = network.siteById.get(siteId)?.name ?? ''
    return [{ label: name, detail: metier ? `${metier} · ${site}` : site, name, scope }]
  })
}

/**
 * Results of `?q=` among pages, groups, plates, concessions and collaborators that the user may see (7-beyond §1). The
 * network is searched in memory, collaborators through their index.
 */
export async function searchPage(principal: Principal, request: Request): Promise<SearchView> {
  const query = (new URL(request.url).searchParams.get('q') ?? '').slice(0, 100).trim()
  const { network } = await referenceDataOf(request)
  const people = await peopleFound(principal, network, query)
  const places = placesFound(network, principal.cover, query)
  return {
    query,
    pages: pagesFound(principal, query),
    places: firstOf(
      places.map(({ scope, ...hit }) => ({ ...hit, to: urls.synthesis(scopeQuery(scope)) })),
      query,
    ),
    people:
      people &&
      firstOf(
        people.map(({ label, detail, name, scope }) => {
          const to = urls.planning({ ...scopeQuery(scope), [GRID_PARAMS.search]: name })
          return { label, detail, to }
        }),
        query,
      ),
  }
}
