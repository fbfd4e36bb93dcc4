import type { Document } from 'mongodb'

/** Shard key of each collection that may be sharded (docs/operations.md); all others stay on the primary shard. */
export const SHARD_KEYS: Readonly<Record<string, string>> = {
  records: 'siteId',
  objectifs: 'siteId',
  planning: 'workerId',
}

/** A filter or a new document that a command sends to a collection that may be sharded. */
export interface Sent {
  collection: string
  filter: Document
  /** `lone`: of many documents outside of a transaction, which may miss those of a chunk that moves */
  kind: 'read' | 'insert' | 'write one' | 'write many' | 'lone write many'
}

const FILTERS = ['filter', 'query'] as const

function writes(
  { autocommit }: Document,
  list: Document[],
  isMany: (statement: Document) => boolean,
): Omit<Sent, 'collection'>[] {
  const many = autocommit === false ? 'write many' : 'lone write many'
  return list.map((one) => ({ filter: one['q'], kind: isMany(one) ? many : 'write one' }))
}

function partsOf(name: string, command: Document): Omit<Sent, 'collection'>[] {
  if (name === 'update') return writes(command, command['updates'], ({ multi }) => multi === true)
  if (name === 'delete') return writes(command, command['deletes'], ({ limit }) => limit === 0)
  if (name === 'insert')
    return command['documents'].map((filter: Document) => ({ filter, kind: 'insert' as const }))
  if (name === 'findAndModify') return [{ filter: command['query'], kind: 'write one' }]
  if (name === 'aggregate')
    return [{ filter: command['pipeline'][0]?.['$match'] ?? {}, kind: 'read' }]
  const field = FILTERS.find((key) => key in command)
  return name === 'getMore' ? [] : [{ filter: field ? command[field] : {}, kind: 'read' }]
}

/** What a command of the wire sends to a collection that may be sharded; empty for any other collection. */
export function sentBy(name: string, command: Document): Sent[] {
  const collection = command[name]
  if (typeof collection !== 'string' || !(collection in SHARD_KEYS)) return []
  return partsOf(name, command).map((part) => ({ collection, ...part }))
}

/** True when a filter names the shard keys of its documents, so that only their shards are asked, each once. */
export function hasShardKey({ collection, filter, kind }: Sent): boolean {
  const field = SHARD_KEYS[collection]
  if (field === undefined) return true
  const key = filter[field]
  if (kind === 'lone write many') return false
  return typeof key === 'string' || (kind !== 'write one' && Array.isArray(key?.$in))
}

/** Name of a query by its collection, kind and fields. */
const shapeOf = ({ collection, filter, kind }: Sent) => {
  const fields = Object.keys(filter).map((field) => field.replace(/^days\..*/, 'days.…'))
  return `${collection} ${kind}: ${fields.sort().join(' ')}`
}

/** Every query that names no shard, with its reason: all shards are asked. */
export const SCATTERED: Readonly<Record<string, string>> = {
  'planning read: month siteId': 'a concession’s people, each sharded by himself',
  'planning read: days.… month siteId': 'the same, on a day',
  'planning read: $or month siteId': 'the same, of productive teams',
  'planning read: $or month potential.body potential.mechanic potential.quickService siteId':
    'the same, without a code',
  'planning read: siteId': 'the same, counted before a deletion',
  'planning read: month': 'the retention erases month by month',
  'planning read: days.… month': 'a public holiday concerns everybody',
  'planning read: $or month': 'potential of the whole network, summed up on each shard',
  'planning read: $or month potential.body potential.mechanic potential.quickService':
    'the same, months without a code',
  'planning write many: $or siteId':
    'a move gives all months of a concession their plate and group',
  'records read: date month': 'the network’s nearest day, by an index that starts with the month',
  'records read: month': 'the latest day of the whole network, by the same index',
  'records read: month plateId': 'the latest day of a plate, by its index',
  'records read: groupId month': 'the latest day of a group, by its index',
  'records read: doubtedOn': 'all figures under doubt, few',
  'records read: date importId month': 'the concessions that an interrupted import had stored',
  'objectifs read: frozenPotentialHours period': 'frozen potential of the whole network',
  'objectifs read: _id': 'the address of a deletion names the document alone',
}

/** Queries without shard key that are not listed, by their shapes. */
export const unlisted = (all: readonly Sent[]): string[] =>
  [...new Set(all.filter((one) => !hasShardKey(one)).map(shapeOf))].filter(
    (shape) => !(shape in SCATTERED),
  )
