import type { Scope } from './domain/access/scope'

export type Query = Record<string, string | number | null | undefined>

/** Builds a path with its query; empty values are left out. */
export function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    if (value !== null && value !== undefined && value !== '') search.set(key, String(value))
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

/** Query parameters of a scope (4-decisions, 2); the network is `group=all`. */
export function scopeQuery(scope: Scope | null): Query {
  if (!scope) return {}
  if (scope.type === 'all') return { group: 'all' }
  return {
    group: scope.groupId,
    plate: scope.type === 'group' ? undefined : scope.plateId,
    site: scope.type === 'site' ? scope.siteId : undefined,
  }
}

/**
 * A page's current address with some query parameters changed; null, undefined and '' remove one. Links that change the
 * view keep the other parameters (4-decisions, 2). `calendar` is removed, so that only the calendar's own links keep it
 * open.
 */
export function withChanges(
  at: { pathname: string; search: string },
  changes: Readonly<Record<string, string | number | null | undefined>>,
): string {
  const query = new URLSearchParams(at.search)
  query.delete('calendar')
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === undefined || value === '') query.delete(name)
    else query.set(name, String(value))
  }
  const text = query.toString()
  return text ? `${at.pathname}?${text}` : at.pathname
}

export const urls = {
  login: (query: { retour?: string; motif?: string } = {}) => withQuery('/login', query),
  logout: () => '/logout',
  admin: () => '/admin',
  hierarchy: (query: Query = {}) => withQuery('/admin/network', query),
  users: (query: Query = {}) => withQuery('/admin/users', query),
  freshness: () => '/admin/freshness',
  audit: (query: Query = {}) => withQuery('/admin/audit', query),
  apiKeys: (query: Query = {}) => withQuery('/admin/api-keys', query),
  profile: (part?: 'concessions') => (part ? `/profile#${part}` : '/profile'),
  help: (query: Query = {}) => withQuery('/help', query),
  search: (query: Query = {}) => withQuery('/search', query),
  synthesis: (query: Query = {}) => withQuery('/synthesis', query),
  revenue: (query: Query = {}) => withQuery('/revenue', query),
  hours: (query: Query = {}) => withQuery('/hours', query),
  targets: (query: Query = {}) => withQuery('/targets', query),
  targetsGrid: (query: Query = {}) => withQuery('/targets/grid', query),
  productivity: (query: Query = {}) => withQuery('/productivity', query),
  printProductivity: (query: Query = {}) => withQuery('/print-productivity-report', query),
  calendar: (query: Query = {}) => withQuery('/admin/calendar', query),
  planning: (query: Query = {}) => withQuery('/planning', query),
  history: (query: Query = {}) => withQuery('/historical-results', query),
  sales: (query: Query = {}) => withQuery('/crescendo', query),
  printCauses: (query: Query = {}) => withQuery('/print-causes', query),
  printReport: (query: Query = {}) => withQuery('/print-report', query),
  printSales: (query: Query = {}) => withQuery('/print-additional-sales-report', query),
  printHistory: (query: Query = {}) => withQuery('/print-historical-results', query),
  printPlanning: (scope: Scope | null, month: string, q = '') =>
    withQuery('/print-planning', { month, ...scopeQuery(scope), q }),
  quality: (query: Query = {}) => withQuery('/quality', query),
  printQuality: (scope: Scope | null, date: string) =>
    withQuery('/print-quality-report', { date, ...scopeQuery(scope) }),
  comparison: (query: Query = {}) => withQuery('/financial-dashboard', query),
  actions: (query: Query = {}) => withQuery('/actions', query),
  doubts: (query: Query = {}) => withQuery('/doubts', query),
  toComplete: (query: Query = {}) => withQuery('/to-complete', query),
  comparisonExport: () => '/financial-dashboard/export',
  videocheck: (query: Query = {}) => withQuery('/videocheck', query),
  import: (query: Query = {}) => withQuery('/import', query),
  importLog: (query: Query = {}) => withQuery('/admin/imports', query),
}

/** Addresses used on the server only. Not in `urls`, which would send them to the browser. */
export const serverUrls = {
  companySignIn: (query: Query = {}) => withQuery('/login/oidc', query),
  companyCallback: () => '/login/oidc/callback',
  forgotten: (query: Query = {}) => withQuery('/login', { oubli: 1, ...query }),
  signInCode: (query: Query = {}) => withQuery('/login/code', query),
  setUp: () => '/mise-en-service',
  personalData: () => '/admin/personal-data',
  comments: (query: Query) => withQuery('/comments', query),
  action: (id: string, query: Query = {}) => withQuery(`/actions/${id}`, query),
  decideAction: (query: Query) => withQuery('/actions/decider', query),
  reopen: (month: string) => withQuery('/admin/closings', { month }),
  importPreview: (id: string) => `/import/apercu/${id}`,
  networkPreview: (id: string, query: Query = {}) =>
    withQuery(`/admin/network/classeur/${id}`, query),
  importModels: () => '/admin/import-models',
  importModel: (id: string) => `/admin/import-models/${id}`,
  importModelDraft: (id: string, step: string, query: Query = {}) =>
    withQuery(`/admin/import-models/draft/${id}`, { step, ...query }),
  unsubscribe: (jeton: string) => withQuery('/unsubscribe', { jeton }),
  origin: (query: Query) => withQuery('/origin', query),
}
