import { referenceDataOf } from '~/db/collections/reference-data.server'
import { workersBySearchKeys } from '~/db/collections/workers.server'
import { ADMINISTRATION_PARTS } from '~/domain/access/administration-parts'
import { may } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import { sidebarFor } from '~/domain/access/sidebar'
import { siteScope } from '~/domain/hierarchy/network'
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
import { scopeQuery, urls } from '~/urls'

/** Pages without an entry in the sidebar, by their usual names. */
const OTHER_PAGES: { label: string; to: string; administration?: true }[] = [
  { label: 'Comparaison des concessions', to: urls.comparison() },
  { label: 'Causes de l’écart', to: urls.synthesis({ tab: 'causes' }) },
  { label: 'Avancement du mois', to: urls.synthesis({ tab: 'progress' }) },
  { label: 'Mon profil', to: urls.profile() },
  { label: 'Importer Excel', to: urls.import(), administration: true },
  { label: 'Documentation de l’API', to: urls.apiDocs() },
  // names of administration pages that differ from their tab's label
  { label: 'Journal des imports', to: urls.importLog(), administration: true },
  { label: 'Réseau', to: urls.hierarchy(), administration: true },
  { label: 'Jours ouvrés et jours fériés', to: urls.calendar(), administration: true },
  ...ADMINISTRATION_PARTS.map(
    ({ path: to, label }) => ({ label, to, administration: true }) as const,
  ),
]

function pagesFound({ role }: Principal, query: string): Hits {
  if (wordsOf(query).length === 0) return { hits: [], more: false }
  const all: Hit[] = [
    ...sidebarFor(role).map(({ label, path }) => ({ label, to: path, detail: 'Page' })),
    ...OTHER_PAGES.filter((page) => !page.administration || may(role, 'administration')).map(
      ({ label, to }) => ({ label, to, detail: 'Page' }),
    ),
  ]
  const found = all.filter(({ label }) => matchesSearch(label, query.trim()))
  // Two names of the same page may both match.
  const once = found.filter(({ to }, i) => found.findIndex((hit) => hit.to === to) === i)
  return firstOf(once, query)
}

/**
 * Results of `?q=` among pages, groups, plates, concessions and collaborators that the user may see (7-beyond §1). The
 * network is searched in memory, collaborators through their index.
 */
export async function searchPage(principal: Principal, request: Request): Promise<SearchView> {
  const query = (new URL(request.url).searchParams.get('q') ?? '').slice(0, 100).trim()
  const { network } = await referenceDataOf(request)
  const { cover, role } = principal
  const places = placesFound(network, cover, query)
  const keys = searchKeysOf(query)
  const mayRead = may(role, 'planning.read')
  const people = mayRead && keys.length > 0 ? await workersBySearchKeys(keys, cover) : []
  const found = people.flatMap(({ name, siteId, metier }) => {
    const scope = siteScope(network, siteId)
    if (!scope || !matchesSearch(name, query)) return []
    const site = network.siteById.get(siteId)?.name ?? ''
    const to = urls.planning({ ...scopeQuery(scope), [GRID_PARAMS.search]: name })
    return [{ label: name, detail: metier ? `${metier} · ${site}` : site, to }]
  })
  return {
    query,
    pages: pagesFound(principal, query),
    places: firstOf(
      places.map(({ scope, ...hit }) => ({ ...hit, to: urls.synthesis(scopeQuery(scope)) })),
      query,
    ),
    people: mayRead ? firstOf(found, query) : null,
  }
}
