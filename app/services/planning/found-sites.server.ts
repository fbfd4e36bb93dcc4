import { filledMonths } from '~/db/shown-months.server'
import { type NamedWorker, namesByKeys, namesOfSites } from '~/db/workers.server'
import type { Scope } from '~/domain/access/scope'
import type { Month } from '~/domain/calendar/business-day'
import type { SiteNode } from '~/domain/hierarchy/network'
import { LETTERS, searchKeysOf } from '~/domain/search/search'
import { foldedText, searchTest } from '~/domain/search/words'

/** Concessions whose names are all read: some 3,400 of a tenth of a kilobyte each. */
const READ_THROUGH = 200

/** Collaborators of a larger scope that one search looks through: as many as the others read. */
const CANDIDATES = 3000

const BEGINNINGS = `Au-delà de ${READ_THROUGH} concessions, la recherche porte sur le début des noms, à partir de ${LETTERS} lettres.`
const MORE = 'Trop de collaborateurs y répondent\u202f: précisez-la pour les voir tous.'

/** The concessions of a scope that a search keeps, and what it did not look through. */
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
 * The concessions in whose month the grid shows somebody whom the search means, by the grid's own rule: active
 * collaborators, and those who left and have entries in it (4-decisions, 34). Names alone are read, never the months of
 * the scope.
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
