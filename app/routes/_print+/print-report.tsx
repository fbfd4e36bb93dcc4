import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { paperLine } from '~/screens/print/print-footer'
import { MorningSheet } from '~/screens/report/morning-report'
import { printedMorning } from '~/services/report/morning.server'
import { readAnalysedScope } from '~/services/scope/scope.server'
import { requireUser } from '~/services/session/session.server'
import sheet from '~/styles/morning-report.css'
import styles from '~/styles/report.css'
import { reportMeta } from '~/ui/print-meta'

const TITLE = 'Reporting après-vente'
export const meta: MetaFunction<typeof loader> = ({ data }) => reportMeta(data, TITLE)
export const links = () => [styles, sheet].map((href) => ({ rel: 'stylesheet', href }))

/** The morning report selected by the URL, for print: with what there is, or its refusal (3 §2.11; 4-decisions, 60). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { principal } = await requireUser(request)
  const analysed = await readAnalysedScope(request, principal)
  const printed = await printedMorning(principal, analysed)
  const framed = new URL(request.url).searchParams.get('isPrintingFromIframe') === 'true'
  const paper = paperLine(TITLE, printed.scopeName, analysed.date)
  return json({ printed, paper, framed }, { status: printed.status })
}

export default function PrintReport() {
  return <MorningSheet {...useLoaderData<typeof loader>()} />
}

export { ReportBoundary as ErrorBoundary } from '~/screens/print/report-problem'
