import { createRequire } from 'node:module'
import { createRequestHandler, type RequestHandler, type ServerBuild } from '@remix-run/node'
import { flatRoutes } from 'remix-flat-routes'
import { partitionedHandlers } from '~/server/route-partition'
import { ruleErrorResponses } from '~/server/rule-error-response'
import { bearerOf } from '../../builders/users'

const APP = new URL('../../../app/', import.meta.url)
const { defineRoutes } = createRequire(import.meta.url)('@remix-run/dev/dist/config/routes.js')

const files = flatRoutes('routes', defineRoutes, {
  ignoredRouteFiles: ['**/.*', '**/*.test.{ts,tsx}', '**/*.css'],
})
type Found = (typeof files)[string]

function fullPath(route: Found): string {
  const parent = route.parentId ? files[route.parentId] : undefined
  return [parent ? fullPath(parent) : '', route.path ?? ''].filter(Boolean).join('/')
}

/** The product's addresses from its files' names, as `remix.config.js` reads them, with whole paths. */
export const ADDRESSES = Object.values(files).map((route) => ({ ...route, path: fullPath(route) }))
/** The same as they are nested: each path below its parent's. */
export const NESTED = Object.values(files)

/** A call of the product without a network: what the HTTP server does, from the Remix handler on. */
export type Ask = (
  path: string,
  call?: {
    method?: string
    token?: string
    json?: unknown
    body?: BodyInit
    headers?: Record<string, string>
    clientIp?: string
  },
) => Promise<Response>

async function moduleOf(file: string) {
  return import(/* @vite-ignore */ new URL(file, APP).pathname)
}

/** Remix's own handler for these routes, cut by their first names as the product cuts them; nothing is on screen. */
export function handlerOf(routes: Record<string, unknown>): RequestHandler {
  const build = {
    mode: 'production',
    entry: { module: { default: () => new Response('page'), handleError: () => undefined } },
    routes,
    assets: { routes: {} },
    future: {},
    publicPath: '/build/',
    assetsBuildDirectory: '',
    isSpaMode: false,
  } as unknown as ServerBuild
  const handler = partitionedHandlers(ruleErrorResponses(build), (part) =>
    createRequestHandler(part, 'production'),
  )
  return (request, context) => handler(new URL(request.url).pathname)(request, context)
}

/** Serves the routes whose identifier begins so, through Remix's own matching; by default the REST calls. */
export async function application(...prefixes: string[]): Promise<Ask> {
  const wanted = prefixes.length ? prefixes : ['routes/api+/']
  const routes: Record<string, unknown> = {
    root: { id: 'root', path: '', module: { default: () => null } },
  }
  for (const route of ADDRESSES)
    if (wanted.some((prefix) => route.id.startsWith(prefix)))
      routes[route.id] = {
        ...route,
        parentId: 'root',
        // why: nothing is nested here, so a layout without a path answers under its identifier
        ...(route.id.endsWith('/_layout') ? { path: route.id } : {}),
        module: await moduleOf(route.file),
      }
  const handler = handlerOf(routes)
  return (path, { method, token, json, body, headers, clientIp = '192.0.2.1' } = {}) => {
    const sent = json === undefined ? body : JSON.stringify(json)
    const request = new Request(`http://localhost${path}`, {
      method: method ?? (sent === undefined ? 'GET' : 'POST'),
      headers: {
        ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token ? bearerOf(token) : {}),
        ...headers,
      },
      ...(sent === undefined ? {} : { body: sent }),
      redirect: 'manual',
    })
    return handler(request, {
      allowScripts: () => undefined,
      encoding: null,
      requestId: 'r',
      clientIp,
      drained: async () => undefined,
    })
  }
}
