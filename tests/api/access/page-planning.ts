import { INTENTS } from '~/services/planning/action.server'
import { type Ids, MONTH } from './fixture'
import type { PageRow, PostRow } from './page-row'

const WRITE = 'x-xx--x-'
const MANAGE = 'xxxx--x-'

const post = (
  intent: string,
  fields: (ids: Ids) => Record<string, string> = () => ({}),
  more: Partial<PostRow> = {},
): PostRow => ({
  may: WRITE,
  form: (ids) => ({ intent, month: MONTH, ...fields(ids) }),
  ...more,
})
const ofSite = (intent: string, fields: Record<string, string> = {}, more: Partial<PostRow> = {}) =>
  post(intent, ({ site }) => ({ site, ...fields }), {
    reach: 'site',
    unknown: 404,
    malformed: 404,
    ...more,
  })
const ofWorker = (
  intent: string,
  fields: Record<string, string> = {},
  more: Partial<PostRow> = {},
) =>
  post(intent, ({ worker }) => ({ worker, ...fields }), {
    reach: 'site',
    unknown: 404,
    malformed: 404,
    ...more,
  })

const person = { name: 'Renommé', service: 'body', metier: 'Carrossier' }

/** Row of the planning page and its forms (spec 2 §2, §4, §6; 4-decisions, 8, 34, 35). */
export const PLANNING_PAGE: PageRow = {
  may: MANAGE,
  names: 'scope',
  // edit mode: workers can be deleted only there
  address: () => `/planning?month=${MONTH}&mode=edit`,
  intents: Object.keys(INTENTS),
  posts: {
    save: post(
      'save',
      ({ worker }) => ({ [`s.${worker}`]: '', [`c.${worker}.24`]: '1' }),
      // 422: no cell belongs to an unknown worker
      { reach: 'site', unknown: 422, malformed: 400 },
    ),
    days: post('days'),
    cancel: post('cancel'),
    refresh: post('refresh'),
    fill: post('fill'),
    copy: post('copy'),
    paste: post('paste'),
    'auto-fill': ofSite('auto-fill'),
    'copy-pattern': ofSite('copy-pattern'),
    // preview: writes nothing
    'paste-table': ofSite('paste-table', { table: '\t1' }, { own: 200 }),
    // fills the unsaved grid: writes nothing
    'hold-fill': ofSite('hold-fill', {}, { own: 200 }),
    'hold-copy': ofSite('hold-copy', {}, { own: 200 }),
    'hold-reset': ofWorker('hold-reset', {}, { own: 200 }),
    'paste-again': post('paste-again', () => ({ table: '\t1' }), { own: 200 }),
    'save-paste': post(
      'save-paste',
      ({ worker }) => ({ [`s.${worker}`]: '', [`c.${worker}.25`]: '1' }),
      { reach: 'site', unknown: 422, malformed: 400 },
    ),
    'add-worker': ofSite(
      'add-worker',
      { name: 'Nouveau', service: 'mechanic', metier: 'Mécanicien' },
      { may: MANAGE },
    ),
    'edit-worker': ofWorker('edit-worker', person),
    // to the same concession: refused, writes nothing
    'move-worker': post('move-worker', ({ worker, site }) => ({ worker, moveTo: site }), {
      reach: 'site',
      unknown: 404,
      malformed: 404,
      own: 409,
    }),
    rename: ofWorker('rename', { name: 'Renommé' }, { may: MANAGE }),
    apprentice: post('apprentice', ({ worker }) => ({ apprentice: `${worker}:1` }), {
      may: MANAGE,
      reach: 'site',
      unknown: 404,
      malformed: 404,
    }),
    'delete-worker': ofWorker('delete-worker'),
    'reset-worker': ofWorker('reset-worker'),
    reopen: ofSite('reopen', { month: '2026-10' }, { may: 'x-------' }),
    close: ofSite('close', { month: '2026-10' }, { may: 'x-------' }),
  },
}
