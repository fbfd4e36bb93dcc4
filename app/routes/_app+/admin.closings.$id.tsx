import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SnapshotScreen } from '~/screens/closing/snapshot-screen'
import { readSnapshot } from '~/services/closing/snapshot.server'
import { requirePermission } from '~/services/session/session.server'
import styles from '~/styles/administration.css'
import { pageMeta } from '~/ui/page-meta'

export const meta = () => pageMeta('Chiffres du mois clôturé')
export const handle = { title: 'Chiffres du mois clôturé' }
export const links = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { principal } = await requirePermission(request, 'administration')
  return json(await readSnapshot(principal, params.id ?? '', new URL(request.url).searchParams))
}

export default function Snapshot() {
  return <SnapshotScreen view={useLoaderData<typeof loader>()} />
}
