import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { paperLine } from '~/screens/report/paper-line'
import { CausesPrint } from '~/screens/synthesis/causes-print'
import { causesSheet } from '~/services/analysis/causes-print.server'
import { readAnalysedScope } from '~/services/scope/scope.server'
import { requireUser } from '~/services/session/session.server'
import styles from '~/styles/report.css'
import { reportMeta } from '~/ui/paper'

const TITLE = 'Causes de l’écart'
export const meta: MetaFunction<typeof loader> = ({ data }) => reportMeta(data, TITLE)
export const links = () => [{ rel: 'stylesheet', href: styles }]

/** The causes that the address names, on paper; causes that cannot be shown are no report (4-decisions, 5). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { principal } = await requireUser(request)
  const params = new URL(request.url).searchParams
  const analysed = await readAnalysedScope(request, principal)
  const sheet = await causesSheet(principal, analysed, params)
  const framed = params.get('isPrintingFromIframe') === 'true'
  const paper = paperLine(TITLE, sheet.scopeName, analysed.date)
  return json({ ...sheet, paper, framed }, { status: STATUSES[sheet.view.state] })
}

const STATUSES = { data: 200, 'no-scope': 400, empty: 404, error: 500 }

export default function PrintCauses() {
  return <CausesPrint {...useLoaderData<typeof loader>()} />
}

export { ReportBoundary as ErrorBoundary } from '~/screens/report/report-problem'
