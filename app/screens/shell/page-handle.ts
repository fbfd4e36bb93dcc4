import type { UIMatch } from '@remix-run/react'

/** What a page tells the shell: `export const handle: PageHandle = { title: 'Synthèse' }`. */
export interface PageHandle {
  /** the heading of the page */
  title: string
}

const isHandle = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'title' in handle

/** The handle of the page shown: the deepest route that has one. */
export function handleOf(matches: readonly Pick<UIMatch, 'handle'>[]): PageHandle | null {
  const handles = matches.map((match) => match.handle).filter(isHandle)
  return handles.at(-1) ?? null
}
