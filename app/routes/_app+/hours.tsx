import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { HoursScreen } from '~/screens/hours/hours-screen'
import { hoursPage } from '~/services/analysis/hours.server'
import { analysedPage } from '~/services/scope/analysed-page.server'
import { scopedMeta } from '~/ui/page-meta'

export const handle = { title: 'Gestion des heures' }
export const meta = scopedMeta('Gestion des heures')

/** The scope's hours at the analysed date; tab and measure (HT or HEC) are in the URL. */
export const loader = ({ request }: LoaderFunctionArgs) => analysedPage(request, hoursPage)

export default function Hours() {
  const { view, tab, sites } = useLoaderData<typeof loader>()
  return <HoursScreen view={view} tab={tab} sites={sites} />
}
