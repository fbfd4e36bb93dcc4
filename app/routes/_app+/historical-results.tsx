import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { HistoryScreen } from '~/screens/history/history-screen'
import { historyPage } from '~/services/analysis/history.server'
import { readAnalysedScope } from '~/services/scope/scope.server'
import { requireUser } from '~/services/session/session.server'
import { scopedMeta } from '~/ui/page-meta'

export const handle = { title: 'Historique des résultats' }
export const meta = scopedMeta('Historique des résultats')

/** The scope's months, quarters or years up to the analysed date; every choice is in the address. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { principal } = await requireUser(request)
  const analysed = await readAnalysedScope(request, principal)
  const page = await historyPage(principal, analysed, new URL(request.url).searchParams)
  return json(page, { status: page.view.state === 'error' ? 500 : 200 })
}

export default function HistoricalResults() {
  const { view } = useLoaderData<typeof loader>()
  return <HistoryScreen view={view} />
}
