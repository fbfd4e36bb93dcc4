import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { RevenueScreen } from '~/screens/revenue/revenue-screen'
import { revenuePage } from '~/services/analysis/revenue.server'
import { analysedPage } from '~/services/scope/analysed-page.server'
import { scopedMeta } from '~/ui/page-meta'

export const handle = { title: 'Chiffre d’affaires' }
export const meta = scopedMeta('Chiffre d’affaires')

/** The scope's revenue at the analysed date; tab and unit of the first card (€ or €/h) are in the URL. */
export const loader = ({ request }: LoaderFunctionArgs) => analysedPage(request, revenuePage)

export default function Revenue() {
  const { view, tab } = useLoaderData<typeof loader>()
  return <RevenueScreen view={view} tab={tab} />
}
