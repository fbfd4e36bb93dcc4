import type { ServerBuild } from '@remix-run/node'

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>

/**
 * REST prefix. Partitioned by the second segment too (25 subjects); it has no pages, so no client route manifest is
 * needed.
 */
const CALLS = 'api'

/** Partition of a path: its first segment in lower case, for REST calls the first two; '' for the root. */
function segmentOf(path: string): string {
  const [first = '', second] = path
    .toLowerCase()
    .split('/')
    .filter((name) => name !== '')
  return first === CALLS && second ? `${first}/${second}` : first
}

const wholePath = (routes: Routes, { path, parentId }: Route): string => {
  const parent = parentId ? routes[parentId] : undefined
  return `${parent ? wholePath(routes, parent) : ''}/${path ?? ''}`
}

/** Partition of a route; '' for a route whose path starts with a parameter, which belongs to all partitions. */
const partOfRoute = (routes: Routes, route: Route): string =>
  segmentOf(wholePath(routes, route).replace(/\/[:*].*/, ''))

/** Tests whether a partition contains a route's partition: its own routes, and those that match any of its paths. */
const holds = (segment: string, own: string): boolean =>
  own === '' || own === segment || (own === CALLS && segment.startsWith(`${CALLS}/`))

const only = <T>(record: Record<string, T>, ids: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([id]) => ids.has(id)))

/**
 * Builds one partition per first path segment (per first two for REST calls), each with the routes that all pages share
 * (layout, home page, 404). Remix ranks all routes of a build four times per page, which took 20 % of its time. Paths
 * outside of the partitions use the whole build.
 */
function bySegment(build: ServerBuild): ReadonlyMap<string, ServerBuild> {
  const { routes, assets } = build
  const segments = new Map(
    Object.entries(routes).map(([id, route]) => [id, route ? partOfRoute(routes, route) : '']),
  )
  const partOf = (segment: string): ServerBuild => {
    const ids = [...segments].filter(([, own]) => holds(segment, own))
    const kept = new Set(ids.map(([id]) => id))
    return {
      ...build,
      routes: only(routes, kept),
      assets: { ...assets, routes: only(assets.routes, kept) },
    }
  }
  const names = new Set([...segments.values()].filter((segment) => segment !== ''))
  return new Map([...names].map((segment) => [segment, partOf(segment)]))
}

/**
 * Selects the handler of a path: one per partition, and one for the whole build.
 * @param handlerOf creates the handler of a partition
 */
export function partitionedHandlers<H>(
  build: ServerBuild,
  handlerOf: (part: ServerBuild) => H,
): (path: string) => H {
  const whole = handlerOf(build)
  const parts = new Map([...bySegment(build)].map(([name, part]) => [name, handlerOf(part)]))
  return (path) => parts.get(segmentOf(path)) ?? whole
}
