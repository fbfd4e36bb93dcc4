import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SnapshotPrint } from '~/screens/closing/snapshot-print'
import { paperLine } from '~/screens/print/print-footer'
import { snapshotSheet } from '~/services/closing/snapshot.server'
import { requirePermission } from '~/services/session/session.server'
import styles from '~/styles/report.css'
import { reportMeta } from '~/ui/print-meta'

const TITLE = 'Chiffres du mois clôturé'
export const meta: MetaFunction<typeof loader> = ({ data }) => reportMeta(data, TITLE)
export const links = () => [{ rel: 'stylesheet', href: styles }]

/** The kept figures selected by the URL, for print. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { principal } = await requirePermission(request, 'administration')
  const params = new URL(request.url).searchParams
  const view = await snapshotSheet(principal, params)
  const { scopeName, month } = view.closing
  const framed = params.get('isPrintingFromIframe') === 'true'
  return json({ view, framed, paper: paperLine(TITLE, scopeName, month) })
}

export default function PrintClosing() {
  return <SnapshotPrint {...useLoaderData<typeof loader>()} />
}

export { ReportBoundary as ErrorBoundary } from '~/screens/print/report-problem'
