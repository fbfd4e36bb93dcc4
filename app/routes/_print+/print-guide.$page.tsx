import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { GuideText } from '~/screens/guide/guide-text'
import { ReportPage } from '~/screens/print/report-page'
import { guidePage } from '~/services/guide/guide.server'
import { requireUser } from '~/services/session/session.server'
import styles from '~/styles/guide.css'
import look from '~/styles/report.css'
import { pageMeta } from '~/ui/page-meta'

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title ?? 'Guide')
export const links = () => [look, styles].map((href) => ({ rel: 'stylesheet', href }))

/** A page of the users' guide on A4. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { principal } = await requireUser(request)
  const framed = new URL(request.url).searchParams.get('isPrintingFromIframe') === 'true'
  return json({ ...guidePage(params.page ?? '', principal.role), framed })
}

export default function PrintGuide() {
  const { title, roles, html, framed } = useLoaderData<typeof loader>()
  return (
    <ReportPage
      className="guide-sheet"
      title={title}
      scope={['Guide', roles]}
      when=""
      framed={framed}
    >
      <GuideText html={html} />
    </ReportPage>
  )
}

export { ReportBoundary as ErrorBoundary } from '~/screens/print/report-problem'
