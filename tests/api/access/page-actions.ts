import { ACTION_INTENTS } from '~/schemas/actions.server'
import { EVERYBODY } from './call-row'
import { DAY } from './fixture'
import type { PageRow, PostRow } from './page-row'

const at = (path: string) => () => `${path}?date=${DAY}`
const SCOPED = { may: EVERYBODY, names: 'scope' } as const

const ACTION = {
  service: 'mechanic',
  lever: 'presence',
  text: 'Deux samedis travaillés.',
  who: 'Paul Roy',
  until: '2026-12-05',
}
/** form of an action's page: 404 for an unknown action */
const action = (intent: string, fields: Record<string, string>): PostRow => ({
  reach: 'site',
  own: 204,
  unknown: 404,
  malformed: 404,
  form: () => ({ intent, version: '0', ...fields }),
})

/** Rows of the pages of actions: read with the synthesis, written with the targets (7-beyond §5). */
export const ACTION_PAGES: Readonly<Record<string, PageRow>> = {
  'routes/_app+/actions': { ...SCOPED, address: at('/actions') },
  'routes/_app+/actions_.decider': {
    ...SCOPED,
    address: at('/actions/decider'),
    may: 'x-xx----',
    posts: {
      decide: {
        reach: 'site',
        own: 204,
        unknown: 404,
        malformed: 422,
        query: ({ site }) => ({ site }),
        form: ({ site }) => ({ site, id: '', ...ACTION }),
      },
    },
  },
  'routes/_app+/actions_.$id': {
    may: 'x-xx----',
    names: 'object',
    reach: 'site',
    unknown: 404,
    address: ({ action }) => `/actions/${action}`,
    intents: ACTION_INTENTS,
    posts: {
      save: action('save', { ...ACTION, text: 'Revoir la grille.' }),
      done: action('done', { why: 'fait' }),
      dropped: action('dropped', { why: 'inutile' }),
      // an open action stays open: nothing to save
      reopen: action('reopen', {}),
      delete: action('delete', {}),
    },
  },
}
