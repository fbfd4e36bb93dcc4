import { BATCH_INTENTS } from '~/domain/import-batches/batch'
import { PREVIEW_FORMS, UNDO_LOAD } from '~/domain/network-workbook/decisions'
import { FILL_INTENTS } from '~/domain/planning/fill-all'
import { HOME_INTENTS } from '~/domain/setup/view'
import { ADMINISTRATOR } from './call-row'
import { administration } from './page-administration'
import type { PageRow } from './page-row'

/** Rows of the pages for a network that begins (9-first-day §1, §2, §4), by route. */
export const FIRST_DAY_PAGES: Readonly<Record<string, PageRow>> = {
  'routes/_app+/admin._index': {
    ...administration('/admin?index'),
    intents: HOME_INTENTS,
    posts: {
      'put-away-setup': { form: () => ({ intent: 'put-away-setup' }) },
      'resume-setup': { form: () => ({ intent: 'resume-setup' }) },
      // 422: no mail server is configured
      'trial-mail': { form: () => ({ intent: 'trial-mail' }), own: 422 },
    },
  },
  'routes/_app+/admin.plannings': {
    ...administration('/admin/plannings'),
    intents: FILL_INTENTS,
    posts: {
      'fill-plannings': { form: () => ({ intent: 'fill-plannings' }), own: 204 },
      // 409: a worker's identifier, which no fill has
      'undo-fill': { form: ({ worker }) => ({ intent: 'undo-fill', fill: worker }), own: 409 },
    },
  },
  // the form returns a file; a GET redirects to the check-list
  'routes/_app+/admin.sauvegarde': {
    ...administration('/admin/sauvegarde'),
    own: 204,
    intents: ['download-backup'],
    posts: {
      'download-backup': { form: () => ({ intent: 'download-backup' }), own: 200 },
    },
  },
  // the test world is no demo network
  'routes/_app+/admin.demonstration': {
    ...administration('/admin/demonstration'),
    own: 404,
    posts: {
      leave: {
        form: () => ({
          word: 'DÉMARRER',
          name: 'Claire',
          email: 'claire@exemple.fr',
          password: 'Un-Secret-Neuf-26',
        }),
        own: 404,
      },
    },
  },
  'routes/_app+/admin.network_.classeur': {
    ...administration('/admin/network/classeur'),
    // 415: a form without a file
    posts: { file: { form: () => ({}), own: 415 } },
  },
  'routes/_app+/admin.network_.classeur[.]xlsx': administration('/admin/network/classeur.xlsx'),
  'routes/_app+/admin.network_.classeur_.$id': {
    may: ADMINISTRATOR,
    names: 'object',
    own: 404,
    // a worker's identifier, which no preview has
    address: ({ worker }) => `/admin/network/classeur/${worker}`,
    intents: [...PREVIEW_FORMS, UNDO_LOAD],
    posts: Object.fromEntries(
      [...PREVIEW_FORMS, UNDO_LOAD].map((intent) => [
        intent,
        { form: () => ({ intent }), own: 404 },
      ]),
    ),
  },
  'routes/_app+/import_.lot.$id': {
    may: ADMINISTRATOR,
    names: 'object',
    own: 404,
    // a worker's identifier, which no batch has; another account's batch returns 404 too
    address: ({ worker }) => `/import/lot/${worker}`,
    intents: BATCH_INTENTS,
    posts: Object.fromEntries(
      BATCH_INTENTS.map((intent) => [intent, { form: () => ({ intent }), own: 404 }]),
    ),
  },
}
