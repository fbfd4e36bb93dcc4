import { withChanges } from '~/urls'

type Query = Parameters<typeof withChanges>[1]

const PAGE = '/admin/personal-data'
const to = (pathname: string, query: Query) => withChanges({ pathname, search: '' }, query)

/** Addresses that these screens alone name: beside `urls`, so that they weigh nothing on other pages. */
export const personalDataUrls = {
  page: (query: Query = {}) => to(PAGE, query),
  file: () => `${PAGE}/export`,
}
