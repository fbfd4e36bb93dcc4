import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { BillingScreen } from '~/screens/billing/billing-screen'
import { entriesPage } from '~/services/analysis/billing.server'
import { readAnalysedScope } from '~/services/scope/scope.server'
import { requireUser } from '~/services/session/session.server'
import { scopedMeta } from '~/ui/page-meta'

export const handle = { title: 'Facturation' }
export const meta = scopedMeta('Facturation')

/** The scope's invoice counts at the analysed date; the opened modal is in the address. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { principal } = await requireUser(request)
  const analysed = await readAnalysedScope(request, principal)
  const page = await entriesPage(principal, analysed, new URL(request.url).searchParams)
  return json(page, { status: page.view.state === 'error' ? 500 : 200 })
}

export default function Entries() {
  const { view } = useLoaderData<typeof loader>()
  return <BillingScreen view={view} />
}
