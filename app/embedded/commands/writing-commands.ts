import { ObjectId } from 'bson'
import { CommandError, unsupported } from '../protocol/command-error'
import { parseFilter } from '../query/filter'
import { parseProjection } from '../query/projection'
import { parseSort } from '../query/sort'
import { parseUpdate } from '../update/update'
import { asBuffer, decode, decodeFields, encode, validate } from '../values/bson'
import { assemble, Names, nameAt, walk, withIdFirst } from '../values/elements'
import { type Doc, expectDoc } from '../values/value'
import {
  allowOptions,
  type Context,
  collectionName,
  findCollection,
  type Handler,
  listOf,
  type Request,
} from './context'
import { projector } from './read'
import { change, checkId, insertUpserted, targets } from './write'

interface WriteError {
  index: number
  code: number
  errmsg: string
}

/** Runs a list of writes; in an ordered list the first error ends the run. */
function forEachWrite<T>(
  { body }: Request,
  list: readonly T[],
  write: (item: T, index: number) => void,
): WriteError[] {
  const errors: WriteError[] = []
  for (const [index, item] of list.entries()) {
    try {
      write(item, index)
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      errors.push({ index, code: error.code, errmsg: error.message, ...error.details })
      if (body.ordered !== false) break
    }
  }
  return errors
}

const withErrors = (answer: Doc, errors: WriteError[]): Doc =>
  errors.length > 0 ? { ...answer, writeErrors: errors, ok: 1 } : { ...answer, ok: 1 }

const DOLLAR = 0x24
const ID = new Names(['_id'])

/** Validates a document for storage, and puts its `_id` first; a missing `_id` is generated. */
function prepared(bytes: Buffer): Buffer {
  validate(bytes)
  walk(bytes, 0, (_type, at, value) => {
    if (bytes[at + 1] === DOLLAR)
      throw unsupported(`a document with the field '${nameAt(bytes, at, value)}'`)
  })
  const document = withIdFirst(bytes)
  if (!document) {
    const id = encode({ _id: new ObjectId() })
    return assemble([id.subarray(4, -1), bytes.subarray(4, -1)])
  }
  // BSON type 0x02 is a string: most ids are strings, and a string is always a valid id.
  if (document[4] !== 0x02) checkId(decodeFields(document, ID)._id)
  return document
}

const insert: Handler = (context, request) => {
  const { body } = request
  allowOptions(body, 'insert', ['documents', 'ordered', 'bypassDocumentValidation'])
  const list = request.sequences.get('documents') ?? body.documents
  if (!Array.isArray(list)) throw new CommandError('TypeMismatch', "'documents' must be an array")
  const name = collectionName(request)
  let n = 0
  const errors = forEachWrite(request, list as Uint8Array[], (bytes) => {
    const document = prepared(asBuffer(bytes))
    context.store.begin()
    context.store.open(request.db, name).insert(document)
    n++
  })
  return withErrors({ n }, errors)
}

interface UpdateOutcome {
  n: number
  nModified: number
  upsertedId?: unknown
}

const U = new Names(['u'])

/** Decodes an update statement except a document `u`, which stays BSON: a replacement is stored without decoding. */
function statementOf(bytes: Buffer): Doc {
  const parts: Buffer[] = []
  let u: Buffer | undefined
  walk(bytes, 0, (type, at, value, end) => {
    if (type === 0x03 && U.has(bytes, at, value)) u = bytes.subarray(value, end)
    else parts.push(bytes.subarray(at, end))
  })
  const statement = decode(assemble(parts))
  return u ? { ...statement, u } : statement
}

