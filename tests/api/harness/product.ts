import { request as send } from 'node:http'
import type { ServerBuild } from '@remix-run/node'
import { createApplication } from '~/server/application'
import { type Listening, listen } from '~/server/listen'
import { NESTED } from './application'

const APP = new URL('../../../app/', import.meta.url)
const load = (file: string) => import(/* @vite-ignore */ new URL(file, APP).pathname)

/** Builds the Remix server build without the bundler: same modules, with the route nesting of `remix.config.js`. */
async function wholeBuild(): Promise<ServerBuild> {
  const root = { id: 'root', path: '', file: 'root.tsx', parentId: undefined, index: undefined }
  const found = [root, ...NESTED]
  const routes: Record<string, unknown> = {}
  const listed: Record<string, unknown> = {}
  for (const route of found) {
    const module = await load(route.file)
    const { id, path, index, parentId } = route
    routes[id] = { id, path, index, parentId, module }
    listed[id] = {
      id,
      path,
      index,
      parentId,
      module: `/build/${encodeURIComponent(id)}.js`,
      imports: [],
      hasLoader: !!module.loader,
      hasAction: !!module.action,
      hasErrorBoundary: !!module.ErrorBoundary,
    }
  }
  return {
    mode: 'production',
    entry: { module: await load('entry.server.tsx') },
    routes,
    assets: {
      entry: { imports: [], module: '/build/entry.js' },
      routes: listed,
      url: '/build/manifest.js',
      version: '1',
    },
    publicPath: '/build/',
    assetsBuildDirectory: 'public/build',
    future: { v3_relativeSplatPath: true, v3_throwAbortReason: true, v3_singleFetch: false },
    isSpaMode: false,
  } as unknown as ServerBuild
}

/** HTTP response with decoded body. */
export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  /** unparsed Set-Cookie headers */
  cookies: string[]
  text: string
}
/** HTTP request sent without changes: the path is not normalised, and only `Host` is added. */
export interface Wire {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** Running product on a free port, with HTTP server, headers, limits and rendered pages. */
export interface Product {
  origin: string
  /** follows the redirect that adds a missing scope or date to the URL (4-decisions, 47) */
  ask(path: string, wire?: Wire): Promise<Answer>
  close(): Promise<void>
}

/** The calls to the product on a port of this machine. */
export function askingAt(port: number): Product['ask'] {
  const once = (path: string, { method = 'GET', headers = {}, body }: Wire = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const to = { host: '127.0.0.1', port, path, method, headers }
      const request = send(to, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            cookies: response.headers['set-cookie'] ?? [],
            text: Buffer.concat(parts).toString('utf8'),
          }),
        )
      })
      request.on('error', reject)
      request.end(body)
    })
  return async (path, wire = {}) => {
    const answer = await once(path, wire)
    const to = String(answer.headers.location ?? '')
    const samePage = to.startsWith('/') && to.split('?')[0] === path.split('?')[0]
    return answer.status === 302 && samePage && !wire.body ? once(to, wire) : answer
  }
}

/**
 * Starts the product with the test's database and environment.
 * @param isSetUp false as after a start without accounts
 */
export async function startProduct(isSetUp = true): Promise<Product> {
  const application = createApplication(await wholeBuild(), { isSetUp })
  const { port, close }: Listening = await listen(application, { host: '127.0.0.1', port: 0 })
  return { origin: `http://127.0.0.1:${port}`, ask: askingAt(port), close }
}
