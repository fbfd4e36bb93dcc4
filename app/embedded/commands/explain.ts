import { parsePipeline } from '../aggregate/pipeline'
import { unsupported } from '../protocol/command-error'
import type { Plan } from '../query/plan'
import { parseSort, type SortField } from '../query/sort'
import { type Doc, expectDoc } from '../values/value'
import { allowOptions, findCollection, type Handler, type Request } from './context'
import { bringsOrder, planOf, type Reading, readingBy } from './read'
import { FIND_OPTIONS, filterOf, readingOf } from './reading-commands'

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

/** What an explained command reads. */
function readingFor(name: string, body: Doc): Reading {
  switch (name) {
    case 'find':
      allowOptions(body, 'find', FIND_OPTIONS)
      return readingOf(body)
    case 'aggregate':
      return readingBy(parsePipeline(body.pipeline).filter)
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
  const collection = findCollection(context, inner)
  const reading = readingFor(name, body)
  const winningPlan = collection
    ? winning(planOf(collection, reading), reading.sort)
    : { stage: 'EOF' }
  const namespace = `${request.db}.${String(body[name])}`
  return { queryPlanner: { namespace, winningPlan, rejectedPlans: [] }, ok: 1 }
}
