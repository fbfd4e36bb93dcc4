import type { Index } from '../storage/index-definition'
import type { Condition } from './filter'
import {
  type Bounds,
  boundsOf,
  descending,
  EVERYTHING,
  type Interval,
  intersect,
  pathOf,
} from './interval'
import type { SortField } from './sort'

/** Query plan: by one index, by a union of indexes, or by a scan of the collection. */
export type Plan =
  | {
      kind: 'index'
      index: Index
      /** key ranges of the index */
      ranges: Interval[]
      /** true when each range is one complete key of a unique index, hence at most one document */
      isUnique: boolean
      backward: boolean
      /** true when the documents come in the requested order */
      isSorted: boolean
      /** condition still to be tested on each document; null when the ranges imply the filter */
      residual: Condition | null
    }
  | { kind: 'union'; plans: Plan[]; residual: Condition }
  | { kind: 'collection'; residual: Condition | null }

/** Plan that uses one index. */
export type IndexPlan = Extract<Plan, { kind: 'index' }>

/** Most key ranges of a plan; a filter with more combinations uses fewer fields of the index. */
const MAX_RANGES = 20_000

/** Flattens nested `$and` into a list of conditions that must all hold. */
function flatten(condition: Condition): Condition[] {
  return condition.kind === 'and' ? condition.parts.flatMap(flatten) : [condition]
}

function join(conditions: Condition[]): Condition | null {
  if (conditions.length === 0) return null
  const [first] = conditions
  return conditions.length === 1 && first ? first : { kind: 'and', parts: conditions }
}

/** True when a condition matches only documents that have the field. */
function impliesExistence(condition: Condition): boolean {
  if (condition.kind !== 'field') return false
  const { operator, value } = condition
  if (operator === '$in') return !(value as unknown[]).includes(null)
  return operator === '$exists' ? value === true : value !== null
}

/** True when every matching document has one of the fields, so that a sparse index contains the document. */
const haveOneOf = (fields: readonly string[], conditions: Condition[]) =>
  conditions.some(
    (condition) =>
      condition.kind === 'field' && fields.includes(condition.path) && impliesExistence(condition),
  )

interface FieldChoice {
  bounds: Bounds
  consumed: Condition[]
}

/** The bounds that the filter sets on one field of an index. */
function choose(index: Index, field: string, conditions: Condition[]): FieldChoice | null {
  const found: { condition: Condition; bounds: Bounds }[] = []
  for (const condition of conditions) {
    const bounds = pathOf(condition) === field ? boundsOf(condition) : null
    if (bounds) found.push({ condition, bounds })
  }
  const best = found.find(({ bounds }) => bounds.points) ?? found[0]
  if (!best) return null
  // No intersection for arrays: two conditions may be met by different elements.
  if (index.multikey) return { bounds: best.bounds, consumed: [] }
  const bounds = found.map((one) => one.bounds).reduce(intersect)
  const consumed = found.filter((one) => one.bounds.exact).map((one) => one.condition)
  return { bounds, consumed }
}

const directed = (bounds: Bounds, direction: number | undefined): Interval[] =>
  direction === -1 ? bounds.intervals.map(descending).reverse() : bounds.intervals

/** Scan direction of an index for a sort order: true is backward; null when the index cannot give the order. */
function walk(index: Index, fixed: number, sort: readonly SortField[]): boolean | null {
  if (index.multikey) return null
  const constant = new Set(index.fields.slice(0, fixed))
  let backward: boolean | null = null
  let at = 0
  for (const { field, direction } of sort) {
    if (constant.has(field)) continue
    while (at < fixed && index.fields[at] !== field) at++
    if (index.fields[at] !== field) return null
    const against = index.directions[at] !== direction
    if (backward !== null && backward !== against) return null
    backward = against
    at++
  }
  return backward ?? false
}

/** True when a point range over all fields contains exactly its lower key. */
function hasPlainKeys({ unique, multikey, directions }: Index): boolean {
  return unique && !multikey && directions.every((direction) => direction === 1)
}

interface Candidate {
  plan: IndexPlan
  score: number
}

/** Longest prefix of an index that the conditions bound. */
function boundPrefix(index: Index, conditions: Condition[]) {
  let ranges: Interval[] = [EVERYTHING]
  const consumed: Condition[] = []
  let [used, single, score, isOpen] = [0, 0, 0, true]
  for (const field of index.fields) {
    const choice = isOpen ? choose(index, field, conditions) : null
    if (!choice) break
    const { bounds } = choice
    if (used > 0 && ranges.length * bounds.intervals.length > MAX_RANGES) break
    const intervals = directed(bounds, index.directions[used])
    const begun = used === 0 ? [Buffer.alloc(0)] : ranges.map((range) => range.low)
    ranges = begun.flatMap((prefix) =>
      intervals.map(({ low, high }) => ({
        low: Buffer.concat([prefix, low]),
        high: Buffer.concat([prefix, high]),
      })),
    )
    consumed.push(...choice.consumed)
    if (bounds.points && bounds.intervals.length <= 1 && single === used) single++
    used++
    score += bounds.points ? 4 : 2
    isOpen = bounds.points
  }
  return { ranges, consumed, used, single, score, isOpen }
}

function tryIndex(
  index: Index,
  conditions: Condition[],
  sort: readonly SortField[],
): Candidate | null {
  if (index.sparse && !haveOneOf(index.fields, conditions)) return null
  const { ranges, consumed, used, single, isOpen, ...prefix } = boundPrefix(index, conditions)
  const backward = walk(index, single, sort)
  const isSorted = sort.length > 0 && backward !== null
  if (used === 0 && !isSorted) return null
  const isOne = index.unique && single === index.fields.length
  const plan: IndexPlan = {
    kind: 'index',
    index,
    ranges,
    isUnique: isOpen && used === index.fields.length && hasPlainKeys(index),
    backward: isSorted && backward === true,
    isSorted: isSorted || sort.length === 0,
    residual: join(conditions.filter((condition) => !consumed.includes(condition))),
  }
  return { plan, score: prefix.score + (isOne ? 100 : 0) + (isSorted ? 1 : 0) }
}

function bestIndex(indexes: readonly Index[], conditions: Condition[], sort: readonly SortField[]) {
  let best: Candidate | null = null
  for (const index of indexes) {
    const candidate = tryIndex(index, conditions, sort)
    if (candidate && (!best || candidate.score > best.score)) best = candidate
  }
  return best
}

/** Plan with one index for each branch of an `$or`; null when a branch has no index. */
function union(indexes: readonly Index[], conditions: Condition[]): Plan | null {
  const or = conditions.find((condition) => condition.kind === 'or' && condition.parts.length > 0)
  if (or?.kind !== 'or') return null
  const plans = or.parts.map((part) => makePlan(indexes, { kind: 'and', parts: [part] }, []))
  if (plans.some((plan) => plan.kind === 'collection')) return null
  return { kind: 'union', plans, residual: { kind: 'and', parts: conditions } }
}

/**
 * Chooses the plan for a filter and a sort order: the index with the longest prefix that the filter fixes, else a union
 * of indexes, else an index in the sort order, else a collection scan.
 */
export function makePlan(
  indexes: readonly Index[],
  filter: Condition,
  sort: readonly SortField[],
): Plan {
  const conditions = flatten(filter)
  const best = bestIndex(indexes, conditions, sort)
  if (best && best.score > 1) return best.plan
  return (
    union(indexes, conditions) ?? best?.plan ?? { kind: 'collection', residual: join(conditions) }
  )
}
