import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AdditionalSalesScreen } from '~/screens/additional-sales/additional-sales-screen'
import { salesPage } from '~/services/additional-sales/page.server'
import { readAnalysedScope } from '~/services/scope/scope.server'
import { requireUser } from '~/services/session/session.server'
import { scopedMeta } from '~/ui/page-meta'

export const handle = { title: 'Ventes additionnelles' }
export const meta = scopedMeta('Ventes additionnelles')

/** The scope's additional sales at the analysed date; every choice is in the address. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { principal } = await requireUser(request)
  const analysed = await readAnalysedScope(request, principal)
  const page = await salesPage(principal, analysed, new URL(request.url).searchParams)
  return json(page, { status: page.view.state === 'error' ? 500 : 200 })
}

export default function Crescendo() {
  const { view } = useLoaderData<typeof loader>()
  return <AdditionalSalesScreen view={view} />
}
