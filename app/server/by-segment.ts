import type { ServerBuild } from '@remix-run/node'

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>

/** The first name in a route's whole path, in small letters; null when it has none or any name may stand there. */
function firstSegment(routes: Routes, { path, parentId }: Route): string | null {
  const parent = parentId ? routes[parentId] : undefined
  const above = parent ? firstSegment(routes, parent) : null
  const own = path?.split('/').find((name) => name !== '') ?? null
  return above ?? (own === null || /^[:*]/.test(own) ? null : own.toLowerCase())
}

const only = <T>(record: Record<string, T>, ids: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([id]) => ids.has(id)))

/**
 * The build cut by the first segment of its addresses, each part with the routes that stand under any (the frame, the
 * home page, what is not found): the router ranks all the routes it knows four times for every page, which took a
 * fifth of its time. What the parts do not know, the whole build answers.
 */
function bySegment(build: ServerBuild): ReadonlyMap<string, ServerBuild> {
  const { routes, assets } = build
  const segments = new Map(
    Object.entries(routes).map(([id, route]) => [id, route ? firstSegment(routes, route) : null]),
  )
  const partOf = (segment: string): ServerBuild => {
    const ids = [...segments].filter(([, own]) => own === null || own === segment)
    const kept = new Set(ids.map(([id]) => id))
    return {
      ...build,
      routes: only(routes, kept),
      assets: { ...assets, routes: only(assets.routes, kept) },
    }
  }
  const names = new Set([...segments.values()].filter((segment) => segment !== null))
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
  return (path) => {
    const [, segment = ''] = path.split('/')
    return parts.get(segment.toLowerCase()) ?? whole
  }
}
