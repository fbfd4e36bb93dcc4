import { type PageOf, pageOf } from '../paging'
import { matchesSearch } from '../text-matching'
import { type NamedSite, namedSite, type UserView } from './current-user'

const PAGE = 20

/** Concessions of the user's cover whose name contains every word of the search, in pages of 20. */
export interface AccessibleSites extends PageOf<NamedSite> {
  query: string
}

/** 'Concessions accessibles' of the profile, by the URL's `q` and `page`: works without JavaScript. */
export function accessibleSites({ sites }: UserView, params: URLSearchParams): AccessibleSites {
  const query = (params.get('q') ?? '').slice(0, 200)
  const found = sites.filter(({ name }) => matchesSearch(name, query)).map(namedSite)
  return { query, ...pageOf(found, params.get('page'), PAGE) }
}
