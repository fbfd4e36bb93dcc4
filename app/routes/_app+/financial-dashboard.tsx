import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ComparisonScreen } from '~/screens/comparison/comparison-screen'
import { comparisonPage } from '~/services/analysis/comparison.server'
import { readAnalysedScope } from '~/services/scope/scope.server'
import { requireUser } from '~/services/session/session.server'
import { scopedMeta } from '~/ui/page-meta'
import { urls } from '~/urls'

export const handle = { title: 'Comparaison des concessions' }
export const meta = scopedMeta('Comparaison des concessions')

/** The concessions of the scope at the analysed date. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { principal } = await requireUser(request)
  const analysed = await readAnalysedScope(request, principal)
  const comparison = await comparisonPage(principal, analysed, new URL(request.url).searchParams)
  return json({ comparison, freshness: comparison?.freshness ?? null })
}

export default function FinancialDashboard() {
  const { comparison } = useLoaderData<typeof loader>()
  return <ComparisonScreen comparison={comparison} exportPath={urls.comparisonExport()} />
}
