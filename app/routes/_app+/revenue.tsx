import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { RevenueScreen } from '~/screens/revenue/revenue-screen'
import { revenuePage } from '~/services/analysis/revenue.server'
import { readAnalysedScope } from '~/services/scope/scope.server'
import { requireUser } from '~/services/session/session.server'
import { scopedMeta } from '~/ui/page-meta'

export const handle = { title: 'Chiffre d’affaires' }
export const meta = scopedMeta('Chiffre d’affaires')

/** The scope's revenue at the analysed date; tab and reading are in the address. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { principal } = await requireUser(request)
  const analysed = await readAnalysedScope(request, principal)
  const page = await revenuePage(principal, analysed, new URL(request.url).searchParams)
  return json(page, { status: page.view.state === 'error' ? 500 : 200 })
}

export default function Revenue() {
  const { view } = useLoaderData<typeof loader>()
  return <RevenueScreen view={view} />
}
