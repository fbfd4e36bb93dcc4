import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { beforeAll, expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import { toCsv } from '~/domain/exports/csv'
import { toXlsx } from '~/services/web/xlsx'
import { shownTables } from './one-column-list.fixture'

const APP = new URL('../', import.meta.url)
const ADDED = "format: { text: (value) => value + ' h', unit: 'h' }"
const LINE = `{ key: 'added', header: 'Ajoutée', ${ADDED}, figure: () => 12.34 },`

/** Beginning of the list in its file, and the line that adds a column to it; each file is the only one changed. */
const LISTS: Readonly<Record<string, readonly [begin: string, line: string]>> = {
  'week/columns.ts': ['export const WEEK_COLUMNS', LINE],
  'year/columns.ts': ['export function yearColumns', LINE],
  'closing/snapshot-columns.ts': ['export const SNAPSHOT_COLUMNS', LINE],
  'freshness/late-columns.ts': ['export const LATE_COLUMNS', LINE],
  'comparison/columns.ts': ['const FIGURES', `added: { header: 'Ajoutée', ${ADDED} },`],
  'videocheck/columns.ts': ['export const REVENUE_COLUMNS', LINE],
}

/** Puts a copy of each list with one more column in its place. */
const withColumn: Plugin = {
  name: 'a column more',
  setup({ onLoad }) {
    onLoad({ filter: /app\/domain\/[^/]+\/[\w-]*columns\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      const [begin, line] = LISTS[path.split('/').slice(-2).join('/')] ?? []
      if (!begin || !line) return { contents: text, loader: 'ts' }
      const from = text.indexOf(begin)
      const end = from + text.slice(from).search(/\n *[\]}]( as const.*)?\n/)
      return { contents: `${text.slice(0, end)}\n${line}${text.slice(end)}`, loader: 'ts' }
    })
  },
}

let changed: typeof shownTables

beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('screens/one-column-list.fixture.tsx', APP))],
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    packages: 'external',
    jsx: 'automatic',
    loader: { '.svg': 'empty' },
    alias: { '~': fileURLToPath(APP).replace(/\/$/, '') },
    plugins: [withColumn],
  })
  const made = { exports: {} as { shownTables: typeof shownTables } }
  const code = outputFiles[0]?.text ?? ''
  new Function('require', 'module', 'exports', code)(
    createRequire(import.meta.url),
    made,
    made.exports,
  )
  changed = made.exports.shownTables
})

test.each(Object.keys(LISTS))(
  'a column added to domain/%s is on screen, paper and in files',
  (file) => {
    const before = shownTables()[file]
    const after = changed()[file]
    if (!before || !after) throw new Error(`${file} has no tables`)
    expect(before.screen).not.toContain('Ajoutée')
    expect(after.screen).toMatch(/<th[^>]*>.*Ajoutée/)
    expect(after.screen).toContain('12.34 h')
    expect(after.paper === undefined).toBe(before.paper === undefined)
    if (after.paper) expect(after.paper).toMatch(/<th[^>]*>(<span[^>]*>)?Ajoutée/)
    const table = after.files.find(({ headers }) => headers.includes('Ajoutée (h)'))
    if (!table) throw new Error(`no file of ${file} has the column`)
    expect(
      toCsv(table)
        .match(/Ajoutée \(h\)|12,34/g)
        ?.slice(0, 2),
    ).toEqual(['Ajoutée (h)', '12,34'])
    const sheet = Object.values(read(toXlsx(table)).Sheets)[0] ?? {}
    const cells = utils.sheet_to_json<unknown[]>(sheet, { header: 1 }).flat()
    expect(cells).toEqual(expect.arrayContaining(['Ajoutée (h)', 12.34]))
    expect(before.files.flatMap(({ headers }) => headers)).not.toContain('Ajoutée (h)')
  },
)
