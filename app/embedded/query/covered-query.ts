import type { Index } from '../storage/index-definition'
import { encode } from '../values/bson'
import { decodeKey } from '../values/decode-key'
import type { Doc } from '../values/value'
import type { Condition } from './filter'
import { type IndexPlan, makePlan } from './plan'
import type { Projection } from './projection'

/** Covering index of a query. */
export interface Covering {
  plan: IndexPlan
  /** projected fields in the order of the result */
  fields: readonly string[]
}

/** Top-level fields that a projection includes, `_id` first; null for a projection that no index can cover. */
function plainFields({ mode, tree, withId }: Projection): string[] | null {
  const named = [...tree]
  // At most one field besides `_id`: with several, the result needs the document's field order.
  if (mode !== 'include' || named.length > 1 || named.some(([, below]) => below !== true))
    return null
  return [...(withId ? ['_id'] : []), ...named.map(([name]) => name)]
}

/** True when an index has one entry for each document, and the values can be decoded from its keys. */
const isTelling = ({ id, multikey, sparse, directions }: Index) =>
  id !== 0 && !multikey && !sparse && directions.every((direction) => direction === 1)

/** True when a filter selects one `_id`; such a document is fetched directly, as in MongoDB. */
function isOfOneId(indexes: readonly Index[], filter: Condition): boolean {
  const own = indexes.filter(({ id }) => id === 0)
  const plan = makePlan(own, filter, [])
  return plan.kind === 'index' && plan.isUnique && plan.ranges.length === 1
}

/** Index that covers an unordered query: its keys hold the filtered and projected fields. Null when there is none. */
export function coveringOf(
  indexes: readonly Index[],
  filter: Condition,
  projection: Projection,
): Covering | null {
  const fields = plainFields(projection)
  if (!fields || isOfOneId(indexes, filter)) return null
  for (const index of indexes) {
    if (!isTelling(index) || !fields.every((field) => index.fields.includes(field))) continue
    const plan = makePlan([index], filter, [])
    if (plan.kind === 'index' && !plan.residual) return { plan, fields }
  }
  return null
}

/** Projected document decoded from an index key; null when the key does not hold the exact values. */
export function fromKey({ plan, fields }: Covering, key: Buffer): Buffer | null {
  const values = decodeKey(key)
  if (!values) return null
  const found: Doc = {}
  for (const field of fields) found[field] = values[plan.index.fields.indexOf(field)]
  return encode(found)
}
