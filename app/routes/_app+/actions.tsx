import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ActionsScreen } from '~/screens/actions/actions-screen'
import { actionsPage } from '~/services/actions/page.server'
import { analysedPage } from '~/services/scope/analysed-page.server'
import styles from '~/styles/actions.css'
import { scopedMeta } from '~/ui/page-meta'

export const handle = { title: 'Actions' }
export const meta = scopedMeta('Actions')
export const links = () => [{ rel: 'stylesheet', href: styles }]

/** Loads the scope's actions with the gaps of their levers; the list is in the URL. */
export const loader = ({ request }: LoaderFunctionArgs) => analysedPage(request, actionsPage)

export default function Actions() {
  return <ActionsScreen view={useLoaderData<typeof loader>().view} />
}
