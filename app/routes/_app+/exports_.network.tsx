import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NetworkExportScreen } from '~/screens/network-export/network-export-screen'
import { loadNetworkExport } from '~/services/network-export/page.server'
import { pageMeta } from '~/ui/page-meta'

export const handle = { title: 'Tout exporter' }
export const meta = () => pageMeta('Tout exporter')

export const loader = async ({ request }: LoaderFunctionArgs) =>
  json(await loadNetworkExport(request))

export default function NetworkExport() {
  return <NetworkExportScreen view={useLoaderData<typeof loader>()} />
}
