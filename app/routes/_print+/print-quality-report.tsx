import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { paperLine } from '~/screens/print/print-footer'
import { QualitySheet } from '~/screens/quality/quality-sheet'
import { qualitySheet } from '~/services/quality/page.server'
import { readAnalysedScope } from '~/services/scope/scope.server'
import { requireUser } from '~/services/session/session.server'
import styles from '~/styles/quality.css'
import look from '~/styles/report.css'
import { reportMeta } from '~/ui/print-meta'
import { urls } from '~/urls'

const TITLE = 'Rapport Qualité'
export const meta: MetaFunction<typeof loader> = ({ data }) => reportMeta(data, TITLE)
export const links = () => [styles, look].map((href) => ({ rel: 'stylesheet', href }))

/** The month of the scope selected by the URL, for print; without data back to the page (3 §2.11). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { principal } = await requireUser(request)
  const { search, searchParams } = new URL(request.url)
  const analysed = await readAnalysedScope(request, principal)
  const sheet = await qualitySheet(principal, analysed)
  const framed = searchParams.get('isPrintingFromIframe') === 'true'
  if (!framed && (sheet.status === 400 || sheet.status === 404))
    return redirect(`${urls.quality()}${search}`)
  const paper = paperLine(TITLE, 'scopeName' in sheet ? sheet.scopeName : '', analysed.date)
  return json({ sheet, paper, date: analysed.date, framed }, { status: sheet.status })
}

export default function PrintQuality() {
  return <QualitySheet {...useLoaderData<typeof loader>()} />
}

export { ReportBoundary as ErrorBoundary } from '~/screens/print/report-problem'
