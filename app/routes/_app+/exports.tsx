import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ExportsScreen } from '~/screens/exports/exports-screen'
import { loadExports } from '~/services/exports/page.server'
import { pageMeta } from '~/ui/page-meta'

export const handle = { title: 'Exporter' }
export const meta = () => pageMeta('Exporter')

/** The tables of the screen selected by the URL, to download. */
export const loader = async ({ request }: LoaderFunctionArgs) => json(await loadExports(request))

export default function Exports() {
  return <ExportsScreen view={useLoaderData<typeof loader>()} />
}
