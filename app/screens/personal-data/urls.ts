import { withChanges } from '~/urls'

type Query = Parameters<typeof withChanges>[1]

const PAGE = '/admin/personal-data'
const to = (pathname: string, query: Query) => withChanges({ pathname, search: '' }, query)

/** URLs used by the personal-data screens only. Not in `urls`: every page would load their code. */
export const personalDataUrls = {
  page: (query: Query = {}) => to(PAGE, query),
  file: () => `${PAGE}/export`,
}
