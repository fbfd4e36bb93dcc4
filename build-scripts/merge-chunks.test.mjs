import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { mergeChunks } from './merge-chunks.mjs'

const SCRIPTS = {
  'entry.client-AAAAAAAA.js': 'import { a } from "/build/shared-BBBBBBBB.js"; console.log(a)',
  'shared-BBBBBBBB.js': 'export const a = "shared"',
  'root-CCCCCCCC.js':
    'import { a } from "/build/shared-BBBBBBBB.js"; const streamed = () => "stream"; export const handle = 1; ' +
    'export default () => (window.__remixContext.future.v3_singleFetch ? streamed() : a)',
  'layout-DDDDDDDD.js': 'export default () => "frame"',
  'page-EEEEEEEE.js':
    'import { a } from "/build/shared-BBBBBBBB.js"; export default () => a + "page"',
}
const entryOf = (name) => ({ module: `/build/${name}`, imports: ['/build/shared-BBBBBBBB.js'] })

const SETTLED = { future: { v3_singleFetch: false }, isSpaMode: false }

/** A folder with what the compiler would have left, and its manifest. */
function compiled() {
  const folder = mkdtempSync(join(tmpdir(), 'join-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, code] of Object.entries(SCRIPTS)) writeFileSync(join(folder, name), code)
  writeFileSync(join(folder, 'manifest-12345678.js'), '')
  const routes = {
    root: { id: 'root', ...entryOf('root-CCCCCCCC.js') },
    'routes/_app+/_layout': { id: 'routes/_app+/_layout', ...entryOf('layout-DDDDDDDD.js') },
    page: { id: 'page', parentId: 'routes/_app+/_layout', ...entryOf('page-EEEEEEEE.js') },
  }
  const manifest = {
    entry: entryOf('entry.client-AAAAAAAA.js'),
    routes,
    version: '12345678',
    url: '/build/manifest-12345678.js',
  }
  return { folder, manifest, file: join(folder, 'assets.json') }
}

test('joined scripts take the place of the compiler’s, in a manifest that names the build it replaces', async () => {
  const { folder, manifest, file } = compiled()
  await mergeChunks(folder, { assets: manifest, ...SETTLED }, file)
  const { replaces, manifest: made } = JSON.parse(readFileSync(file, 'utf8'))
  expect(replaces).toBe('12345678')
  const left = readdirSync(folder, { recursive: true }).map((name) => `/build/${name}`)
  for (const { module, imports } of [made.entry, ...Object.values(made.routes)])
    expect(left).toEqual(expect.arrayContaining([module, ...imports, made.url]))
  for (const name of Object.keys(SCRIPTS)) expect(left).not.toContain(`/build/${name}`)
  const root = readFileSync(join(folder, made.routes.root.module.slice('/build/'.length)), 'utf8')
  expect(root).toMatch(/export ?\{.*\bhandle\b.*\}|export const handle/)
})

test.each([
  ['a script that is not there', (given) => rmSync(join(given.folder, 'page-EEEEEEEE.js'))],
  ['a name of another form', (given) => (given.manifest.entry.module = '/build/entry.js')],
  ['another folder', (given) => (given.manifest.routes.page.module = '/assets/page-EEEEEEEE.js')],
  ['a manifest that says more', (given) => (given.manifest.sri = {})],
  ['a manifest without routes', (given) => (given.manifest.routes = {})],
  [
    'an import that is not there',
    (given) =>
      writeFileSync(join(given.folder, 'page-EEEEEEEE.js'), 'import "/build/x-FFFFFFFF.js"'),
  ],
])('%s stops the build before anything is deleted', async (_name, spoil) => {
  const given = compiled()
  spoil(given)
  const before = readdirSync(given.folder).sort()
  await expect(
    mergeChunks(given.folder, { assets: given.manifest, ...SETTLED }, given.file),
  ).rejects.toThrow()
  expect(readdirSync(given.folder).sort()).toEqual(before)
})

test.each([
  [false, false],
  [true, true],
])('answers in one stream %s: their code comes out %s', async (v3_singleFetch, there) => {
  const { folder, manifest, file } = compiled()
  await mergeChunks(
    folder,
    { assets: manifest, isSpaMode: false, future: { v3_singleFetch } },
    file,
  )
  const scripts = readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
  expect(scripts.join('')).not.toContain('future.v3_singleFetch')
  expect(scripts.join('').includes('stream')).toBe(there)
})
