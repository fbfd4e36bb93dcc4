import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { paperLine } from '~/screens/print/print-footer'
import { YearPrint } from '~/screens/year/year-print'
import { analysedSheet } from '~/services/scope/analysed-page.server'
import { yearSheet } from '~/services/year/year.server'
import styles from '~/styles/report.css'
import { reportMeta } from '~/ui/print-meta'

const TITLE = 'L’année'
export const meta: MetaFunction<typeof loader> = ({ data }) => reportMeta(data, TITLE)
export const links = () => [{ rel: 'stylesheet', href: styles }]

/** The year selected by the URL, for print. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  analysedSheet(request, yearSheet, (...named) => paperLine(TITLE, ...named))

export default function PrintYear() {
  return <YearPrint {...useLoaderData<typeof loader>()} />
}

export { ReportBoundary as ErrorBoundary } from '~/screens/print/report-problem'
