import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AdministrationHome } from '~/screens/administration/home'
import { countersForHome } from '~/services/users/page.server'
import styles from '~/styles/administration.css'
import { pageMeta } from '~/ui/page-meta'

export const meta = () => pageMeta('Administration')
export const handle = { title: 'Administration' }
export const links = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ request }: LoaderFunctionArgs) {
  return json(await countersForHome(request))
}

export default function Administration() {
  return <AdministrationHome {...useLoaderData<typeof loader>()} />
}
