import { filledMonths } from '~/db/collections/grid-months.server'
import { type NamedWorker, namesByKeys, namesOfSites } from '~/db/collections/workers.server'
import type { Scope } from '~/domain/access/scope'
import type { Month } from '~/domain/calendar/local-date'
import type { SiteNode } from '~/domain/hierarchy/network'
import { LETTERS, searchKeysOf } from '~/domain/search/search'
import { foldedText, searchTest } from '~/domain/text-matching'

/** Maximum of concessions whose names are all read: some 3,400 names of 0.1 kB each. */
const READ_THROUGH = 200

/** Maximum collaborators that one search reads in a larger scope: about as many as `READ_THROUGH` concessions have. */
const CANDIDATES = 3000

const BEGINNINGS = `Au-delà de ${READ_THROUGH} concessions, la recherche porte sur le début des noms, à partir de ${LETTERS} lettres.`
const MORE = 'Trop de collaborateurs correspondent\u202f: précisez la recherche pour les voir tous.'

/** Filters the concessions of a scope by a search; `unsearched` describes the concessions not searched, null: none. */
export interface FoundSites {
  sites: SiteNode[]
  unsearched: string | null
}

async function candidates(
  scope: Scope,
  sites: readonly SiteNode[],
  search: string,
): Promise<{ people: NamedWorker[]; unsearched: string | null }> {
  if (sites.length <= READ_THROUGH)
    return { people: await namesOfSites(sites.map(({ _id }) => _id)), unsearched: null }
  const keys = searchKeysOf(search)
  const people = keys.length > 0 ? await namesByKeys(keys, scope, CANDIDATES + 1) : []
  const unsearched = people.length > CANDIDATES ? `${BEGINNINGS} ${MORE}` : BEGINNINGS
  return { people, unsearched }
}

/**
 * Concessions whose grid of the month shows a collaborator that matches the search: an active one, or one who left and
 * has entries in the month (4-decisions, 34). Reads only names, not the months of the scope.
 * @param search with at least one word
 */
export async function sitesFound(
  scope: Scope,
  sites: readonly SiteNode[],
  month: Month,
  search: string,
): Promise<FoundSites> {
  const { people, unsearched } = await candidates(scope, sites, search)
  const matches = searchTest(search)
  const meant = people.filter(({ name }) => matches(foldedText(name)))
  const gone = meant.filter(({ active }) => !active).map(({ _id }) => _id)
  const filled = await filledMonths(gone, month)
  const found = new Set(
    meant.flatMap(({ _id, siteId, active }) => (active || filled.has(_id) ? [siteId] : [])),
  )
  return { sites: sites.filter(({ _id }) => found.has(_id)), unsearched }
}
