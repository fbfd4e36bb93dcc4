import type { UIMatch } from '@remix-run/react'
import { carriedBy } from '~/domain/hierarchy/address'

/** What the filter bar offers on a page: scope and analysed date, scope only, or nothing. */
export type FilterMode = 'date' | 'scope' | 'none'

/** What a page tells the shell: `export const handle: PageHandle = { title: 'Synthèse' }`. */
export interface PageHandle {
  /** the heading of the page */
  title: string
  /** by default scope and date, except under the addresses that have no figures */
  filter?: FilterMode
}

const FILTERS = { nothing: 'none', date: 'date', month: 'scope' } as const

const isHandle = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'title' in handle

/** The handle of the page shown: the deepest route that has one. */
export function handleOf(matches: readonly Pick<UIMatch, 'handle'>[]): PageHandle | null {
  const handles = matches.map((match) => match.handle).filter(isHandle)
  return handles.at(-1) ?? null
}

/** What the filter bar shows at this address. */
export function filterMode(pathname: string, handle: PageHandle | null): FilterMode {
  if (handle?.filter) return handle.filter
  return FILTERS[carriedBy(pathname)]
}
