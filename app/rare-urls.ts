import { type Query, withQuery } from './urls'

/** Addresses that few pages link to. Not in `urls`, which every page loads. */
export const rareUrls = {
  week: (query: Query = {}) => withQuery('/financial-dashboard/week', query),
  weekExport: () => '/financial-dashboard/week/export',
  year: (query: Query = {}) => withQuery('/financial-dashboard/year', query),
  yearExport: () => '/financial-dashboard/year/export',
  printYear: (query: Query = {}) => withQuery('/print-year', query),
  printWeek: (query: Query = {}) => withQuery('/print-week', query),
  newPassword: (token: string) => withQuery('/confirm-password-reset', { token }),
  demo: () => '/admin/demonstration',
  outlets: (query: Query = {}) => withQuery('/admin/outlets', query),
  fillPlannings: (query: Query = {}) => withQuery('/admin/plannings', query),
  backupFile: () => '/admin/sauvegarde',
  setupList: () => '/admin?list=setup',
  apiDocs: () => '/api/docs',
  networkExport: (query: Query = {}) => withQuery('/exports/network', query),
  networkExportFile: () => '/exports/network/file',
  secondFactor: () => '/second-factor',
  guide: (page: string) => `/help/guide/${page}`,
  printGuide: (page: string) => `/print-guide/${page}`,
  videocheckTemplate: () => '/videocheck/modele.xlsx',
  importTemplate: (query: Query = {}) => withQuery('/import/modele.xlsx', query),
  exampleSummary: (query: Query = {}) => withQuery('/import/exemple-cumul.xlsx', query),
  exampleLines: (query: Query = {}) => withQuery('/import/exemple-lignes.csv', query),
  networkWorkbook: () => '/admin/network/classeur',
  networkWorkbookFile: () => '/admin/network/classeur.xlsx',
  importBatch: (id: string) => `/import/lot/${id}`,
  importResult: (id: string) => `/admin/imports/${id}`,
  importFindings: (id: string, query: Query = {}) =>
    withQuery(`/admin/imports/${id}/anomalies`, query),
}
