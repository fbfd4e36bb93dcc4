import type { Step } from '~/domain/import-models/editor/draft'
import { withChanges } from '~/urls'

type Query = Parameters<typeof withChanges>[1]

const PAGE = '/admin/import-models'
const to = (pathname: string, query: Query) => withChanges({ pathname, search: '' }, query)

/** URLs used by the import models' screens only. Not in `urls`: every page would load their code. */
export const modelUrls = {
  list: (query: Query = {}) => to(PAGE, query),
  /** target of forms on other pages: without `index` the request would go to the layout */
  listAction: () => `${PAGE}?index`,
  model: (id: string, query: Query = {}) => to(`${PAGE}/${id}`, query),
  json: (id: string, version?: number) => to(`${PAGE}/${id}/export`, { version }),
  draft: (id: string, step: Step = 'table', query: Query = {}) =>
    to(`${PAGE}/draft/${id}`, { step, ...query }),
}
