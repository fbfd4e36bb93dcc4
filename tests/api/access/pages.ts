import { PREVIEW_INTENTS } from '~/domain/import-previews/preview-page'
import { PEOPLE_INTENT, SETTLE_INTENT } from '~/domain/import-settling/choices'
import { INTENTS as TARGET_INTENTS } from '~/domain/objectifs/form'
import { FACTOR_INTENTS } from '~/domain/session/second-factor-view'
import { TO_COMPLETE_INTENTS } from '~/domain/to-complete/view'
import { TEST_PASSWORD } from '../../builders/users'
import { ADMINISTRATOR, EVERYBODY } from './call-row'
import { DAY, MONTH } from './fixture'
import { ACTION_PAGES } from './page-actions'
import { ADMINISTRATION_PAGES, administration, object } from './page-administration'
import { EXPORT_PAGES } from './page-exports'
import { FIRST_DAY_PAGES } from './page-first-day'
import { GRID_PAGE } from './page-grid'
import { PLANNING_PAGE } from './page-planning'
import { PUBLIC_PAGES } from './page-public'
import type { PageRow, PostRow } from './page-row'

const at = (path: string) => () => path
/** form fields that confirm a change of the second factor */
const OWNER = { currentPassword: TEST_PASSWORD, code: '123456' }
/** row of an analysis page, for all roles within their cover */
const analysis = (path: string): PageRow => ({
  may: EVERYBODY,
  names: 'scope',
  address: at(`${path}?date=${DAY}`),
})

const targets = (
  intent: string,
  fields: Record<string, string> = {},
  more: Partial<PostRow> = {},
): PostRow => ({
  may: 'x-xx----',
  reach: 'site',
  own: 204,
  unknown: 400,
  malformed: 400,
  query: ({ site }) => ({ site }),
  form: () => ({ intent, ...fields }),
  ...more,
})

const quality = (intent: string, own = 204): PostRow => ({
  may: 'x-xx----',
  reach: 'site',
  own,
  unknown: 400,
  malformed: 400,
  query: ({ site }) => ({ site, mode: 'edit' }),
  form: ({ site }) => ({
    intent,
    site,
    period: MONTH,
    'q.0.brandName': 'Dacia',
    'q.0.surveyCount': '3',
  }),
})

const excluding = (intent: string): PostRow => ({
  may: 'x-xx----',
  reach: 'site',
  own: 204,
  unknown: 404,
  malformed: 404,
  form: ({ site }) => ({ intent, siteId: site, part: 'videocheck' }),
})

