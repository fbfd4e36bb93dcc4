import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ProductivityPrint } from '~/screens/productivity/productivity-print'
import { productivityReport } from '~/services/productivity/print.server'
import { readAnalysedScope } from '~/services/scope/scope.server'
import { requireUser } from '~/services/session/session.server'
import sheet from '~/styles/productivity-report.css'
import styles from '~/styles/report.css'
import { pageMeta } from '~/ui/page-meta'

export const meta = () => pageMeta('Rapport Productivité')
export const links = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: sheet },
]

/** The productivity that the address names, on paper; incomplete data is no report (4-decisions, 5). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { principal } = await requireUser(request)
  const printed = await productivityReport(principal, await readAnalysedScope(request, principal))
  const framed = new URL(request.url).searchParams.get('isPrintingFromIframe') === 'true'
  return json({ printed, framed }, { status: printed.status })
}

export default function PrintProductivityReport() {
  return <ProductivityPrint {...useLoaderData<typeof loader>()} />
}
