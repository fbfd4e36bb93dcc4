import { unsupported } from '../protocol/command-error'
import { type Condition, parseFilter } from '../query/filter'
import { type Projection, parseProjection } from '../query/projection'
import { parseSort, type SortField } from '../query/sort'
import { type Doc, expectDoc, isDoc, type Value } from '../values/value'
import { type Stage, stagesOf } from './stages'

/** Documents of one collection, each as the value of a field of its own. */
export interface Part {
  /** null: of the collection that the command is about */
  collection: string | null
  filter: Condition
  sort: SortField[]
  /** 0: no limit */
  limit: number
  projection: Projection | null
  /** the field */
  name: string
}

const refused = () =>
  unsupported(
    'an aggregation other than $match stages and a $group, or $match, $sort, $limit, $project, $replaceWith and $unionWith in this order',
  )

const ORDER = ['$match', '$sort', '$limit', '$project', '$replaceWith']

/** The field of `{ $replaceWith: { field: '$$ROOT' } }`. */
function nameOf(argument: Value): string {
  const [field, ...more] = Object.entries(expectDoc(argument, '$replaceWith'))
  if (!field || more.length > 0 || field[1] !== '$$ROOT') throw unsupported('this $replaceWith')
  return field[0]
}

function limitOf(argument: Value): number {
  if (typeof argument === 'number' && Number.isInteger(argument) && argument > 0) return argument
  throw unsupported(`the $limit ${JSON.stringify(argument)}`)
}

function partOf(collection: string | null, stages: readonly Stage[]): Part {
  const given: Record<string, Value> = Object.fromEntries(stages)
  const places = stages.map(([name]) => ORDER.indexOf(name))
  // why: each at most once, in their order
  if (places.some((place, i) => place < 0 || place <= (places[i - 1] ?? -1))) throw refused()
  if (given.$replaceWith === undefined) throw refused()
  return {
    collection,
    filter: parseFilter(expectDoc(given.$match ?? {}, '$match')),
    sort: parseSort(given.$sort),
    limit: given.$limit === undefined ? 0 : limitOf(given.$limit),
    projection: parseProjection(given.$project),
    name: nameOf(given.$replaceWith),
  }
}

function otherPart(argument: Value): Part {
  const { coll, pipeline, ...more }: Doc = isDoc(argument) ? argument : {}
  if (typeof coll !== 'string' || Object.keys(more).length > 0) throw unsupported('this $unionWith')
  return partOf(coll, stagesOf(pipeline))
}

/** The parts of a union: what stands before the first `$unionWith`, and what each of them adds. */
export function parseUnion(stages: readonly Stage[]): Part[] {
  const at = stages.findIndex(([name]) => name === '$unionWith')
  const own = at < 0 ? stages : stages.slice(0, at)
  const others = at < 0 ? [] : stages.slice(at)
  if (others.some(([name]) => name !== '$unionWith')) throw refused()
  return [partOf(null, own), ...others.map(([, argument]) => otherPart(argument))]
}
