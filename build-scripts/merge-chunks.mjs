// Merges the browser's scripts. esbuild makes one shared chunk per set of pages that use it: some thirty files of a few
// hundred bytes, which compress badly. Rollup merges chunks that are always loaded together: 4 kB gzipped and twenty
// requests less per page (a page may load 112 kB). The compiler's files are only read. The output is a set of scripts
// and a manifest, which the server uses instead (app/server/merged-assets). Each assumption about the compiler's output
// is checked, and files are deleted only after all checks.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { access, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { rollup } from 'rollup'
import { minified, settled, withoutServer } from './minify-client.mjs'

const PUBLIC = '/build/'
/** Licence notices of the libraries, which esbuild collects at the end of a file. */
const LICENCES = /\/\*! Bundled license information:[\s\S]*?\*\//g
/** File with all licence notices: half a kB gzipped that no page has to load. */
const LICENCES_FILE = 'licenses.txt'
/** Local file of an address below /build/. */
const fileOf = (folder, url) => join(folder, url.slice(PUBLIC.length))
const withoutHash = (url) => url.slice(PUBLIC.length).replace(/-[A-Z0-9]{8}\.js$/, '')

/** Checks the manifest's shape: an entry and routes, each with an existing script below /build/. */
async function checkManifest(folder, manifest) {
  const known = ['entry', 'hmr', 'routes', 'url', 'version']
  const others = Object.keys(manifest).filter((key) => !known.includes(key))
  assert.deepEqual(others, [], 'the manifest says more than we know of')
  const entries = [manifest.entry, ...Object.values(manifest.routes)]
  assert.ok(entries.length > 1, 'the manifest has no routes')
  for (const { module, imports = [] } of entries)
    for (const url of [module, ...imports]) {
      assert.match(url, /^\/build\/.+-[A-Z0-9]{8}\.js$/, `${url} is named otherwise than we know`)
      await access(fileOf(folder, url))
    }
}

/** Checks the output: each script of the manifest exists once, has its exports, and imports only existing scripts. */
function checkOutput(inputs, output, exportsOf) {
  const names = new Set(output.map(({ fileName }) => fileName))
  for (const chunk of output) {
    assert.equal(chunk.type, 'chunk', `${chunk.fileName} is no script`)
    for (const name of [...chunk.imports, ...chunk.dynamicImports])
      assert.ok(names.has(name), `${chunk.fileName} imports ${name}, which is not there`)
  }
  for (const [name, file] of Object.entries(inputs)) {
    const found = output.filter(({ isEntry, facadeModuleId }) => isEntry && facadeModuleId === file)
    assert.equal(found.length, 1, `${name} has come out ${found.length} times`)
    const lost = exportsOf(file).filter((one) => !found[0].exports.includes(one))
    assert.deepEqual(lost, [], `${name} has lost exports`)
  }
}

/** All modules loaded by these modules, themselves included; `later` adds dynamic imports. */
function reach(ids, infoOf, later = false) {
  const found = new Set()
  const left = [...ids]
  while (left.length > 0) {
    const id = left.pop()
    if (found.has(id)) continue
    found.add(id)
    const { importedIds, dynamicallyImportedIds = [] } = infoOf(id)
    left.push(...importedIds, ...(later ? dynamicallyImportedIds : []))
  }
  return found
}

const LAYOUT = 'routes/_app+/_layout'
/**
 * Share of the signed-in pages from which a common module moves into the layout chunk. Five eighths of that share
 * must be non-administration pages, so that a new administration page does not move modules of other pages.
 */
const COMMON = 0.22
const ADMINISTRATION = /\/admin\./

const lengthOf = (ids, infoOf) =>
  [...ids].reduce((sum, id) => sum + (infoOf(id).code?.length ?? 0), 0)

/**
 * Groups modules into chunks: for every page, for signed-in pages, for pages with figures, and for pages with verdicts.
 * Each group holds the common modules that the heaviest remaining page uses.
 */
function groups(folder, { entry, routes }, infoOf) {
  const signedIn = Object.values(routes).filter(
    ({ parentId, imports }) => parentId === LAYOUT && imports,
  )
  const names = signedIn.map(({ id }) => id)
  const pages = signedIn.map(({ module }) => reach([fileOf(folder, module)], infoOf, true))
  const users = new Map()
  for (const [i, page] of pages.entries())
    for (const id of page) users.set(id, [...(users.get(id) ?? []), names[i]])
  const common = [...users.keys()].filter((id) => {
    const own = users.get(id)
    const others = own.filter((name) => !ADMINISTRATION.test(name))
    const isShared = own.length > 1 && own.length >= pages.length * COMMON
    return isShared && others.length >= pages.length * COMMON * 0.625
  })
  const [heaviest, next] = pages.toSorted((a, b) => lengthOf(b, infoOf) - lengthOf(a, infoOf))
  const used = (page) => common.filter((id) => page?.has(id))
  const entryFile = fileOf(folder, entry.module)
  const start = reach([entryFile, fileOf(folder, routes.root.module)], infoOf)
  // The entry file hydrates the page as soon as it is loaded, so it must stay a chunk of its own.
  start.delete(entryFile)
  const frame = reach([fileOf(folder, routes[LAYOUT].module), ...used(heaviest)], infoOf)
  return { start, frame, figures: reach(used(next), infoOf), verdicts: reach(common, infoOf) }
}

