import type { ServerBuild } from '@remix-run/node'
import { describe, expect, it } from 'vitest'
import { partitionedHandlers } from './route-partition'

const route = (id: string, path?: string, parentId = 'root') => ({ id, path, parentId })
const ROUTES = [
  { id: 'root', path: '' },
  route('frame'),
  route('home'),
  route('nothing', '*'),
  route('synthesis', 'synthesis', 'frame'),
  route('export', 'synthesis/export', 'frame'),
  route('admin', 'Admin'),
  route('users', 'utilisateurs/:id', 'admin'),
  route('docs', 'api/docs', 'frame'),
  route('call', 'api/sites/:id'),
  route('calls', 'api/Sites'),
  route('below', 'list', 'calls'),
  route('no-call', 'api/*'),
]
const listed = Object.fromEntries(ROUTES.map((one) => [one.id, one]))
const build = {
  routes: listed,
  assets: { routes: listed, version: 'v' },
} as unknown as ServerBuild

describe('the build by the first segment of its addresses', () => {
  const made: ServerBuild[] = []
  const partOf = partitionedHandlers(build, (part) => {
    made.push(part)
    return part
  })
  const always = ['root', 'frame', 'home', 'nothing']

  it.each([
    ['/synthesis/export', ['synthesis', 'export']],
    // Both spellings, because the router is case-insensitive.
    ['/admin', ['admin', 'users']],
    ['/ADMIN/utilisateurs/1', ['admin', 'users']],
    ['/api/sites/1', ['call', 'calls', 'below', 'no-call']],
    ['/api/sites', ['call', 'calls', 'below', 'no-call']],
    ['/api/docs', ['docs', 'no-call']],
    ['/api', ['no-call']],
  ])('%s is answered by its own routes and those under any', (path, own) => {
    const part = partOf(path)
    expect(Object.keys(part.routes)).toEqual([...always, ...own])
    expect(Object.keys(part.assets.routes)).toEqual([...always, ...own])
    expect(part.assets.version).toBe('v')
  })

  it.each(['/', '/nowhere', '/utilisateurs/1', '/api/nothing', '/api/s%69tes', ''])(
    '%s is answered by the whole build',
    (path) => {
      expect(partOf(path)).toBe(build)
    },
  )

  it('has no other part: the calls, two kinds of them, two of pages, and the whole', () => {
    expect(made).toHaveLength(6)
  })
})