/** Rows of all pages and downloads (spec 1 §2, §6; 2 §2, §6; 3 §6; 4-decisions, 5, 7, 8, 27, 30), by route. */
export const PAGES: Readonly<Record<string, PageRow>> = {
  'routes/_app+/_layout': analysis('/routes/_app+/_layout'),
  'routes/_app+/synthesis': analysis('/synthesis'),
  // shows 3 §2: /print-report
  'routes/_print+/print-report': {
    ...analysis('/print-report'),
    bare: 400,
    needsScope: true,
  },
  'routes/_print+/print-causes': {
    ...analysis('/print-causes'),
    bare: 400,
    needsScope: true,
  },
  'routes/_app+/revenue': analysis('/revenue'),
  'routes/_app+/entries': analysis('/entries'),
  'routes/_app+/hours': analysis('/hours'),
  'routes/_app+/quality': {
    ...analysis('/quality'),
    posts: {
      save: quality('save'),
      cancel: quality('cancel', 200),
      'add-brand': quality('add-brand', 200),
      'delete-brand': quality('delete-brand.0', 200),
      'remove-brand': quality('remove-brand.0', 200),
      discard: quality('discard'),
    },
  },
  'routes/_app+/origin': analysis('/origin'),
  ...EXPORT_PAGES,
  'routes/_app+/comments': {
    ...analysis('/comments'),
    posts: {
      save: {
        may: 'x-xx----',
        reach: 'site',
        own: 204,
        unknown: 404,
        malformed: 400,
        query: ({ site }) => ({ site }),
        form: ({ site }) => ({ site, date: DAY, text: 'Deux mécaniciens absents.', seen: '' }),
      },
    },
  },
  'routes/_app+/doubts': {
    ...analysis('/doubts'),
    posts: {
      // the fixture's figures are plausible: nothing is left to confirm
      confirm: {
        may: 'x-xx----',
        reach: 'site',
        own: 409,
        unknown: 404,
        malformed: 404,
        form: ({ site }) => ({
          id: `${site}.mechanic.revenue.${DAY}`,
          figure: '1',
          reason: 'Vérifié.',
        }),
      },
    },
  },
  'routes/_app+/to-complete': {
    ...analysis('/to-complete'),
    intents: Object.values(TO_COMPLETE_INTENTS),
    posts: {
      'put-away': excluding('put-away'),
      expect: excluding('expect'),
    },
  },
  ...ACTION_PAGES,
  'routes/_app+/videocheck': {
    ...analysis('/videocheck'),
    // 415 for a user who may import: a form without a file is invalid
    posts: { import: { may: 'x-xx----', form: () => ({ period: MONTH }), own: 415 } },
  },
  'routes/_app+/videocheck_.modele[.]xlsx': {
    may: 'x-xx----',
    address: at('/videocheck/modele.xlsx'),
  },
  'routes/_print+/print-quality-report': {
    ...analysis('/print-quality-report'),
    // without a scope redirects to the page, which shows the reason (3 §2.11)
    bare: 204,
    needsScope: true,
  },
  'routes/_app+/crescendo': analysis('/crescendo'),
  'routes/_print+/print-additional-sales-report': {
    ...analysis('/print-additional-sales-report'),
    bare: 400,
    needsScope: true,
  },
  'routes/_app+/historical-results': { ...analysis('/historical-results'), may: 'xxxx----' },
  'routes/_print+/print-historical-results': {
    ...analysis('/print-historical-results'),
    may: 'xxxx----',
    bare: 400,
    needsScope: true,
  },
  'routes/_app+/productivity': {
    ...analysis('/productivity'),
    may: 'xxxxx-xx',
    posts: {
      save: {
        may: 'x-xxx---',
        reach: 'site',
        own: 204,
        unknown: 400,
        malformed: 400,
        query: ({ site }) => ({ site }),
        form: ({ site }) => ({
          intent: 'save',
          node: `site:${site}`,
          seen: '{}',
          'coefficient:Peintre': '0,5',
        }),
      },
      discard: {
        reach: 'site',
        own: 204,
        unknown: 204,
        malformed: 204,
        query: ({ site }) => ({ site }),
        form: () => ({ intent: 'discard' }),
      },
    },
  },
  'routes/_print+/print-productivity-report': {
    ...analysis('/print-productivity-report'),
    may: 'xxxxx-xx',
    bare: 400,
    needsScope: true,
  },
  'routes/_app+/financial-dashboard': analysis('/financial-dashboard'),
  'routes/_app+/financial-dashboard_.export': {
    ...analysis('/financial-dashboard/export'),
    // without a scope redirects to the page, which shows the reason
    bare: 204,
    needsScope: true,
  },
  'routes/_app+/financial-dashboard_.week': analysis('/financial-dashboard/week'),
  'routes/_app+/financial-dashboard_.week_.export': {
    ...analysis('/financial-dashboard/week/export'),
    // without a scope redirects to the page, which shows the reason
    bare: 204,
    needsScope: true,
  },
  'routes/_print+/print-week': {
    ...analysis('/print-week'),
    bare: 400,
    needsScope: true,
  },
  'routes/_app+/financial-dashboard_.year': analysis('/financial-dashboard/year'),
  'routes/_app+/financial-dashboard_.year_.export': {
    ...analysis('/financial-dashboard/year/export'),
    // without a scope redirects to the page, which shows the reason
    bare: 204,
    needsScope: true,
  },
  'routes/_print+/print-year': {
    ...analysis('/print-year'),
    bare: 400,
    needsScope: true,
  },
  'routes/_app+/targets': {
    may: 'xxxx----',
    names: 'scope',
    address: at(`/targets?month=${MONTH}`),
    intents: TARGET_INTENTS,
    posts: {
      save: targets('save', { version: '1', 'budget.revenue': '2' }),
      sums: targets('sums', { version: '1' }, { own: 200 }),
      freeze: targets('freeze'),
      delete: targets('delete', { version: '1' }),
      discard: targets('discard', {}, { may: 'xxxx----', unknown: 204, malformed: 204 }),
    },
  },
  'routes/_app+/targets_.grid': GRID_PAGE,
  'routes/_app+/planning': PLANNING_PAGE,
  'routes/_print+/print-planning': {
    may: 'xxxx--x-',
    names: 'scope',
    bare: 400,
    needsScope: true,
    address: at(`/print-planning?month=${MONTH}`),
  },
  'routes/_app+/planning_.export': {
    may: 'xxxx--x-',
    names: 'scope',
    bare: 400,
    needsScope: true,
    address: at(`/planning/export?month=${MONTH}`),
  },
  'routes/_app+/search_.palette': { may: EVERYBODY, address: at('/search/palette?q=essai') },
  'routes/_app+/search': { may: EVERYBODY, address: at('/search?q=essai') },
  'routes/_app+/second-factor': {
    ...administration('/second-factor'),
    intents: FACTOR_INTENTS,
    posts: {
      begin: { form: () => ({ intent: 'begin' }) },
      cancel: { form: () => ({ intent: 'cancel' }) },
      // 409: no set-up is in progress
      confirm: { form: () => ({ intent: 'confirm', ...OWNER }), own: 409 },
      renew: { form: () => ({ intent: 'renew', ...OWNER }), own: 409 },
      off: { form: () => ({ intent: 'off', ...OWNER }) },
    },
  },
  'routes/_app+/profile': {
    may: EVERYBODY,
    address: at('/profile'),
    posts: {
      password: {
        form: () => ({
          currentPassword: TEST_PASSWORD,
          newPassword: 'un-nouveau-secret',
          confirmation: 'un-nouveau-secret',
        }),
      },
      morning: { form: () => ({ form: 'morning', wanted: 'on', hour: '07:45' }) },
      alerts: { form: () => ({ form: 'alerts', gapEuros: '5000' }) },
    },
  },
  'routes/_app+/help': {
    may: EVERYBODY,
    address: at('/help'),
    posts: {
      create: { form: () => ({ subject: 'Sujet', description: 'Texte' }) },
      status: object(({ ticket }) => ({ form: 'status', id: ticket, status: 'inProgress' }), {
        may: ADMINISTRATOR,
        unknown: 204,
        malformed: 204,
      }),
      delete: object(({ ticket }) => ({ form: 'delete', id: ticket }), {
        may: ADMINISTRATOR,
        unknown: 204,
        malformed: 204,
      }),
    },
  },
  'routes/_app+/help_.guide.$page': { may: EVERYBODY, address: at('/help/guide/matin') },
  'routes/_print+/print-guide.$page': { may: EVERYBODY, address: at('/print-guide/matin') },
  'routes/_app+/api.docs': { may: EVERYBODY, address: at('/api/docs') },
  'routes/_app+/import': {
    ...administration('/import'),
    // 415 for a user who may import: a form without a file is invalid
    posts: { import: { form: () => ({ date: DAY }), own: 415 } },
  },
  'routes/_app+/import_.apercu.$id': {
    may: 'x-xx----',
    names: 'object',
    own: 404,
    // a worker's identifier, which no preview has; another user's preview returns 404 too
    address: ({ worker }) => `/import/apercu/${worker}`,
    intents: [...PREVIEW_INTENTS, SETTLE_INTENT, PEOPLE_INTENT],
    posts: {
      save: { form: () => ({ intent: 'save' }), own: 404 },
      drop: { form: () => ({ intent: 'drop' }), own: 404 },
      attach: {
        form: ({ site }) => ({ intent: 'attach', number: '0999', site }),
        own: 404,
      },
      settle: { may: ADMINISTRATOR, form: () => ({ intent: SETTLE_INTENT }), own: 404 },
      people: { may: ADMINISTRATOR, form: () => ({ intent: PEOPLE_INTENT }), own: 404 },
    },
  },
  'routes/_app+/import_.modele[.]xlsx': administration('/import/modele.xlsx'),
  'routes/_app+/import_.exemple-cumul[.]xlsx': administration('/import/exemple-cumul.xlsx'),
  'routes/_app+/import_.exemple-lignes[.]csv': administration('/import/exemple-lignes.csv'),
  ...ADMINISTRATION_PAGES,
  ...FIRST_DAY_PAGES,
  ...PUBLIC_PAGES,
  'routes/_index': { may: 'public', address: at('/?index'), own: 204 },
  'routes/$': {
    may: 'public',
    address: at('/nulle/part'),
    own: 204,
    posts: { any: { form: () => ({}) } },
  },
  'routes/env-config[.]json': { may: 'public', address: at('/env-config.json') },
}
