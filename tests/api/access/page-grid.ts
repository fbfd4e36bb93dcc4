import { GRID_INTENTS } from '~/domain/objectifs/grid/cells'
import { MONTH } from './fixture'
import type { PageRow, PostRow } from './page-row'

const grid = (intent: string, own = 204): PostRow => ({
  reach: 'plate',
  own,
  unknown: 400,
  malformed: 400,
  query: ({ plate }) => ({ plate }),
  form: () => ({ intent }),
})

/** Row of the grid of targets (7-beyond §6). */
export const GRID_PAGE: PageRow = {
  may: 'x-xx----',
  names: 'scope',
  address: () => `/targets/grid?month=${MONTH}`,
  intents: GRID_INTENTS,
  posts: {
    save: grid('save'),
    check: grid('check', 200),
    'copy-previous': grid('copy-previous', 200),
    'copy-last-year': grid('copy-last-year', 200),
    'copy-realized': grid('copy-realized', 200),
    percent: grid('percent', 422),
    paste: grid('paste', 422),
    'paste-all': grid('paste-all', 422),
    'paste-usual': grid('paste-usual', 422),
    discard: grid('discard'),
  },
}
