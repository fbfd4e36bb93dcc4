import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { HistoryPrint } from '~/screens/history/history-print'
import { historySheet } from '~/services/analysis/history.server'
import { readAnalysedScope } from '~/services/scope/scope.server'
import { requireUser } from '~/services/session/session.server'
import styles from '~/styles/report.css'
import { pageMeta } from '~/ui/page-meta'

export const meta = () => pageMeta('Historique des résultats à imprimer')
export const links = () => [{ rel: 'stylesheet', href: styles }]

/** The history that the address names, on paper; a history that cannot be shown is no report (4-decisions, 5). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { principal } = await requireUser(request)
  const params = new URL(request.url).searchParams
  const analysed = await readAnalysedScope(request, principal)
  const sheet = await historySheet(principal, analysed, params)
  const framed = params.get('isPrintingFromIframe') === 'true'
  return json({ ...sheet, framed }, { status: STATUSES[sheet.view.state] })
}

const STATUSES = { data: 200, 'no-scope': 400, 'no-history': 404, empty: 404, error: 500 }

export default function PrintHistoricalResults() {
  return <HistoryPrint {...useLoaderData<typeof loader>()} />
}
