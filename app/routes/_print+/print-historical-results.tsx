import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { HistoryPrint } from '~/screens/history/history-print'
import { paperLine } from '~/screens/print/print-footer'
import { historySheet } from '~/services/analysis/history.server'
import { analysedSheet } from '~/services/scope/analysed-page.server'
import styles from '~/styles/report.css'
import { reportMeta } from '~/ui/print-meta'

const TITLE = 'Historique des résultats'
export const meta: MetaFunction<typeof loader> = ({ data }) => reportMeta(data, TITLE)
export const links = () => [{ rel: 'stylesheet', href: styles }]

/** The history selected by the URL, for print. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  analysedSheet(request, historySheet, (...named) => paperLine(TITLE, ...named))

export default function PrintHistoricalResults() {
  return <HistoryPrint {...useLoaderData<typeof loader>()} />
}

export { ReportBoundary as ErrorBoundary } from '~/screens/print/report-problem'