function updateOne(context: Context, request: Request, statement: Doc): UpdateOutcome {
  allowOptions(statement, 'update', ['q', 'u', 'multi', 'upsert'])
  const filter = parseFilter(expectDoc(statement.q, 'q'))
  const update = parseUpdate(statement.u)
  const isMulti = statement.multi === true
  if (isMulti && update.kind === 'replacement')
    throw new CommandError(
      'FailedToParse',
      'multi update is not supported for replacement-style update',
    )
  const collection = findCollection(context, request)
  const found = targets(context, collection, filter, isMulti)
  let nModified = 0
  if (collection)
    for (const stored of found)
      if (change(context, collection, stored, update) !== stored.bytes) nModified++
  if (found.length > 0 || statement.upsert !== true) return { n: found.length, nModified }
  const { id } = insertUpserted(context, request.db, collectionName(request), filter, update)
  return { n: 1, nModified: 0, upsertedId: id }
}

const update: Handler = (context, request) => {
  allowOptions(request.body, 'update', ['updates', 'ordered', 'bypassDocumentValidation'])
  let [n, nModified] = [0, 0]
  const upserted: Doc[] = []
  const statements = listOf(request, 'updates', statementOf)
  const errors = forEachWrite(request, statements, (statement, index) => {
    const outcome = updateOne(context, request, statement)
    n += outcome.n
    nModified += outcome.nModified
    if (outcome.upsertedId !== undefined) upserted.push({ index, _id: outcome.upsertedId })
  })
  return withErrors({ n, nModified, ...(upserted.length > 0 ? { upserted } : {}) }, errors)
}

const remove: Handler = (context, request) => {
  allowOptions(request.body, 'delete', ['deletes', 'ordered'])
  let n = 0
  const errors = forEachWrite(request, listOf(request, 'deletes'), (statement) => {
    allowOptions(statement, 'delete', ['q', 'limit'])
    if (statement.limit !== 0 && statement.limit !== 1)
      throw new CommandError('FailedToParse', 'The limit field in delete objects must be 0 or 1')
    const collection = findCollection(context, request)
    const filter = parseFilter(expectDoc(statement.q, 'q'))
    for (const stored of targets(context, collection, filter, statement.limit === 0)) {
      context.store.begin()
      collection?.remove(stored)
      n++
    }
  })
  return withErrors({ n }, errors)
}

/** Runs findAndModify: returns the document before and after. */
function modify(context: Context, request: Request, body: Doc) {
  const filter = parseFilter(expectDoc(body.query ?? {}, 'query'))
  const collection = findCollection(context, request)
  const [stored] = targets(context, collection, filter, false, parseSort(body.sort))
  if (body.remove === true) {
    if (stored) {
      context.store.begin()
      collection?.remove(stored)
    }
    return { before: stored?.bytes, after: undefined, lastErrorObject: { n: stored ? 1 : 0 } }
  }
  const update = parseUpdate(body.update)
  if (stored && collection) {
    const after = change(context, collection, stored, update)
    return { before: stored.bytes, after, lastErrorObject: { n: 1, updatedExisting: true } }
  }
  if (body.upsert !== true)
    return {
      before: undefined,
      after: undefined,
      lastErrorObject: { n: 0, updatedExisting: false },
    }
  const { id, bytes } = insertUpserted(context, request.db, collectionName(request), filter, update)
  const lastErrorObject = { n: 1, updatedExisting: false, upserted: id }
  return { before: undefined, after: bytes, lastErrorObject }
}

const findAndModify: Handler = (context, request) => {
  const { body } = request
  allowOptions(body, request.name, [
    'query',
    'sort',
    'update',
    'remove',
    'new',
    'upsert',
    'fields',
    'bypassDocumentValidation',
  ])
  if ((body.remove === true) === (body.update !== undefined))
    throw new CommandError('FailedToParse', 'Either an update or remove=true must be specified')
  if (body.remove === true && (body.new === true || body.upsert === true))
    throw new CommandError('FailedToParse', 'Cannot specify new or upsert with remove')
  const shape = projector(parseProjection(body.fields))
  const { before, after, lastErrorObject } = modify(context, request, body)
  const bytes = body.new === true ? after : before
  return { lastErrorObject, value: bytes ? decode(shape(bytes)) : null, ok: 1 }
}

export const WRITING_COMMANDS: Readonly<Record<string, Handler>> = {
  insert,
  update,
  delete: remove,
  findAndModify,
  findandmodify: findAndModify,
}
