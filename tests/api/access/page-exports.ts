import { ADMINISTRATOR, EVERYBODY } from './call-row'
import { DAY, MONTH } from './fixture'
import type { PageRow } from './page-row'

const at = (path: string) => () => path
/** a screen's files: who sees the screen, within the cover */
const files = (path: string, more: Partial<PageRow> = {}): PageRow => ({
  may: EVERYBODY,
  names: 'scope',
  address: at(`${path}?date=${DAY}&format=csv`),
  bare: 400,
  needsScope: true,
  ...more,
})
const administration = (path: string): PageRow => ({ may: ADMINISTRATOR, address: at(path) })
/** administrator and director: who may take everything out (9-first-day §5) */
const EXPORTERS = 'x-x-----'
/** The tables of each screen as files (7-beyond §3), under the screen's own permission. */
export const EXPORT_PAGES: Readonly<Record<string, PageRow>> = {
  'routes/_app+/exports': files('/exports', {
    address: at(`/exports?screen=revenue&date=${DAY}`),
  }),
  'routes/_app+/exports_.network': { may: EXPORTERS, address: at('/exports/network') },
  // the form returns a file; a GET redirects to the page
  'routes/_app+/exports_.network_.file': {
    may: EXPORTERS,
    address: at('/exports/network/file'),
    own: 204,
    intents: ['export'],
    posts: {
      export: {
        reach: 'group',
        form: ({ group }) => ({ intent: 'export', group }),
        own: 200,
        unknown: 404,
        malformed: 404,
      },
    },
  },
  'routes/_app+/synthesis_.export': files('/synthesis/export'),
  'routes/_app+/actions_.export': files('/actions/export'),
  'routes/_app+/revenue_.export': files('/revenue/export'),
  'routes/_app+/hours_.export': files('/hours/export'),
  'routes/_app+/entries_.export': files('/entries/export'),
  'routes/_app+/productivity_.export': files('/productivity/export', { may: 'xxxxx-xx' }),
  'routes/_app+/crescendo_.export': files('/crescendo/export'),
  'routes/_app+/quality_.export': files('/quality/export'),
  // the test world has no VideoCheck: there is nothing to hold
  'routes/_app+/videocheck_.export': files('/videocheck/export', { own: 404 }),
  'routes/_app+/historical-results_.export': files('/historical-results/export', {
    may: 'xxxx----',
  }),
  'routes/_app+/targets_.export': files('/targets/export', {
    may: 'xxxx----',
    address: at(`/targets/export?date=${DAY}&month=${MONTH}`),
  }),
  'routes/_app+/planning_.workers.export': files('/planning/workers/export', {
    may: 'xxxx--x-',
    address: at(`/planning/workers/export?date=${DAY}&month=${MONTH}`),
  }),
  'routes/_app+/admin.users_.export': administration('/admin/users/export'),
  'routes/_app+/admin.audit_.export': administration('/admin/audit/export'),
  'routes/_app+/admin.imports_.export': administration('/admin/imports/export'),
  'routes/_app+/admin.freshness_.export': administration('/admin/freshness/export'),
}
