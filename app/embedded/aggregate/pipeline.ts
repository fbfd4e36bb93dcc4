import { CommandError, unsupported } from '../protocol/command-error'
import { type Condition, parseFilter } from '../query/filter'
import { compile, fieldsOf } from '../query/matcher'
import { parseProjection, project } from '../query/projection'
import { parseSort, sortBy, sortFields } from '../query/sort'
import { type Doc, expectDoc, isDoc, type Value } from '../values/value'
import { addFieldsRead, compileExpression } from './expression'
import { Grouping } from './group'
import { addFieldsStage, projectStage } from './project-stage'
import { each, gathering, limiting, type Stage, skipping } from './stage'
import { unwindStage } from './unwind'

/** A stage ready to run, and which top-level fields of its input it reads. */
export interface Step {
  name: string
  argument: Value
  make: () => Stage
  reads: ReadonlySet<string> | null
  /** nothing of its input goes through but what it reads */
  closes: boolean
}

type Parser = (argument: Value) => Pick<Step, 'make'> & Partial<Step>

function whole(value: Value, name: string, least: number): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least) return value
  throw new CommandError('BadValue', `the argument of ${name} must be a whole number from ${least}`)
}

function readsOf(...expressions: Value[]): Set<string> | null {
  const reads = new Set<string>()
  return expressions.every((expression) => addFieldsRead(expression, reads)) ? reads : null
}

const match: Parser = (argument) => {
  const condition = parseFilter(expectDoc(argument, '$match'))
  const holds = compile(condition)
  return { make: () => each((doc) => (holds(doc) ? doc : null)), reads: fieldsOf(condition) }
}

const sort: Parser = (argument) => {
  const fields = parseSort(argument)
  if (fields.length === 0) throw new CommandError('BadValue', '$sort needs a sort key')
  return {
    make: () => {
      const docs: Doc[] = []
      return gathering(
        (doc) => docs.push(doc),
        () => sortBy(docs, fields, (doc) => doc),
      )
    },
    reads: new Set(sortFields(fields)),
  }
}

const group: Parser = (argument) => {
  const make = () => {
    const grouping = new Grouping(argument)
    return gathering(
      (doc) => grouping.add(doc),
      () => grouping.results(),
    )
  }
  make()
  return { make, reads: readsOf(argument), closes: true }
}

const count: Parser = (name) => {
  if (typeof name !== 'string' || name === '' || name.includes('.') || name.startsWith('$'))
    throw new CommandError('BadValue', 'the count field must be a non-empty plain name')
  const make = () => {
    let n = 0
    return gathering(
      () => {
        n++
      },
      () => (n > 0 ? [{ [name]: n }] : []),
    )
  }
  return { make, reads: new Set(), closes: true }
}

function replaceRoot(expression: Value): ReturnType<Parser> {
  const root = compileExpression(expression)
  const apply = (doc: Doc) => {
    const found = root({ root: doc, variables: {} })
    if (!isDoc(found))
      throw new CommandError('BadValue', "'newRoot' expression must evaluate to an object")
    return found
  }
  return { make: () => each(apply), reads: readsOf(expression), closes: true }
}

const unset: Parser = (argument) => {
  const names = Array.isArray(argument) ? argument : [argument]
  const projection = parseProjection(Object.fromEntries(names.map((name) => [String(name), 0])))
  if (!projection) throw new CommandError('BadValue', '$unset needs a field')
  return { make: () => each((doc) => project(doc, projection)), reads: new Set() }
}

const addFields: Parser = (argument) => {
  const apply = addFieldsStage(argument)
  const reads = readsOf(argument)
  // why: a field set inside a document needs the rest of that document
  if (reads) for (const path of Object.keys(argument as Doc)) reads.add(path.split('.')[0] ?? '')
  return { make: () => each(apply), reads }
}

const PARSERS: Readonly<Record<string, Parser>> = {
  $match: match,
  $sort: sort,
  $group: group,
  $count: count,
  $limit: (argument) => {
    const limit = whole(argument, '$limit', 1)
    return { make: () => limiting(limit), reads: new Set() }
  },
  $skip: (argument) => {
    const skip = whole(argument, '$skip', 0)
    return { make: () => skipping(skip), reads: new Set() }
  },
  $project: (argument) => {
    const { apply, reads } = projectStage(argument)
    return { make: () => each(apply), reads, closes: reads !== null }
  },
  $addFields: addFields,
  $set: addFields,
  $unset: unset,
  $unwind: (argument) => {
    const { apply, field } = unwindStage(argument)
    return { make: () => each(apply), reads: new Set([field]) }
  },
  $replaceRoot: (argument) => replaceRoot(expectDoc(argument, '$replaceRoot').newRoot),
  $replaceWith: replaceRoot,
}

/** Parses a pipeline; refuses every stage that is not known here. */
export function parsePipeline(given: Value): Step[] {
  if (!Array.isArray(given))
    throw new CommandError('TypeMismatch', "'pipeline' option must be specified as an array")
  return given.map((item) => {
    const [entry, ...more] = Object.entries(expectDoc(item, 'a pipeline stage'))
    if (!entry || more.length > 0)
      throw new CommandError('BadValue', 'A pipeline stage specification has exactly one field.')
    const [name, argument] = entry
    const parse = Object.hasOwn(PARSERS, name) ? PARSERS[name] : undefined
    if (!parse) throw unsupported(`the aggregation stage ${name}`)
    return { name, argument, reads: null, closes: false, ...parse(argument) }
  })
}

/** The top-level fields that the steps need of each document; null: all of them. */
export function fieldsNeeded(steps: readonly Step[]): ReadonlySet<string> | null {
  const needed = new Set<string>()
  for (const { reads, closes } of steps) {
    if (!reads) return null
    for (const field of reads) needed.add(field)
    if (closes) return needed
  }
  return null
}

/** What the leading stages ask of the collection itself, and the steps left to do. */
export interface Head {
  filter: Condition
  sort: Value
  rest: Step[]
}

/** Splits off the leading `$match` stages and the `$sort` behind them, which an index may answer. */
export function headOf(steps: readonly Step[]): Head {
  let at = 0
  const parts: Condition[] = []
  while (steps[at]?.name === '$match') {
    parts.push(parseFilter(steps[at]?.argument as Doc))
    at++
  }
  const next = steps[at]
  const isSort = next?.name === '$sort'
  return {
    filter: { kind: 'and', parts },
    sort: isSort ? next.argument : undefined,
    rest: steps.slice(isSort ? at + 1 : at),
  }
}
