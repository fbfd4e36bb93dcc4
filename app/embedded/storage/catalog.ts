import { CommandError } from '../protocol/command-error'
import { decode, encode } from '../values/bson'
import { compareValues } from '../values/compare'
import type { Doc } from '../values/value'
import { StoredCollection } from './collection'
import { type Index, idIndex, indexOf, normalSpec } from './index-definition'
import type { Sqlite } from './sqlite'

const sameSpec = (a: Doc, b: Doc) => compareValues(sorted(a), sorted(b)) === 0
const sorted = (spec: Doc): Doc =>
  Object.fromEntries(Object.entries(spec).sort(([a], [b]) => (a < b ? -1 : 1)))

function checkNames(db: string, name: string): void {
  if (db === '' || /[\s/\\."$*<>:|?\0]/.test(db))
    throw new CommandError('InvalidNamespace', `Invalid database name '${db}'`)
  if (name === '' || name.startsWith('.') || /[$\0]/.test(name) || name.startsWith('system.'))
    throw new CommandError('InvalidNamespace', `Invalid collection name '${name}'`)
}

/** Collections and indexes of the store, persisted in the store and cached in memory. */
export class Catalog {
  readonly #sqlite: Sqlite
  readonly #collections = new Map<string, StoredCollection>()

  constructor(sqlite: Sqlite) {
    this.#sqlite = sqlite
    this.reload()
  }

  /** Reads everything again, after a rollback. */
  reload(): void {
    this.#collections.clear()
    for (const [id, db, name] of this.#sqlite.all('SELECT id, db, name FROM collections', [])) {
      const indexes = this.#sqlite
        .all('SELECT id, spec, multikey FROM indexes WHERE collection = ? ORDER BY id', [
          id as number,
        ])
        .map(([index, spec, multikey]) =>
          indexOf(index as number, decode(spec as Buffer), multikey === 1),
        )
      const namespace = `${db}.${name}`
      this.#collections.set(
        namespace,
        new StoredCollection(this.#sqlite, id as number, namespace, [idIndex(), ...indexes]),
      )
    }
  }

  find(db: string, name: string): StoredCollection | undefined {
    return this.#collections.get(`${db}.${name}`)
  }

  /** Every collection. */
  all(): StoredCollection[] {
    return [...this.#collections.values()]
  }

  /** The names of a database's collections. */
  names(db: string): string[] {
    return this.#sqlite
      .all('SELECT name FROM collections WHERE db = ? ORDER BY name', [db])
      .map(([name]) => name as string)
  }

  /** The names of the databases. */
  databases(): string[] {
    return this.#sqlite
      .all('SELECT DISTINCT db FROM collections ORDER BY db', [])
      .map(([db]) => db as string)
  }

  /** Returns a collection, created when missing; requires an open write transaction. */
  open(db: string, name: string): StoredCollection {
    const found = this.find(db, name)
    if (found) return found
    checkNames(db, name)
    const id = this.#sqlite.run('INSERT INTO collections (db, name) VALUES (?, ?)', [db, name])
    this.#sqlite.exec(
      `CREATE TABLE d${id} (r INTEGER PRIMARY KEY, k BLOB NOT NULL UNIQUE, v BLOB NOT NULL)`,
    )
    const collection = new StoredCollection(this.#sqlite, id, `${db}.${name}`, [idIndex()])
    this.#collections.set(collection.namespace, collection)
    return collection
  }

  /** Removes a collection with everything in it. */
  drop(collection: StoredCollection): void {
    for (const index of collection.secondary) this.dropIndex(collection, index)
    this.#sqlite.exec(`DROP TABLE d${collection.id}`)
    this.#sqlite.run('DELETE FROM collections WHERE id = ?', [collection.id])
    this.#collections.delete(collection.namespace)
  }

  /** Creates an index; false when it exists. @throws CommandError when the index conflicts with an existing one */
  createIndex(collection: StoredCollection, given: Doc): boolean {
    const spec = normalSpec(given)
    if (isIdKey(spec.key as Doc)) return false
    const sameName = collection.indexes.find((index) => index.name === spec.name)
    if (sameName && sameSpec(sameName.spec, spec)) return false
    if (sameName)
      throw new CommandError(
        'IndexKeySpecsConflict',
        `An existing index has the same name as the requested index: ${spec.name}`,
      )
    const twin = collection.indexes.find((index) =>
      sameSpec({ ...index.spec, name: spec.name }, spec),
    )
    if (twin)
      throw new CommandError(
        'IndexOptionsConflict',
        `Index already exists with a different name: ${twin.name}`,
      )
    const id = this.#sqlite.run('INSERT INTO indexes (collection, name, spec) VALUES (?, ?, ?)', [
      collection.id,
      spec.name as string,
      encode(spec),
    ])
    this.#sqlite.exec(
      `CREATE TABLE x${id} (k BLOB NOT NULL, r INTEGER NOT NULL, PRIMARY KEY (k, r)) WITHOUT ROWID`,
    )
    const index = indexOf(id, spec, false)
    try {
      collection.build(index)
    } catch (error) {
      this.#forget(index)
      throw error
    }
    collection.indexes.push(index)
    collection.indexesChanged()
    return true
  }

  #forget(index: Index): void {
    this.#sqlite.exec(`DROP TABLE x${index.id}`)
    this.#sqlite.run('DELETE FROM indexes WHERE id = ?', [index.id])
  }

  dropIndex(collection: StoredCollection, index: Index): void {
    this.#forget(index)
    collection.indexes.splice(collection.indexes.indexOf(index), 1)
    collection.indexesChanged()
  }
}

const isIdKey = (key: Doc) => Object.keys(key).length === 1 && key._id === 1
