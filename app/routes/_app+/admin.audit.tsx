import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AuditScreen } from '~/screens/administration/audit-screen'
import { loadAudit } from '~/services/audit/page.server'
import styles from '~/styles/administration.css'
import { pageMeta } from '~/ui/page-meta'

export const meta = () => pageMeta('Journal des modifications')
export const handle = { title: 'Journal des modifications' }
export const links = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ request }: LoaderFunctionArgs) {
  return json(await loadAudit(request))
}

export default function Audit() {
  return <AuditScreen page={useLoaderData<typeof loader>()} />
}
