type Value = number | string | boolean | null
/** What a screen or a call must hold, by name. */
export type Expected = Record<string, Value>

/** An object's plain values by their paths. */
export function flat(value: unknown, path = ''): Expected {
  if (value === undefined) return {}
  if (value === null || typeof value !== 'object') return { [path]: value as Value }
  return Object.assign(
    {},
    ...Object.entries(value).map(([key, inner]) => flat(inner, path ? `${path}.${key}` : key)),
  )
}

/** Something for each of some keys. */
export const by = <K extends string, T>(keys: readonly K[], of: (key: K) => T) =>
  Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<K, T>

/** Concessions of a list, in one order. */
export const idsOf = (list: readonly { siteId: string }[]): string =>
  list
    .map(({ siteId }) => siteId)
    .sort()
    .join()
