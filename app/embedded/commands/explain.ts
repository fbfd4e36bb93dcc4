import { parsePipeline } from '../aggregate/pipeline'
import { unsupported } from '../protocol/command-error'
import type { Plan } from '../query/plan'
import { parseSort, type SortField } from '../query/sort'
import { type Doc, expectDoc } from '../values/value'
import { readingOfPart } from './aggregation'
import { allowOptions, type Handler, type Request } from './context'
import { bringsOrder, planOf, type Reading, readingBy } from './read'
import { collectionsOf, FIND_OPTIONS, filterOf, readingOf } from './reading-commands'

/** A plan in the words of MongoDB's explain. */
function describe(plan: Plan): Doc {
  if (plan.kind === 'collection') return { stage: 'COLLSCAN', direction: 'forward' }
  if (plan.kind === 'union')
    return { stage: 'FETCH', inputStage: { stage: 'OR', inputStages: plan.plans.map(describe) } }
  const { index, backward, ranges, residual } = plan
  return {
    stage: 'FETCH',
    ...(residual ? { filter: 'residual' } : {}),
    inputStage: {
      stage: 'IXSCAN',
      keyPattern: index.key,
      indexName: index.name,
      isMultiKey: index.multikey,
      isUnique: index.unique,
      isSparse: index.sparse,
      direction: backward ? 'backward' : 'forward',
      ranges: ranges.length,
    },
  }
}

function winning(plan: Plan, sort: readonly SortField[]): Doc {
  if (bringsOrder(plan, sort)) return describe(plan)
  const sortPattern = Object.fromEntries(sort.map(({ field, direction }) => [field, direction]))
  return { stage: 'SORT', sortPattern, inputStage: describe(plan) }
}

function statement(body: Doc, list: string): Doc {
  const [first] = Array.isArray(body[list]) ? body[list] : []
  return expectDoc(first, list)
}

/** What an explained command reads of its collection, and of others. */
function readingsFor(name: string, body: Doc): [collection: string | null, reading: Reading][] {
  if (name !== 'aggregate') return [[null, readingFor(name, body)]]
  const pipeline = parsePipeline(body.pipeline)
  return 'groups' in pipeline
    ? [[null, readingBy(pipeline.groups.filter)]]
    : pipeline.parts.map((part) => [part.collection, readingOfPart(part)])
}

function readingFor(name: string, body: Doc): Reading {
  switch (name) {
    case 'find':
      allowOptions(body, 'find', FIND_OPTIONS)
      return readingOf(body)
    case 'update':
      return readingBy(filterOf(statement(body, 'updates'), 'q'))
    case 'delete':
      return readingBy(filterOf(statement(body, 'deletes'), 'q'))
    case 'findAndModify':
      return { ...readingBy(filterOf(body, 'query')), sort: parseSort(body.sort) }
  }
  throw unsupported(`explaining ${name}`)
}

/** Says which plan a command would take, in the shape of MongoDB's `queryPlanner`. */
export const explain: Handler = (context, request) => {
  const body = expectDoc(request.body.explain, 'explain')
  const name = Object.keys(body)[0] ?? ''
  const inner: Request = { ...request, name, body }
  const find = collectionsOf(context, inner)
  const plans = readingsFor(name, body).map(([of, reading]) => {
    const collection = find(of)
    return collection ? winning(planOf(collection, reading), reading.sort) : { stage: 'EOF' }
  })
  const [own, ...others] = plans
  const winningPlan = others.length > 0 ? { stage: 'UNION', inputStages: plans } : own
  const namespace = `${request.db}.${String(body[name])}`
  return { queryPlanner: { namespace, winningPlan, rejectedPlans: [] }, ok: 1 }
}
