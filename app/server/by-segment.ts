import type { ServerBuild } from '@remix-run/node'

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>

/** Under it stand calls of some 25 subjects, and hardly a page, whose browser would need to know what is beside it. */
const CALLS = 'api'

/** What parts are named by: the first name of a path in small letters, of calls the first two; '' without one. */
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

/** The part that a route belongs to; '': any name may stand first, so it belongs to all. */
const partOfRoute = (routes: Routes, route: Route): string =>
  segmentOf(wholePath(routes, route).replace(/\/[:*].*/, ''))

/** Whether a part has the routes of that one: its own, and those that any of its addresses may mean. */
const holds = (segment: string, own: string): boolean =>
  own === '' || own === segment || (own === CALLS && segment.startsWith(`${CALLS}/`))

const only = <T>(record: Record<string, T>, ids: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([id]) => ids.has(id)))

/**
 * The build cut by the first segment of its addresses (of calls the first two), each part with the routes that stand
 * under any (the frame, the home page, what is not found): the router ranks all the routes it knows four times for
 * every page, which took a fifth of its time. What the parts do not know, the whole build answers.
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
 * What answers a path: made once for each part of the build, and for the whole of it.
 * @param handlerOf makes it of a build
 */
export function handlersBySegment<H>(
  build: ServerBuild,
  handlerOf: (part: ServerBuild) => H,
): (path: string) => H {
  const whole = handlerOf(build)
  const parts = new Map([...bySegment(build)].map(([name, part]) => [name, handlerOf(part)]))
  return (path) => parts.get(segmentOf(path)) ?? whole
}
