import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { WeekScreen } from '~/screens/week/week-screen'
import { readAnalysedScope } from '~/services/scope/scope.server'
import { requireUser } from '~/services/session/session.server'
import { weekPage } from '~/services/week/week.server'
import { scopedMeta } from '~/ui/page-meta'

export const handle = { title: 'La semaine' }
export const meta = scopedMeta('La semaine')

/** The week of the analysed date, per concession of the scope. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { principal } = await requireUser(request)
  const analysed = await readAnalysedScope(request, principal)
  const page = await weekPage(principal, analysed, new URL(request.url).searchParams)
  return json({ week: page?.week ?? null, freshness: page?.freshness ?? null })
}

export default function FinancialDashboardWeek() {
  return <WeekScreen week={useLoaderData<typeof loader>().week} />
}
