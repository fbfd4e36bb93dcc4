import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PrintSheet } from '~/screens/planning/print-sheet'
import { paperLine } from '~/screens/print/print-footer'
import { ReportBoundary } from '~/screens/print/report-problem'
import { planningSheet } from '~/services/planning/print.server'
import { readAnalysedScope } from '~/services/scope/scope.server'
import { requireUser } from '~/services/session/session.server'
import styles from '~/styles/planning.css'
import sheetStyles from '~/styles/planning-sheet.css'
import look from '~/styles/report.css'
import { reportMeta } from '~/ui/print-meta'
import { urls } from '~/urls'

const TITLE = 'Planning'
export const meta: MetaFunction<typeof loader> = ({ data }) => reportMeta(data, TITLE)
export const links = () => [styles, look, sheetStyles].map((href) => ({ rel: 'stylesheet', href }))

/** The month of the scope selected by the URL; `site`, `plate` or `group`. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { principal } = await requireUser(request)
  const { searchParams } = new URL(request.url)
  const framed = searchParams.get('isPrintingFromIframe') === 'true'
  const { scope } = await readAnalysedScope(request, principal)
  const sheet = await planningSheet(principal, scope, searchParams)
  const paper = paperLine(TITLE, sheet.scopeName, sheet.grid.month)
  return json({ ...sheet, paper, framed })
}

export default function PrintPlanning() {
  return <PrintSheet {...useLoaderData<typeof loader>()} />
}

export const ErrorBoundary = () => <ReportBoundary back={urls.planning()} />
