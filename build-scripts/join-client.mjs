// esbuild cuts what pages share into one file per set of pages that need it: some thirty files of a few hundred
// bytes each, which compress badly and are asked for one by one. Rollup joins again what always travels together
// (4 kB gzipped and twenty requests less on a page; a page may load 110 kB).
// The compiler's own files are read, never changed: what comes out is a set of scripts and a manifest of our own, which
// the server takes instead (app/server/joined-assets). Each assumption about the compiler's output is checked, and
// nothing is deleted before all of them hold.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { access, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { rollup } from 'rollup'
import { minified, settled, withoutServer } from './minify-client.mjs'

const PUBLIC = '/build/'
/** What the libraries ask to be told about them; esbuild gathers it at the end of a file. */
const LICENCES = /\/\*! Bundled license information:[\s\S]*?\*\//g
/** Where it is told, for all scripts at once: half a kB gzipped that no page has to load. */
const LICENCES_FILE = 'licenses.txt'
/** The browser's file of an address below /build/. */
const fileOf = (folder, url) => join(folder, url.slice(PUBLIC.length))
const withoutHash = (url) => url.slice(PUBLIC.length).replace(/-[A-Z0-9]{8}\.js$/, '')

/** The manifest has the shape that we build on: an entry and routes, each a script below /build/ that is there. */
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

/** Each script of the manifest has come out once, exports what it did, and imports only what has come out too. */
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

/** Everything that loading these modules loads, themselves included; `later` also what they load on demand. */
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
 * What this share of the signed-in pages loads comes with their frame, where half that share is no administration: a
 * further page of administration then moves nothing of the others.
 */
const COMMON = 0.22
const ADMINISTRATION = /\/admin\./

const lengthOf = (ids, infoOf) =>
  [...ids].reduce((sum, id) => sum + (infoOf(id).code?.length ?? 0), 0)

/**
 * Modules that come with every page, with every signed-in page, with those that show figures and with those that judge
 * them: what many pages share but the heaviest does without, then the next, which have nothing to give away.
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
    return isShared && others.length >= (pages.length * COMMON) / 2
  })
  const [heaviest, next] = pages.toSorted((a, b) => lengthOf(b, infoOf) - lengthOf(a, infoOf))
  const used = (page) => common.filter((id) => page?.has(id))
  const entryFile = fileOf(folder, entry.module)
  const start = reach([entryFile, fileOf(folder, routes.root.module)], infoOf)
  // why: it attaches the scripts as soon as it is loaded, so it must be asked for by itself
  start.delete(entryFile)
  const frame = reach([fileOf(folder, routes[LAYOUT].module), ...used(heaviest)], infoOf)
  return { start, frame, figures: reach(used(next), infoOf), verdicts: reach(common, infoOf) }
}

/** Names the chunk of each module that many pages share. */
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
    // why: routes that only answer data have nothing for the browser
    onLog: (level, log, handler) => log.code !== 'EMPTY_BUNDLE' && handler(level, log),
    plugins: [
      {
        name: 'public-scripts',
        resolveId: (source) => (source.startsWith(PUBLIC) ? fileOf(folder, source) : null),
        transform(code, id) {
          const told = code.match(LICENCES)
          if (told) licences.set(id, told.join('\n'))
          return { code: code.replaceAll(LICENCES, ''), map: null }
        },
        buildEnd() {
          exportsOf = (id) => this.getModuleInfo(id).exports
        },
        // why: before the names are made, which hash what browsers get and keep for ever
        renderChunk: (code, chunk) => minified(withoutServer(code, build.future), chunk, constants),
      },
    ],
  })
  const { output } = await bundle.generate({
    format: 'es',
    // why: names of routes hold signs such as '+' and '$'
    sanitizeFileName: false,
    entryFileNames: '[name]-[hash].js',
    // why: the compiler's hash in a chunk's name weighs in each script that imports it, and tells nothing more
    chunkFileNames: ({ name }) => `_shared/${name.startsWith('chunk-') ? '' : '[name]-'}[hash].js`,
    manualChunks: grouping(folder, manifest),
    banner: ({ moduleIds }) =>
      moduleIds.some((id) => licences.has(id)) ? `/*! licences: ${PUBLIC}${LICENCES_FILE} */` : '',
  })
  checkOutput(inputs, output, exportsOf)
  return { output, replaced: bundle.watchFiles, licences: [...licences.values()].join('\n') }
}

/** The manifest with the new names: each entry with everything it imports, so that the browser asks at once. */
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
 * Joins and minifies the browser's scripts of the build that just ended. Writes them beside the compiler's, with their
 * manifest for the browser and, into `assetsFile`, for the server; then the compiler's go.
 * @param build `assets`, the compiler's manifest, `future` and `isSpaMode`, as the server's build exports them
 */
export async function joinClient(folder, build, assetsFile) {
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
