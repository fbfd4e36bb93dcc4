import type { Index } from '../storage/index-definition'
import { encode } from '../values/bson'
import { decodeKey } from '../values/decode-key'
import type { Doc } from '../values/value'
import type { Condition } from './filter'
import { type IndexPlan, makePlan } from './plan'
import type { Projection } from './projection'

/** An index that answers a reading by itself. */
export interface Covering {
  plan: IndexPlan
  /** what it is asked for, as the answer's order has it */
  fields: readonly string[]
}

/** The top-level fields that a projection keeps, `_id` first; null when it is not so plain. */
function plainFields({ mode, tree, withId }: Projection): string[] | null {
  const named = [...tree]
  // why one: of several, only the document tells the order
  if (mode !== 'include' || named.length > 1 || named.some(([, below]) => below !== true))
    return null
  return [...(withId ? ['_id'] : []), ...named.map(([name]) => name)]
}

/** Whether the entries of an index are its documents, one each, with values that can be read from them. */
const isTelling = ({ id, multikey, sparse, directions }: Index) =>
  id !== 0 && !multikey && !sparse && directions.every((direction) => direction === 1)

/** Whether a filter names one `_id`: such a document is read itself, in MongoDB as here. */
function isOfOneId(indexes: readonly Index[], filter: Condition): boolean {
  const own = indexes.filter(({ id }) => id === 0)
  const plan = makePlan(own, filter, [])
  return plan.kind === 'index' && plan.isUnique && plan.ranges.length === 1
}

/** The index whose entries hold all that a reading in no order asks for, and find it; null: none. */
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

/** The projected document of an entry's key; null when only the document tells it. */
export function fromKey({ plan, fields }: Covering, key: Buffer): Buffer | null {
  const values = decodeKey(key)
  if (!values) return null
  const found: Doc = {}
  for (const field of fields) found[field] = values[plan.index.fields.indexOf(field)]
  return encode(found)
}
