import { CommandError } from '../protocol/command-error'
import { cursorAnswer } from '../protocol/cursor-answer'
import { parseFilter } from '../query/filter'
import { compile } from '../query/matcher'
import type { StoredCollection } from '../storage/collection'
import type { Index } from '../storage/index-definition'
import { encode } from '../values/bson'
import { compareValues } from '../values/compare'
import { expectDoc, isDoc, type Value } from '../values/value'
import {
  allowOptions,
  collectionName,
  findCollection,
  type Handler,
  listOf,
  type Request,
} from './context'

function notFound(request: Request): CommandError {
  return new CommandError(
    'NamespaceNotFound',
    `ns does not exist: ${request.db}.${collectionName(request)}`,
  )
}

/** Creates indexes; when one fails, none is created. */
const createIndexes: Handler = (context, request) => {
  allowOptions(request.body, 'createIndexes', ['indexes', 'commitQuorum'])
  const { catalog } = context.store
  const specs = listOf(request, 'indexes')
  const isNew = !findCollection(context, request)
  context.store.begin()
  const collection = catalog.open(request.db, collectionName(request))
  const before = [...collection.indexes]
  try {
    for (const spec of specs) catalog.createIndex(collection, spec)
  } catch (error) {
    for (const index of collection.indexes.filter((one) => !before.includes(one)))
      catalog.dropIndex(collection, index)
    if (isNew) catalog.drop(collection)
    throw error
  }
  return {
    numIndexesBefore: before.length,
    numIndexesAfter: collection.indexes.length,
    createdCollectionAutomatically: isNew,
    ok: 1,
  }
}

const listIndexes: Handler = (context, request) => {
  allowOptions(request.body, 'listIndexes', ['cursor'])
  const collection = findCollection(context, request)
  if (!collection) throw notFound(request)
  const specs = collection.indexes.map((index) => encode(index.spec))
  return cursorAnswer(collection.namespace, 0, 'firstBatch', specs)
}

function named(collection: StoredCollection, wanted: Value): Index[] {
  if (wanted === '*') return collection.secondary
  const found = collection.indexes.find((index) =>
    isDoc(wanted) ? compareValues(index.key, wanted) === 0 : index.name === wanted,
  )
  if (!found)
    throw new CommandError('IndexNotFound', `index not found with name [${String(wanted)}]`)
  if (found.id === 0) throw new CommandError('InvalidOptions', 'cannot drop _id index')
  return [found]
}

const dropIndexes: Handler = (context, request) => {
  allowOptions(request.body, 'dropIndexes', ['index'])
  const collection = findCollection(context, request)
  if (!collection) throw notFound(request)
  const nIndexesWas = collection.indexes.length
  const { index } = request.body
  const doomed = (Array.isArray(index) ? index : [index]).flatMap((one) => named(collection, one))
  context.store.begin()
  for (const one of doomed) context.store.catalog.dropIndex(collection, one)
  return { nIndexesWas, ok: 1 }
}

const listCollections: Handler = ({ store }, { body, db }) => {
  allowOptions(body, 'listCollections', ['filter', 'nameOnly', 'cursor', 'authorizedCollections'])
  const holds = compile(parseFilter(expectDoc(body.filter ?? {}, 'filter')))
  const found = store.catalog
    .names(db)
    .map((name) => ({ name, type: 'collection', options: {}, info: { readOnly: false } }))
    .filter(holds)
    .map((entry) => (body.nameOnly === true ? { name: entry.name, type: entry.type } : entry))
  return cursorAnswer(`${db}.$cmd.listCollections`, 0, 'firstBatch', found.map(encode))
}

const dropDatabase: Handler = (context, { body, db }) => {
  allowOptions(body, 'dropDatabase', [])
  for (const name of context.store.catalog.names(db)) {
    const collection = context.store.catalog.find(db, name)
    if (!collection) continue
    context.store.begin()
    context.store.catalog.drop(collection)
  }
  return { dropped: db, ok: 1 }
}

export const CATALOG_COMMANDS: Readonly<Record<string, Handler>> = {
  createIndexes,
  listIndexes,
  dropIndexes,
  listCollections,
  dropDatabase,
}
