import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SalesPrint } from '~/screens/additional-sales/print'
import { paperLine } from '~/screens/print/print-footer'
import { salesSheet } from '~/services/additional-sales/page.server'
import { analysedSheet } from '~/services/scope/analysed-page.server'
import styles from '~/styles/report.css'
import { reportMeta } from '~/ui/print-meta'

const TITLE = 'Suivi Ventes Additionnelles'
export const meta: MetaFunction<typeof loader> = ({ data }) => reportMeta(data, TITLE)
export const links = () => [{ rel: 'stylesheet', href: styles }]

/** The sales selected by the URL, for print. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  analysedSheet(request, salesSheet, (...named) => paperLine(TITLE, ...named))

export default function PrintAdditionalSales() {
  return <SalesPrint {...useLoaderData<typeof loader>()} />
}

export { ReportBoundary as ErrorBoundary } from '~/screens/print/report-problem'
