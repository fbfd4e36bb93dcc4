import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { AssetsManifest } from '@remix-run/dev'
import { describe, expect, it } from 'vitest'

/** Client JavaScript of any page, gzipped (issue 2, Must be shown). */
const LIMIT = 110_000
const BUILD = new URL('../../public/build/', import.meta.url)

function manifest(): AssetsManifest {
  // why: a rebuild leaves older manifests behind; the server's build names the one in use
  const server = readFileSync(new URL('../../build/index.js', import.meta.url), 'utf8')
  const name = readdirSync(BUILD).find(
    (file) => /^manifest-\w+\.js$/.test(file) && server.includes(file),
  )
  const text = readFileSync(new URL(name ?? 'manifest-missing.js', BUILD), 'utf8')
  return JSON.parse(text.replace(/^window\.__remixManifest=/, '').replace(/;\s*$/, ''))
}

const sizes = new Map<string, number>()
function gzipped(path: string): number {
  const known = sizes.get(path)
  if (known !== undefined) return known
  const size = gzipSync(readFileSync(new URL(path.replace(/^\/build\//, ''), BUILD))).length
  sizes.set(path, size)
  return size
}

const { entry, routes } = manifest()

/** The scripts a page loads: the entry and the modules of the page's route and of the layouts around it. */
function weightOf(routeId: string): number {
  const files = new Set([entry.module, ...entry.imports])
  for (let id: string | undefined = routeId; id; id = routes[id]?.parentId) {
    const route = routes[id]
    if (route) for (const file of [route.module, ...(route.imports ?? [])]) files.add(file)
  }
  return [...files].reduce((sum, file) => sum + gzipped(file), 0)
}

describe('client JavaScript', () => {
  const pages = Object.keys(routes)
  it('is counted for every page', () => expect(pages).toContain('routes/_app+/synthesis'))
  it.each(pages)('of %s is at most 110 kB gzipped', (id) => {
    expect(weightOf(id)).toBeLessThanOrEqual(LIMIT)
  })
})
