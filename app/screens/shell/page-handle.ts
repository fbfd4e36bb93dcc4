import type { UIMatch } from '@remix-run/react'

/** Route handle read by the shell: `export const handle: PageHandle = { title: 'Synthèse' }`. */
export interface PageHandle {
  /** heading of the page */
  title: string
}

const isHandle = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'title' in handle

/** Handle of the current page: the one of the deepest route that has a handle. */
export function handleOf(matches: readonly Pick<UIMatch, 'handle'>[]): PageHandle | null {
  const handles = matches.map((match) => match.handle).filter(isHandle)
  return handles.at(-1) ?? null
}
