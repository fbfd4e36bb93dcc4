/** Order of a table's rows by one of its columns. */
export interface ColumnSort<K extends string> {
  key: K
  descending: boolean
}

/** Columns by which a table sorts. */
export interface ColumnOrder<K extends string> {
  keys: readonly K[]
  /** columns of sizes: at the first click the largest is first */
  sizes: readonly K[]
  /** order without a choice, ascending */
  first: K
}

/** Parses the order from the address; a leading `-` means descending. */
export function readColumnSort<K extends string>(
  { keys, first }: ColumnOrder<K>,
  text: string | null,
): ColumnSort<K> {
  const key = keys.find((one) => one === text?.replace(/^-/, ''))
  return key
    ? { key, descending: text?.startsWith('-') ?? false }
    : { key: first, descending: false }
}

/** Order after a click on a column's header: that column, reversed if it is the current one. */
export const columnSortOn = <K extends string>(
  { sizes }: ColumnOrder<K>,
  key: K,
  now: ColumnSort<K>,
): ColumnSort<K> =>
  now.key === key ? { key, descending: !now.descending } : { key, descending: sizes.includes(key) }

/** Sort parameter of an order; null for the default. */
export const columnSortText = <K extends string>(
  { first }: ColumnOrder<K>,
  { key, descending }: ColumnSort<K>,
): string | null => (key === first && !descending ? null : `${descending ? '-' : ''}${key}`)

/**
 * Sorts named rows by a figure, or by name where `figureOf` is null. Rows without the figure are last in both
 * directions, equal ones by name.
 */
export function sortedByFigure<R extends { name: string }>(
  rows: readonly R[],
  descending: boolean,
  figureOf: ((row: R) => number | null) | null,
): R[] {
  const turn = descending ? -1 : 1
  const byName = (a: R, b: R) => a.name.localeCompare(b.name, 'fr')
  if (!figureOf) return rows.toSorted((a, b) => turn * byName(a, b))
  return rows.toSorted((a, b) => {
    const [one, other] = [figureOf(a), figureOf(b)]
    if (one === null || other === null)
      return Number(one === null) - Number(other === null) || byName(a, b)
    return turn * (one - other) || byName(a, b)
  })
}
