import type { ServerBuild } from '@remix-run/node'
import { describe, expect, it } from 'vitest'
import { bySegment } from './by-segment'

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
  route('sites', 'api/sites/:id'),
]
const listed = Object.fromEntries(ROUTES.map((one) => [one.id, one]))
const build = {
  routes: listed,
  assets: { routes: listed, version: 'v' },
} as unknown as ServerBuild

describe('the build by the first segment of its addresses', () => {
  const parts = bySegment(build)
  const always = ['root', 'frame', 'home', 'nothing']

  it.each([
    ['synthesis', ['synthesis', 'export']],
    // why small letters: the router makes no difference either
    ['admin', ['admin', 'users']],
    ['api', ['docs', 'sites']],
  ])('%s knows its own routes and those under any', (segment, own) => {
    const part = parts.get(segment)
    expect(Object.keys(part?.routes ?? {})).toEqual([...always, ...own])
    expect(Object.keys(part?.assets.routes ?? {})).toEqual([...always, ...own])
    expect(part?.assets.version).toBe('v')
  })

  it('has no other part', () => {
    expect([...parts.keys()].sort()).toEqual(['admin', 'api', 'synthesis'])
  })
})
