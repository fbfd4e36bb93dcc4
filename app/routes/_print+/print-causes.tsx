import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { paperLine } from '~/screens/print/print-footer'
import { CausesPrint } from '~/screens/synthesis/causes-print'
import { causesSheet } from '~/services/analysis/causes-print.server'
import { analysedSheet } from '~/services/scope/analysed-page.server'
import styles from '~/styles/report.css'
import { reportMeta } from '~/ui/print-meta'

const TITLE = 'Causes de l’écart'
export const meta: MetaFunction<typeof loader> = ({ data }) => reportMeta(data, TITLE)
export const links = () => [{ rel: 'stylesheet', href: styles }]

/** The causes selected by the URL, for print. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  analysedSheet(request, causesSheet, (...named) => paperLine(TITLE, ...named))

export default function PrintCauses() {
  return <CausesPrint {...useLoaderData<typeof loader>()} />
}

export { ReportBoundary as ErrorBoundary } from '~/screens/print/report-problem'
