import { parsePipeline } from '../aggregate/pipeline'
import { CommandError } from '../protocol/command-error'
import { cursorAnswer } from '../protocol/cursor-answer'
import { type Condition, parseFilter } from '../query/filter'
import { isPosition, type Path, reach, splitPath } from '../query/path'
import { parseProjection } from '../query/projection'
import { parseSort } from '../query/sort'
import { decodeFields } from '../values/bson'
import { Names } from '../values/elements'
import { encodeValue } from '../values/key'
import { type Doc, expectDoc, type Value } from '../values/value'
import { aggregateSource, countOnly } from './aggregation'
import {
  allowOptions,
  type Context,
  collectionName,
  findCollection,
  type Handler,
  type Request,
  wholeOption,
} from './context'
import type { Batch, Source } from './cursors'
import { Pace } from './pace'
import { findSource, type Reading, readRows } from './read'

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

/** What a find command reads. */
export function readingOf(body: Doc): Reading {
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
  const source = collection ? findSource(context.store, collection, reading, projection) : nothing()
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
  const collection = findCollection(context, request)
  const cursor = expectDoc(body.cursor, 'cursor')
  const source = aggregateSource(context.store, collection, parsePipeline(body.pipeline))
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

/** Reads on, pausing when due. */
async function forEachRow(
  context: Context,
  request: Request,
  reading: Reading,
  visit: (bytes: Buffer) => void,
): Promise<void> {
  const collection = findCollection(context, request)
  if (!collection) return
  const pace = paceOf(request.body)
  for (const rows of readRows(context.store, collection, reading)) {
    for (const { bytes } of rows) visit(bytes)
    if (pace.isDue()) await pace.rest()
  }
}

const count: Handler = async (context, request) => {
  const { body } = request
  allowOptions(body, 'count', ['query', 'skip', 'limit'])
  const reading = { ...readingOf(body), filter: filterOf(body, 'query') }
  const collection = findCollection(context, request)
  if (!collection) return { n: 0, ok: 1 }
  const counted = countOnly(context.store, collection, reading)
  if (counted !== null) return { n: counted, ok: 1 }
  let n = 0
  await forEachRow(context, request, reading, () => {
    n++
  })
  return { n, ok: 1 }
}

function offered(doc: Doc, path: Path, add: (value: Value) => void): void {
  if (path.some(isPosition)) throw new CommandError('BadValue', 'distinct by position')
  reach(doc, path, (value) => {
    if (Array.isArray(value)) value.forEach(add)
    else if (value !== undefined) add(value)
    return false
  })
}

const distinct: Handler = async (context, request) => {
  const { body } = request
  allowOptions(body, 'distinct', ['key', 'query'])
  if (typeof body.key !== 'string' || body.key === '')
    throw new CommandError('TypeMismatch', "'key' must be a string")
  const path = splitPath(body.key)
  const fields = new Names([path[0] ?? ''])
  const values = new Map<string, Value>()
  const reading = { filter: filterOf(body, 'query'), sort: [], skip: 0, limit: 0 }
  await forEachRow(context, request, reading, (bytes) =>
    offered(decodeFields(bytes, fields), path, (value) => {
      const key = encodeValue(value).toString('latin1')
      if (!values.has(key)) values.set(key, value)
    }),
  )
  return { values: [...values.values()], ok: 1 }
}

export const READING_COMMANDS: Readonly<Record<string, Handler>> = {
  find,
  aggregate,
  getMore,
  killCursors,
  count,
  distinct,
}
