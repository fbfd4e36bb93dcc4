import { json, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { QualitySheet } from '~/screens/quality/quality-sheet'
import { qualitySheet } from '~/services/quality/page.server'
import { readAnalysedScope } from '~/services/scope/scope.server'
import { requireUser } from '~/services/session/session.server'
import styles from '~/styles/quality.css'
import { pageMeta } from '~/ui/page-meta'
import { urls } from '~/urls'

export const meta = () => pageMeta('Rapport Qualité')
export const links = () => [{ rel: 'stylesheet', href: styles }]

/** The month of the scope that the address names, on paper; without data back to the page (3 §2.11). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { principal } = await requireUser(request)
  const { search, searchParams } = new URL(request.url)
  const analysed = await readAnalysedScope(request, principal)
  const sheet = await qualitySheet(principal, analysed)
  if (!sheet) return redirect(`${urls.quality()}${search}`)
  const framed = searchParams.get('isPrintingFromIframe') === 'true'
  return json({ ...sheet, date: analysed.date, framed })
}

export default function PrintQuality() {
  return <QualitySheet {...useLoaderData<typeof loader>()} />
}
