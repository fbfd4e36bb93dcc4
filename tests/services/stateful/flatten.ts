type Value = number | string | boolean | null
/** Expected values of a page or REST call, by name. */
export type Expected = Record<string, Value>

/** Primitive values of an object by their paths. */
export function flat(value: unknown, path = ''): Expected {
  if (value === undefined) return {}
  if (value === null || typeof value !== 'object') return { [path]: value as Value }
  return Object.assign(
    {},
    ...Object.entries(value).map(([key, inner]) => flat(inner, path ? `${path}.${key}` : key)),
  )
}

/** Object with one value per key. */
export const by = <K extends string, T>(keys: readonly K[], of: (key: K) => T) =>
  Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<K, T>

/** Concessions of a list, sorted, as one text. */
export const idsOf = (list: readonly { siteId: string }[]): string =>
  list
    .map(({ siteId }) => siteId)
    .sort()
    .join()
