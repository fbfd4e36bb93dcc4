import type { ServerBuild } from '@remix-run/node'

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>

/** What is served beside the routes, and where everything else is counted. */
const FILES = ['/build/*', '/fonts/*']
const BESIDE = ['/healthz', '/metrics']
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
 * Names the pattern that answers a path (`/admin/imports/:id`): as many names as the product has addresses, none of
 * which tells what somebody looked at. What no address knows is `/*`.
 */
export function routeNames({ routes }: Pick<ServerBuild, 'routes'>): (path: string) => string {
  const paths = Object.values(routes).flatMap((route) => (route ? wholePath(routes, route) : []))
  const patterns = [...new Set([...paths, ...FILES, ...BESIDE])].map((path) => path || '/')
  const isFixed = (pattern: string) => !/[:*]/.test(pattern)
  const fixed = new Map(patterns.filter(isFixed).map((path) => [path.toLowerCase(), path]))
  const open = patterns
    .filter((pattern) => !isFixed(pattern) && pattern !== ELSEWHERE)
    // why: what stands under any name comes last
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
