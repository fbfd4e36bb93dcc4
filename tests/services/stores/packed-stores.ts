import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

/** Folder of the stores of each version, `VERSION.db.br`: the file of the embedded database, compressed. */
const FOLDER = 'tests/fixtures/stores'
const END = '.db.br'
const STORE = 'store.db'

/** Version of this program, as `package.json` says. */
export const VERSION: string = JSON.parse(readFileSync('package.json', 'utf8')).version

/** Versions of which a store is kept. */
export const storedVersions = (): string[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith(END))
    .map((name) => name.slice(0, -END.length))

/** Puts a version's store into a data directory. */
export function unpackStore(version: string, dataDir: string): void {
  const directory = join(dataDir, 'embedded')
  mkdirSync(directory, { recursive: true })
  const packed = readFileSync(join(FOLDER, version + END))
  writeFileSync(join(directory, STORE), brotliDecompressSync(packed))
}

/** Keeps the store of a data directory, whose database is closed, as that of this version. */
export function packStore(dataDir: string): void {
  const store = readFileSync(join(dataDir, 'embedded', STORE))
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: store.length }
  writeFileSync(join(FOLDER, VERSION + END), brotliCompressSync(store, { params }))
}
