import { parsePipeline } from '../aggregate/pipeline'
import { unsupported } from '../protocol/command-error'
import type { Plan } from '../query/plan'
import { type Projection, parseProjection } from '../query/projection'
import { parseSort } from '../query/sort'
import type { StoredCollection } from '../storage/collection'
import { type Doc, expectDoc } from '../values/value'
import { allowOptions, findCollection, type Handler, type Request } from './context'
import { bringsOrder, coveringFor, planOf, type ReadRequest, readingBy } from './read'
import { FIND_OPTIONS, filterOf, readingOf } from './reading-commands'

/** Describes a plan in the format of MongoDB's explain. */
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

function winning(collection: StoredCollection, { reading, projection }: Explained): Doc {
  const covering = coveringFor(collection, reading, projection)
  if (covering)
    return { stage: 'PROJECTION_COVERED', inputStage: describe(covering.plan).inputStage }
  const plan = planOf(collection, reading)
  const { sort } = reading
  if (bringsOrder(plan, sort)) return describe(plan)
  const sortPattern = Object.fromEntries(sort.map(({ field, direction }) => [field, direction]))
  return { stage: 'SORT', sortPattern, inputStage: describe(plan) }
}

function statement(body: Doc, list: string): Doc {
  const [first] = Array.isArray(body[list]) ? body[list] : []
  return expectDoc(first, list)
}

/** Query and projection of an explained command. */
interface Explained {
  reading: ReadRequest
  projection: Projection | null
}

function readingFor(name: string, body: Doc): ReadRequest {
  switch (name) {
    case 'find':
      allowOptions(body, 'find', FIND_OPTIONS)
      return readingOf(body)
    case 'update':
      return readingBy(filterOf(statement(body, 'updates'), 'q'))
    case 'delete':
      return readingBy(filterOf(statement(body, 'deletes'), 'q'))
    case 'aggregate':
      return readingBy(parsePipeline(body.pipeline).filter)
    case 'findAndModify':
      return { ...readingBy(filterOf(body, 'query')), sort: parseSort(body.sort) }
  }
  throw unsupported(`explaining ${name}`)
}

/** Returns the plan that a command would use, in the format of MongoDB's `queryPlanner`. */
export const explain: Handler = (context, request) => {
  const body = expectDoc(request.body.explain, 'explain')
  const name = Object.keys(body)[0] ?? ''
  const inner: Request = { ...request, name, body }
  const projection = name === 'find' ? parseProjection(body.projection) : null
  const explained = { reading: readingFor(name, body), projection }
  const collection = findCollection(context, inner)
  const winningPlan = collection ? winning(collection, explained) : { stage: 'EOF' }
  const namespace = `${request.db}.${String(body[name])}`
  return { queryPlanner: { namespace, winningPlan, rejectedPlans: [] }, ok: 1 }
}
