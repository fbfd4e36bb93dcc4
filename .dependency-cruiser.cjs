// The rooms of the house and what each may import, checked by `npm run layers`: README's map of the folders. `server`
// reaches further than the others: start, health and metrics look at the database itself.
const room = (name) => `^app/${name}/`
/** Each room lists what it may import inside `app`; its own folder is always allowed. */
const MAY_IMPORT = {
  routes: ['services', 'screens', 'schemas', 'api', 'urls', 'ui', 'styles', 'endpoint'],
  screens: ['ui', 'domain', 'urls'],
  ui: ['format', 'charts'],
  domain: [],
  schemas: ['domain'],
  services: ['domain', 'schemas', 'db', 'imports', 'infra', 'urls', 'mails'],
  mails: ['domain', 'infra'],
  db: ['infra', 'domain', 'embedded'],
  imports: ['schemas', 'domain'],
  api: ['schemas', 'domain', 'infra'],
  embedded: [],
  server: ['services', 'infra', 'domain', 'db', 'urls', 'api'],
  infra: [],
}
// `app/endpoint.server.ts` is where the REST contracts meet the session: the one file that joins api and services
// `charts`: what the server draws is shown by ui, which knows its shape
// `format`: French numbers and dates, the one concept of domain whose functions ui calls
const FILES = {
  urls: '^app/((import-model|rare)-)?urls\\.ts$',
  endpoint: '^app/endpoint\\.server\\.ts$',
  charts: '^app/domain/charts/',
  format: '^app/domain/format/',
}
const target = (name) => FILES[name] ?? room(name)

const SUBJECT = '^app/services/[^/]+$'
const noCycle = {
  name: 'no-cycle-between-subjects',
  comment: 'two subjects of app/services that know each other are one, or hide a third below both',
  severity: 'error',
  scope: 'folder',
  from: { path: SUBJECT },
  to: { path: SUBJECT, circular: true },
}

const READING = '^app/imports/[^/]+$'
const noCycleOfReading = {
  name: 'no-cycle-between-subjects-of-imports',
  comment:
    'workbook, reading, parts, models, then activity and videocheck: each knows those before it',
  severity: 'error',
  scope: 'folder',
  from: { path: READING },
  to: { path: READING, circular: true },
}

const SCREEN = '^app/screens/[^/]+$'
const noCycleOfScreens = {
  name: 'no-cycle-between-screens',
  comment: 'what two concepts of app/screens share goes to records, shell or print, below both',
  severity: 'error',
  scope: 'folder',
  from: { path: SCREEN },
  to: { path: SCREEN, circular: true },
}

module.exports = {
  forbidden: [
    noCycle,
    {
      name: 'no-cycle-between-concepts',
      comment: 'a concept of app/domain that another one imports does not import it',
      severity: 'error',
      scope: 'folder',
      from: { path: '^app/domain/[^/]+$' },
      to: { path: '^app/domain/[^/]+$', circular: true },
    },
    {
      name: 'root-of-domain-is-below',
      comment: 'files in app/domain itself serve all concepts and know none',
      severity: 'error',
      from: { path: '^app/domain/[^/]+\\.ts$', pathNot: '\\.test\\.ts$' },
      to: { path: '^app/domain/[^/]+/' },
    },
    {
      name: 'driver-below-collections',
      comment: 'what knows the driver of the database knows no collection',
      severity: 'error',
      from: { path: '^app/db/driver/' },
      to: { path: '^app/db/(collections|backup)/' },
    },
    noCycleOfScreens,
    noCycleOfReading,
    {
      name: 'no-circular',
      comment: 'types count: what two files share belongs to one of them, or to a third below both',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'not-to-unresolvable',
      severity: 'error',
      from: {},
      // the server bundle exists only once built
      to: { couldNotResolve: true, pathNot: 'build/index\\.js$' },
    },
    {
      name: 'app-does-not-import-tools',
      severity: 'error',
      from: { path: '^app/', pathNot: '\\.(test|fixture)\\.tsx?$' },
      to: { path: '^(build-scripts|tests)/' },
    },
    {
      name: 'domain-is-pure',
      comment:
        'app/domain imports nothing but itself, date-fns and d3 (geometry, computed on the server)',
      severity: 'error',
      from: { path: '^app/domain/', pathNot: '\\.test\\.tsx?$' },
      to: { pathNot: '^(app/domain/|node_modules/(@?date-fns|d3-|@types/d3-))' },
    },
    {
      name: 'charts-are-drawn-on-the-server',
      comment:
        'd3 must not reach the browser: ui and screens import the types of app/domain/charts alone',
      severity: 'error',
      from: { path: '^app/(ui|screens|routes)/' },
      to: { path: '^app/domain/charts/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'flash-in-one-place',
      comment:
        'remix-toast in a route takes zod to the browser and a cookie that root.tsx does not read: use ~/services/web/flash.server',
      severity: 'error',
      from: { path: '^app/', pathNot: '^app/services/web/flash\\.server\\.ts$' },
      to: { path: 'node_modules/remix-toast' },
    },
    {
      name: 'one-way-to-write',
      comment:
        'audit entries and the invalidation of sums are part of a write: services write through `write` of ~/services/writes/write.server',
      severity: 'error',
      from: { path: '^app/services/', pathNot: '^app/services/(rollups|writes)/' },
      to: {
        path: '^app/(db/(collections/(rollups|invalidations|follow-ups)|driver/transaction)\\.server|services/writes/invalidate-month)',
        dependencyTypesNot: ['type-only'],
      },
    },
    ...Object.entries(MAY_IMPORT).map(([name, allowed]) => ({
      name: `layer-${name}`,
      severity: 'error',
      from: { path: room(name), pathNot: '\\.test\\.tsx?$' },
      to: { path: '^app/', pathNot: [room(name), ...allowed.map(target)].join('|') },
    })),
  ],
  options: {
    doNotFollow: { path: '(node_modules|^build/)' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
