/** Page of a list. */
export interface PageOf<T> {
  rows: T[]
  /** length of the whole list */
  found: number
  /** from 1 */
  page: number
  pages: number
}

/** Page position from the URL's page parameter; the nearest existing page when out of range. */
export function pageOfMany(
  found: number,
  asked: string | number | null,
  size: number,
): Omit<PageOf<unknown>, 'rows'> {
  const pages = Math.max(1, Math.ceil(found / size))
  const number = Number(asked ?? 1)
  const page = Number.isInteger(number) ? Math.min(Math.max(1, number), pages) : 1
  return { found, page, pages }
}

/** Page of a list at the URL's page parameter, see `pageOfMany`. */
export function pageOf<T>(list: readonly T[], asked: string | null, size: number): PageOf<T> {
  const place = pageOfMany(list.length, asked, size)
  return { rows: list.slice((place.page - 1) * size, place.page * size), ...place }
}

/** Position of a page's first and last row in the list, from 1. */
export function spanOf(
  { page, found }: Pick<PageOf<unknown>, 'page' | 'found'>,
  size: number,
): { first: number; last: number } {
  return { first: (page - 1) * size + 1, last: Math.min(found, page * size) }
}
