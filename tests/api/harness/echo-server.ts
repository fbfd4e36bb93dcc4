import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from '@remix-run/node'
import { configureEnvironment } from '~/infra/config/environment.server'
import { createApplication } from '~/server/application'
import { listen } from '~/server/listen'

const SECRET = 'x'.repeat(32)

function gate() {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}
/** Holds a request until it is released. */
export const slow = { entered: gate(), released: gate() }

/** A product of one address that answers what the server handed it. */
const build = {
  mode: 'production',
  entry: { module: { default: () => new Response('page'), handleError: () => undefined } },
  routes: {
    echo: {
      id: 'echo',
      path: '*',
      module: {
        loader: async ({ request, context }: LoaderFunctionArgs) => {
          if (new URL(request.url).pathname === '/slow') {
            slow.entered.open()
            await slow.released.opened
          }
          if (request.url.endsWith('/page')) context.allowScripts(['sha256-own', 'sha256-other'])
          return Response.json({ url: request.url, ...context })
        },
        action: async ({ request }: ActionFunctionArgs) =>
          request.headers.has('Authorization')
            ? Response.json({ message: 'Clé API inconnue.' }, { status: 401 })
            : Response.json({ bytes: (await request.arrayBuffer()).byteLength }),
      },
    },
  },
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '1' },
  publicPath: '/build/',
  assetsBuildDirectory: 'public/build',
  future: {},
  isSpaMode: false,
} as unknown as ServerBuild

/** Sets the variables of the server; the database is down. */
export const configure = (extra: Record<string, string> = {}) =>
  configureEnvironment({
    SESSION_SECRET: SECRET,
    LOG_LEVEL: 'silent',
    // why: nothing listens there, so the health check has a database that is down
    MONGODB_URI: 'mongodb://127.0.0.1:9/apv',
    ...extra,
  })
/** Starts it on a free port. */
export const start = () =>
  listen(createApplication(build, { isSetUp: true }), { host: '127.0.0.1', port: 0 })
