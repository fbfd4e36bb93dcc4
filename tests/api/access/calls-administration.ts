import { activityModel } from '~/domain/import-models/model.fixture'
import { PUBLIC_HOOK } from '../../builders/outlets'
import { TEST_PASSWORD } from '../../builders/users'
import { ADMINISTRATOR, type CallRow, EVERYBODY } from './call-row'
import { FIRST_DAY_CALLS } from './calls-first-day'

const nothing = () => ({})
/** administrator, director and manager: who may import */
const IMPORTERS = 'x-xx----'
/** object of the administration: only the role decides */
const object = { may: ADMINISTRATOR, unknown: 404, malformed: 400 }

/** Session, accounts, hierarchy, calendar and support (spec 1 §7; 2 §6, §7; 4-decisions, 7 to 10). */
export const ADMINISTRATION_CALLS: Readonly<Record<string, CallRow>> = {
  ...FIRST_DAY_CALLS,
  'POST /auth/login': { may: 'public', call: nothing, own: 400 },
  // shows 1 §7: POST /auth/requestResetPassword
  'POST /auth/requestResetPassword': { may: 'public', call: nothing, own: 400 },
  // shows 1 §7: POST /auth/verifyPasswordResetToken
  'POST /auth/verifyPasswordResetToken': {
    may: 'public',
    call: () => ({ body: { token: 'inventé' } }),
    own: 400,
  },
  // shows 1 §7: POST /auth/resetPassword
  'POST /auth/resetPassword': {
    may: 'public',
    call: () => ({ body: { token: 'inventé', newPassword: 'un-nouveau-secret' } }),
    own: 400,
  },
  'GET /auth/me': { may: EVERYBODY, call: nothing, own: 200 },
  'POST /auth/logout': { may: EVERYBODY, call: nothing, own: 200 },
  // shows 2 §7: PATCH /users/myPassword
  'PATCH /users/myPassword': {
    may: EVERYBODY,
    call: () => ({ body: { currentPassword: TEST_PASSWORD, newPassword: 'un-nouveau-secret' } }),
    own: 200,
  },
  // shows 4 §4: GET /openapi.json
  'GET /openapi.json': { may: EVERYBODY, call: nothing, own: 200 },

  'GET /groups': { may: EVERYBODY, call: nothing, own: 200 },
  'GET /groups/{id}': {
    may: EVERYBODY,
    reach: 'group',
    own: 200,
    unknown: 404,
    malformed: 400,
    call: ({ group }) => ({ id: group }),
  },
  'GET /plates': {
    may: EVERYBODY,
    reach: 'chain',
    own: 200,
    unknown: 200,
    malformed: 400,
    call: ({ group }) => ({ query: { group } }),
  },
  'GET /plates (all)': { may: EVERYBODY, call: nothing, own: 200 },
  'GET /plates/{id}': {
    may: EVERYBODY,
    reach: 'plate',
    own: 200,
    unknown: 404,
    malformed: 400,
    call: ({ plate }) => ({ id: plate }),
  },
  'GET /sites': {
    may: EVERYBODY,
    reach: 'chain',
    own: 200,
    unknown: 200,
    malformed: 400,
    call: ({ plate }) => ({ query: { plate } }),
  },
  'GET /sites (all)': { may: EVERYBODY, call: nothing, own: 200 },
  'GET /sites (by number)': {
    may: EVERYBODY,
    own: 200,
    call: () => ({ query: { numeroPDV: '0301' } }),
  },
  'GET /sites/{id}': {
    may: EVERYBODY,
    reach: 'site',
    own: 200,
    unknown: 404,
    malformed: 400,
    call: ({ site }) => ({ id: site }),
  },
  'POST /groups': { may: ADMINISTRATOR, call: () => ({ body: { name: 'Est' } }), own: 201 },
  'PUT /groups/{id}': {
    ...object,
    own: 200,
    call: ({ group }) => ({ id: group, body: { name: 'Renommé' } }),
  },
  // 409: groups, plates and concessions of the fixture have dependents
  'DELETE /groups/{id}': { ...object, own: 409, call: ({ group }) => ({ id: group }) },
  'POST /plates': {
    ...object,
    own: 201,
    call: ({ group }) => ({ body: { name: 'Nouvelle', group } }),
  },
  'PUT /plates/{id}': {
    ...object,
    own: 200,
    call: ({ plate }) => ({ id: plate, body: { name: 'Renommée' } }),
  },
  'DELETE /plates/{id}': { ...object, own: 409, call: ({ plate }) => ({ id: plate }) },
  'POST /sites': {
    ...object,
    own: 201,
    call: ({ plate }) => ({ body: { name: 'Nouvelle', plate, numerosPDV: ['0999'] } }),
  },
  'PUT /sites/{id}': {
    ...object,
    own: 200,
    call: ({ site }) => ({ id: site, body: { name: 'Renommée' } }),
  },
  'DELETE /sites/{id}': { ...object, own: 409, call: ({ site }) => ({ id: site }) },

  'GET /users': { may: ADMINISTRATOR, call: nothing, own: 200 },
  'GET /users/active-count': { may: ADMINISTRATOR, call: nothing, own: 200 },
  'GET /users/trial/list': { may: ADMINISTRATOR, call: nothing, own: 200 },
  'GET /users/{id}': { ...object, own: 200, call: ({ user }) => ({ id: user }) },
  'POST /users': {
    ...object,
    own: 201,
    unknown: 422,
    malformed: 422,
    call: ({ site }) => ({
      body: {
        email: 'nouveau@essai.fr',
        password: 'un-vrai-secret',
        role: 'administrator',
        assignmentLevel: 'concession',
        assignmentId: site,
      },
    }),
  },
  // also for the caller's own account: no user can make himself an administrator
  'PUT /users/{id}': {
    ...object,
    own: 200,
    call: ({ user }) => ({ id: user, body: { role: 'administrator', name: 'Changé' } }),
  },
  'DELETE /users/{id}': { ...object, own: 403, foreign: 200, call: ({ user }) => ({ id: user }) },
  'PATCH /users/{id}/activate': { ...object, own: 200, call: ({ user }) => ({ id: user }) },
  'PATCH /users/{id}/deactivate': {
    ...object,
    own: 403,
    foreign: 200,
    call: ({ user }) => ({ id: user }),
  },
  'DELETE /users/{id}/second-factor': {
    ...object,
    own: 403,
    // no account of the fixture has a second factor or is bound to a company's account
    foreign: 404,
    call: ({ user }) => ({ id: user }),
  },
  'DELETE /users/{id}/company-account': {
    ...object,
    own: 404,
    call: ({ user }) => ({ id: user }),
  },
  'PATCH /users/{id}/trial/status': {
    ...object,
    own: 200,
    call: ({ user }) => ({ id: user, body: { isOnTrial: true } }),
  },

  'GET /api-keys': { may: ADMINISTRATOR, call: nothing, own: 200 },
  'POST /api-keys': {
    ...object,
    own: 201,
    unknown: 422,
    malformed: 422,
    call: ({ site }) => ({
      body: {
        name: 'Import du matin',
        permission: 'import',
        expiresOn: '2027-11-20',
        assignmentLevel: 'concession',
        assignmentId: site,
      },
    }),
  },
  // a worker's identifier, which no key has: 404
  'DELETE /api-keys/{id}': { ...object, own: 404, call: ({ worker }) => ({ id: worker }) },

  'GET /outlets': { may: ADMINISTRATOR, call: nothing, own: 200 },
  'POST /outlets': {
    ...object,
    own: 201,
    unknown: 422,
    malformed: 422,
    call: ({ site }) => ({
      body: {
        name: 'Canal',
        kind: 'slack',
        address: PUBLIC_HOOK,
        morning: true,
        assignmentLevel: 'concession',
        assignmentId: site,
      },
    }),
  },
  // a worker's identifier, which no webhook has: 404
  'GET /outlets/{id}': { ...object, own: 404, call: ({ worker }) => ({ id: worker }) },
  'PUT /outlets/{id}': {
    ...object,
    own: 404,
    call: ({ worker }) => ({ id: worker, body: { isPaused: true } }),
  },
  'POST /outlets/{id}/trial': { ...object, own: 404, call: ({ worker }) => ({ id: worker }) },
  'DELETE /outlets/{id}': { ...object, own: 404, call: ({ worker }) => ({ id: worker }) },

  'GET /import-models': { may: IMPORTERS, call: nothing, own: 200 },
  'GET /import-models/{id}': {
    may: IMPORTERS,
    own: 200,
    unknown: 404,
    malformed: 400,
    call: ({ importModel }) => ({ id: importModel }),
  },
  'POST /import-models': {
    may: ADMINISTRATOR,
    own: 201,
    call: () => ({ body: { model: activityModel({ name: 'Nouveau' }) } }),
  },
  'PUT /import-models/{id}': {
    ...object,
    own: 200,
    call: ({ importModel }) => ({
      id: importModel,
      body: { version: 1, model: activityModel({ name: 'Renommé' }) },
    }),
  },
  'DELETE /import-models/{id}': {
    ...object,
    own: 200,
    call: ({ importModel }) => ({ id: importModel, query: { version: '1' } }),
  },

  'GET /closings': { may: ADMINISTRATOR, call: nothing, own: 200 },
  'POST /closings': {
    ...object,
    own: 201,
    malformed: 404,
    call: ({ group }) => ({ body: { month: '2026-10', scope: group } }),
  },
  // a worker's identifier, which no closing has: 404
  'GET /closings/{id}/text': { ...object, own: 404, call: ({ worker }) => ({ id: worker }) },
  'GET /closings/{id}/signature': { ...object, own: 404, call: ({ worker }) => ({ id: worker }) },
  'POST /closings/{id}/reopen': {
    ...object,
    own: 404,
    call: ({ worker }) => ({ id: worker, body: { reason: 'Avoir oublié' } }),
  },

  'GET /personal-data/retention': { may: ADMINISTRATOR, call: nothing, own: 200 },
  'PUT /personal-data/retention': {
    may: ADMINISTRATOR,
    own: 200,
    call: () => ({ body: { planning: 36 } }),
  },
  'POST /personal-data/workers/{id}/export': {
    ...object,
    own: 200,
    call: ({ worker }) => ({ id: worker }),
  },
  'POST /personal-data/users/{id}/export': {
    ...object,
    own: 200,
    call: ({ user }) => ({ id: user }),
  },
  // 409: the fixture's workers and accounts are active
  'POST /personal-data/workers/{id}/anonymise': {
    ...object,
    own: 409,
    call: ({ worker }) => ({ id: worker }),
  },
  'POST /personal-data/users/{id}/anonymise': {
    ...object,
    own: 403,
    foreign: 409,
    call: ({ user }) => ({ id: user }),
  },

  'GET /workingDays': {
    may: EVERYBODY,
    own: 200,
    call: () => ({ query: { year: '2026', month: '11' } }),
  },
  'PUT /workingDays': {
    may: ADMINISTRATOR,
    own: 200,
    call: () => ({ body: { year: 2026, month: 11, value: 19 } }),
  },
  'GET /holidays': { may: EVERYBODY, call: () => ({ query: { year: '2026' } }), own: 200 },
  'POST /holidays': {
    may: ADMINISTRATOR,
    own: 201,
    call: () => ({ body: { date: '2026-12-31', name: 'Saint-Sylvestre' } }),
  },
  'PUT /holidays/{id}': {
    ...object,
    own: 200,
    call: ({ holiday }) => ({ id: holiday, body: { name: 'Renommé' } }),
  },
  'DELETE /holidays/{id}': { ...object, own: 200, call: ({ holiday }) => ({ id: holiday }) },

  // shows 2 §7: POST /support-tickets
  'POST /support-tickets': {
    may: EVERYBODY,
    own: 201,
    call: () => ({ body: { subject: 'Sujet', description: 'Texte' } }),
  },
  // shows 2 §7: GET /support-tickets/my-tickets
  'GET /support-tickets/my-tickets': { may: EVERYBODY, call: nothing, own: 200 },
  // shows 2 §7: GET /support-tickets
  'GET /support-tickets': { may: ADMINISTRATOR, call: nothing, own: 200 },
  // shows 2 §7: PATCH /support-tickets/{id}/status
  'PATCH /support-tickets/{id}/status': {
    ...object,
    own: 200,
    call: ({ ticket }) => ({ id: ticket, body: { status: 'inProgress' } }),
  },
  // shows 2 §7: DELETE /support-tickets/{id}
  'DELETE /support-tickets/{id}': { ...object, own: 200, call: ({ ticket }) => ({ id: ticket }) },
}
