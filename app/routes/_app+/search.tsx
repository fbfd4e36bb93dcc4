import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SearchScreen } from '~/screens/search/search-screen'
import { searchPage } from '~/services/search/page.server'
import { requireUser } from '~/services/session/session.server'
import { pageMeta } from '~/ui/page-meta'

export const meta = () => pageMeta('Recherche')
export const handle = { title: 'Recherche' }

/** Loads the results of `?q=` (7-beyond §1). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { principal } = await requireUser(request)
  return json(await searchPage(principal, request))
}

export default function Search() {
  return <SearchScreen view={useLoaderData<typeof loader>()} />
}
