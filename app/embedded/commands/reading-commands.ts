import { parsePipeline } from '../aggregate/pipeline'
import { cursorAnswer } from '../protocol/cursor-answer'
import { type Condition, parseFilter } from '../query/filter'
import { parseProjection } from '../query/projection'
import { parseSort } from '../query/sort'
import { type Doc, expectDoc } from '../values/value'
import { aggregateSource } from './aggregation'
import { allowOptions, collectionName, findCollection, type Handler, wholeOption } from './context'
import type { Batch, Source } from './cursors'
import { findSource, type ReadRequest } from './read'
import { Pace } from './time-slice'

const FIRST_BATCH = 101

function* nothing(): Source {}

const paceOf = (body: Doc) => new Pace(wholeOption(body, 'maxTimeMS') ?? 0)

function answer({ id, namespace, documents }: Batch, batch: 'firstBatch' | 'nextBatch'): Buffer {
  return cursorAnswer(namespace, id, batch, documents)
}

/** The condition of a command's filter field. */
export function filterOf(body: Doc, field: string): Condition {
  return parseFilter(expectDoc(body[field] ?? {}, field))
}

/** Parses the query of a find command. */
export function readingOf(body: Doc): ReadRequest {
  return {
    filter: filterOf(body, 'filter'),
    sort: parseSort(body.sort),
    skip: wholeOption(body, 'skip') ?? 0,
    limit: wholeOption(body, 'limit') ?? 0,
  }
}

export const FIND_OPTIONS = [
  'filter',
  'sort',
  'skip',
  'limit',
  'projection',
  'batchSize',
  'singleBatch',
  'noCursorTimeout',
  'allowDiskUse',
]

const find: Handler = async (context, request) => {
  const { body } = request
  allowOptions(body, 'find', FIND_OPTIONS)
  const collection = findCollection(context, request)
  const reading = readingOf(body)
  const projection = parseProjection(body.projection)
  const source = collection
    ? findSource(context.view.sqlite, collection, reading, projection)
    : nothing()
  const count = wholeOption(body, 'batchSize') ?? FIRST_BATCH
  const namespace = `${request.db}.${collectionName(request)}`
  const { cursors } = context
  return answer(
    await cursors.start(namespace, source, count, paceOf(body), body.singleBatch === true),
    'firstBatch',
  )
}

const aggregate: Handler = async (context, request) => {
  const { body } = request
  allowOptions(body, 'aggregate', ['pipeline', 'cursor', 'allowDiskUse'])
  const cursor = expectDoc(body.cursor, 'cursor')
  const collection = findCollection(context, request)
  const source = aggregateSource(context.view.sqlite, collection, parsePipeline(body.pipeline))
  const count = wholeOption(cursor, 'batchSize') ?? FIRST_BATCH
  const namespace = `${request.db}.${collectionName(request)}`
  return answer(await context.cursors.start(namespace, source, count, paceOf(body)), 'firstBatch')
}

const getMore: Handler = async ({ cursors }, { body, db }) => {
  allowOptions(body, 'getMore', ['collection', 'batchSize'])
  const count = wholeOption(body, 'batchSize') || Number.POSITIVE_INFINITY
  const namespace = `${db}.${String(body.collection)}`
  return answer(
    await cursors.next(Number(body.getMore), namespace, count, paceOf(body)),
    'nextBatch',
  )
}

const killCursors: Handler = ({ cursors }, { body }) => {
  allowOptions(body, 'killCursors', ['cursors'])
  const ids = (Array.isArray(body.cursors) ? body.cursors : []).map(Number)
  const killed = ids.filter((id) => cursors.close(id))
  const cursorsNotFound = ids.filter((id) => !killed.includes(id))
  return { cursorsKilled: killed, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 }
}

export const READING_COMMANDS: Readonly<Record<string, Handler>> = {
  find,
  aggregate,
  getMore,
  killCursors,
}
