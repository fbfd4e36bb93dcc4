import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ResultScreen } from '~/screens/imports/result-screen'
import { readImport } from '~/services/imports/log-page.server'
import { requirePermission } from '~/services/session/session.server'
import { pageMeta } from '~/ui/page-meta'

export const meta = () => pageMeta('Résultat de l’import')
export const handle = { title: 'Résultat de l’import' }

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { principal } = await requirePermission(request, 'administration')
  return json(await readImport(principal, params.id ?? ''))
}

export default function ImportResult() {
  return <ResultScreen result={useLoaderData<typeof loader>()} />
}
