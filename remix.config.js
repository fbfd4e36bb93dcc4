import { flatRoutes } from 'remix-flat-routes'

/** @type {import('@remix-run/dev').AppConfig} */
export default {
  // why: one bundle, so that the server and the routes share one database client
  server: './build-scripts/main.ts',
  serverModuleFormat: 'esm',
  serverDependenciesToBundle: [],
  watchPaths: ['./build-scripts/main.ts', './build-scripts/demo'],
  tailwind: false,
  postcss: false,
  ignoredRouteFiles: ['**/*'],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_lazyRouteDiscovery: true,
    // why: measured slower, and it keeps timers alive (docs/decisions/browser.md)
    v3_singleFetch: false,
  },
  routes: (defineRoutes) =>
    flatRoutes('routes', defineRoutes, {
      ignoredRouteFiles: ['**/.*', '**/*.test.{ts,tsx}', '**/*.css'],
    }),
}
