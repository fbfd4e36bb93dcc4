import { KEY_INTENTS } from '~/domain/api-keys/view'
import { CLOSING_INTENTS } from '~/domain/closing/view'
import { HIERARCHY_INTENTS } from '~/domain/hierarchy/admin-view'
import { PEOPLE_INTENT, SETTLE_INTENT } from '~/domain/import-settling/choices'
import { UNDO_INTENTS } from '~/domain/imports/undo'
import { EDITOR_INTENTS } from '~/domain/model-editor/draft'
import { LIST_INTENTS } from '~/domain/model-editor/list-view'
import { OUTLET_INTENTS } from '~/domain/outlets/view'
import { PERSONAL_INTENTS } from '~/domain/personal-data/view'
import { CALENDAR_FORMS } from '~/domain/places/admin-view'
import { USER_INTENTS } from '~/domain/users/admin-view'
import { PUBLIC_HOOK } from '../../builders/outlets'
import { ADMINISTRATOR } from './call-row'
import type { PageRow, PostRow } from './page-row'

/** Row of an administration page, for administrators only. */
export const administration = (path: string): PageRow => ({
  may: ADMINISTRATOR,
  address: () => path,
})
/** Row of a form that names an object: 404 for an unknown object or a malformed identifier. */
export const object = (form: PostRow['form'], more: Partial<PostRow> = {}): PostRow => ({
  form,
  own: 204,
  unknown: 404,
  malformed: 404,
  ...more,
})
const act = (intent: string, fields: (ids: Parameters<PostRow['form']>[0]) => object) => {
  return (ids: Parameters<PostRow['form']>[0]) => ({ intent, ...fields(ids) })
}

/** A form about a model or a draft; a worker's identifier, which neither has: 404. */
const modelPost = (intent: string): PostRow => ({
  may: ADMINISTRATOR,
  form: ({ worker }) => ({ intent, id: worker, version: '1' }),
  own: 404,
})

const account = {
  email: 'nouveau@essai.fr',
  role: 'administrator',
  level: 'concession',
}

