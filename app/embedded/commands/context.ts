import { CommandError, unsupported } from '../protocol/command-error'
import type { StoredCollection } from '../storage/collection'
import type { Store, View } from '../storage/store'
import { decode } from '../values/bson'
import { type Doc, isDoc, type Value } from '../values/value'
import type { Cursors } from './cursors'
import type { Transactions } from './transactions'

/** State of the server that all commands share. */
export interface ServerContext {
  store: Store
  transactions: Transactions
  cursors: Cursors
  now: () => Date
}

/** Server state and the data view of one command. */
export interface Context extends ServerContext {
  view: View
}

/** A command to execute. */
export interface Request {
  name: string
  body: Doc
  /** the database that the command addresses */
  db: string
  sequences: ReadonlyMap<string, Buffer[]>
}

/** A reply: a document or its BSON bytes. */
export type Answer = Doc | Buffer
export type Handler = (context: Context, request: Request) => Answer | Promise<Answer>

const EVERYWHERE = new Set([
  '$db',
  'lsid',
  '$clusterTime',
  '$readPreference',
  'readConcern',
  'writeConcern',
  'comment',
  'maxTimeMS',
])
const READ_LEVELS = new Set(['local', 'available', 'majority'])

/** Tests whether an option has no effect: absent, null, false or an empty document. */
const isIdle = (value: Value) =>
  value === undefined ||
  value === null ||
  value === false ||
  (isDoc(value) && Object.keys(value).length === 0)

/** Rejects options that a command does not support, and guarantees that only a replica set can give. */
export function allowOptions(body: Doc, name: string, known: readonly string[]): void {
  for (const [option, value] of Object.entries(body)) {
    if (option === name || EVERYWHERE.has(option) || known.includes(option) || isIdle(value))
      continue
    if (option === 'collation' && isDoc(value) && value.locale === 'simple') continue
    throw unsupported(`the option ${option} of ${name}`)
  }
  refuseGuarantees(body)
}

function refuseGuarantees(body: Doc): void {
  const w = isDoc(body.writeConcern) ? body.writeConcern.w : undefined
  if (w !== undefined && w !== 'majority' && w !== 0 && w !== 1)
    throw new CommandError('BadValue', `cannot use the write concern ${String(w)} on one server`)
  const level = isDoc(body.readConcern) ? body.readConcern.level : undefined
  if (level !== undefined && !READ_LEVELS.has(String(level)))
    throw unsupported(`the read concern ${String(level)}`)
}

/** The name of the collection that a command addresses. */
export function collectionName({ name, body }: Request): string {
  const collection = body[name]
  if (typeof collection !== 'string' || collection === '')
    throw new CommandError('InvalidNamespace', `collection name has invalid type for ${name}`)
  return collection
}

/** The collection that a command addresses; undefined when the collection does not exist. */
export function findCollection(context: Context, request: Request): StoredCollection | undefined {
  return context.view.find(request.db, collectionName(request))
}

/** The documents of a list, sent in the command's body or as an OP_MSG document sequence. */
export function listOf(
  { body, sequences }: Request,
  field: string,
  read: (bytes: Buffer) => Doc = decode,
): Doc[] {
  const sequence = sequences.get(field)
  if (sequence) return sequence.map((bytes) => read(bytes))
  const list = body[field]
  if (!Array.isArray(list) || !list.every(isDoc))
    throw new CommandError('TypeMismatch', `'${field}' must be an array of objects`)
  return list
}

/** Reads a non-negative integer option of a command. */
export function wholeOption(body: Doc, name: string): number | undefined {
  const value = body[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    throw new CommandError('BadValue', `'${name}' must be a whole number from 0`)
  return value
}
