import type { ServerBuild } from '@remix-run/node'
import { describe, expect, it } from 'vitest'
import { routeNames } from './route-patterns'

const route = (id: string, path?: string, parentId = 'root') => ({ id, path, parentId })
const listed = [
  { id: 'root', path: '' },
  route('frame'),
  { ...route('home'), index: true },
  route('nothing', '*'),
  route('synthesis', 'synthesis', 'frame'),
  route('admin', 'admin'),
  route('import', 'imports/:id', 'admin'),
  route('anomalies', 'imports/:id/anomalies', 'admin'),
  route('site', 'api/sites/:id'),
  route('calls', 'api/*'),
  route('openapi', 'api/openapi.json'),
]
const nameOf = routeNames({
  routes: Object.fromEntries(listed.map((one) => [one.id, one])),
} as unknown as ServerBuild)

describe('the pattern under which a path is counted', () => {
  it.each([
    ['/', '/'],
    ['/synthesis', '/synthesis'],
    // case-insensitive, as the router
    ['/Synthesis/', '/synthesis'],
    ['/admin/imports/0123456789abcdef01234567', '/admin/imports/:id'],
    ['/admin/imports/0123456789abcdef01234567/anomalies', '/admin/imports/:id/anomalies'],
    ['/api/sites/x%2Fy', '/api/sites/:id'],
    ['/api/openapi.json', '/api/openapi.json'],
    ['/api/sites/a/b', '/api/*'],
    ['/api/openapi-json', '/api/*'],
    ['/build/entry.client-AB12.js', '/build/*'],
    ['/fonts/inter-4.woff2', '/fonts/*'],
    ['/healthz', '/healthz'],
    ['/metrics', '/metrics'],
    // every unknown path has one name
    ['/wp-login.php', '/*'],
    ['/jean.dupont@essai.fr', '/*'],
  ])('%s is %s', (path, name) => {
    expect(nameOf(path)).toBe(name)
  })
})
