import { readFileSync, statSync } from 'node:fs'
import type { AssetsManifest } from '@remix-run/dev'
import { describe, expect, it } from 'vitest'

/** Client JavaScript of any state of a page as browsers receive it over TLS: brotli, which the server prefers. */
const RECEIVED = 105_000
/** Client JavaScript that a page loads at first, gzipped: for proxies and lines without TLS. */
const LIMIT = 112_000
/** The list of the palette, which each signed-in page loads at its first opening, gzipped. */
const PALETTE = 3_500
/** The planning with everything open that it shows on demand in one visit: gzipped, and received. */
const PLANNING_OPEN = { gzipped: 119_200, received: 106_100 }
const PLANNING = 'routes/_app+/planning'
/** Pages over the limit: doubts with their form and yesterday per concession are the reason. */
const OVER: Readonly<Record<string, number>> = {
  'routes/_app+/synthesis': 113_700,
  'routes/_print+/print-report': 112_700,
}
const BUILD = new URL('../../../public/build/', import.meta.url)

/**
 * Parts that one address of a page shows at once, by the name of their module: `/planning?mode=edit&dialog=add`.
 * Every module that a page may load on demand must stand here.
 */
const SHOWN: Readonly<Record<string, readonly (readonly string[])[]>> = {
  [PLANNING]: [
    ['print-frame', 'wide-grid'],
    ['local-draft-notice', 'open-dialog'],
    ['edit-area', 'open-dialog'],
    ['edit-area', 'action-notices'],
    // every part of editing, one after the other in one visit
    ['edit-area', 'action-notices', 'open-dialog'],
  ],
  'routes/_app+/targets': [['edit-form'], ['dialogs'], ['aggregate-view', 'dialogs']],
  'routes/_app+/synthesis': [
    ['print-frame', 'overview', 'gauge-popup'],
    ['print-frame', 'causes'],
    ['print-frame', 'month-progress'],
  ],
  'routes/_app+/productivity': [['print-frame']],
  'routes/_app+/crescendo': [['print-frame']],
  'routes/_app+/quality': [['print-frame']],
  'routes/_app+/admin.closings.$id': [['print-frame']],
  'routes/_app+/admin.import-models.draft.$id': [
    ['check-step'],
    ['columns-step'],
    ['table-step'],
    ['values-step'],
  ],
  'routes/_app+/historical-results': [['print-frame']],
  'routes/_app+/financial-dashboard_.week': [['print-frame']],
  'routes/_app+/financial-dashboard_.year': [['print-frame']],
}

function manifest(): AssetsManifest {
  const file = new URL('../../../build/assets.json', import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')).manifest
}

interface Script {
  /** bytes gzipped and by brotli, as the build laid them down and the server sends them */
  size: number
  received: number
  /** addresses loaded with it */
  imports: string[]
  /** addresses it may load later */
  later: string[]
}

const scripts = new Map<string, Script>()
function script(address: string): Script {
  const known = scripts.get(address)
  if (known) return known
  const file = new URL(address.replace(/^\/build\//, ''), BUILD)
  const text = readFileSync(file, 'utf8')
  const found = (pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, to]) => new URL(to ?? '', `http://x${address}`).pathname)
  const read = {
    size: statSync(new URL(`${file.href}.gz`)).size,
    received: statSync(new URL(`${file.href}.br`)).size,
    imports: found(/(?:\bfrom|\bimport)\s*["']([./][^"']+\.js)["']/g),
    later: found(/\bimport\(\s*["']([./][^"']+\.js)["']\s*\)/g),
  }
  scripts.set(address, read)
  return read
}

/** These scripts and everything that comes with them. */
function withImports(addresses: Iterable<string>): Set<string> {
  const all = new Set<string>()
  const left = [...addresses]
  for (let next = left.pop(); next; next = left.pop()) {
    if (all.has(next)) continue
    all.add(next)
    left.push(...script(next).imports)
  }
  return all
}

const weight = (addresses: Iterable<string>) =>
  [...addresses].reduce((sum, address) => sum + script(address).size, 0)

const received = (addresses: Iterable<string>) =>
  [...addresses].reduce((sum, address) => sum + script(address).received, 0)

const { entry, routes } = manifest()

/** What every visit of a page loads: the entry and the modules of the page's route and of the layouts around it. */
function scriptsOf(routeId: string): Set<string> {
  const modules = [entry.module, ...entry.imports]
  for (let id: string | undefined = routeId; id; id = routes[id]?.parentId) {
    const route = routes[id]
    if (route) modules.push(route.module, ...(route.imports ?? []))
  }
  return withImports(modules)
}

/** What the page may load on demand, parts of parts included. */
function onDemandOf(loaded: ReadonlySet<string>): string[] {
  const all = new Set(loaded)
  for (const address of all) {
    const { imports, later } = script(address)
    for (const next of [...imports, ...later]) all.add(next)
  }
  return [...new Set([...all].flatMap((address) => script(address).later))]
}

const nameOf = (address: string) =>
  /([\w-]+?)-[A-Z0-9]{8}-[\w-]{8}\.js$/.exec(address)?.[1] ?? address

describe('client JavaScript', () => {
  const pages = Object.keys(routes)
  it('is counted for every page', () => expect(pages).toContain('routes/_app+/synthesis'))

  it.each(pages)('of %s is within its limits, received and gzipped', (id) => {
    const loaded = scriptsOf(id)
    expect(weight(loaded)).toBeGreaterThan(70_000)
    expect(received(loaded)).toBeLessThanOrEqual(RECEIVED)
    const limit = OVER[id] ?? LIMIT
    expect(weight(loaded)).toBeLessThanOrEqual(limit)
    const all = onDemandOf(loaded)
    const palette = all.filter((address) => nameOf(address) === 'palette')
    if (id.startsWith('routes/_app+/')) expect(palette).toHaveLength(1)
    expect(weight(palette)).toBeLessThanOrEqual(PALETTE)
    const later = all.filter((address) => !palette.includes(address))
    const shown = SHOWN[id] ?? []
    expect([...new Set(shown.flat())].sort()).toEqual(later.map(nameOf).sort())
    for (const names of shown) {
      const parts = later.filter((address) => names.includes(nameOf(address)))
      const all = withImports([...loaded, ...parts])
      const isVisit = id === PLANNING && names.length > 2
      const most = id === PLANNING ? PLANNING_OPEN.gzipped : limit
      expect(weight(all), names.join(' + ')).toBeLessThanOrEqual(most)
      expect(received(all), names.join(' + ')).toBeLessThanOrEqual(
        isVisit ? PLANNING_OPEN.received : RECEIVED,
      )
    }
  })
})
