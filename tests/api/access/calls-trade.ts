import { ADMINISTRATOR, type CallRow, EVERYBODY } from './call-row'
import { DAY, MONTH } from './fixture'

const period = { year: '2026', month: '11' }
const scoped = { reach: 'scope', own: 200, unknown: 404, malformed: 400 } as const
const ofSite = { reach: 'site', own: 200, unknown: 404, malformed: 400 } as const
const TARGETS_READ = 'xxxx----'
const TARGETS_WRITE = 'x-xx----'
const PLANNING_READ = 'xxxx--x-'
const PLANNING_WRITE = 'x-xx--x-'
const PRODUCTIVITY_WRITE = 'x-xxx---'
const entry = { date: '2026-11-24', service: 'mechanic', code: '1' }

const ACTION = {
  service: 'mechanic',
  lever: 'presence',
  text: 'Deux samedis travaillés.',
  who: 'Paul Roy',
  until: '2026-12-05',
}

const withoutFile = () => {
  const form = new FormData()
  form.set('date', DAY)
  return { form }
}

/** Figures, targets, planning and collaborators (spec 1 §6, §7; 2 §6, §7; 3 §6, §7; 4-decisions, 7 and 8). */
export const TRADE_CALLS: Readonly<Record<string, CallRow>> = {
  'GET /dashboard': { may: EVERYBODY, call: () => ({}), own: 200, bare: 403 },
  'GET /records': {
    may: EVERYBODY,
    ...scoped,
    bare: 403,
    call: (_ids, keys) => ({ query: { date: DAY, ...keys } }),
  },
  'GET /records/by-date-and-site': {
    may: EVERYBODY,
    ...ofSite,
    call: ({ site }) => ({ query: { date: DAY, site } }),
  },
  'GET /records/causes': {
    may: EVERYBODY,
    ...scoped,
    bare: 403,
    call: (_ids, keys) => ({ query: { date: DAY, measure: 'hec', ...keys } }),
  },
  'GET /records/landing': {
    may: EVERYBODY,
    ...scoped,
    bare: 403,
    call: (_ids, keys) => ({ query: { date: DAY, measure: 'hec', ...keys } }),
  },
  'GET /records/gap-history': {
    may: EVERYBODY,
    ...scoped,
    bare: 403,
    call: (_ids, keys) => ({ query: { date: DAY, measure: 'hec', ...keys } }),
  },
  'GET /records/origin': {
    may: EVERYBODY,
    ...scoped,
    bare: 403,
    call: (_ids, keys) => ({ query: { date: DAY, figure: 'potential', ...keys } }),
  },
  'GET /billing': {
    may: EVERYBODY,
    ...scoped,
    bare: 403,
    call: (_ids, keys) => ({ query: { date: DAY, ...keys } }),
  },
  'GET /records/monthly-summary': {
    may: 'xxxx----',
    ...scoped,
    bare: 403,
    call: (_ids, keys) => ({ query: { endDate: MONTH, ...keys } }),
  },
  'GET /quality': {
    may: EVERYBODY,
    ...ofSite,
    call: ({ site }) => ({ query: { period: MONTH, site } }),
  },
  'PUT /quality/data': {
    may: TARGETS_WRITE,
    ...ofSite,
    call: ({ site }) => ({ body: { site, period: MONTH, brandName: 'Renault', surveyCount: 12 } }),
  },
  'DELETE /quality/data': {
    may: TARGETS_WRITE,
    ...ofSite,
    call: ({ site }) => ({ query: { site, period: MONTH, brandName: 'Renault' } }),
  },
  'GET /comments': {
    may: EVERYBODY,
    ...scoped,
    bare: 403,
    call: (_ids, keys) => ({ query: { date: DAY, ...keys } }),
  },
  'PUT /comments': {
    may: TARGETS_WRITE,
    ...ofSite,
    call: ({ site }) => ({ body: { site, date: DAY, text: 'Deux mécaniciens absents.' } }),
  },
  'GET /doubts': {
    may: EVERYBODY,
    ...scoped,
    bare: 403,
    call: (_ids, keys) => ({ query: { date: DAY, ...keys } }),
  },
  // the fixture's figures are plausible: nothing is left to confirm
  'POST /doubts/{id}/confirm': {
    may: TARGETS_WRITE,
    ...ofSite,
    own: 409,
    malformed: 404,
    call: ({ site }) => ({
      id: `${site}.mechanic.revenue.${DAY}`,
      body: { new: 1, reason: 'Vérifié.' },
    }),
  },
  'GET /to-complete': {
    may: EVERYBODY,
    ...scoped,
    bare: 403,
    call: (_ids, keys) => ({ query: { date: DAY, ...keys } }),
  },
  'GET /actions': {
    may: EVERYBODY,
    ...scoped,
    bare: 403,
    call: (_ids, keys) => ({ query: { state: 'open', ...keys } }),
  },
  'POST /actions': {
    may: TARGETS_WRITE,
    ...ofSite,
    own: 201,
    call: ({ site }) => ({ body: { siteId: site, ...ACTION } }),
  },
  'PUT /actions/{id}': {
    may: TARGETS_WRITE,
    ...ofSite,
    call: ({ action }) => ({ id: action, body: { text: 'Revoir la grille.', version: 0 } }),
  },
  'DELETE /actions/{id}': {
    may: TARGETS_WRITE,
    ...ofSite,
    call: ({ action }) => ({ id: action }),
  },
  // shows 3 §7: GET /additional-sales
  'GET /additional-sales': {
    may: EVERYBODY,
    ...scoped,
    bare: 403,
    call: (_ids, keys) => ({ query: { period: MONTH, ...keys } }),
  },
  // shows 3 §7: GET /additional-sales/advisors
  'GET /additional-sales/advisors': {
    may: EVERYBODY,
    ...scoped,
    bare: 403,
    call: (_ids, keys) => ({ query: { period: MONTH, ...keys } }),
  },
  // without a file: 400 for a user who may import, 403 for all others
  'POST /dashboard/import': { may: ADMINISTRATOR, call: withoutFile, own: 400 },
  // a worker's identifier, which no import has: 404
  'GET /imports/{id}': {
    may: TARGETS_WRITE,
    own: 404,
    unknown: 404,
    malformed: 400,
    call: ({ worker }) => ({ id: worker }),
  },
  'POST /imports/{id}/undo': {
    may: ADMINISTRATOR,
    own: 404,
    unknown: 404,
    malformed: 400,
    call: ({ worker }) => ({ id: worker }),
  },
  'POST /videocheck/import': { may: TARGETS_WRITE, call: withoutFile, own: 400 },
  'POST /import-models/try': { may: TARGETS_WRITE, call: withoutFile, own: 400 },
  'GET /videocheck/stats': {
    may: EVERYBODY,
    ...scoped,
    bare: 403,
    call: (_ids, keys) => ({ query: { period: MONTH, ...keys } }),
  },

  'GET /objectifs': {
    may: TARGETS_READ,
    ...scoped,
    bare: 403,
    call: (_ids, keys) => ({ query: { ...period, ...keys } }),
  },
  'POST /objectifs': {
    may: TARGETS_WRITE,
    ...ofSite,
    malformed: 404,
    call: ({ site }) => ({ body: { year: 2026, month: 11, site, budget: { revenue: 1 } } }),
  },
  // Answers 200 also for a foreign concession: the response lists it as refused (tests/api/objectifs/bulk.test.ts).
  'PUT /objectifs/bulk': {
    may: TARGETS_WRITE,
    own: 200,
    call: () => ({ body: { objectifs: [{ year: 2026, month: 11 }] } }),
  },
  'DELETE /objectifs/{id}': {
    may: TARGETS_WRITE,
    ...ofSite,
    call: ({ objectif }) => ({ id: objectif }),
  },
  'GET /objectifs/history': {
    may: TARGETS_READ,
    ...ofSite,
    call: ({ site }) => ({ query: { site, serviceKey: 'mechanic' } }),
  },

  'PATCH /planning/freeze-potential': {
    may: TARGETS_WRITE,
    ...ofSite,
    call: ({ site }) => ({ query: { month: MONTH, site } }),
  },
  'GET /planning/potential-by-service': {
    may: EVERYBODY,
    ...scoped,
    bare: 403,
    call: (_ids, keys) => ({ query: { month: MONTH, ...keys } }),
  },
  'GET /planning/potential': {
    may: EVERYBODY,
    ...scoped,
    bare: 403,
    call: (_ids, keys) => ({ query: { month: MONTH, ...keys } }),
  },
  'GET /planning/working-count': {
    may: EVERYBODY,
    ...scoped,
    call: (_ids, keys) => ({ query: { date: DAY, ...keys } }),
  },
  'GET /planning': {
    may: PLANNING_READ,
    ...scoped,
    call: (_ids, keys) => ({ query: { month: MONTH, ...keys } }),
  },
  'POST /planning': {
    may: PLANNING_WRITE,
    ...ofSite,
    malformed: 404,
    call: ({ worker }) => ({ body: { worker, ...entry } }),
  },
  'PATCH /planning/{id}/toggle-apprenti': {
    may: PLANNING_READ,
    ...ofSite,
    call: (ids) => ({ id: ids.entry, body: { isApprenti: true } }),
  },
  // entries of unknown workers are dropped, which leaves nothing to save: 422 (spec 2 §5, §8)
  'PATCH /planning/bulk-update': {
    may: PLANNING_WRITE,
    ...ofSite,
    unknown: 422,
    malformed: 422,
    call: ({ worker }) => ({ body: [{ worker, ...entry }] }),
  },
  'POST /planning/calculate-potential': {
    may: PLANNING_WRITE,
    ...scoped,
    call: (_ids, keys) => ({ query: { month: MONTH, ...keys } }),
  },

  'GET /workers': {
    may: PLANNING_READ,
    ...scoped,
    call: (_ids, keys) => ({ query: { ...keys } }),
  },
  'GET /workers (by assignment)': {
    may: PLANNING_READ,
    ...ofSite,
    call: ({ site }) => ({ query: { assignmentId: site, assignmentLevel: 'concession' } }),
  },
  'GET /workers/{id}': {
    may: PLANNING_READ,
    ...ofSite,
    call: ({ worker }) => ({ id: worker }),
  },
  'POST /workers': {
    may: 'xxxx--x-',
    ...ofSite,
    own: 201,
    call: ({ site }) => ({
      body: { name: 'Nouveau', service: 'mechanic', metier: 'Mécanicien', assignmentId: site },
    }),
  },
  'PUT /workers/{id}': {
    may: 'xxxx--x-',
    ...ofSite,
    call: ({ worker }) => ({ id: worker, body: { name: 'Renommé' } }),
  },
  // a dirigeant may add, rename and flag workers, but not change teams or delete (4-decisions, 8)
  'PUT /workers/{id} (team)': {
    may: PLANNING_WRITE,
    reach: 'site',
    own: 200,
    places: ['own', 'foreign'],
    call: ({ worker }) => ({ id: worker, body: { service: 'body' } }),
  },
  'DELETE /workers/{id}': {
    may: PLANNING_WRITE,
    ...ofSite,
    call: ({ worker }) => ({ id: worker }),
  },

  'GET /productivity': {
    may: 'xxxxx-xx',
    ...scoped,
    bare: 403,
    call: (_ids, keys) => ({ query: { period: DAY, ...keys } }),
  },
  'GET /productivity/metier-targets': {
    may: 'xxxxx-xx',
    ...scoped,
    bare: 403,
    call: (_ids, keys) => ({ query: { ...keys } }),
  },
  'PUT /productivity/metier-targets': {
    may: PRODUCTIVITY_WRITE,
    ...scoped,
    bare: 403,
    call: (_ids, keys) => ({
      body: { ...keys, entries: [{ metier: 'Mécanicien', targetMultiplier: 0.9 }] },
    }),
  },
  'PUT /productivity/mechanic-target/{recordId}': {
    may: PRODUCTIVITY_WRITE,
    ...ofSite,
    call: ({ worker }) => ({ id: `${worker}-${MONTH}`, body: { finalTargetHours: 120 } }),
  },
  'PATCH /records/productivityTarget': {
    may: PRODUCTIVITY_WRITE,
    ...ofSite,
    unknown: 400,
    call: ({ site, worker }) => ({
      body: { site, date: DAY, targets: [{ worker, finalTargetHours: 120 }] },
    }),
  },
  'GET /workers/{id}/monthly-billing-history': {
    may: 'xxxxx-xx',
    ...ofSite,
    call: ({ worker }) => ({ id: worker, query: { period: MONTH } }),
  },
}
