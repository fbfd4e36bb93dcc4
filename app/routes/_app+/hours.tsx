import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { HoursScreen } from '~/screens/hours/hours-screen'
import { hoursPage } from '~/services/analysis/hours.server'
import { readAnalysedScope } from '~/services/scope/scope.server'
import { requireUser } from '~/services/session/session.server'
import { scopedMeta } from '~/ui/page-meta'

export const handle = { title: 'Gestion des heures' }
export const meta = scopedMeta('Gestion des heures')

/** The scope's hours at the analysed date; tab and readings are in the address. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { principal } = await requireUser(request)
  const analysed = await readAnalysedScope(request, principal)
  const page = await hoursPage(principal, analysed, new URL(request.url).searchParams)
  return json(page, { status: page.view.state === 'error' ? 500 : 200 })
}

export default function Hours() {
  const { view, tab, sites } = useLoaderData<typeof loader>()
  return <HoursScreen view={view} tab={tab} sites={sites} />
}
