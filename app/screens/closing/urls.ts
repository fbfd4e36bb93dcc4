import { withChanges } from '~/urls'

type Query = Parameters<typeof withChanges>[1]

const PAGE = '/admin/closings'
const to = (pathname: string, query: Query) => withChanges({ pathname, search: '' }, query)

/** URLs used by the closing screens only. Not in `urls`: every page would load their code. */
export const closingUrls = {
  closings: (query: Query = {}) => to(PAGE, query),
  snapshot: (id: string) => `${PAGE}/${id}`,
  file: (id: string, query: Query) => to(`${PAGE}/${id}/export`, query),
  proof: (id: string, piece: string) => to(`${PAGE}/${id}/proof`, { piece }),
  print: (query: Query) => to('/print-closing', query),
}
