import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { HistoryScreen } from '~/screens/history/history-screen'
import { historyPage } from '~/services/analysis/history.server'
import { analysedPage } from '~/services/scope/analysed-page.server'
import { scopedMeta } from '~/ui/page-meta'

export const handle = { title: 'Historique des résultats' }
export const meta = scopedMeta('Historique des résultats')

/** The scope's months, quarters or years up to the analysed date; every choice is in the URL. */
export const loader = ({ request }: LoaderFunctionArgs) => analysedPage(request, historyPage)

export default function HistoricalResults() {
  const { view } = useLoaderData<typeof loader>()
  return <HistoryScreen view={view} />
}
