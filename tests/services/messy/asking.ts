import type { Scope } from './figures'

/** Something of each of a list, by key. */
export const keyed = <T, V>(list: readonly T[], key: (one: T) => string, value: (one: T) => V) =>
  Object.fromEntries(list.map((one) => [key(one), value(one)]))
/** A scope on a date, as calls name it. */
export const query = (scope: Scope, date: string) => ({
  date,
  ...(scope.type === 'site' ? { site: scope.siteId } : {}),
  ...(scope.type === 'plate' ? { plate: scope.plateId } : {}),
  ...(scope.type === 'group' ? { group: scope.groupId } : {}),
})
/** What an address chooses. */
export const params = (text: string) => new URLSearchParams(text)
