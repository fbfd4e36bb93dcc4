import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AdditionalSalesScreen } from '~/screens/additional-sales/additional-sales-screen'
import { salesPage } from '~/services/additional-sales/page.server'
import { analysedPage } from '~/services/scope/analysed-page.server'
import { scopedMeta } from '~/ui/page-meta'

export const handle = { title: 'Ventes additionnelles' }
export const meta = scopedMeta('Ventes additionnelles')

/** The scope's additional sales at the analysed date; every choice is in the URL. */
export const loader = ({ request }: LoaderFunctionArgs) => analysedPage(request, salesPage)

export default function Crescendo() {
  const { view, tab } = useLoaderData<typeof loader>()
  return <AdditionalSalesScreen view={view} tab={tab} />
}
