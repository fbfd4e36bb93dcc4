import { BSONRegExp } from 'bson'
import { CommandError } from '../protocol/command-error'
import type { Condition } from '../query/filter'
import type { SortField } from '../query/sort'
import type { Stored, StoredCollection } from '../storage/collection'
import { type Update, type Upserted, updated, upserted } from '../update/update'
import type { Value } from '../values/value'
import { isDoc } from '../values/value'
import type { Context } from './context'
import { readAll } from './read'

/** An `_id` may be anything but an array, a pattern, or missing. */
export function checkId(id: Value): void {
  if (Array.isArray(id) || id instanceof BSONRegExp || id === undefined)
    throw new CommandError('BadValue', `The '_id' value cannot be of that type`)
  if (isDoc(id) && Object.keys(id).some((name) => name.startsWith('$')))
    throw new CommandError('DollarPrefixedFieldName', '_id fields may not begin with $')
}

/** Documents that a write changes: the first match, or all. */
export function targets(
  context: Context,
  collection: StoredCollection | undefined,
  filter: Condition,
  isMulti: boolean,
  sort: readonly SortField[] = [],
): Stored[] {
  if (!collection) return []
  return readAll(context.store.sqlite, collection, {
    filter,
    sort,
    skip: 0,
    limit: isMulti ? 0 : 1,
  })
}

/** Applies an update to one stored document; returns the new BSON. */
export function change(
  context: Context,
  collection: StoredCollection,
  { row, bytes }: Stored,
  update: Update,
): Buffer {
  const after = updated(bytes, update)
  if (after !== bytes) {
    context.store.begin()
    collection.replace(row, bytes, after)
  }
  return after
}

/** Inserts the document of an upsert without a match. */
export function insertUpserted(
  context: Context,
  db: string,
  name: string,
  filter: Condition,
  update: Update,
): Upserted {
  const made = upserted(filter, update)
  checkId(made.id)
  context.store.begin()
  context.store.open(db, name).insert(made.bytes)
  return made
}
