import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SalesPrint } from '~/screens/sales/sales-print'
import { salesSheet } from '~/services/additional-sales/page.server'
import { readAnalysedScope } from '~/services/scope/scope.server'
import { requireUser } from '~/services/session/session.server'
import styles from '~/styles/report.css'
import { pageMeta } from '~/ui/page-meta'

export const meta = () => pageMeta('Suivi Ventes Additionnelles')
export const links = () => [{ rel: 'stylesheet', href: styles }]

const STATUSES = { data: 200, 'no-scope': 400, empty: 404, error: 500 }

/** The sales that the address names, on paper; what cannot be shown is no report (4-decisions, 5). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { principal } = await requireUser(request)
  const sheet = await salesSheet(principal, await readAnalysedScope(request, principal))
  const framed = new URL(request.url).searchParams.get('isPrintingFromIframe') === 'true'
  return json({ ...sheet, framed }, { status: STATUSES[sheet.view.state] })
}

export default function PrintAdditionalSales() {
  return <SalesPrint {...useLoaderData<typeof loader>()} />
}
