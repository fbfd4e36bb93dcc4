import { CommandError, unsupported } from '../protocol/command-error'
import { type Condition, parseFilter } from '../query/filter'
import { expectDoc, type Value } from '../values/value'
import { Grouping } from './group'

/** What a pipeline asks: the documents it looks at, and how they are gathered. */
export interface Pipeline {
  filter: Condition
  grouping: Grouping
}

function stageOf(item: Value): [name: string, argument: Value] {
  const [entry, ...more] = Object.entries(expectDoc(item, 'a pipeline stage'))
  if (!entry || more.length > 0)
    throw new CommandError('BadValue', 'A pipeline stage specification has exactly one field.')
  return entry
}

/** Parses a pipeline: any number of `$match`, then one `$group`; refuses every other. */
export function parsePipeline(given: Value): Pipeline {
  if (!Array.isArray(given))
    throw new CommandError('TypeMismatch', "'pipeline' option must be specified as an array")
  const stages = given.map(stageOf)
  const other = stages.find(([name]) => name !== '$match' && name !== '$group')
  if (other) throw unsupported(`the aggregation stage ${other[0]}`)
  const last = stages.pop()
  if (last?.[0] !== '$group' || stages.some(([name]) => name === '$group'))
    throw unsupported('an aggregation other than $match stages and a $group behind them')
  const parts = stages.map(([name, argument]) => parseFilter(expectDoc(argument, name)))
  return { filter: { kind: 'and', parts }, grouping: new Grouping(last[1]) }
}
