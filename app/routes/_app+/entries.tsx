import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { BillingScreen } from '~/screens/billing/billing-screen'
import { entriesPage } from '~/services/analysis/billing.server'
import { analysedPage } from '~/services/scope/analysed-page.server'
import { scopedMeta } from '~/ui/page-meta'

export const handle = { title: 'Facturation' }
export const meta = scopedMeta('Facturation')

/** The scope's invoice counts at the analysed date; the opened modal is in the URL. */
export const loader = ({ request }: LoaderFunctionArgs) => analysedPage(request, entriesPage)

export default function Entries() {
  const { view } = useLoaderData<typeof loader>()
  return <BillingScreen view={view} />
}
