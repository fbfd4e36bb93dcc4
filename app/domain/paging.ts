/** One page of a list. */
export interface PageOf<T> {
  rows: T[]
  /** how many the whole list holds */
  found: number
  /** 1-based */
  page: number
  pages: number
}

/** Which page of so many rows an address asks for; the nearest there is when it asks for another. */
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

/** The page of a list that an address asks for, as above. */
export function pageOf<T>(list: readonly T[], asked: string | null, size: number): PageOf<T> {
  const place = pageOfMany(list.length, asked, size)
  return { rows: list.slice((place.page - 1) * size, place.page * size), ...place }
}

/** Which of the list a page holds: the places of its first and its last, 1-based. */
export function spanOf(
  { page, found }: Pick<PageOf<unknown>, 'page' | 'found'>,
  size: number,
): { first: number; last: number } {
  return { first: (page - 1) * size + 1, last: Math.min(found, page * size) }
}
