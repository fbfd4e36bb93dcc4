import { referenceDataOf } from '~/db/collections/reference-data.server'
import { workersBySearchKeys } from '~/db/collections/workers.server'
import { ADMINISTRATION_PARTS } from '~/domain/access/administration-parts'
import { may, type Permission } from '~/domain/access/permissions'
import type { Principal, Scope } from '~/domain/access/scope'
import { sidebarFor } from '~/domain/access/sidebar'
import { type Network, siteScope } from '~/domain/hierarchy/network'
import { GRID_PARAMS } from '~/domain/planning/view'
import { PRODUCTIVITY_PARAMS } from '~/domain/productivity/view'
import { inScope, onScreen, openedFrom, type PaletteAddress } from '~/domain/search/palette-urls'
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
import { isProductive } from '~/domain/workshop-services'
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

function pagesFound({ role }: Principal, query: string, at: PaletteAddress): Hits {
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
  return firstOf(
    once.map((hit) => ({ ...hit, to: onScreen(at, hit.to) })),
    query,
  )
}

/** Collaborator as a search result, with the concession's scope. */
interface Person {
  label: string
  detail: string
  name: string
  scope: Scope
  /** on whom Productivité has figures; null: a collaborator of no productive team */
  mechanicId: string | null
}

/** Address of a collaborator: the history on Productivité when that is the open page, else the row of the planning. */
export function personAddress(at: PaletteAddress, { name, scope, mechanicId }: Person): string {
  const place = scopeQuery(scope)
  const isShown = at.pathname === urls.productivity() && mechanicId
  const to = isShown
    ? urls.productivity({ ...place, [PRODUCTIVITY_PARAMS.history]: mechanicId })
    : urls.planning({ ...place, [GRID_PARAMS.search]: name })
  return onScreen(at, to)
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
  return people.flatMap(({ _id, name, siteId, metier, service }) => {
    const scope = siteScope(network, siteId)
    if (!scope || !matchesSearch(name, query)) return []
    const site = network.siteById.get(siteId)?.name ?? ''
    const detail = metier ? `${metier} · ${site}` : site
    return [{ label: name, detail, name, scope, mechanicId: isProductive(service) ? _id : null }]
  })
}

/**
 * Results of `?q=` among pages, groups, plates, concessions and collaborators that the user may see (7-beyond §1). The
 * network is searched in memory, collaborators through their index.
 */
export async function searchPage(principal: Principal, request: Request): Promise<SearchView> {
  const params = new URL(request.url).searchParams
  const query = (params.get('q') ?? '').slice(0, 100).trim()
  const at = openedFrom(params)
  const { network } = await referenceDataOf(request)
  const people = await peopleFound(principal, network, query)
  const places = placesFound(network, principal.cover, query)
  return {
    query,
    keep: [...new Map(params)].filter(([name]) => name !== 'q' && name !== '_data'),
    pages: pagesFound(principal, query, at),
    places: firstOf(
      places.map(({ scope, ...hit }) => ({ ...hit, to: inScope(at, scope) })),
      query,
    ),
    people:
      people &&
      firstOf(
        people.map((one) => ({
          label: one.label,
          detail: one.detail,
          to: personAddress(at, one),
        })),
        query,
      ),
  }
}
