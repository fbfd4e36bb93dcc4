import { type Fields, namedFields, type Stored } from '~/domain/entities/fields'

/**
 * Update operators that store the fields of an entity.
 * @param further fields outside the descriptor; a missing one stays as it is stored
 * @returns `$set`, and `$unset` for the fields without a value; an empty `$unset` would be refused
 */
export function fieldUpdate<D extends Fields>(
  fields: D,
  next: Stored<D>,
  further: Readonly<Record<string, unknown>> = {},
) {
  const keys = namedFields(fields).map(({ key }) => key)
  const valueAt = (key: string) => (next as Readonly<Record<string, unknown>>)[key] || undefined
  const unset = keys.filter((key) => valueAt(key) === undefined)
  const set = [...keys.map((key) => [key, valueAt(key)]), ...Object.entries(further)]
  return {
    $set: Object.fromEntries(set.filter(([, value]) => value !== undefined && value !== null)),
    ...(unset.length > 0
      ? { $unset: Object.fromEntries(unset.map((key) => [key, '' as const])) }
      : {}),
  }
}
