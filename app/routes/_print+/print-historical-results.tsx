import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { HistoryPrint } from '~/screens/history/history-print'
import { paperLine } from '~/screens/report/paper-line'
import { historySheet } from '~/services/analysis/history.server'
import { readAnalysedScope } from '~/services/scope/scope.server'
import { requireUser } from '~/services/session/session.server'
import styles from '~/styles/report.css'
import { reportMeta } from '~/ui/paper'

const TITLE = 'Historique des résultats'
export const meta: MetaFunction<typeof loader> = ({ data }) => reportMeta(data, TITLE)
export const links = () => [{ rel: 'stylesheet', href: styles }]

/** The history that the address names, on paper; a history that cannot be shown is no report (4-decisions, 5). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { principal } = await requireUser(request)
  const params = new URL(request.url).searchParams
  const analysed = await readAnalysedScope(request, principal)
  const sheet = await historySheet(principal, analysed, params)
  const framed = params.get('isPrintingFromIframe') === 'true'
  const paper = paperLine(TITLE, sheet.scopeName, analysed.date)
  return json({ ...sheet, paper, framed }, { status: STATUSES[sheet.view.state] })
}

const STATUSES = { data: 200, 'no-scope': 400, 'no-history': 404, empty: 404, error: 500 }

export default function PrintHistoricalResults() {
  return <HistoryPrint {...useLoaderData<typeof loader>()} />
}

export { ReportBoundary as ErrorBoundary } from '~/screens/report/report-problem'
