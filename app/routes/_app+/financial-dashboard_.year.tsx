import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { YearScreen } from '~/screens/year/year-screen'
import { readAnalysedScope } from '~/services/scope/scope.server'
import { requireUser } from '~/services/session/session.server'
import { yearPage } from '~/services/year/year.server'
import { scopedMeta } from '~/ui/page-meta'

export const handle = { title: 'L’année' }
export const meta = scopedMeta('L’année')

/** Gap and landing of the year of the analysed date, per concession of the scope. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { principal } = await requireUser(request)
  const analysed = await readAnalysedScope(request, principal)
  const page = await yearPage(principal, analysed, new URL(request.url).searchParams)
  return json({ year: page?.year ?? null, freshness: page?.freshness ?? null })
}

export default function FinancialDashboardYear() {
  return <YearScreen year={useLoaderData<typeof loader>().year} />
}