/** Names the chunk of each module that several pages share. */
function grouping(folder, manifest) {
  let known
  return (id, { getModuleInfo }) => {
    known ??= groups(folder, manifest, getModuleInfo)
    return ['start', 'frame', 'figures', 'verdicts'].find((name) => known[name].has(id)) ?? null
  }
}

async function joined(folder, manifest, inputs, build) {
  const constants = settled(build)
  const licences = new Map()
  let exportsOf
  const bundle = await rollup({
    input: inputs,
    preserveEntrySignatures: 'allow-extension',
    // Routes without a component have an empty client script.
    onLog: (level, log, handler) => log.code !== 'EMPTY_BUNDLE' && handler(level, log),
    plugins: [
      {
        name: 'public-scripts',
        resolveId: (source) => (source.startsWith(PUBLIC) ? fileOf(folder, source) : null),
        transform(code, id) {
          const notices = code.match(LICENCES)
          if (notices) licences.set(id, notices.join('\n'))
          return { code: code.replaceAll(LICENCES, ''), map: null }
        },
        buildEnd() {
          exportsOf = (id) => this.getModuleInfo(id).exports
        },
        // Before file names are computed, whose hash must match the final content: browsers cache the files for a year.
        renderChunk: (code, chunk) => minified(withoutServer(code, build.future), chunk, constants),
      },
    ],
  })
  const { output } = await bundle.generate({
    format: 'es',
    // Route names contain characters such as '+' and '$'.
    sanitizeFileName: false,
    entryFileNames: '[name]-[hash].js',
    // Without the compiler's hash in chunk names, which only lengthens each import.
    chunkFileNames: ({ name }) => `_shared/${name.startsWith('chunk-') ? '' : '[name]-'}[hash].js`,
    manualChunks: grouping(folder, manifest),
    banner: ({ moduleIds }) =>
      moduleIds.some((id) => licences.has(id)) ? `/*! licences: ${PUBLIC}${LICENCES_FILE} */` : '',
  })
  checkOutput(inputs, output, exportsOf)
  return { output, replaced: bundle.watchFiles, licences: [...licences.values()].join('\n') }
}

/**
 * The manifest with the new names. Each entry lists everything it imports, so that the browser requests all files at
 * once.
 */
function renamed(manifest, inputs, output) {
  const chunks = new Map(output.map((chunk) => [chunk.fileName, chunk]))
  const byInput = new Map(output.map((chunk) => [chunk.facadeModuleId, chunk]))
  const importsOf = (fileName) =>
    reach([fileName], (name) => ({ importedIds: chunks.get(name).imports }))
  const entryOf = (entry) => {
    const chunk = byInput.get(inputs[withoutHash(entry.module)])
    const imports = [...importsOf(chunk.fileName)].filter((name) => name !== chunk.fileName)
    return {
      ...entry,
      module: PUBLIC + chunk.fileName,
      imports: imports.map((name) => PUBLIC + name),
    }
  }
  const routes = Object.fromEntries(
    Object.entries(manifest.routes).map(([id, route]) => [id, entryOf(route)]),
  )
  const content = { entry: entryOf(manifest.entry), routes }
  const version = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 8)
  const url = `${PUBLIC}manifest-${version.toUpperCase()}.js`
  return { ...content, version, url }
}

/**
 * Merges and minifies the browser's scripts of the finished build. Writes them next to the compiler's, with manifests
 * for the browser and, in `assetsFile`, for the server; then deletes the compiler's scripts.
 * @param build `assets`, the compiler's manifest, `future` and `isSpaMode`, as exported by the server build
 */
export async function mergeChunks(folder, build, assetsFile) {
  const { assets } = build
  await checkManifest(folder, assets)
  const urls = [assets.entry, ...Object.values(assets.routes)].map(({ module }) => module)
  const inputs = Object.fromEntries(urls.map((url) => [withoutHash(url), fileOf(folder, url)]))
  const { output, replaced, licences } = await joined(folder, assets, inputs, build)
  const manifest = renamed(assets, inputs, output)
  const made = output.map(({ fileName }) => join(folder, fileName))
  for (const [i, { code }] of output.entries()) {
    await mkdir(dirname(made[i]), { recursive: true })
    await writeFile(made[i], code)
  }
  await writeFile(join(folder, LICENCES_FILE), licences)
  await writeFile(
    fileOf(folder, manifest.url),
    `window.__remixManifest=${JSON.stringify(manifest)};`,
  )
  await writeFile(assetsFile, JSON.stringify({ replaces: assets.version, manifest }))
  const kept = new Set([...made, fileOf(folder, manifest.url)])
  for (const file of [...replaced, fileOf(folder, assets.url)])
    if (!kept.has(file)) await rm(file, { force: true })
}
