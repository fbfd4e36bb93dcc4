import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { paperLine } from '~/screens/print/print-footer'
import { WeekPrint } from '~/screens/week/week-print'
import { analysedSheet } from '~/services/scope/analysed-page.server'
import { weekSheet } from '~/services/week/week.server'
import styles from '~/styles/report.css'
import { reportMeta } from '~/ui/print-meta'

const TITLE = 'La semaine'
export const meta: MetaFunction<typeof loader> = ({ data }) => reportMeta(data, TITLE)
export const links = () => [{ rel: 'stylesheet', href: styles }]

/** The week selected by the URL, for print. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  analysedSheet(request, weekSheet, (...named) => paperLine(TITLE, ...named))

export default function PrintWeek() {
  return <WeekPrint {...useLoaderData<typeof loader>()} />
}

export { ReportBoundary as ErrorBoundary } from '~/screens/print/report-problem'
