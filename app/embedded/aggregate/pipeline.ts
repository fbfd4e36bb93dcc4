import { unsupported } from '../protocol/command-error'
import { type Condition, parseFilter } from '../query/filter'
import { expectDoc, type Value } from '../values/value'
import { Grouping } from './group'
import { stagesOf } from './stages'

/** Parsed pipeline: filter and grouping. */
export interface Groups {
  filter: Condition
  grouping: Grouping
}

const STAGES = ['$match', '$group']

/** Parses a pipeline of any number of `$match` and one `$group`. @throws CommandError for any other pipeline */
export function parsePipeline(given: Value): Groups {
  const stages = stagesOf(given)
  const other = stages.find(([name]) => !STAGES.includes(name))
  if (other) throw unsupported(`the aggregation stage ${other[0]}`)
  const last = stages.at(-1)
  const matches = stages.slice(0, -1)
  if (last?.[0] !== '$group' || matches.some(([name]) => name !== '$match'))
    throw unsupported('an aggregation other than $match stages and a $group')
  const parts = matches.map(([name, argument]) => parseFilter(expectDoc(argument, name)))
  return { filter: { kind: 'and', parts }, grouping: new Grouping(last[1]) }
}
