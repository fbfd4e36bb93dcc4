import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SalesPrint } from '~/screens/additional-sales/print'
import { paperLine } from '~/screens/report/paper-line'
import { salesSheet } from '~/services/additional-sales/page.server'
import { readAnalysedScope } from '~/services/scope/scope.server'
import { requireUser } from '~/services/session/session.server'
import styles from '~/styles/report.css'
import { reportMeta } from '~/ui/paper'

const TITLE = 'Suivi Ventes Additionnelles'
export const meta: MetaFunction<typeof loader> = ({ data }) => reportMeta(data, TITLE)
export const links = () => [{ rel: 'stylesheet', href: styles }]

const STATUSES = { data: 200, 'no-scope': 400, empty: 404, error: 500 }

/** The sales that the address names, on paper; what cannot be shown is no report (4-decisions, 5). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { principal } = await requireUser(request)
  const analysed = await readAnalysedScope(request, principal)
  const sheet = await salesSheet(principal, analysed)
  const framed = new URL(request.url).searchParams.get('isPrintingFromIframe') === 'true'
  const paper = paperLine(TITLE, sheet.scopeName, analysed.date)
  return json({ ...sheet, paper, framed }, { status: STATUSES[sheet.view.state] })
}

export default function PrintAdditionalSales() {
  return <SalesPrint {...useLoaderData<typeof loader>()} />
}

export { ReportBoundary as ErrorBoundary } from '~/screens/report/report-problem'
