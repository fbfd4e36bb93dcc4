import { unsupported } from '../protocol/command-error'
import { type Condition, parseFilter } from '../query/filter'
import { expectDoc, type Value } from '../values/value'
import { Grouping } from './group'
import { stagesOf } from './stages'
import { type Part, parseUnion } from './union'

/** The documents an aggregation looks at, and how they are gathered. */
export interface Groups {
  filter: Condition
  grouping: Grouping
}

/** What a pipeline asks: groups of one collection's documents, or documents of several collections. */
export type Pipeline = { groups: Groups } | { parts: Part[] }

const STAGES = '$match $group $sort $limit $project $replaceWith $unionWith'.split(' ')

/**
 * Parses a pipeline: any number of `$match`, then one `$group`; or a union of collections (`parseUnion`). Refuses
 * every other.
 */
export function parsePipeline(given: Value): Pipeline {
  const stages = stagesOf(given)
  const other = stages.find(([name]) => !STAGES.includes(name))
  if (other) throw unsupported(`the aggregation stage ${other[0]}`)
  const last = stages.at(-1)
  const matches = stages.slice(0, -1)
  if (last?.[0] !== '$group' || matches.some(([name]) => name !== '$match'))
    return { parts: parseUnion(stages) }
  const parts = matches.map(([name, argument]) => parseFilter(expectDoc(argument, name)))
  return { groups: { filter: { kind: 'and', parts }, grouping: new Grouping(last[1]) } }
}
