import { reach, splitPath } from '../query/path'
import { decode } from '../values/bson'
import { Names, pick } from '../values/elements'
import { encodeValue } from '../values/key'
import type { Doc, Value } from '../values/value'
import { duplicate } from './duplicate-key'
import type { Index } from './index-definition'
import { entriesOf } from './index-keys'
import type { Sqlite } from './sqlite'

const isThere = (value: Value) => value !== undefined
const isDeclared = ({ id }: Index) => id !== 0

/** A stored document: its row number and its bytes. */
export interface Stored {
  row: number
  bytes: Buffer
}

interface EntryChange {
  index: Index
  added: Buffer[]
  removed: Buffer[]
}

const holds = (keys: readonly Buffer[], wanted: Buffer): boolean => {
  for (const key of keys) if (key.equals(wanted)) return true
  return false
}

/** Keys that do not occur in `others`. */
function without(keys: readonly Buffer[], others: readonly Buffer[]): Buffer[] {
  const left: Buffer[] = []
  for (const key of keys) if (!holds(others, key)) left.push(key)
  return left
}

/** One collection: documents in table `d<id>`, each declared index in table `x<index>`. */
export class StoredCollection {
  readonly id: number
  readonly namespace: string
  readonly indexes: Index[]
  readonly #sqlite: Sqlite
  #indexed: Names | null = null

  constructor(sqlite: Sqlite, id: number, namespace: string, indexes: Index[]) {
    this.#sqlite = sqlite
    this.id = id
    this.namespace = namespace
    this.indexes = indexes
  }

  /** Returns a view of the collection that reads through another connection. */
  through(sqlite: Sqlite): StoredCollection {
    return new StoredCollection(sqlite, this.id, this.namespace, this.indexes)
  }

  /** To be called after a change of `indexes`. */
  indexesChanged(): void {
    this.#indexed = null
  }

  /** The declared indexes, without that of `_id`. */
  get secondary(): Index[] {
    return this.indexes.filter(isDeclared)
  }

  /** Top-level fields that the indexes use. */
  get #fields(): Names {
    this.#indexed ??= new Names([
      '_id',
      ...this.secondary.flatMap((index) => index.fields.map((field) => splitPath(field)[0] ?? '')),
    ])
    return this.#indexed
  }

  /** Decodes the indexed fields of a document. */
  #decode(bytes: Buffer): Doc {
    return decode(pick(bytes, this.#fields))
  }

  #entries(index: Index, doc: Doc): Buffer[] {
    if (index.sparse && !index.paths.some((path) => reach(doc, path, isThere))) return []
    const { keys, multikey } = entriesOf(doc, index.paths, index.directions)
    if (multikey && !index.multikey) {
      index.multikey = true
      this.#sqlite.run('UPDATE indexes SET multikey = 1 WHERE id = ?', [index.id])
    }
    return keys
  }

  #refuseDuplicates(index: Index, doc: Doc, keys: Buffer[], own: number | null): void {
    if (!index.unique) return
    for (const key of keys) {
      const other = this.#sqlite.all(`SELECT r FROM x${index.id} WHERE k = ? LIMIT 2`, [key])
      if (other.some(([row]) => row !== own)) throw duplicate(this.namespace, index, doc)
    }
  }

  /** Adds a document that has an `_id`; a duplicate key of a unique index is rejected before any change. */
  insert(bytes: Buffer): number {
    const doc = this.#decode(bytes)
    const id = encodeValue(doc._id)
    if (this.#sqlite.one(`SELECT r FROM d${this.id} WHERE k = ?`, [id]))
      throw duplicate(this.namespace, { name: '_id_', key: { _id: 1 } }, doc)
    const entries = this.secondary.map((index) => {
      const keys = this.#entries(index, doc)
      this.#refuseDuplicates(index, doc, keys, null)
      return { index, keys }
    })
    const row = this.#sqlite.run(`INSERT INTO d${this.id} (k, v) VALUES (?, ?)`, [id, bytes])
    for (const { index, keys } of entries) for (const key of keys) this.#add(index, key, row)
    return row
  }

  /** Replaces a document (same `_id`); a duplicate key of a unique index is rejected before any change. */
  replace(row: number, before: Buffer, after: Buffer): void {
    const changes = this.#entryChanges(row, before, after)
    this.#sqlite.run(`UPDATE d${this.id} SET v = ? WHERE r = ?`, [after, row])
    for (const { index, added, removed } of changes) {
      for (const key of removed) this.#remove(index, key, row)
      for (const key of added) this.#add(index, key, row)
    }
  }

  /** Computes the index entries that an update of a document adds and removes. */
  #entryChanges(row: number, before: Buffer, after: Buffer): EntryChange[] {
    const [pickedOld, pickedNew] = [pick(before, this.#fields), pick(after, this.#fields)]
    // Fast path: most updates change no indexed field.
    if (pickedOld.equals(pickedNew)) return []
    const [old, next] = [decode(pickedOld), decode(pickedNew)]
    const changes: EntryChange[] = []
    for (const index of this.secondary) {
      const [oldKeys, newKeys] = [this.#entries(index, old), this.#entries(index, next)]
      const [added, removed] = [without(newKeys, oldKeys), without(oldKeys, newKeys)]
      this.#refuseDuplicates(index, next, added, row)
      changes.push({ index, added, removed })
    }
    return changes
  }

  /** Removes a document. */
  remove({ row, bytes }: Stored): void {
    const doc = this.#decode(bytes)
    for (const index of this.secondary)
      for (const key of this.#entries(index, doc)) this.#remove(index, key, row)
    this.#sqlite.run(`DELETE FROM d${this.id} WHERE r = ?`, [row])
  }

  /** Document of a row; undefined when it was deleted. */
  read(row: number): Buffer | undefined {
    return this.#sqlite.one(`SELECT v FROM d${this.id} WHERE r = ?`, [row])?.[0] as
      | Buffer
      | undefined
  }

  /** Reads up to `limit` documents after a row, in stored order. */
  readAfter(row: number, limit: number): Stored[] {
    return this.#sqlite
      .all(`SELECT r, v FROM d${this.id} WHERE r > ? ORDER BY r LIMIT ?`, [row, limit])
      .map(([r, v]) => ({ row: r as number, bytes: v as Buffer }))
  }

  /** Number of documents. */
  count(): number {
    return this.#sqlite.one(`SELECT count(*) FROM d${this.id}`, [])?.[0] as number
  }

  /** Fills a new index from the documents already there. */
  build(index: Index): void {
    for (let batch = this.readAfter(0, 64); batch.length > 0; ) {
      for (const { row, bytes } of batch) {
        const doc = decode(bytes)
        const keys = this.#entries(index, doc)
        this.#refuseDuplicates(index, doc, keys, row)
        for (const key of keys) this.#add(index, key, row)
      }
      batch = this.readAfter(batch.at(-1)?.row ?? 0, 64)
    }
  }

  #add(index: Index, key: Buffer, row: number): void {
    this.#sqlite.run(`INSERT INTO x${index.id} (k, r) VALUES (?, ?)`, [key, row])
  }

  #remove(index: Index, key: Buffer, row: number): void {
    this.#sqlite.run(`DELETE FROM x${index.id} WHERE k = ? AND r = ?`, [key, row])
  }
}
