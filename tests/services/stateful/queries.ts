import type { Scope } from './figures'

/** Object with one value per item of a list, by key. */
export const keyed = <T, V>(list: readonly T[], key: (one: T) => string, value: (one: T) => V) =>
  Object.fromEntries(list.map((one) => [key(one), value(one)]))
/** Scope and date as REST parameters. */
export const query = (scope: Scope, date: string) => ({
  date,
  ...(scope.type === 'site' ? { site: scope.siteId } : {}),
  ...(scope.type === 'plate' ? { plate: scope.plateId } : {}),
  ...(scope.type === 'group' ? { group: scope.groupId } : {}),
})
/** What an address chooses. */
export const params = (text: string) => new URLSearchParams(text)
