import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { paperLine } from '~/screens/print/print-footer'
import { ProductivityPrint } from '~/screens/productivity/productivity-print'
import { productivityReport } from '~/services/productivity/print.server'
import { readAnalysedScope } from '~/services/scope/scope.server'
import { requireUser } from '~/services/session/session.server'
import sheet from '~/styles/productivity-report.css'
import styles from '~/styles/report.css'
import { reportMeta } from '~/ui/print-meta'

const TITLE = 'Rapport Productivité'
export const meta: MetaFunction<typeof loader> = ({ data }) => reportMeta(data, TITLE)
export const links = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: sheet },
]

/** The productivity selected by the URL, for print; incomplete data is no report (4-decisions, 5). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { principal } = await requireUser(request)
  const analysed = await readAnalysedScope(request, principal)
  const { searchParams } = new URL(request.url)
  const printed = await productivityReport(principal, analysed, searchParams.get('page'))
  const framed = searchParams.get('isPrintingFromIframe') === 'true'
  const paper = paperLine(
    TITLE,
    'report' in printed ? printed.report.selectedScopeName : '',
    analysed.date,
  )
  return json({ printed, paper, framed }, { status: printed.status })
}

export default function PrintProductivityReport() {
  return <ProductivityPrint {...useLoaderData<typeof loader>()} />
}

export { ReportBoundary as ErrorBoundary } from '~/screens/print/report-problem'
