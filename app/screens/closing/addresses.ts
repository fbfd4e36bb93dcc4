import { withChanges } from '~/urls'

type Query = Parameters<typeof withChanges>[1]

const PAGE = '/admin/closings'
const to = (pathname: string, query: Query) => withChanges({ pathname, search: '' }, query)

/** Addresses that these screens alone name: beside `urls`, so that they weigh nothing on other pages. */
export const closingUrls = {
  closings: (query: Query = {}) => to(PAGE, query),
  snapshot: (id: string) => `${PAGE}/${id}`,
  file: (id: string, query: Query) => to(`${PAGE}/${id}/export`, query),
  proof: (id: string, piece: string) => to(`${PAGE}/${id}/proof`, { piece }),
  print: (query: Query) => to('/print-closing', query),
}