/** Rows of the administration pages, by route. */
export const ADMINISTRATION_PAGES: Readonly<Record<string, PageRow>> = {
  'routes/_app+/admin.audit': administration('/admin/audit'),
  'routes/_app+/admin.freshness': {
    ...administration('/admin/freshness'),
    posts: {
      limit: { form: () => ({ form: 'limit', limit: '09:30' }) },
      'to-complete': { form: () => ({ form: 'to-complete', wanted: 'on' }) },
    },
  },
  'routes/_app+/admin.api-keys': {
    ...administration('/admin/api-keys'),
    intents: KEY_INTENTS,
    posts: {
      'create-key': object(
        act('create-key', ({ site }) => ({
          name: 'Import du matin',
          permission: 'import',
          expiresOn: '2027-11-20',
          level: 'concession',
          site,
        })),
        { own: 201, unknown: 422, malformed: 422 },
      ),
      // a worker's identifier, which no key has: 404
      'revoke-key': object(
        act('revoke-key', ({ worker }) => ({ id: worker })),
        { own: 404 },
      ),
    },
  },
  'routes/_app+/admin.outlets': {
    ...administration('/admin/outlets'),
    intents: OUTLET_INTENTS,
    posts: {
      'create-outlet': object(
        act('create-outlet', ({ site }) => ({
          name: 'Canal',
          kind: 'slack',
          address: PUBLIC_HOOK,
          morning: 'on',
          level: 'concession',
          site,
        })),
        { unknown: 422, malformed: 422 },
      ),
      // a worker's identifier, which no webhook has: 404
      ...Object.fromEntries(
        OUTLET_INTENTS.filter((intent) => intent !== 'create-outlet').map((intent) => [
          intent,
          object(
            act(intent, ({ worker }) => ({ id: worker })),
            { own: 404 },
          ),
        ]),
      ),
    },
  },
  'routes/_app+/admin.import-models._index': {
    // who may import reads the list, administrators change it
    may: 'x-xx----',
    address: () => '/admin/import-models?index',
    intents: LIST_INTENTS,
    posts: {
      // 400: without a file
      describe: { may: ADMINISTRATOR, form: () => ({ intent: 'describe' }), own: 400 },
      json: { may: ADMINISTRATOR, form: () => ({ intent: 'json' }), own: 400 },
      correct: modelPost('correct'),
      delete: modelPost('delete'),
      open: modelPost('open'),
      drop: modelPost('drop'),
    },
  },
  'routes/_app+/admin.import-models.$id': {
    may: 'x-xx----',
    names: 'object',
    own: 404,
    address: ({ worker }) => `/admin/import-models/${worker}`,
    posts: {
      delete: modelPost('delete'),
    },
  },
  'routes/_app+/admin.import-models.$id_.export': {
    may: 'x-xx----',
    names: 'object',
    own: 404,
    address: ({ worker }) => `/admin/import-models/${worker}/export`,
  },
  'routes/_app+/admin.import-models.draft.$id': {
    may: ADMINISTRATOR,
    names: 'object',
    own: 404,
    // a worker's identifier, which no draft has; another user's draft returns 404 too
    address: ({ worker }) => `/admin/import-models/draft/${worker}`,
    intents: EDITOR_INTENTS,
    posts: Object.fromEntries(
      EDITOR_INTENTS.map((intent) => [intent, { form: () => ({ intent }), own: 404 }]),
    ),
  },
  'routes/_app+/admin.closings._index': {
    ...administration('/admin/closings?index'),
    intents: CLOSING_INTENTS,
    posts: {
      close: object(act('close', ({ group }) => ({ month: '2026-10', scope: group }))),
      // a worker's identifier, which no closing has: 404
      reopen: object(
        act('reopen', ({ worker }) => ({ id: worker, reason: 'Avoir oublié' })),
        { own: 404 },
      ),
    },
  },
  'routes/_app+/admin.closings.$id': {
    may: ADMINISTRATOR,
    names: 'object',
    own: 404,
    address: ({ worker }) => `/admin/closings/${worker}`,
  },
  'routes/_app+/admin.closings.$id_.export': {
    may: ADMINISTRATOR,
    names: 'object',
    own: 404,
    address: ({ worker }) => `/admin/closings/${worker}/export`,
  },
  'routes/_app+/admin.closings.$id_.proof': {
    may: ADMINISTRATOR,
    names: 'object',
    own: 404,
    address: ({ worker }) => `/admin/closings/${worker}/proof?piece=text`,
  },
  'routes/_print+/print-closing': {
    may: ADMINISTRATOR,
    own: 404,
    address: ({ worker }) => `/print-closing?id=${worker}`,
  },
  'routes/_app+/admin.personal-data': {
    ...administration('/admin/personal-data'),
    intents: PERSONAL_INTENTS,
    posts: {
      anonymise: object(
        act('anonymise', ({ worker }) => ({ kind: 'worker', id: worker })),
        { own: 409 },
      ),
      keep: { form: () => ({ intent: 'keep', planning: '36' }) },
    },
  },
  // the form returns a file; a GET redirects to the page
  'routes/_app+/admin.personal-data_.export': {
    ...administration('/admin/personal-data/export'),
    own: 204,
    intents: ['export'],
    posts: {
      export: object(
        act('export', ({ worker }) => ({ kind: 'worker', id: worker })),
        { own: 200 },
      ),
    },
  },
  'routes/_app+/admin.imports._index': administration('/admin/imports?index'),
  'routes/_app+/admin.imports.$id': {
    may: ADMINISTRATOR,
    names: 'object',
    own: 404,
    // a worker's identifier, which no import has: 404
    address: ({ worker }) => `/admin/imports/${worker}`,
    intents: [...UNDO_INTENTS, SETTLE_INTENT, PEOPLE_INTENT],
    posts: {
      undo: { form: () => ({ intent: 'undo' }), own: 404 },
      settle: { form: () => ({ intent: SETTLE_INTENT }), own: 404 },
      people: { form: () => ({ intent: PEOPLE_INTENT }), own: 404 },
    },
  },
  'routes/_app+/admin.imports.$id_.anomalies': {
    may: ADMINISTRATOR,
    names: 'object',
    own: 404,
    address: ({ worker }) => `/admin/imports/${worker}/anomalies`,
  },
  'routes/_app+/admin.calendar': {
    ...administration('/admin/calendar'),
    intents: CALENDAR_FORMS,
    posts: {
      'working-days': {
        form: () => ({ form: 'working-days', year: '2026', month: '11', value: '19' }),
      },
      'reset-working-days': {
        form: () => ({ form: 'reset-working-days', year: '2026', month: '11' }),
      },
      'add-holiday': {
        form: () => ({ form: 'add-holiday', date: '2026-12-31', name: 'Saint-Sylvestre' }),
      },
      'edit-holiday': object(
        ({ holiday }) => ({
          form: 'edit-holiday',
          id: holiday,
          date: '2026-12-30',
          name: 'Renommé',
        }),
        { foreign: 204 },
      ),
      'delete-holiday': object(({ holiday }) => ({ form: 'delete-holiday', id: holiday })),
      'alsace-moselle': {
        form: ({ site }) => ({ form: 'alsace-moselle', scope: `site:${site}`, codes: 'keep' }),
      },
    },
  },
  'routes/_app+/admin.network': {
    ...administration('/admin/network'),
    intents: HIERARCHY_INTENTS,
    posts: {
      'create-group': { form: () => ({ intent: 'create-group', name: 'Est' }) },
      'edit-group': object(
        act('edit-group', ({ group }) => ({ id: group, name: 'Renommé' })),
        {
          own: 409,
        },
      ),
      'delete-group': object(
        act('delete-group', ({ group }) => ({ id: group })),
        { own: 409 },
      ),
      'create-plate': object(act('create-plate', ({ group }) => ({ name: 'X', parent: group }))),
      'edit-plate': object(
        act('edit-plate', ({ plate, group }) => ({ id: plate, name: 'X', parent: group })),
        { own: 409 },
      ),
      'delete-plate': object(
        act('delete-plate', ({ plate }) => ({ id: plate })),
        { own: 409 },
      ),
      'create-site': object(
        act('create-site', ({ plate }) => ({ name: 'X', parent: plate, pdv: '0999' })),
      ),
      'edit-site': object(
        act('edit-site', ({ site, plate }) => ({ id: site, name: 'X', parent: plate })),
        { own: 409 },
      ),
      'delete-site': object(
        act('delete-site', ({ site }) => ({ id: site })),
        { own: 409 },
      ),
    },
  },
  'routes/_app+/admin.users': {
    ...administration('/admin/users'),
    intents: USER_INTENTS,
    posts: {
      'create-user': object(
        act('create-user', ({ site }) => ({ ...account, site })),
        {
          // the page with the link to hand over
          own: 200,
          unknown: 422,
          malformed: 422,
        },
      ),
      // no user can make himself an administrator
      'edit-user': object(
        act('edit-user', ({ user }) => ({ id: user, role: 'administrator', level: 'none' })),
      ),
      'delete-user': object(
        act('delete-user', ({ user }) => ({ id: user })),
        {
          own: 403,
          foreign: 204,
        },
      ),
      'activate-user': object(act('activate-user', ({ user }) => ({ id: user }))),
      'deactivate-user': object(
        act('deactivate-user', ({ user }) => ({ id: user })),
        {
          own: 403,
          foreign: 204,
        },
      ),
      'reset-factor': object(
        act('reset-factor', ({ user }) => ({ id: user })),
        {
          own: 403,
          foreign: 204,
        },
      ),
      'untie-company': object(act('untie-company', ({ user }) => ({ id: user }))),
      // 409: the test’s accounts have their passwords
      'resend-invitation': object(
        act('resend-invitation', ({ user }) => ({ id: user })),
        { own: 409, foreign: 409 },
      ),
      'resend-mail': object(act('resend-mail', ({ user }) => ({ id: user }))),
      'start-trial': object(act('start-trial', ({ user }) => ({ id: user }))),
      'end-trial': object(act('end-trial', ({ user }) => ({ id: user }))),
    },
  },
}
