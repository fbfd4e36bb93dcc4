import type { ServerBuild } from '@remix-run/node'

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>

/** Paths served outside of the Remix routes, and the pattern that counts all unknown paths. */
const FILES = ['/build/*', '/fonts/*']
const OTHERS = ['/healthz', '/metrics']
const ELSEWHERE = '/*'

function wholePath(routes: Routes, { path = '', parentId }: Route): string {
  const parent = parentId ? routes[parentId] : undefined
  const above = parent ? wholePath(routes, parent) : ''
  return path === '' ? above : `${above}/${path}`
}

const expression = (pattern: string) =>
  new RegExp(
    `^${pattern.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`,
    'i',
  )

/**
 * Names the route pattern of a path (`/admin/imports/:id`) as a metric label. The number of labels is bounded, and no
 * label reveals the data viewed. Unknown paths become `/*`.
 */
export function routeNames({ routes }: Pick<ServerBuild, 'routes'>): (path: string) => string {
  const paths = Object.values(routes).flatMap((route) => (route ? wholePath(routes, route) : []))
  const patterns = [...new Set([...paths, ...FILES, ...OTHERS])].map((path) => path || '/')
  const isFixed = (pattern: string) => !/[:*]/.test(pattern)
  const fixed = new Map(patterns.filter(isFixed).map((path) => [path.toLowerCase(), path]))
  const open = patterns
    .filter((pattern) => !isFixed(pattern) && pattern !== ELSEWHERE)
    // Wildcard patterns last, because they match any path.
    .sort((a, b) => Number(a.includes('*')) - Number(b.includes('*')))
    .map((pattern) => ({ pattern, matches: expression(pattern) }))
  return (path) => {
    const asked = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
    return (
      fixed.get(asked.toLowerCase()) ??
      open.find(({ matches }) => matches.test(asked))?.pattern ??
      ELSEWHERE
    )
  }
}
