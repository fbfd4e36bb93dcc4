import Database from 'libsql'

/** A value bound to or read from the store: key or document bytes, an integer, a name. */
export type Cell = Buffer | number | string | null
export type Row = Cell[]

interface Statement {
  run(values: Cell[]): { lastInsertRowid: number | bigint }
  get(values: Cell[]): Row | undefined
  all(values: Cell[]): Row[]
}

/** The one file of the store. Each text is prepared once; values are bound by position. */
export class Sqlite {
  readonly #db: Database.Database
  // One statement per method: in libsql 0.5.29 `get` finds nothing after an `all` without rows on the same statement.
  readonly #statements = { run: new Map(), get: new Map(), all: new Map() } as Record<
    'run' | 'get' | 'all',
    Map<string, Statement>
  >

  constructor(file: string) {
    this.#db = new Database(file)
  }

  #statement(use: 'run' | 'get' | 'all', sql: string): Statement {
    const known = this.#statements[use].get(sql)
    if (known) return known
    const statement = this.#db.prepare(sql)
    if (use !== 'run') statement.raw(true)
    const prepared = statement as unknown as Statement
    this.#statements[use].set(sql, prepared)
    return prepared
  }

  /** Runs statements without values. */
  exec(sql: string): void {
    this.#db.exec(sql)
  }

  /** Runs a statement without result rows. @returns the rowid of the last inserted row */
  run(sql: string, values: Cell[]): number {
    // Always one array: libsql takes a single Buffer for named parameters, which ends the process.
    return Number(this.#statement('run', sql).run(values).lastInsertRowid)
  }

  /** Returns the first row. */
  one(sql: string, values: Cell[]): Row | undefined {
    return this.#statement('get', sql).get(values)
  }

  /** Returns every row. */
  all(sql: string, values: Cell[]): Row[] {
    return this.#statement('all', sql).all(values)
  }

  close(): void {
    for (const statements of Object.values(this.#statements)) statements.clear()
    this.#db.close()
  }
}
